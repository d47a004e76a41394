/**
 * Renders a confinement as bubblewrap arguments. May use {@code internal.backend} and
 * what that may use.
 */
@NullMarked
package io.processsandbox.internal.backend.bwrap;

import org.jspecify.annotations.NullMarked;
