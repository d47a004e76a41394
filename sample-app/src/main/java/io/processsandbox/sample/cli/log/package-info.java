/**
 * The command line's logging: warnings, on standard error. SLF4J finds it by a system
 * property, so the service next door keeps Logback. Uses nothing of this project.
 */
@NullMarked
package io.processsandbox.sample.cli.log;

import org.jspecify.annotations.NullMarked;
