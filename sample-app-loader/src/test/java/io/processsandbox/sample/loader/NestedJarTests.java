package io.processsandbox.sample.loader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class NestedJarTests {

	private static final byte[] LONG = "0123456789abcdef".repeat(5000).getBytes(StandardCharsets.UTF_8);

	@TempDir
	private Path directory;

	@Test
	void readsDeflatedStoredAndEmptyEntries() throws IOException {
		NestedJar jar = nested(inner(""));
		assertThat(jar.read("a/deflated")).isEqualTo(LONG);
		assertThat(jar.read("a/stored")).isEqualTo(LONG);
		assertThat(jar.read("a/empty")).isEmpty();
		assertThat(jar.read("ä/日本")).isEqualTo(new byte[] { 1, 2, 3 });
	}

	@Test
	void whatIsMissingIsNull() throws IOException {
		NestedJar jar = nested(inner(""));
		assertThat(jar.read("a/deflate")).isNull();
		assertThat(jar.read("")).isNull();
	}

	@Test
	void findsTheDirectoryInFrontOfAComment() throws IOException {
		assertThat(nested(inner("a comment")).read("a/stored")).isEqualTo(LONG);
	}

	@Test
	void refusesWhatIsNoJar() {
		assertThatIOException().isThrownBy(() -> nested(new byte[100])).withMessageContaining("No jar");
		assertThatIOException().isThrownBy(() -> nested(new byte[0])).withMessageContaining("No jar");
	}

	@Test
	void refusesADamagedDirectory() throws IOException {
		byte[] bytes = inner("");
		int directory = bytes.length - 22 - 46 - 10;
		Arrays.fill(bytes, directory - 400, bytes.length - 22, (byte) 0);
		assertThatIOException().isThrownBy(() -> nested(bytes)).withMessageContaining("damaged jar");
	}

	@Test
	void refusesADamagedEntry() throws IOException {
		byte[] bytes = inner("");
		// The first entry is the deflated one; its data begins behind header and name.
		Arrays.fill(bytes, 45, 60, (byte) 0xff);
		NestedJar jar = nested(bytes);
		assertThatIOException().isThrownBy(() -> jar.read("a/deflated")).withMessageContaining("damaged entry");
	}

	private NestedJar nested(byte[] inner) throws IOException {
		Path outer = this.directory.resolve("outer.jar");
		try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(outer))) {
			stored(out, "BOOT-INF/lib/inner-1.jar", inner);
		}
		try (ZipFile file = new ZipFile(outer.toFile())) {
			return NestedJar.read(file, file.getEntry("BOOT-INF/lib/inner-1.jar"));
		}
	}

	private static byte[] inner(String comment) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream out = new ZipOutputStream(bytes)) {
			out.setComment(comment);
			out.putNextEntry(new ZipEntry("a/deflated"));
			out.write(LONG);
			out.closeEntry();
			stored(out, "a/stored", LONG);
			out.putNextEntry(new ZipEntry("a/empty"));
			out.closeEntry();
			ZipEntry unicode = new ZipEntry("ä/日本");
			unicode.setExtra(new byte[] { 0x77, 0x77, 2, 0, 5, 5 });
			unicode.setComment("of an entry");
			out.putNextEntry(unicode);
			out.write(new byte[] { 1, 2, 3 });
			out.closeEntry();
		}
		return bytes.toByteArray();
	}

	private static void stored(ZipOutputStream out, String name, byte[] content) throws IOException {
		CRC32 crc = new CRC32();
		crc.update(content);
		ZipEntry entry = new ZipEntry(name);
		entry.setMethod(ZipEntry.STORED);
		entry.setSize(content.length);
		entry.setCrc(crc.getValue());
		out.putNextEntry(entry);
		out.write(content);
		out.closeEntry();
	}

}
