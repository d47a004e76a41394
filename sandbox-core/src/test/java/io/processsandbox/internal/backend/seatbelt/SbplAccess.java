package io.processsandbox.internal.backend.seatbelt;

/**
 * One question to a profile: an operation and what it is aimed at.
 *
 * @param operation the operation, never a family
 * @param target what it is aimed at
 */
record SbplAccess(String operation, Target target) {

	static SbplAccess path(String operation, String path) {
		return new SbplAccess(operation, new Target.FileObject(path));
	}

	static SbplAccess plain(String operation) {
		return new SbplAccess(operation, new Target.None());
	}

	/**
	 * What an operation is aimed at.
	 */
	sealed interface Target {

		/**
		 * A file-system object.
		 *
		 * @param path its path as the kernel spells it
		 */
		record FileObject(String path) implements Target {
		}

		/**
		 * A unix socket with a path.
		 *
		 * @param path its path as the kernel spells it
		 */
		record UnixSocket(String path) implements Target {
		}

		/**
		 * An internet address.
		 */
		record Address() implements Target {
		}

		/**
		 * A process.
		 *
		 * @param relation what it is to the asking one
		 */
		record Process(Relation relation) implements Target {
		}

		/**
		 * An fcntl(2) command.
		 *
		 * @param command its number
		 */
		record Fcntl(int command) implements Target {
		}

		/**
		 * Nothing in particular.
		 */
		record None() implements Target {
		}

	}

	/**
	 * What a process is to another one.
	 */
	enum Relation {

		SAME_SANDBOX, OUTSIDE

	}

}
