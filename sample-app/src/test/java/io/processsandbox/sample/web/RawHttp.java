package io.processsandbox.sample.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Sends requests byte by byte: no client lets a caller choose the {@code Host} header.
 */
final class RawHttp {

	private final int port;

	RawHttp(int port) {
		this.port = port;
	}

	String get(String path, String... headers) throws IOException {
		return bodiless("GET", path, headers);
	}

	String options(String path, String... headers) throws IOException {
		return bodiless("OPTIONS", path, headers);
	}

	private String bodiless(String method, String path, String... headers) throws IOException {
		return exchange(
				method + " " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n");
	}

	String post(String path, String body, String... headers) throws IOException {
		int length = body.getBytes(StandardCharsets.UTF_8).length;
		return exchange("POST " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nContent-Length: "
				+ length + "\r\nConnection: close\r\n\r\n" + body);
	}

	private String exchange(String request) throws IOException {
		try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), this.port)) {
			socket.setSoTimeout(30_000);
			socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
			socket.getOutputStream().flush();
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
