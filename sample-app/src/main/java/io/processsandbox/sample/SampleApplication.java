package io.processsandbox.sample;

import io.processsandbox.sample.cli.Tool;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The service. From its jar a command line never gets this far; from a class path it is
 * handed on here.
 */
@SpringBootApplication
public class SampleApplication {

	/**
	 * Starts the service, or the command line.
	 * @param arguments as typed
	 */
	public static void main(String[] arguments) {
		if (Tool.claims(arguments)) {
			Tool.main(arguments);
		}
		else {
			SpringApplication.run(SampleApplication.class, arguments);
		}
	}

}
