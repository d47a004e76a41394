package io.processsandbox.sample.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The three streams of the tool. Standard output is bytes: neither the locale nor a
 * {@code PrintStream} comes between the command and the reader.
 *
 * @param in what the command may read
 * @param out what the command printed, or a JSON document
 * @param err what the command printed there, and what the tool itself says
 */
record Console(InputStream in, OutputStream out, PrintStream err) {

	static Console ofProcess() {
		return new Console(System.in, new FileOutputStream(FileDescriptor.out), System.err);
	}

	/**
	 * Says why the tool failed, in one line.
	 * @param why the reason
	 */
	void complain(String why) {
		this.err.println("sample-app: ".concat(why.replace('\n', ' ')));
	}

	void print(byte[] bytes) throws IOException {
		this.out.write(bytes);
		this.out.flush();
	}

}
