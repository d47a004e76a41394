package io.processsandbox.sample.layout;

import java.io.IOException;
import java.io.InputStream;

import org.springframework.boot.loader.tools.CustomLoaderLayout;
import org.springframework.boot.loader.tools.Layouts;
import org.springframework.boot.loader.tools.LoaderClassesWriter;

/**
 * The ordinary layout of an executable jar with another front door.
 */
final class SampleLayout extends Layouts.Jar implements CustomLoaderLayout {

	private static final String PACKAGE = "io/processsandbox/sample/loader/";

	private static final String[] CLASSES = { "SampleLauncher", "ToolClassLoader", "ToolClassLoader$Home",
			"ToolClassLoader$BytesHandler", "ToolClassLoader$BytesConnection", "NestedJar" };

	@Override
	public String getLauncherClassName() {
		return "io.processsandbox.sample.loader.SampleLauncher";
	}

	@Override
	public void writeLoadedClasses(LoaderClassesWriter writer) throws IOException {
		writer.writeLoaderClasses();
		for (String name : CLASSES) {
			String entry = PACKAGE + name + ".class";
			try (InputStream in = SampleLayout.class.getClassLoader().getResourceAsStream(entry)) {
				if (in == null) {
					throw new IOException("The class " + entry + " is missing from the loader module");
				}
				writer.writeEntry(entry, in);
			}
		}
	}

}
