package io.processsandbox.internal.launch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.processsandbox.error.SandboxErrorCode;
import io.processsandbox.provider.InvalidCommandException;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads for what blocks its carrier: starting a process and reading a pipe do,
 * so a virtual thread must do neither itself. Thread-safe.
 */
public final class PlatformThreads implements AutoCloseable {

	/**
	 * {@code Thread.isVirtual()}, which the baseline does not have.
	 */
	private static final @Nullable MethodHandle IS_VIRTUAL = isVirtualMethod();

	private final ThreadPoolExecutor pool;

	/**
	 * Creates the pool. Threads are made when needed and end when idle.
	 */
	public PlatformThreads() {
		AtomicInteger number = new AtomicInteger();
		this.pool = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(),
				(task) -> {
					Thread thread = new Thread(task, "sandbox-io-" + number.incrementAndGet());
					thread.setDaemon(true);
					return thread;
				});
	}

	/**
	 * Runs a task that may block on a platform thread: on the calling one if it is one.
	 * @param <T> the type of the result
	 * @param task the task
	 * @return its result
	 * @throws Exception what the task throws. An interrupt does not end the wait, since
	 * the result may be a process that somebody has to own; the thread stays interrupted
	 */
	<T> T call(Callable<T> task) throws Exception {
		if (!currentIsVirtual()) {
			return task.call();
		}
		Future<T> future = submit(task);
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return future.get();
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof Exception cause) {
				throw cause;
			}
			throw ex;
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Runs a task on a platform thread of this pool.
	 * @param <T> the type of the result
	 * @param task the task
	 * @return its future
	 * @throws InvalidCommandException if this pool is closed
	 */
	public <T> Future<T> submit(Callable<T> task) {
		FutureTask<T> future = new FutureTask<>(task);
		try {
			this.pool.execute(future);
		}
		catch (RejectedExecutionException ex) {
			// The pool has no bound, so nothing but its end rejects.
			throw new InvalidCommandException(SandboxErrorCode.CLOSED, "The sandbox runtime is closed: make a new one",
					ex);
		}
		return future;
	}

	/**
	 * Lets idle threads end. Tasks that still run go on.
	 */
	@Override
	public void close() {
		this.pool.shutdown();
	}

	static boolean currentIsVirtual() {
		if (IS_VIRTUAL == null) {
			return false;
		}
		try {
			return (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
		}
		catch (Throwable ex) {
			throw new IllegalStateException("Thread.isVirtual() failed", ex);
		}
	}

	private static @Nullable MethodHandle isVirtualMethod() {
		try {
			return MethodHandles.lookup().findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
		}
		catch (NoSuchMethodException | IllegalAccessException ex) {
			return null;
		}
	}

}
