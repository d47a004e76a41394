/**
 * The launcher binary: installing and verifying it, its options, exit codes and status
 * records. May use {@code internal.os} and {@code error}.
 */
@NullMarked
package io.processsandbox.internal.launcher;

import org.jspecify.annotations.NullMarked;
