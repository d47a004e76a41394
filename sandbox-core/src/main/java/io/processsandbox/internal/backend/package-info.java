/**
 * The backend interface, selection and probing, and the walls that all Linux renderers
 * share. May use every package above but {@code run}.
 */
@NullMarked
package io.processsandbox.internal.backend;

import org.jspecify.annotations.NullMarked;
