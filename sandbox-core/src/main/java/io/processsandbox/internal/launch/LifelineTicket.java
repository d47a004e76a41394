package io.processsandbox.internal.launch;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Admits one launcher to the lifeline of this JVM.
 *
 * @param socket the path of the socket
 * @param token names the run; valid once. It may be read by others: whoever uses it
 * before the launcher does makes the run fail, nothing else
 */
public record LifelineTicket(Path socket, String token) {

	public LifelineTicket {
		Objects.requireNonNull(socket, "socket");
		Objects.requireNonNull(token, "token");
	}

}
