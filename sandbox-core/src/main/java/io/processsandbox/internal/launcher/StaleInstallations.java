package io.processsandbox.internal.launcher;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Installations of JVMs that were killed. The name of a directory says whose it is: the
 * process number and, since numbers return, the second it started.
 */
final class StaleInstallations {

	private static final Logger logger = LoggerFactory.getLogger(StaleInstallations.class);

	private static final Pattern NAME = Pattern.compile("process-sandbox-(\\d+)-(\\d+)-.*");

	private StaleInstallations() {
	}

	static String prefix() {
		ProcessHandle self = ProcessHandle.current();
		return "process-sandbox-" + self.pid() + "-" + started(self) + "-";
	}

	static void sweep(Path parent) {
		try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, "process-sandbox-*")) {
			Object owner = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
			for (Path entry : entries) {
				Matcher name = NAME.matcher(entry.getFileName().toString());
				if (name.matches() && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
						&& owner.equals(Files.getAttribute(entry, "unix:uid", LinkOption.NOFOLLOW_LINKS))
						&& !alive(Long.parseLong(name.group(1)), Long.parseLong(name.group(2)))) {
					LauncherInstaller.remove(entry);
				}
			}
		}
		catch (IOException | NumberFormatException ex) {
			logger.debug("Stale installations in {} could not be swept", parent, ex);
		}
	}

	private static boolean alive(long pid, long started) {
		Optional<ProcessHandle> process = ProcessHandle.of(pid);
		return process.isPresent() && (started(process.get()) == started || started(process.get()) == 0);
	}

	private static long started(ProcessHandle process) {
		return process.info().startInstant().map(Instant::getEpochSecond).orElse(0L);
	}

}
