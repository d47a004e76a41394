/**
 * What stands at the root of the sample's jar: the main class and a class loader for the
 * command line. Every class here is loaded, interpreted and verified at each start, so it
 * uses little of the JDK and nothing else but Spring Boot's loader.
 */
@NullMarked
package io.processsandbox.sample.loader;

import org.jspecify.annotations.NullMarked;
