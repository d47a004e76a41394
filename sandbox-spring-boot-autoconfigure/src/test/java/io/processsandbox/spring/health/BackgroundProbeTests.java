package io.processsandbox.spring.health;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.processsandbox.provider.Gap;
import io.processsandbox.provider.SandboxProvider;
import io.processsandbox.spring.FakeProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.support.GenericApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link BackgroundProbe}.
 */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class BackgroundProbeTests {

	private final ApplicationReadyEvent ready = new ApplicationReadyEvent(new SpringApplication(), new String[0],
			new GenericApplicationContext(), Duration.ZERO);

	@Test
	void probesOnADaemonThreadThatNobodyWaitsFor() throws Exception {
		CompletableFuture<Thread> prober = new CompletableFuture<>();
		CountDownLatch go = new CountDownLatch(1);
		BackgroundProbe probe = new BackgroundProbe(FakeProvider.unprobed(() -> {
			prober.complete(Thread.currentThread());
			go.await();
			return FakeProvider.nothing();
		}));
		probe.onApplicationEvent(this.ready);
		Thread thread = prober.get();
		assertThat(thread).isNotSameAs(Thread.currentThread());
		assertThat(thread.isDaemon()).isTrue();
		assertThat(probe.progress()).isEqualTo(ProbeProgress.RUNNING);
		go.countDown();
		thread.join();
	}

	@Test
	void probesOnceHoweverManyContextsBecomeReady() throws Exception {
		CountDownLatch go = new CountDownLatch(1);
		CompletableFuture<Thread> prober = new CompletableFuture<>();
		FakeProvider provider = FakeProvider.unprobed(() -> {
			prober.complete(Thread.currentThread());
			go.await();
			return FakeProvider.landlock(Set.of(), Set.of());
		});
		BackgroundProbe probe = new BackgroundProbe(provider);
		probe.onApplicationEvent(this.ready);
		probe.onApplicationEvent(this.ready);
		go.countDown();
		prober.get().join();
		probe.onApplicationEvent(this.ready);
		assertThat(provider.probes()).isEqualTo(1);
	}

	@Test
	void leavesAProviderAloneThatHasProbed() throws Exception {
		CompletableFuture<Thread> asker = new CompletableFuture<>();
		SandboxProvider provider = mock();
		given(provider.report()).willAnswer((invocation) -> {
			asker.complete(Thread.currentThread());
			return FakeProvider.nothing();
		});
		new BackgroundProbe(provider).onApplicationEvent(this.ready);
		asker.get().join();
		verify(provider, never()).probe();
	}

	@Test
	void providerThatCannotReportDoesNotFailTheApplication() throws Exception {
		CompletableFuture<Thread> asker = new CompletableFuture<>();
		SandboxProvider provider = mock();
		given(provider.report()).willAnswer((invocation) -> {
			asker.complete(Thread.currentThread());
			throw new IllegalStateException("closed");
		});
		BackgroundProbe probe = new BackgroundProbe(provider);
		probe.onApplicationEvent(this.ready);
		asker.get().join();
		assertThat(probe.progress()).isEqualTo(ProbeProgress.FAILED);
	}

	@Test
	void endOfTheContextEndsTheProbe() throws Exception {
		CountDownLatch interrupted = new CountDownLatch(1);
		CompletableFuture<Thread> prober = new CompletableFuture<>();
		BackgroundProbe probe = new BackgroundProbe(FakeProvider.unprobed(() -> {
			prober.complete(Thread.currentThread());
			try {
				new CountDownLatch(1).await();
			}
			finally {
				interrupted.countDown();
			}
			return FakeProvider.nothing();
		}));
		probe.onApplicationEvent(this.ready);
		prober.get();
		probe.destroy();
		assertThat(interrupted.await(0, TimeUnit.SECONDS)).isTrue();
		assertThat(prober.get().isAlive()).isFalse();
	}

	@Test
	void nothingStartsAfterTheEnd() throws Exception {
		FakeProvider provider = FakeProvider.unprobed(FakeProvider::nothing);
		BackgroundProbe probe = new BackgroundProbe(provider);
		probe.destroy();
		probe.onApplicationEvent(this.ready);
		assertThat(provider.probes()).isZero();
	}

	@Test
	void failureIsLoggedAndTold(CapturedOutput output) throws Exception {
		CompletableFuture<Thread> prober = new CompletableFuture<>();
		BackgroundProbe probe = new BackgroundProbe(FakeProvider.unprobed(() -> {
			prober.complete(Thread.currentThread());
			throw new IllegalStateException("no more threads");
		}));
		probe.onApplicationEvent(this.ready);
		prober.get().join();
		assertThat(probe.progress()).isEqualTo(ProbeProgress.FAILED);
		assertThat(output).contains("no more threads");
	}

	@Test
	void hostWithoutABackendIsWarnedAbout(CapturedOutput output) throws Exception {
		CompletableFuture<Thread> prober = new CompletableFuture<>();
		BackgroundProbe probe = new BackgroundProbe(FakeProvider.unprobed(() -> {
			prober.complete(Thread.currentThread());
			return FakeProvider.nothing();
		}));
		probe.onApplicationEvent(this.ready);
		prober.get().join();
		assertThat(output).contains("WARN").contains("bwrap: no bwrap program was found");
	}

	@Test
	void whatConfinesIsLogged(CapturedOutput output) throws Exception {
		CompletableFuture<Thread> prober = new CompletableFuture<>();
		BackgroundProbe probe = new BackgroundProbe(FakeProvider.unprobed(() -> {
			prober.complete(Thread.currentThread());
			return FakeProvider.landlock(Set.of(Gap.ABSENT_PATHS), Set.of(Gap.METADATA, Gap.TRUNCATE));
		}));
		probe.onApplicationEvent(this.ready);
		prober.get().join();
		assertThat(output).contains(
				"Commands are confined by landlock: read-only full, workspace-write partial [TRUNCATE, METADATA]");
	}

}
