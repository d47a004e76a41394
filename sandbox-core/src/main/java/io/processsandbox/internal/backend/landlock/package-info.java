/**
 * Renders a confinement as a Landlock ruleset. May use {@code internal.backend} and what
 * that may use.
 */
@NullMarked
package io.processsandbox.internal.backend.landlock;

import org.jspecify.annotations.NullMarked;
