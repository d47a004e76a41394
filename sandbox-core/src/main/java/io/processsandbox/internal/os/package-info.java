/**
 * The only user of JNA, and the one place that knows which platform this is. May use
 * {@code error}.
 */
@NullMarked
package io.processsandbox.internal.os;

import org.jspecify.annotations.NullMarked;
