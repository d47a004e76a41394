package io.processsandbox.sample.loader;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.jspecify.annotations.Nullable;

/**
 * Loads the command line from the jar: the sample's own classes and the few nested jars
 * it needs, each opened when its first class is asked for. The table of packages replaces
 * a search along a class path.
 */
final class ToolClassLoader extends ClassLoader {

	private static final String CLASSES = "BOOT-INF/classes/";

	private static final String LIBRARIES = "BOOT-INF/lib/";

	static {
		registerAsParallelCapable();
	}

	private final ZipFile jar;

	private final Home[] homes = { new Home("io/processsandbox/", "sandbox-core-"),
			new Home("org/slf4j/", "slf4j-api-"), new Home("picocli/", "picocli-"),
			new Home("tools/jackson/core/", "jackson-core-"), new Home("com/sun/jna/", "jna-"),
			new Home("META-INF/native-image/io.processsandbox/", "sandbox-core-") };

	ToolClassLoader(ZipFile jar, ClassLoader parent) {
		super("tool", parent);
		this.jar = jar;
	}

	/**
	 * Opens the jar a class came from.
	 * @param inside a class at the root of the jar
	 * @return the loader, open until the JVM ends
	 * @throws IOException if the jar cannot be read
	 */
	static ToolClassLoader open(Class<?> inside) throws IOException {
		try {
			URI location = inside.getProtectionDomain().getCodeSource().getLocation().toURI();
			return new ToolClassLoader(new ZipFile(new File(location)), inside.getClassLoader());
		}
		catch (URISyntaxException ex) {
			throw new IOException("The place of the jar is no file", ex);
		}
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		byte[] bytes = find(name.replace('.', '/').concat(".class"));
		if (bytes == null) {
			throw new ClassNotFoundException(name);
		}
		return defineClass(name, bytes, 0, bytes.length);
	}

	@Override
	public @Nullable InputStream getResourceAsStream(String name) {
		byte[] bytes = find(name);
		return (bytes != null) ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(name);
	}

	@Override
	protected @Nullable URL findResource(String name) {
		byte[] bytes = find(name);
		try {
			return (bytes != null) ? new URL(null, "tool:/" + name, new BytesHandler(bytes)) : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	protected Enumeration<URL> findResources(String name) {
		URL found = findResource(name);
		return Collections.enumeration((found != null) ? List.of(found) : List.of());
	}

	private byte @Nullable [] find(String name) {
		try {
			ZipEntry own = this.jar.getEntry(CLASSES.concat(name));
			if (own != null && !own.isDirectory()) {
				try (InputStream in = this.jar.getInputStream(own)) {
					return in.readAllBytes();
				}
			}
			for (Home home : this.homes) {
				if (name.startsWith(home.prefix)) {
					return home.open(this.jar).read(name);
				}
			}
			return null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The jar " + this.jar.getName() + " cannot be read", ex);
		}
	}

	/**
	 * Which nested jar holds a package and its descendants.
	 */
	private static final class Home {

		private final String prefix;

		private final String library;

		private @Nullable NestedJar open;

		Home(String prefix, String library) {
			this.prefix = prefix;
			this.library = LIBRARIES.concat(library);
		}

		synchronized NestedJar open(ZipFile jar) throws IOException {
			NestedJar nested = this.open;
			if (nested == null) {
				nested = NestedJar.read(jar, entry(jar));
				this.open = nested;
			}
			return nested;
		}

		private ZipEntry entry(ZipFile jar) throws IOException {
			for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements();) {
				ZipEntry entry = entries.nextElement();
				if (entry.getName().startsWith(this.library)) {
					return entry;
				}
			}
			throw new IOException("The jar has no " + this.library + "*.jar");
		}

	}

	/**
	 * Makes a resource that is already in memory readable by address.
	 */
	private static final class BytesHandler extends URLStreamHandler {

		private final byte[] bytes;

		BytesHandler(byte[] bytes) {
			this.bytes = bytes;
		}

		@Override
		protected URLConnection openConnection(URL url) {
			return new BytesConnection(url, this.bytes);
		}

	}

	private static final class BytesConnection extends URLConnection {

		private final byte[] bytes;

		BytesConnection(URL url, byte[] bytes) {
			super(url);
			this.bytes = bytes;
		}

		@Override
		public void connect() {
			this.connected = true;
		}

		@Override
		public InputStream getInputStream() {
			return new ByteArrayInputStream(this.bytes);
		}

	}

}
