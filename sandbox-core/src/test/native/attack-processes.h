/* Attacks on other processes, on what a process of its own may become, and by foreign system-call ABIs. */
#include "attack.h"

#include <linux/ioprio.h>
#include <linux/sched.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

/* --- limits and scheduling of another process --- */

static int lower_limit(const char **argument)
{
	struct rlimit limit, now;
	pid_t pid = victim(argument[0]);

	if (RAW_4(SYS_prlimit64, pid, RLIMIT_NOFILE, NULL, &limit) < 0)
		return -errno;
	limit.rlim_cur--;
	if (RAW_4(SYS_prlimit64, pid, RLIMIT_NOFILE, &limit, NULL) < 0)
		return -errno;
	if (RAW_4(SYS_prlimit64, pid, RLIMIT_NOFILE, NULL, &now) < 0)
		return -errno;
	return effect(now.rlim_cur == limit.rlim_cur);
}

/* One second of processor time for a process that has had more ends it. */
static int limit_processor_time(const char **argument)
{
	struct rlimit limit = { 1, 1 };

	return result(RAW_4(SYS_prlimit64, victim(argument[0]), RLIMIT_CPU, &limit, NULL));
}

static int set_priority(const char **argument)
{
	return result(RAW_3(SYS_setpriority, PRIO_PROCESS, victim(argument[0]), 7));
}

static int set_affinity(const char **argument)
{
	unsigned long first = 1;

	return result(RAW_3(SYS_sched_setaffinity, victim(argument[0]), sizeof(first), &first));
}

static int set_scheduler(const char **argument)
{
	struct sched_param parameter = { 0 };

	return result(RAW_3(SYS_sched_setscheduler, victim(argument[0]), SCHED_BATCH, &parameter));
}

static int set_input_output_priority(const char **argument)
{
	return result(RAW_3(SYS_ioprio_set, IOPRIO_WHO_PROCESS, victim(argument[0]), IOPRIO_PRIO_VALUE(2, 7)));
}

/* --- signals --- */

static int send_signal(const char **argument)
{
	return result(kill(victim(argument[0]), (int) number_or(argument[1], 10, SIGKILL)));
}

static int send_signal_to_thread(const char **argument)
{
	pid_t pid = victim(argument[0]);

	return result(RAW_3(SYS_tgkill, pid, pid, number_or(argument[1], 10, SIGKILL)));
}

static int send_signal_by_descriptor(const char **argument)
{
	long fd = RAW_2(SYS_pidfd_open, victim(argument[0]), 0);

	if (fd < 0)
		return -errno;
	return result(RAW_4(SYS_pidfd_send_signal, fd, number_or(argument[1], 10, SIGKILL), NULL, 0));
}

/* The owner of a pipe is sent a signal of the attacker's choice when something arrives (F_SETSIG in fcntl(2)). */
static int send_signal_by_owner(const char **argument)
{
	int pair[2];

	if (pipe(pair) < 0 || fcntl(pair[0], F_SETOWN, victim(argument[0])) < 0)
		return -errno;
	if (fcntl(pair[0], F_SETSIG, number_or(argument[1], 10, SIGKILL)) < 0)
		return -errno;
	if (fcntl(pair[0], F_SETFL, O_ASYNC | O_NONBLOCK) < 0)
		return -errno;
	if (write(pair[1], "x", 1) < 0)
		return -errno;
	/* The kernel keeps a refusal to itself: ask whether the victim is still there, and give it a moment to go. */
	for (int tries = 0; tries < 50; tries++) {
		char state[512] = "";
		int fd = opened(process_file(argument[0], "stat"), O_RDONLY);

		if (fd < 0 || read(fd, state, sizeof(state) - 1) <= 0 || strstr(state, ") Z ") != NULL)
			return 0;
		close(fd);
		nanosleep(&(struct timespec) { 0, 10000000 }, NULL);
	}
	return NO_EFFECT;
}

/* --- memory, descriptors and environment of another process --- */

static int attach(const char **argument)
{
	pid_t pid = victim(argument[0]);

	if (ptrace(PTRACE_ATTACH, pid, NULL, NULL) < 0)
		return -errno;
	waitpid(pid, NULL, __WALL);
	return result(ptrace(PTRACE_DETACH, pid, NULL, NULL));
}

static int seize(const char **argument)
{
	return result(ptrace(PTRACE_SEIZE, victim(argument[0]), NULL, NULL));
}

/* An address that is not mapped there is only looked for after the permission was given. */
static int copy_memory(long number, const char *pid)
{
	char byte = 0;
	struct iovec own = { &byte, 1 }, other = { (void *) 16, 1 };
	long copied = raw(number, victim(pid), (long) &own, 1, (long) &other, 1, 0);

	return (copied < 0 && errno != EFAULT) ? -errno : 0;
}

static int read_memory(const char **argument)
{
	return copy_memory(SYS_process_vm_readv, argument[0]);
}

static int write_memory(const char **argument)
{
	return copy_memory(SYS_process_vm_writev, argument[0]);
}

static int open_memory(const char **argument)
{
	int fd = opened(process_file(argument[0], "mem"), O_RDWR);

	return (fd < 0) ? fd : 0;
}

static int take_descriptor(const char **argument)
{
	long fd = RAW_2(SYS_pidfd_open, victim(argument[0]), 0);

	return (fd < 0) ? -errno : result(RAW_3(NR_pidfd_getfd, fd, number_or(argument[1], 10, 0), 0));
}

static int read_file_of(const char *pid, const char *name)
{
	char content[4096];
	int fd = opened(process_file(pid, name), O_RDONLY);
	ssize_t size;

	if (fd < 0)
		return fd;
	size = read(fd, content, sizeof(content));
	return (size < 0) ? -errno : effect(size > 0);
}

static int read_environment(const char **argument)
{
	return read_file_of(argument[0], "environ");
}

static int read_map(const char **argument)
{
	return read_file_of(argument[0], "maps");
}

/* Asks the kernel to kill this process rather than another when memory runs out. */
static int spare_from_memory_killer(const char **argument)
{
	return open_and_write(process_file(argument[0], "oom_score_adj"), O_WRONLY, "900");
}

/* --- core dumps: a handler in core_pattern runs outside of every wall --- */

static int dump(void (*prepare)(void))
{
	int status;
	pid_t child = fork();

	if (child < 0)
		return -errno;
	if (child == 0) {
		if (prepare != NULL)
			prepare();
		abort();
	}
	if (waitpid(child, &status, 0) < 0)
		return -errno;
	return effect(WIFSIGNALED(status) && WCOREDUMP(status));
}

static int dump_core(const char **argument)
{
	(void) argument;
	return dump(NULL);
}

static void limit_to_nothing(void)
{
	struct rlimit limit = { 0, 0 };

	RAW_4(SYS_prlimit64, 0, RLIMIT_CORE, &limit, NULL);
}

/* With a limit of 0 the kernel still starts a handler behind a pipe (core(5)); with 1 it does not. */
static int dump_core_with_limit_of_nothing(const char **argument)
{
	(void) argument;
	return dump(limit_to_nothing);
}

static void limit_by_pid(void)
{
	struct rlimit limit = { 0, RLIM_INFINITY }, old;

	RAW_4(SYS_prlimit64, getpid(), RLIMIT_CORE, &limit, &old);
	limit.rlim_max = 0;
	RAW_4(SYS_prlimit64, getpid(), RLIMIT_CORE, &limit, &old);
#ifdef SYS_setrlimit
	RAW_2(SYS_setrlimit, RLIMIT_CORE, &limit);
#endif
}

static int dump_core_with_other_calls(const char **argument)
{
	(void) argument;
	return dump(limit_by_pid);
}

/* --- namespaces and children --- */

static int leave(long flags)
{
	return result(RAW_1(SYS_unshare, flags));
}

static int unshare_user(const char **argument)
{
	(void) argument;
	return leave(CLONE_NEWUSER);
}

static int unshare_mount(const char **argument)
{
	(void) argument;
	return leave(CLONE_NEWNS);
}

static int unshare_user_and_mount(const char **argument)
{
	(void) argument;
	return leave(CLONE_NEWUSER | CLONE_NEWNS);
}

static int join_namespace(const char **argument)
{
	int fd = opened(argument[0], O_RDONLY);

	return (fd < 0) ? fd : result(RAW_2(SYS_setns, fd, 0));
}

static int cloned(unsigned long flags)
{
	long child = RAW_5(SYS_clone, flags, NULL, NULL, NULL, NULL);

	if (child == 0)
		_exit(0);
	if (child > 0)
		waitpid((pid_t) child, NULL, __WALL);
	return result(child);
}

static int clone_user(const char **argument)
{
	(void) argument;
	return cloned(CLONE_NEWUSER | SIGCHLD);
}

static int clone_sibling(const char **argument)
{
	(void) argument;
	return cloned(CLONE_PARENT | SIGCHLD);
}

static int clone3_child(const char **argument)
{
	struct clone_args arguments = { .exit_signal = SIGCHLD };
	long child = RAW_2(NR_clone3, &arguments, sizeof(arguments));

	(void) argument;
	if (child == 0)
		_exit(0);
	if (child > 0)
		waitpid((pid_t) child, NULL, 0);
	return result(child);
}

/* --- foreign system-call ABIs: the answer of a filter is the death of the caller --- */

#ifdef __x86_64__
static int in_child(long (*call)(void))
{
	int status;
	pid_t child = fork();

	if (child < 0)
		return -errno;
	if (child == 0) {
		long returned = call();

		_exit((returned == getpid()) ? 0 : (returned < 0 && returned > -200) ? (int) -returned : 255);
	}
	if (waitpid(child, &status, 0) < 0)
		return -errno;
	if (WIFSIGNALED(status))
		return KILLED;
	return (WEXITSTATUS(status) == 255) ? NO_EFFECT : -WEXITSTATUS(status);
}

static long getpid_by_interrupt(void)
{
	long returned;

	__asm__ volatile("int $0x80" : "=a"(returned) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
	return (int) returned;
}

static int call_32(const char **argument)
{
	(void) argument;
	return in_child(getpid_by_interrupt);
}

static long getpid_x32(void)
{
	long returned = RAW_1(0x40000000L | SYS_getpid, 0);

	return (returned < 0) ? -errno : returned;
}

static int call_x32(const char **argument)
{
	(void) argument;
	return in_child(getpid_x32);
}
#endif

static const struct attack PROCESS_ATTACKS[] = {
	{ "prlimit", SHARED, "PID", lower_limit },
	{ "prlimit-cpu", SHARED, "PID", limit_processor_time },
	{ "setpriority", SHARED, "PID", set_priority },
	{ "sched-setaffinity", SHARED, "PID", set_affinity },
	{ "sched-setscheduler", SHARED, "PID", set_scheduler },
	{ "ioprio-set", SHARED, "PID", set_input_output_priority },
	{ "kill", SHARED, "PID [SIGNAL]", send_signal },
	{ "tgkill", SHARED, "PID [SIGNAL]", send_signal_to_thread },
	{ "pidfd-send-signal", SHARED, "PID [SIGNAL]", send_signal_by_descriptor },
	{ "fcntl-setown", SHARED, "PID [SIGNAL]", send_signal_by_owner },
	{ "ptrace-attach", SHARED, "PID", attach },
	{ "ptrace-seize", SHARED, "PID", seize },
	{ "process-vm-readv", SHARED, "PID", read_memory },
	{ "process-vm-writev", SHARED, "PID", write_memory },
	{ "proc-mem", SHARED, "PID", open_memory },
	{ "pidfd-getfd", SHARED, "PID [NUMBER]", take_descriptor },
	{ "environ", SHARED, "PID", read_environment },
	{ "maps", SHARED, "PID", read_map },
	{ "oom-score", SHARED, "PID", spare_from_memory_killer },
	{ "core-dump", VM_ONLY, "", dump_core },
	{ "core-dump-zero", VM_ONLY, "", dump_core_with_limit_of_nothing },
	{ "core-dump-other", VM_ONLY, "", dump_core_with_other_calls },
	{ "unshare-user", SHARED, "", unshare_user },
	{ "unshare-mount", SHARED, "", unshare_mount },
	{ "unshare-user-mount", SHARED, "", unshare_user_and_mount },
	{ "setns", SHARED, "PATH", join_namespace },
	{ "clone-newuser", SHARED, "", clone_user },
	{ "clone-parent", SHARED, "", clone_sibling },
	{ "clone3", SHARED, "", clone3_child },
#ifdef __x86_64__
	{ "int80", SHARED, "", call_32 },
	{ "x32", SHARED, "", call_x32 },
#endif
};
