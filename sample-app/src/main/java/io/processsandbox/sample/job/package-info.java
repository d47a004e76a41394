/**
 * One job, as the command line and the web service share it: the request, how it is read
 * from JSON, the command made of it, the answer, and how that is written as JSON. Uses
 * the library and Jackson's streaming core; no Spring, no object mapper, since the
 * command line pays for every class at each start.
 */
@NullMarked
package io.processsandbox.sample.job;

import org.jspecify.annotations.NullMarked;
