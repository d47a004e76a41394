/**
 * The service: one endpoint that runs a command, for callers on this machine. Uses
 * {@code job}, the library and Spring MVC.
 */
@NullMarked
package io.processsandbox.sample.web;

import org.jspecify.annotations.NullMarked;
