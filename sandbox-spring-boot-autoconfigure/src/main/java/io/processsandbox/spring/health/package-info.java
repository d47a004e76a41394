/**
 * Says in an application's health what confines its commands. May use the public packages
 * of the core and no wiring.
 */
@NullMarked
package io.processsandbox.spring.health;

import org.jspecify.annotations.NullMarked;
