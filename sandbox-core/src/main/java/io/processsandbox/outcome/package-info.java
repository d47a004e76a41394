/**
 * What a finished run was: the one classifier and its results. May use {@code provider}
 * and {@code error}.
 */
@NullMarked
package io.processsandbox.outcome;

import org.jspecify.annotations.NullMarked;
