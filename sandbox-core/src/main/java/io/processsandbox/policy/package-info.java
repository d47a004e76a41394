/**
 * What a caller asks for: modes, roots and their canonicalisation, and the resolver that
 * turns a session into a policy. May use {@code error}.
 */
@NullMarked
package io.processsandbox.policy;

import org.jspecify.annotations.NullMarked;
