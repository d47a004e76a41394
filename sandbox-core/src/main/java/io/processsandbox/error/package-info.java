/**
 * The base exception of the library and its stable codes. Uses nothing else of this
 * project.
 */
@NullMarked
package io.processsandbox.error;

import org.jspecify.annotations.NullMarked;
