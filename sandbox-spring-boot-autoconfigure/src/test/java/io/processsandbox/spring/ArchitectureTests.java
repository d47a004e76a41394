package io.processsandbox.spring;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalyzer;

import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * Tests for how the classes of this module lie and what they use.
 */
class ArchitectureTests {

	private static final String ROOT = "io.processsandbox.spring";

	private final JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@Test
	void autoConfigurationsArePublicAndFinal() {
		classes().that()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic()
			.andShould()
			.haveModifier(FINAL)
			.check(this.classes);
	}

	@Test
	void autoConfigurationsHaveNoPublicMembers() {
		members().that()
			.areDeclaredInClassesThat()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.notBePublic()
			.check(this.classes);
	}

	@Test
	void failureAnalyzersAreNotPublic() {
		classes().that().areAssignableTo(FailureAnalyzer.class).should().bePackagePrivate().check(this.classes);
	}

	@Test
	void propertiesAreRecords() {
		classes().that().areAnnotatedWith(ConfigurationProperties.class).should().beRecords().check(this.classes);
	}

	@Test
	void internalsOfTheCoreAreNotUsed() {
		noClasses().should().dependOnClassesThat().resideInAPackage("io.processsandbox.internal..").check(this.classes);
	}

	@Test
	void featuresDoNotKnowTheirWiring() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".autoconfigure..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".autoconfigure..")
			.check(this.classes);
	}

	@Test
	void healthIsKnownToItsOwnPackagesOnly() {
		noClasses().that()
			.resideOutsideOfPackages(ROOT + ".health", ROOT + ".autoconfigure.health")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot.health..", ROOT + ".health")
			.check(this.classes);
	}

	@Test
	void packagesAreFreeOfCycles() {
		slices().matching("io.processsandbox.(**)").should().beFreeOfCycles().check(this.classes);
	}

	@Test
	void noProcessIsStartedHere() {
		noClasses().should().dependOnClassesThat(isStarter()).check(this.classes);
	}

	private static DescribedPredicate<JavaClass> isStarter() {
		return DescribedPredicate.describe("start processes",
				(type) -> type.isEquivalentTo(ProcessBuilder.class) || type.isEquivalentTo(Runtime.class));
	}

}
