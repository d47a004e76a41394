package io.processsandbox.sample.layout;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.loader.tools.CustomLoaderLayout;
import org.springframework.boot.loader.tools.Layout;
import org.springframework.boot.loader.tools.LoaderClassesWriter;

import static org.assertj.core.api.Assertions.assertThat;

class SampleLayoutTests {

	private final Layout layout = new SampleLayoutFactory().getLayout(new File("any.jar"));

	@Test
	void theMainClassIsTheFrontDoor() throws Exception {
		Class<?> launcher = Class.forName(this.layout.getLauncherClassName());
		assertThat(launcher.getMethod("main", String[].class)).isNotNull();
		assertThat(this.layout.isExecutable()).isTrue();
	}

	@Test
	void everyClassOfTheLoaderPackageIsWritten() throws Exception {
		Written written = new Written();
		((CustomLoaderLayout) this.layout).writeLoadedClasses(written);
		assertThat(written.bootLoader).isTrue();
		assertThat(written.entries).containsExactlyInAnyOrderElementsOf(compiledLoaderClasses());
	}

	private static List<String> compiledLoaderClasses() throws Exception {
		URI classes = SampleLayout.class.getProtectionDomain().getCodeSource().getLocation().toURI();
		Path root = Path.of(classes);
		try (Stream<Path> files = Files.list(root.resolve("io/processsandbox/sample/loader"))) {
			return files.map((file) -> root.relativize(file).toString())
				.filter((name) -> !name.endsWith("package-info.class"))
				.toList();
		}
	}

	private static final class Written implements LoaderClassesWriter {

		private final List<String> entries = new ArrayList<>();

		private boolean bootLoader;

		@Override
		public void writeLoaderClasses() {
			this.bootLoader = true;
		}

		@Override
		public void writeLoaderClasses(String loaderJarResourceName) {
			throw new UnsupportedOperationException(loaderJarResourceName);
		}

		@Override
		public void writeEntry(String name, InputStream in) throws IOException {
			assertThat(in.readAllBytes()).isNotEmpty();
			this.entries.add(name);
		}

	}

}
