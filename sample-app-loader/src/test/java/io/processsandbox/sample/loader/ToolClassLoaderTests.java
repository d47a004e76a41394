package io.processsandbox.sample.loader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ToolClassLoaderTests {

	private static final String SAMPLE = Sample.class.getName().replace('.', '/') + ".class";

	@TempDir
	private Path directory;

	private ZipFile jar;

	private ToolClassLoader loader;

	@BeforeEach
	void open() throws IOException {
		Path file = this.directory.resolve("app.jar");
		try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
			entry(out, "BOOT-INF/classes/" + SAMPLE, bytesOf(SAMPLE));
			entry(out, "BOOT-INF/classes/own.txt", text("own"));
			entry(out, "BOOT-INF/lib/picocli-9.jar", innerJar("picocli/thing.txt", "of picocli"));
			entry(out, "BOOT-INF/lib/spring-9.jar", innerJar("springframework/thing.txt", "of spring"));
		}
		this.jar = new ZipFile(file.toFile());
		this.loader = new ToolClassLoader(this.jar, ClassLoader.getPlatformClassLoader());
	}

	@AfterEach
	void close() throws IOException {
		this.jar.close();
	}

	@Test
	void definesClassesOfTheApplication() throws Exception {
		Class<?> loaded = this.loader.loadClass(Sample.class.getName());
		assertThat(loaded).isNotSameAs(Sample.class);
		assertThat(loaded.getClassLoader()).isSameAs(this.loader);
		assertThat(loaded.getPackage().getName()).isEqualTo(Sample.class.getPackageName());
	}

	@Test
	void resourcesAreFoundByStreamAndByAddress() throws IOException {
		assertThat(read(this.loader.getResourceAsStream("own.txt"))).isEqualTo("own");
		assertThat(read(this.loader.getResourceAsStream("picocli/thing.txt"))).isEqualTo("of picocli");
		URL address = this.loader.getResource("picocli/thing.txt");
		assertThat(address).isNotNull();
		assertThat(read(address.openStream())).isEqualTo("of picocli");
		assertThat(Collections.list(this.loader.getResources("own.txt"))).hasSize(1);
	}

	@Test
	void onlyTheJarsOfTheTableAreSearched() {
		assertThat(this.loader.getResourceAsStream("springframework/thing.txt")).isNull();
		assertThat(this.loader.getResource("springframework/thing.txt")).isNull();
	}

	@Test
	void whatIsMissingIsNotFound() {
		assertThat(this.loader.getResource("nothing.txt")).isNull();
		assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> this.loader.loadClass("no.such.Type"));
	}

	private static byte[] innerJar(String name, String content) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream out = new ZipOutputStream(bytes)) {
			entry(out, name, text(content));
		}
		return bytes.toByteArray();
	}

	private static void entry(ZipOutputStream out, String name, byte[] content) throws IOException {
		out.putNextEntry(new ZipEntry(name));
		out.write(content);
		out.closeEntry();
	}

	private static byte[] bytesOf(String resource) throws IOException {
		try (InputStream in = Objects
			.requireNonNull(ToolClassLoaderTests.class.getClassLoader().getResourceAsStream(resource))) {
			return in.readAllBytes();
		}
	}

	private static String read(InputStream in) throws IOException {
		assertThat(in).isNotNull();
		try (in) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	private static byte[] text(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	static final class Sample {

	}

}
