package io.processsandbox.spring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConfigurationFiles}.
 */
class ConfigurationFilesTests {

	private final MockEnvironment environment = new MockEnvironment();

	private Path directory;

	@BeforeEach
	void useCanonicalDirectory(@TempDir Path directory) throws IOException {
		this.directory = directory.toRealPath();
	}

	@Test
	void filesBesideTheApplicationAreFoundThoughTheyDoNotExist() {
		assertThat(find()).contains(at("application.properties"), at("application.yml"), at("application.yaml"),
				at("application.xml"), at("config"));
	}

	@Test
	void theWorkingDirectoryItselfIsNotOneOfThem() {
		assertThat(find()).doesNotContain(this.directory);
	}

	@Test
	void filesOfActiveProfilesAreFound() {
		this.environment.setActiveProfiles("prod");
		assertThat(find()).contains(at("application-prod.yml"), at("application-default.properties"));
	}

	@Test
	void filesOfOtherProfilesAreFoundWhereTheyExist() throws IOException {
		Files.createFile(at("application-staging.yaml"));
		Files.createFile(at("application-notes.txt"));
		assertThat(find()).contains(at("application-staging.yaml")).doesNotContain(at("application-notes.txt"));
	}

	@Test
	void otherNamesAreFollowed() {
		this.environment.setProperty("spring.config.name", "service,common");
		assertThat(find()).contains(at("service.properties"), at("common.yml"))
			.doesNotContain(at("application.properties"));
	}

	@Test
	void locationsReplaceTheDefaults() {
		this.environment.setProperty("spring.config.location",
				"optional:classpath:/;file:conf/,optional:file:" + at("single.yml") + ",plain/settings.properties");
		assertThat(find())
			.contains(at("conf/application.properties"), at("single.yml"), at("single-default.yml"),
					at("plain/settings.properties"))
			.doesNotContain(at("application.properties"), at("config"));
	}

	@Test
	void additionalLocationsAreAdded() {
		this.environment.setProperty("spring.config.additional-location", "file:///srv/tenants/*/");
		assertThat(find()).contains(Path.of("/srv/tenants"), at("application.properties"));
	}

	@Test
	void importsAreFoundThoughTheyDoNotExist() {
		this.environment.setProperty("spring.config.import",
				"optional:file:./local.yml,optional:configtree:/run/settings/,optional:file:raw[.yaml]");
		assertThat(find()).contains(at("local.yml"), Path.of("/run/settings"), at("raw"));
	}

	@Test
	void placesThatAreNoFilesAreLeftOut() {
		this.environment.setProperty("spring.config.location", "classpath:/deep/,configserver:http://host:8888");
		assertThat(find()).isEmpty();
	}

	@Test
	void configurationOfLoggingIsOneOfThem() {
		this.environment.setProperty("logging.config", "file:./logback.xml");
		assertThat(find()).contains(at("logback.xml"));
	}

	@Test
	void linkIsProtectedAsWellAsWhatItLeadsTo() throws IOException {
		Path target = Files.createFile(at("real.yml"));
		Files.createSymbolicLink(at("application.yml"), target);
		assertThat(find()).contains(at("application.yml"), target);
	}

	@Test
	void linkedDirectoryIsNamedAsItIs() throws IOException {
		Path real = Files.createDirectory(at("real"));
		Path link = Files.createSymbolicLink(at("link"), real);
		this.environment.setProperty("spring.config.location", "file:" + link + "/");
		assertThat(find()).contains(real.resolve("application.yml")).doesNotContain(link.resolve("application.yml"));
	}

	/**
	 * Locations are URLs, and a URL drops {@code link/..} as text. What matters is the
	 * file that is read.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "file:", "" })
	void fileThatIsReadIsTheOneThatIsFound(String scheme) throws IOException {
		Path deep = Files.createDirectories(at("elsewhere/deep"));
		Path link = Files.createSymbolicLink(at("link"), deep);
		Files.writeString(at("elsewhere/one.properties"), "where=elsewhere/one.properties");
		Files.writeString(at("one.properties"), "where=one.properties");
		this.environment.setProperty("spring.config.location", scheme + link + "/../one.properties");
		List<Path> found = find();
		ConfigDataEnvironmentPostProcessor.applyTo(this.environment);
		assertThat(found).contains(at(this.environment.getRequiredProperty("where")));
	}

	@Test
	void fileThatALoadedFileImportsIsFound() throws IOException {
		Path imported = Files.writeString(at("imported.properties"), "some.key=value");
		Path main = Files.writeString(at("main.properties"), "spring.config.import=file:" + imported);
		this.environment.setProperty("spring.config.location", "file:" + main);
		ConfigDataEnvironmentPostProcessor.applyTo(this.environment);
		assertThat(this.environment.getProperty("some.key")).isEqualTo("value");
		assertThat(find()).contains(main, imported);
	}

	@Test
	void eachPathIsAbsoluteAndNamedOnce() throws IOException {
		Files.createFile(at("application-default.yml"));
		assertThat(find()).doesNotHaveDuplicates().allMatch(Path::isAbsolute);
	}

	private List<Path> find() {
		return ConfigurationFiles.of(this.environment, this.directory);
	}

	private Path at(String name) {
		return this.directory.resolve(name);
	}

}
