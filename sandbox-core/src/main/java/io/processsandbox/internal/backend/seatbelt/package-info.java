/**
 * Renders a confinement as a profile for macOS {@code sandbox-exec}. May use
 * {@code internal.backend} and what that may use.
 */
@NullMarked
package io.processsandbox.internal.backend.seatbelt;

import org.jspecify.annotations.NullMarked;
