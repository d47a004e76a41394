package io.processsandbox.internal.backend.seatbelt;

import java.util.ArrayList;
import java.util.List;

import io.processsandbox.internal.backend.seatbelt.SbplAccess.Target;
import io.processsandbox.internal.backend.seatbelt.SbplEvaluator.Precedence;

/**
 * What a profile lets a process do, in terms of system calls, each of which the kernel
 * turns into one or more operations. Both readings of the precedence of rules must agree.
 */
final class Verdicts {

	private final SbplEvaluator byOrder;

	private final SbplEvaluator bySpecificity;

	Verdicts(SbplProfile profile) {
		this.byOrder = new SbplEvaluator(profile, Precedence.ORDER);
		this.bySpecificity = new SbplEvaluator(profile, Precedence.SPECIFICITY);
	}

	boolean allows(SbplAccess access) {
		boolean allowed = this.byOrder.allows(access);
		if (this.bySpecificity.allows(access) != allowed) {
			throw new AssertionError("The verdict on " + access + " depends on the precedence of rules");
		}
		return allowed;
	}

	boolean on(String operation, String path) {
		return allows(SbplAccess.path(operation, path));
	}

	boolean read(String path) {
		return on("file-read-data", path) && on("file-read-metadata", path) && on("file-read-xattr", path);
	}

	/** Opens an existing file for writing, or truncates it. */
	boolean write(String path) {
		return on("file-write-data", path);
	}

	boolean create(String path) {
		return on("file-write-create", path);
	}

	boolean unlink(String path) {
		return on("file-write-unlink", path);
	}

	/** Renames onto a name that does not exist. */
	boolean rename(String from, String to) {
		return unlink(from) && create(to);
	}

	/** Renames onto a name that exists, or swaps the two. */
	boolean replace(String from, String to) {
		return rename(from, to) && unlink(to);
	}

	boolean link(String existing, String name) {
		return on("file-link", existing) && on("file-link", name) && create(name);
	}

	/** Lists what of an object's metadata may be changed. */
	List<String> changeableMetadata(String path) {
		List<String> allowed = new ArrayList<>();
		for (String kind : List.of("acl", "flags", "mode", "owner", "setugid", "times", "xattr")) {
			if (on("file-write-" + kind, path)) {
				allowed.add(kind);
			}
		}
		return allowed;
	}

	boolean connect(String socket) {
		return allows(new SbplAccess("network-outbound", new Target.UnixSocket(socket)));
	}

	boolean listen(String socket) {
		return allows(new SbplAccess("network-bind", new Target.UnixSocket(socket))) && create(socket);
	}

	boolean plain(String operation) {
		return allows(SbplAccess.plain(operation));
	}

}
