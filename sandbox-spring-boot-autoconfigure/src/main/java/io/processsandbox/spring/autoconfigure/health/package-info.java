/**
 * Wires the health contributor. A package of its own, since the health module of Spring
 * Boot is optional. May use {@code autoconfigure}, {@code health} and the public packages
 * of the core.
 */
@NullMarked
package io.processsandbox.spring.autoconfigure.health;

import org.jspecify.annotations.NullMarked;
