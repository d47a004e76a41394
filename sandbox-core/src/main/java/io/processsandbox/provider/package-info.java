/**
 * The seam: the provider that wraps an argv, what it reports, and the live process it can
 * start. May use {@code policy} and {@code error}.
 */
@NullMarked
package io.processsandbox.provider;

import org.jspecify.annotations.NullMarked;
