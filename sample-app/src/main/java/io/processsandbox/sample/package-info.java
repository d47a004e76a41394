/**
 * The sample: a command line and a small web service on the library.
 */
@NullMarked
package io.processsandbox.sample;

import org.jspecify.annotations.NullMarked;
