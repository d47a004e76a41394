/**
 * What one process may touch, compiled from a policy. May use {@code policy} and
 * {@code error}.
 */
@NullMarked
package io.processsandbox.internal.confinement;

import org.jspecify.annotations.NullMarked;
