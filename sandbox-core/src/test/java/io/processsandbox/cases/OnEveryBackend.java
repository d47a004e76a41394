package io.processsandbox.cases;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs a class once on each backend that works on this host.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("kernel")
@ParameterizedClass(name = "{0}")
@MethodSource("io.processsandbox.cases.UsableBackends#names")
@interface OnEveryBackend {

}
