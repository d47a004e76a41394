/**
 * {@link io.processsandbox.SandboxRuntime}, the one place that wires the library together
 * and the entry for users without a framework. May use everything.
 */
@NullMarked
package io.processsandbox;

import org.jspecify.annotations.NullMarked;
