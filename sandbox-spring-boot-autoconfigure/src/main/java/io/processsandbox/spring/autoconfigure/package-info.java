/**
 * Wires the library into an application context: properties, beans, and what is said when
 * a context cannot start. Translates only; a rule that would hold without Spring belongs
 * into the core. May use the public packages of the core.
 */
@NullMarked
package io.processsandbox.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
