package io.processsandbox.spring.autoconfigure;

import java.nio.file.Path;

import org.springframework.core.convert.converter.Converter;

/**
 * Accepts properties that are paths already, such as those a test sets.
 */
final class PathToConfiguredPathConverter implements Converter<Path, ConfiguredPath> {

	@Override
	public ConfiguredPath convert(Path source) {
		return new ConfiguredPath(source);
	}

}
