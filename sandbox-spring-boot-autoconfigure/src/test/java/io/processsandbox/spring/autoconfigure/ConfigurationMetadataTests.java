package io.processsandbox.spring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.processsandbox.policy.SandboxMode;
import io.processsandbox.policy.UnixSockets;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.core.io.UrlResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the metadata that editors show.
 */
class ConfigurationMetadataTests {

	private final Map<String, Object> metadata = read();

	@Test
	void eachKeyOfTheRecordIsInTheMetadata() {
		assertThat(properties()).containsOnlyKeys(
				Stream.concat(keys("sandbox", SandboxProperties.class), Stream.of("management.health.sandbox.enabled"))
					.toList());
	}

	@Test
	void eachKeyIsDescribed() {
		assertThat(properties()).allSatisfy((key, property) -> assertThat((String) property.get("description")).as(key)
			.isNotBlank()
			.endsWith(".")
			.doesNotContain("{@"));
	}

	@Test
	void defaultsAreThoseOfTheRecord() {
		Map<String, Object> defaults = new LinkedHashMap<>();
		properties().forEach((key, property) -> {
			if (property.containsKey("defaultValue")) {
				defaults.put(key, property.get("defaultValue"));
			}
		});
		assertThat(defaults).containsKeys("sandbox.mode", "sandbox.unix-sockets", "sandbox.probe-timeout",
				"sandbox.run.timeout", "sandbox.run.output-limit", "sandbox.health.partial-status");
		assertThat(bind(defaults)).isEqualTo(bind(Map.of()));
	}

	@Test
	void hintsNameEachValueOfAnEnumeration() {
		assertThat(hinted("sandbox.mode"))
			.containsExactlyElementsOf(Stream.of(SandboxMode.values()).map(SandboxMode::value).toList());
		assertThat(hinted("sandbox.unix-sockets")).hasSameSizeAs(UnixSockets.values());
	}

	@Test
	void hintedValuesCanBeBound() {
		assertThat(hinted("sandbox.mode")).allSatisfy((value) -> bind(Map.of("sandbox.mode", value)));
		assertThat(hinted("sandbox.unix-sockets")).allSatisfy((value) -> bind(Map.of("sandbox.unix-sockets", value)));
		assertThat(hinted("sandbox.backends")).contains("bwrap", "landlock", "seatbelt")
			.allSatisfy((value) -> bind(Map.of("sandbox.backends", value)));
		assertThat(hinted("sandbox.health.partial-status")).contains("UP", "DOWN");
	}

	@Test
	void eachHintBelongsToAKey() {
		assertThat(list("hints")).isNotEmpty()
			.allSatisfy((hint) -> assertThat(properties()).containsKey((String) hint.get("name")));
	}

	private static SandboxProperties bind(Map<String, Object> values) {
		return new Binder(new MapConfigurationPropertySource(values)).bindOrCreate("sandbox", SandboxProperties.class);
	}

	private static Stream<String> keys(String prefix, Class<?> type) {
		List<String> keys = new ArrayList<>();
		for (RecordComponent component : type.getRecordComponents()) {
			String key = prefix + "." + dashed(component.getName());
			if (component.getType().getEnclosingClass() == SandboxProperties.class) {
				keys(key, component.getType()).forEach(keys::add);
			}
			else {
				keys.add(key);
			}
		}
		return keys.stream();
	}

	private static String dashed(String name) {
		return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
	}

	private List<String> hinted(String key) {
		return list("hints").stream()
			.filter((hint) -> key.equals(hint.get("name")))
			.flatMap((hint) -> maps(hint.get("values")).stream())
			.map((value) -> String.valueOf(value.get("value")))
			.toList();
	}

	private Map<String, Map<String, Object>> properties() {
		Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
		list("properties").forEach((property) -> properties.put((String) property.get("name"), property));
		return properties;
	}

	private List<Map<String, Object>> list(String section) {
		return maps(this.metadata.get(section));
	}

	@SuppressWarnings("unchecked") // JSON is what it is.
	private static List<Map<String, Object>> maps(Object list) {
		return (List<Map<String, Object>>) list;
	}

	private static Map<String, Object> read() {
		// Not by the class loader alone: other jars have a resource of this name too.
		URL classes = SandboxProperties.class.getProtectionDomain().getCodeSource().getLocation();
		try (InputStream in = new UrlResource(classes).createRelative("META-INF/spring-configuration-metadata.json")
			.getInputStream()) {
			return JsonParserFactory.getJsonParser().parseMap(new String(in.readAllBytes(), StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
