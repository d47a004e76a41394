/**
 * How Spring Boot's build plugin lays out the sample's jar. Runs in the build, is not
 * part of the jar.
 */
@NullMarked
package io.processsandbox.sample.layout;

import org.jspecify.annotations.NullMarked;
