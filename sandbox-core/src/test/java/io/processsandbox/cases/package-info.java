/**
 * What a command may and may not do, asked of the finished library: real commands on
 * every backend that works here. Each refusal stands beside something that is allowed, or
 * a sandbox that refuses everything would pass. The scripts use the shell, coreutils and
 * Perl's base, which every Debian has.
 */
@NullMarked
package io.processsandbox.cases;

import org.jspecify.annotations.NullMarked;
