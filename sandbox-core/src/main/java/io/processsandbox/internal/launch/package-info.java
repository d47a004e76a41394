/**
 * Starting processes: the lifeline, the status channel, stream bounds and the end of the
 * tree. May use {@code internal.launcher}, {@code internal.os}, {@code outcome},
 * {@code provider} and {@code error}.
 */
@NullMarked
package io.processsandbox.internal.launch;

import org.jspecify.annotations.NullMarked;
