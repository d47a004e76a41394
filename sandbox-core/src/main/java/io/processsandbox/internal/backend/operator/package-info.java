/**
 * Renders a confinement for a runner that the operator configured. May use
 * {@code internal.backend} and what that may use.
 */
@NullMarked
package io.processsandbox.internal.backend.operator;

import org.jspecify.annotations.NullMarked;
