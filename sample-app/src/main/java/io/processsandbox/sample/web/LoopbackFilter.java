package io.processsandbox.sample.web;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps web pages from running commands here. Listening on 127.0.0.1 does not: the
 * browser that shows the page is on this machine. A page that had its own name resolve to
 * 127.0.0.1 is given away by the {@code Host} header, any other page by {@code Origin}.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class LoopbackFilter extends OncePerRequestFilter {

	private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		String host = request.getHeader(HttpHeaders.HOST);
		String origin = request.getHeader(HttpHeaders.ORIGIN);
		if (host == null || !isLoopback(host)) {
			refuse(response, HttpStatus.MISDIRECTED_REQUEST,
					"This service answers to localhost, 127.0.0.1 and [::1] only: name one of them as the host");
		}
		else if (origin != null && !isOwn(origin, request, host)) {
			refuse(response, HttpStatus.FORBIDDEN, "This service is not for pages of other origins");
		}
		else {
			chain.doFilter(request, response);
		}
	}

	private static boolean isLoopback(String host) {
		int port = host.lastIndexOf(':');
		// The colons inside the brackets of an IPv6 address begin no port.
		String name = (port > host.lastIndexOf(']')) ? host.substring(0, port) : host;
		return NAMES.contains(name.toLowerCase(Locale.ROOT));
	}

	private static boolean isOwn(String origin, HttpServletRequest request, String host) {
		return (request.getScheme() + "://" + host).equalsIgnoreCase(origin);
	}

	private static void refuse(HttpServletResponse response, HttpStatus status, String why) throws IOException {
		response.setStatus(status.value());
		response.setContentType(MediaType.TEXT_PLAIN_VALUE);
		response.getWriter().println(why);
	}

	/** An error page is as foreign to a foreign page as any other. */
	@Override
	protected boolean shouldNotFilterErrorDispatch() {
		return false;
	}

}
