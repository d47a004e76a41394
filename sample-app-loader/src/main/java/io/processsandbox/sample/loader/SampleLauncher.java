package io.processsandbox.sample.loader;

import java.lang.reflect.Method;

import org.springframework.boot.loader.launch.JarLauncher;

/**
 * The front door of the sample's jar. A command line gets a class loader of a few nested
 * jars; everything else gets Spring Boot's launcher, which alone takes longer than a
 * whole confined run.
 */
public final class SampleLauncher {

	private static final String TOOL = "io.processsandbox.sample.cli.Tool";

	private SampleLauncher() {
	}

	/**
	 * Starts the command line or the service.
	 * @param arguments as typed
	 * @throws Exception whatever the start throws
	 */
	public static void main(String[] arguments) throws Exception {
		if (arguments.length == 0 || System.getProperty("jarmode") != null || !runTool(arguments)) {
			JarLauncher.main(arguments);
		}
	}

	private static boolean runTool(String[] arguments) throws Exception {
		ClassLoader loader = ToolClassLoader.open(SampleLauncher.class);
		Class<?> tool = loader.loadClass(TOOL);
		Method claims = tool.getMethod("claims", String[].class);
		if (!Boolean.TRUE.equals(claims.invoke(null, (Object) arguments))) {
			return false;
		}
		Thread.currentThread().setContextClassLoader(loader);
		tool.getMethod("main", String[].class).invoke(null, (Object) arguments);
		return true;
	}

}
