/**
 * The command line. Starts without any Spring class and, for a well-formed line, without
 * picocli too: each start pays for every class. Uses {@code job} and the library.
 */
@NullMarked
package io.processsandbox.sample.cli;

import org.jspecify.annotations.NullMarked;
