/**
 * The ready-made consumer: runs a command under a resolved policy and returns a result.
 * May use {@code policy}, {@code provider}, {@code outcome}, {@code internal.launch} and
 * {@code error}.
 */
@NullMarked
package io.processsandbox.run;

import org.jspecify.annotations.NullMarked;
