/*
 * sandbox-launcher: builds the walls it is told to build around a command, then becomes
 * or supervises it. Mechanism only: every mask, rule and filter comes from the caller, is
 * applied exactly as given, and whatever cannot be applied ends in a failure before the
 * command runs.
 *
 * No libc: nothing is loaded, relocated or initialised before main, no environment
 * variable has a meaning but PATH, and starting costs a third of a static glibc program.
 * No allocation, no globals but constants. Raw system calls return -errno.
 */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef long s64;

#define NULL ((void *) 0)
#define noreturn __attribute__((noreturn))
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- 1. Numbers and structs of the kernel ------------------------------------------ */

#define ENOENT 2
#define EINTR 4
#define EAGAIN 11
#define EACCES 13
#define ECHILD 10
#define EPERM 1
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENOTEMPTY 39
#define ENOSYS 38
#define ELOOP 40
#define EBUSY 16

#if defined(__x86_64__)
enum {
	SYS_read = 0, SYS_write = 1, SYS_close = 3, SYS_lseek = 8, SYS_mmap = 9, SYS_rt_sigaction = 13,
	SYS_rt_sigprocmask = 14, SYS_getpid = 39, SYS_socket = 41, SYS_connect = 42,
	SYS_sendto = 44, SYS_getsockopt = 55, SYS_clone = 56, SYS_execve = 59, SYS_wait4 = 61, SYS_kill = 62, SYS_fcntl = 72,
	SYS_getcwd = 79, SYS_chdir = 80, SYS_getuid = 102, SYS_geteuid = 107, SYS_setsid = 112, SYS_getegid = 108,
	SYS_getsid = 124, SYS_capget = 125, SYS_capset = 126, SYS_prctl = 157, SYS_mount = 165,
	SYS_gettid = 186, SYS_getdents64 = 217, SYS_exit_group = 231, SYS_openat = 257, SYS_mkdirat = 258,
	SYS_waitid = 247, SYS_newfstatat = 262, SYS_unlinkat = 263, SYS_renameat = 264, SYS_fchmodat = 268, SYS_unshare = 272,
	SYS_ppoll = 271, SYS_signalfd4 = 289, SYS_dup3 = 292, SYS_pipe2 = 293, SYS_prlimit64 = 302,
	SYS_seccomp = 317, SYS_getrandom = 318, SYS_memfd_create = 319
};
#define AUDIT_NAME "x86_64"
#elif defined(__aarch64__)
enum {
	SYS_getcwd = 17, SYS_dup3 = 24, SYS_mkdirat = 34, SYS_unlinkat = 35, SYS_renameat = 38, SYS_mount = 40,
	SYS_fcntl = 25, SYS_chdir = 49, SYS_fchmodat = 53, SYS_openat = 56, SYS_close = 57, SYS_pipe2 = 59,
	SYS_getdents64 = 61, SYS_lseek = 62, SYS_read = 63, SYS_write = 64, SYS_ppoll = 73, SYS_signalfd4 = 74,
	SYS_newfstatat = 79, SYS_capget = 90, SYS_capset = 91, SYS_exit_group = 94, SYS_waitid = 95, SYS_unshare = 97,
	SYS_kill = 129, SYS_rt_sigaction = 134, SYS_rt_sigprocmask = 135, SYS_getsid = 156, SYS_setsid = 157,
	SYS_prctl = 167, SYS_getpid = 172, SYS_getuid = 174, SYS_geteuid = 175, SYS_getegid = 177, SYS_gettid = 178,
	SYS_socket = 198, SYS_connect = 203, SYS_sendto = 206, SYS_getsockopt = 209, SYS_clone = 220,
	SYS_execve = 221, SYS_mmap = 222, SYS_wait4 = 260, SYS_prlimit64 = 261, SYS_seccomp = 277, SYS_getrandom = 278,
	SYS_memfd_create = 279
};
#define AUDIT_NAME "aarch64"
#else
#error "This architecture has no launcher"
#endif
/* The same numbers on every architecture since the tables were unified. */
enum {
	SYS_close_range = 436, SYS_openat2 = 437, SYS_mount_setattr = 442, SYS_landlock_create_ruleset = 444,
	SYS_landlock_add_rule = 445, SYS_landlock_restrict_self = 446
};

#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define AT_EMPTY_PATH 0x1000
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_NONBLOCK 04000
#define O_CLOEXEC 02000000
#define O_PATH 010000000
#if defined(__x86_64__)
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#else
#define O_DIRECTORY 040000
#define O_NOFOLLOW 0100000
#endif
#define RESOLVE_NO_MAGICLINKS 0x02
#define RESOLVE_NO_SYMLINKS 0x04
#define S_IFMT 0170000
#define S_IFDIR 0040000

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGTERM 15
#define SIGCHLD 17
#define SIGSTOP 19
#define SIG_SETMASK 2
#define WNOHANG 1
#define __WALL 0x40000000

#define CLONE_NEWNS 0x00020000
#define CLONE_NEWUSER 0x10000000
#define MS_BIND 0x1000
#define MS_REC 0x4000
#define MS_PRIVATE (1 << 18)

#define POLLIN 1
#define POLLERR 8
#define POLLHUP 16
#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOCK_CLOEXEC O_CLOEXEC
#define SOL_SOCKET 1
#define SO_PEERCRED 17
#define MSG_DONTWAIT 0x40
#define MSG_NOSIGNAL 0x4000

#define PR_SET_PDEATHSIG 1
#define PR_SET_DUMPABLE 4
#define PR_CAPBSET_READ 23
#define PR_CAPBSET_DROP 24
#define PR_SET_CHILD_SUBREAPER 36
#define PR_SET_NO_NEW_PRIVS 38
#define PR_CAP_AMBIENT 47
#define PR_CAP_AMBIENT_CLEAR_ALL 4
#define SECCOMP_SET_MODE_FILTER 1
#define LANDLOCK_CREATE_RULESET_VERSION 1
#define LANDLOCK_RULE_PATH_BENEATH 1
#define LANDLOCK_SCOPE_SIGNAL 2
/* EXECUTE, WRITE_FILE, READ_FILE, TRUNCATE, IOCTL_DEV: all that a rule on a file may name. */
#define LANDLOCK_FILE_RIGHTS (1UL << 0 | 1UL << 1 | 1UL << 2 | 1UL << 14 | 1UL << 15)
#define CAP_SYS_ADMIN 21

#define PATH_MAX 4096
#define MAX_INSTRUCTIONS 4096
#define MAX_RULES 512
#define MAX_LIMITS 16

struct pollfd {
	int fd;
	short events;
	short revents;
};

struct mount_attr {
	u64 set, clear, propagation, user_namespace;
};

#define MOUNT_ATTR_RDONLY 1

struct ruleset_attr {
	u64 fs, net, scoped;
};

/* Packed in the kernel: twelve bytes. */
struct path_beneath_attr {
	u64 allowed;
	int fd;
} __attribute__((packed));

struct open_how {
	u64 flags, mode, resolve;
};

struct sock_filter {
	u16 code;
	u8 jt, jf;
	u32 k;
};

struct sock_fprog {
	u16 len;
	struct sock_filter *filter;
};

struct cap_header {
	u32 version;
	int pid;
};

struct cap_data {
	u32 effective, permitted, inheritable;
};

struct rlimit64 {
	u64 soft, hard;
};

struct sockaddr_un {
	u16 family;
	char path[108];
};

struct ucred {
	int pid;
	u32 uid, gid;
};

struct signalfd_siginfo {
	u32 signo;
	u8 rest[124];
};

/* SA_RESTORER is not needed: only SIG_DFL is ever installed. */
struct kernel_sigaction {
	u64 handler, flags, restorer, mask;
};

struct dirent64 {
	u64 inode;
	s64 offset;
	u16 length;
	u8 type;
	char name[];
};

struct stat {
#if defined(__x86_64__)
	u64 dev, ino, nlink;
	u32 mode, uid, gid, pad0;
	u64 rdev;
	s64 size, blksize, blocks;
	u64 times[6];
	s64 unused[3];
#else
	u64 dev, ino;
	u32 mode, nlink, uid, gid;
	u64 rdev, pad1;
	s64 size;
	int blksize, pad2;
	s64 blocks;
	u64 times[6];
	u32 unused[2];
#endif
};

/* ---- 2. Raw system calls ------------------------------------------------------------ */

static inline long call6(long number, long a, long b, long c, long d, long e, long f)
{
#if defined(__x86_64__)
	long result;
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;

	__asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
		: "rcx", "r11", "memory");
	return result;
#else
	register long x8 __asm__("x8") = number;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	register long x3 __asm__("x3") = d;
	register long x4 __asm__("x4") = e;
	register long x5 __asm__("x5") = f;

	__asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
	return x0;
#endif
}

#define call0(n) call6(n, 0, 0, 0, 0, 0, 0)
#define call1(n, a) call6(n, (long) (a), 0, 0, 0, 0, 0)
#define call2(n, a, b) call6(n, (long) (a), (long) (b), 0, 0, 0, 0)
#define call3(n, a, b, c) call6(n, (long) (a), (long) (b), (long) (c), 0, 0, 0)
#define call4(n, a, b, c, d) call6(n, (long) (a), (long) (b), (long) (c), (long) (d), 0, 0)
#define call5(n, a, b, c, d, e) call6(n, (long) (a), (long) (b), (long) (c), (long) (d), (long) (e), 0)

static long prctl(long option, u64 a, u64 b)
{
	return call5(SYS_prctl, option, a, b, 0, 0);
}

static void close_fd(int fd)
{
	call1(SYS_close, fd);
}

static noreturn void exit_with(int status)
{
	for (;;)
		call1(SYS_exit_group, status);
}

static long fork_process(void)
{
	/* No stack of its own and no shared memory: fork. */
	return call5(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

static long wait_for(int pid, int *status, int options)
{
	long rc;

	do
		rc = call4(SYS_wait4, pid, status, options | __WALL, 0);
	while (rc == -EINTR);
	return rc;
}

/* ---- 3. Text ----------------------------------------------------------------------- */

/* The compiler may call these for copies and initialisers of its own. */
void *memset(void *target, int value, u64 size)
{
	u8 *byte = target;

	while (size--)
		*byte++ = (u8) value;
	return target;
}

void *memcpy(void *target, const void *source, u64 size)
{
	u8 *to = target;
	const u8 *from = source;

	while (size--)
		*to++ = *from++;
	return target;
}

static u64 length(const char *text)
{
	u64 size = 0;

	while (text[size])
		size++;
	return size;
}

static int same(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

static int starts(const char *text, const char *prefix)
{
	while (*prefix)
		if (*text++ != *prefix++)
			return 0;
	return 1;
}

struct text {
	char *at, *end;
};

static void put(struct text *text, const char *piece)
{
	while (*piece && text->at < text->end)
		*text->at++ = *piece++;
}

static void put_number(struct text *text, u64 value)
{
	char digits[21];
	int index = 20;

	digits[index] = 0;
	do
		digits[--index] = (char) ('0' + value % 10);
	while (value /= 10);
	put(text, digits + index);
}

/* One write, so that lines of two processes do not mix. */
static void write_all(int fd, const char *bytes, u64 size)
{
	while (size > 0) {
		long rc = call3(SYS_write, fd, bytes, size);

		if (rc == -EINTR)
			continue;
		if (rc <= 0)
			return;
		bytes += rc;
		size -= (u64) rc;
	}
}

static const char *errno_name(int error)
{
	static const struct {
		int number;
		char name[14];
	} names[] = {
		{ 1, "EPERM" }, { 2, "ENOENT" }, { 3, "ESRCH" }, { 4, "EINTR" }, { 5, "EIO" }, { 7, "E2BIG" },
		{ 8, "ENOEXEC" }, { 9, "EBADF" }, { 11, "EAGAIN" }, { 12, "ENOMEM" }, { 13, "EACCES" },
		{ 14, "EFAULT" }, { 16, "EBUSY" }, { 17, "EEXIST" }, { 18, "EXDEV" }, { 19, "ENODEV" },
		{ 20, "ENOTDIR" }, { 21, "EISDIR" }, { 22, "EINVAL" }, { 23, "ENFILE" }, { 24, "EMFILE" },
		{ 26, "ETXTBSY" }, { 27, "EFBIG" }, { 28, "ENOSPC" }, { 30, "EROFS" }, { 32, "EPIPE" },
		{ 36, "ENAMETOOLONG" }, { 38, "ENOSYS" }, { 39, "ENOTEMPTY" }, { 40, "ELOOP" },
		{ 42, "ENOMSG" }, { 80, "ELIBBAD" }, { 95, "EOPNOTSUPP" }, { 104, "ECONNRESET" }, { 111, "ECONNREFUSED" },
	};

	for (u64 i = 0; i < COUNT(names); i++)
		if (names[i].number == error)
			return names[i].name;
	return NULL;
}

static void put_errno(struct text *text, int error)
{
	const char *name = errno_name(error);

	if (name)
		put(text, name);
	else
		put_number(text, (u64) error);
}

/* ---- 4. Failure ---------------------------------------------------------------------- */

/* Where a process says what became of it. */
struct voice {
	int status_fd;		/* the parent's status pipe, or -1 */
};

static void say(int fd, const char *a, const char *b, const char *c, int error)
{
	char line[1024];
	struct text text = { line, line + sizeof(line) - 1 };

	put(&text, a);
	if (b) {
		put(&text, " ");
		put(&text, b);
	}
	put(&text, " ");
	put_number(&text, (u64) error);
	if (c) {
		put(&text, " ");
		/* A name may hold a line end; a record is one line. */
		for (; *c && text.at < text.end; c++)
			*text.at++ = *c == '\n' ? '?' : *c;
	}
	*text.at++ = '\n';
	write_all(fd, line, (u64) (text.at - line));
}

static void complain(const char *step, const char *detail, int error)
{
	char line[1024];
	struct text text = { line, line + sizeof(line) - 1 };

	put(&text, "sandbox-launcher: ");
	put(&text, step);
	if (detail) {
		put(&text, ": ");
		for (; *detail && text.at < text.end; detail++)
			*text.at++ = *detail == '\n' ? '?' : *detail;
	}
	if (error) {
		put(&text, ": ");
		put_errno(&text, error);
	}
	*text.at++ = '\n';
	write_all(2, line, (u64) (text.at - line));
}

/* Every own failure ends here: one line, one record, 125. */
static noreturn void fail(const struct voice *voice, const char *step, const char *detail, int error)
{
	complain(step, detail, error);
	if (voice->status_fd >= 0)
		say(voice->status_fd, "failed", step, detail, error);
	exit_with(125);
}

static long must(const struct voice *voice, long rc, const char *step, const char *detail)
{
	if (rc < 0)
		fail(voice, step, detail, (int) -rc);
	return rc;
}

/* ---- 5. Options ---------------------------------------------------------------------- */

struct identity {
	int given;
	u64 device, inode;
};

struct rule {
	u64 mask;
	struct identity identity;
	const char *path;
	int expect_only;
};

struct limit {
	int resource;
	u64 value;
};

struct request {
	const char *lifeline, *token;
	const char *temp_base;
	u64 temp_mask;
	const char *cgroup;
	const char *filter;
	u64 keep_capabilities;
	struct ruleset_attr ruleset;
	int has_ruleset, has_capabilities;
	int java_temp_hint, signal_domain, new_session, wrap, init, private_mounts, payload;
	u32 rules_count, limits_count;
	struct rule rules[MAX_RULES];
	struct limit limits[MAX_LIMITS];
	char **wrapper;		/* wrap: up to the separator, which is replaced by NULL */
	char **inner;		/* wrap: options of the second stage, up to the separator */
	char **argv;
};

static noreturn void bad(const struct voice *voice, const char *what, const char *value)
{
	char line[512];
	struct text text = { line, line + sizeof(line) - 1 };

	put(&text, what);
	if (value) {
		put(&text, " '");
		put(&text, value);
		put(&text, "'");
	}
	*text.at = 0;
	fail(voice, "arguments", line, 0);
}

static u64 parse_number(const struct voice *voice, const char **text, u64 base, const char *whole)
{
	u64 value = 0;
	const char *start = *text;

	for (;; (*text)++) {
		char c = **text;
		u64 digit;

		if (c >= '0' && c <= '9')
			digit = (u64) (c - '0');
		else if (base == 16 && c >= 'a' && c <= 'f')
			digit = (u64) (c - 'a') + 10;
		else
			break;
		if (value > (~0UL - digit) / base)
			bad(voice, "number too large:", whole);
		value = value * base + digit;
	}
	if (*text == start)
		bad(voice, "not a number:", whole);
	return value;
}

static u64 whole_number(const struct voice *voice, const char *text, u64 base)
{
	const char *at = text;
	u64 value = parse_number(voice, &at, base, text);

	if (*at)
		bad(voice, "not a number:", text);
	return value;
}

static struct identity parse_identity(const struct voice *voice, const char *text)
{
	struct identity identity = { 0, 0, 0 };
	const char *at = text;

	if (same(text, "-"))
		return identity;
	identity.given = 1;
	identity.device = parse_number(voice, &at, 10, text);
	if (*at++ != ':')
		bad(voice, "not DEVICE:INODE:", text);
	identity.inode = whole_number(voice, at, 10);
	return identity;
}

static void parse_limit(const struct voice *voice, struct request *request, const char *text)
{
	static const struct {
		char name[8];
		int resource;
	} known[] = { { "cpu", 0 }, { "fsize", 1 }, { "core", 4 }, { "nproc", 6 }, { "nofile", 7 }, { "as", 9 } };

	for (u64 i = 0; i < COUNT(known); i++) {
		u64 size = length(known[i].name);

		if (starts(text, known[i].name) && text[size] == '=') {
			if (request->limits_count == MAX_LIMITS)
				bad(voice, "too many limits", NULL);
			request->limits[request->limits_count].resource = known[i].resource;
			request->limits[request->limits_count++].value = whole_number(voice, text + size + 1, 10);
			return;
		}
	}
	bad(voice, "unknown limit", text);
}

static void check_filter(const struct voice *voice, const char *hex)
{
	u64 size = length(hex);

	if (size == 0 || size % 16 != 0 || size / 16 > MAX_INSTRUCTIONS)
		bad(voice, "the filter has an impossible length", NULL);
	for (u64 i = 0; i < size; i++)
		if (!((hex[i] >= '0' && hex[i] <= '9') || (hex[i] >= 'a' && hex[i] <= 'f')))
			bad(voice, "the filter is not hexadecimal", NULL);
}

static struct rule *next_rule(const struct voice *voice, struct request *request)
{
	if (request->rules_count == MAX_RULES)
		bad(voice, "too many rules", NULL);
	return &request->rules[request->rules_count++];
}

static char **after_separator(const struct voice *voice, char **words, const char *what)
{
	for (; *words; words++)
		if (same(*words, "--")) {
			*words = NULL;
			return words + 1;
		}
	bad(voice, "missing -- after", what);
}

/* Finishes before the first side effect. */
static void parse(const struct voice *voice, struct request *request, char **words)
{
	for (; *words && !same(*words, "--"); words++) {
		const char *option = *words;
		int wanted = same(option, "--allow") || same(option, "--landlock") ? 3
			: same(option, "--lifeline") || same(option, "--private-temp") || same(option, "--expect")
			|| same(option, "--payload") ? 2
			: same(option, "--seccomp") || same(option, "--rlimit") || same(option, "--keep-capabilities")
			|| same(option, "--cgroup") ? 1 : 0;
		char **values = words + 1;

		for (int i = 0; i < wanted; i++)
			if (!*++words)
				bad(voice, "missing value of", option);
		if (same(option, "--lifeline")) {
			request->lifeline = values[0];
			request->token = values[1];
			if (length(values[0]) >= sizeof(((struct sockaddr_un *) 0)->path))
				bad(voice, "socket path too long:", values[0]);
		}
		else if (same(option, "--private-temp")) {
			request->temp_base = values[0];
			request->temp_mask = whole_number(voice, values[1], 16);
			if (length(values[0]) > PATH_MAX - 64)
				bad(voice, "path too long:", values[0]);
		}
		else if (same(option, "--java-temp-hint"))
			request->java_temp_hint = 1;
		else if (same(option, "--signal-domain"))
			request->signal_domain = 1;
		else if (same(option, "--landlock")) {
			request->has_ruleset = 1;
			request->ruleset.fs = whole_number(voice, values[0], 16);
			request->ruleset.net = whole_number(voice, values[1], 16);
			request->ruleset.scoped = whole_number(voice, values[2], 16);
		}
		else if (same(option, "--allow")) {
			struct rule *rule = next_rule(voice, request);

			rule->mask = whole_number(voice, values[0], 16);
			rule->identity = parse_identity(voice, values[1]);
			rule->path = values[2];
			rule->expect_only = 0;
		}
		else if (same(option, "--expect")) {
			struct rule *rule = next_rule(voice, request);

			rule->mask = 0;
			rule->identity = parse_identity(voice, values[0]);
			rule->path = values[1];
			rule->expect_only = 1;
		}
		else if (same(option, "--seccomp")) {
			check_filter(voice, values[0]);
			request->filter = values[0];
		}
		else if (same(option, "--rlimit"))
			parse_limit(voice, request, values[0]);
		else if (same(option, "--keep-capabilities")) {
			request->has_capabilities = 1;
			request->keep_capabilities = whole_number(voice, values[0], 16);
		}
		else if (same(option, "--new-session"))
			request->new_session = 1;
		else if (same(option, "--cgroup"))
			request->cgroup = values[0];
		else if (same(option, "--wrap"))
			request->wrap = 1;
		else if (same(option, "--init"))
			request->init = 1;
		else if (same(option, "--private-mounts"))
			request->private_mounts = 1;
		else if (same(option, "--payload")) {
			if (!same(values[0], "4") || !same(values[1], "5"))
				bad(voice, "unknown payload", values[0]);
			request->payload = 1;
		}
		else
			bad(voice, "unknown option", option);
	}
	if (request->payload)
		return;		/* the command comes with the payload */
	if (!*words)
		bad(voice, "missing -- before the command", NULL);
	words++;
	if (request->wrap) {
		request->wrapper = words;
		request->inner = after_separator(voice, words, "the wrapper");
		words = after_separator(voice, request->inner, "the inner options");
		if (!request->wrapper[0] || request->wrapper[0][0] != '/')
			bad(voice, "the wrapper needs an absolute path", NULL);
	}
	request->argv = words;
	if (!words[0] || !words[0][0])
		bad(voice, "missing command", NULL);
	if (request->temp_mask && request->wrap)
		bad(voice, "no private temp area in front of a wrapper", NULL);
	for (u32 i = 0; i < request->rules_count; i++)
		if (!request->rules[i].expect_only && !request->has_ruleset)
			bad(voice, "--allow without --landlock", NULL);
}

/* ---- 6. The walls -------------------------------------------------------------------- */

static int identity_of(int fd, struct stat *status)
{
	return (int) call4(SYS_newfstatat, fd, "", status, AT_EMPTY_PATH);
}

/*
 * Opens a path none of whose components is a symbolic link. Between the moment a caller
 * resolved a path and this one, somebody may have put a link in its way.
 */
static long open_plain(const char *path)
{
	struct open_how how = { O_PATH | O_CLOEXEC, 0, RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS };
	long fd = call4(SYS_openat2, AT_FDCWD, path, &how, sizeof(how));
	char name[256];
	const char *at = path;

	/* A container's filter may refuse the call with either. */
	if (fd != -ENOSYS && fd != -EPERM)
		return fd;
	if (*at != '/')
		return -EINVAL;
	fd = call3(SYS_openat, AT_FDCWD, "/", O_PATH | O_CLOEXEC | O_DIRECTORY);
	while (fd >= 0) {
		u64 size = 0;
		long next;

		while (*at == '/')
			at++;
		if (!*at)
			return fd;
		while (at[size] && at[size] != '/')
			size++;
		if (size >= sizeof(name))
			next = -36;	/* ENAMETOOLONG */
		else {
			struct stat status;

			memcpy(name, at, size);
			name[size] = 0;
			next = call3(SYS_openat, fd, name, O_PATH | O_CLOEXEC | O_NOFOLLOW);
			/* O_PATH with O_NOFOLLOW opens the link itself. */
			if (next >= 0 && identity_of((int) next, &status) == 0 && (status.mode & S_IFMT) == 0120000) {
				close_fd((int) next);
				next = -ELOOP;
			}
		}
		close_fd((int) fd);
		fd = next;
		at += size;
	}
	return fd;
}

static int open_rule(const struct voice *voice, const struct rule *rule, u64 *mask)
{
	struct stat status;
	int fd = (int) must(voice, open_plain(rule->path), "rule", rule->path);

	must(voice, identity_of(fd, &status), "rule", rule->path);
	if (rule->identity.given && (status.dev != rule->identity.device || status.ino != rule->identity.inode))
		fail(voice, "identity", rule->path, 0);
	/* A rule on a file may not name rights of directories (EINVAL): this only narrows. */
	*mask = (status.mode & S_IFMT) == S_IFDIR ? rule->mask : rule->mask & LANDLOCK_FILE_RIGHTS;
	return fd;
}

static void add_rule(const struct voice *voice, int ruleset, int fd, u64 mask, const char *path)
{
	struct path_beneath_attr attr = { mask, fd };

	/* An empty rule is refused (ENOMSG) and would grant nothing. */
	if (mask)
		must(voice, call4(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &attr, 0), "rule", path);
}

/* Returns the ruleset, or -1 if none was asked for. */
static int build_ruleset(const struct voice *voice, const struct request *request, int temp_fd)
{
	int ruleset = -1;

	if (request->has_ruleset)
		/* Kernels that know fewer fields accept the whole struct if the rest is zero. */
		ruleset = (int) must(voice, call3(SYS_landlock_create_ruleset, &request->ruleset,
			sizeof(request->ruleset), 0), "landlock", "create ruleset");
	for (u32 i = 0; i < request->rules_count; i++) {
		const struct rule *rule = &request->rules[i];
		u64 mask;
		int fd = open_rule(voice, rule, &mask);

		if (!rule->expect_only)
			add_rule(voice, ruleset, fd, mask, rule->path);
		close_fd(fd);
	}
	if (ruleset >= 0 && temp_fd >= 0)
		add_rule(voice, ruleset, temp_fd, request->temp_mask, request->temp_base);
	return ruleset;
}

static void drop_capabilities(const struct voice *voice, u64 keep)
{
	struct cap_header header = { 0x20080522, 0 };
	struct cap_data data[2];
	u64 any = 0;

	must(voice, call2(SYS_capget, &header, data), "capabilities", "capget");
	for (int i = 0; i < 2; i++)
		any |= (u64) (data[i].effective | data[i].permitted | data[i].inheritable);
	/*
	 * An ordinary process has none and cannot shrink its bounding set; no_new_privs keeps
	 * it from gaining any.
	 */
	if (!any)
		return;
	for (u64 capability = 0; capability < 64; capability++) {
		long bound = prctl(PR_CAPBSET_READ, capability, 0);

		if (bound < 0)
			break;		/* past the last one this kernel knows */
		if (bound == 1 && !(keep >> capability & 1))
			must(voice, prctl(PR_CAPBSET_DROP, capability, 0), "capabilities", "bounding set");
	}
	must(voice, call5(SYS_prctl, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "capabilities", "ambient set");
	for (int i = 0; i < 2; i++) {
		u32 half = (u32) (keep >> (32 * i));

		data[i].permitted &= half;
		data[i].effective = data[i].permitted;
		data[i].inheritable = 0;
	}
	must(voice, call2(SYS_capset, &header, data), "capabilities", "capset");
}

static void set_limits(const struct voice *voice, const struct request *request)
{
	for (u32 i = 0; i < request->limits_count; i++) {
		const struct limit *limit = &request->limits[i];
		struct rlimit64 old, new = { limit->value, limit->value };

		must(voice, call4(SYS_prlimit64, 0, limit->resource, NULL, &old), "limit", "read");
		/* Raising a hard limit needs a capability; staying below it only narrows. */
		if (new.hard > old.hard)
			new.soft = new.hard = old.hard;
		must(voice, call4(SYS_prlimit64, 0, limit->resource, &new, NULL), "limit", "set");
	}
}

static u8 hex_digit(char c)
{
	return (u8) (c <= '9' ? c - '0' : c - 'a' + 10);
}

static void install_filter(const struct voice *voice, const char *hex)
{
	struct sock_filter program[MAX_INSTRUCTIONS];
	u8 *bytes = (u8 *) program;
	u64 size = length(hex) / 2;
	struct sock_fprog handle = { (u16) (size / sizeof(struct sock_filter)), program };

	for (u64 i = 0; i < size; i++)
		bytes[i] = (u8) (hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
	must(voice, call3(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &handle), "seccomp", "install");
}

static void default_signals(void)
{
	struct kernel_sigaction action = { 0, 0, 0, 0 };
	u64 none = 0;

	/* execve keeps what is ignored, and the mask. KILL and STOP refuse, which is fine. */
	for (int signal = 1; signal <= 64; signal++)
		call4(SYS_rt_sigaction, signal, &action, NULL, sizeof(none));
	call4(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof(none));
}

static void join_cgroup(const struct voice *voice, const char *directory)
{
	long fd = must(voice, call3(SYS_openat, AT_FDCWD, directory, O_PATH | O_CLOEXEC | O_DIRECTORY), "cgroup", directory);
	long procs = must(voice, call3(SYS_openat, fd, "cgroup.procs", O_WRONLY | O_CLOEXEC), "cgroup", directory);

	must(voice, call3(SYS_write, procs, "0", 1), "cgroup", directory);
	close_fd((int) procs);
	close_fd((int) fd);
}

/*
 * Order of operations, and why each step stands where it does:
 *  session       leaves the caller's terminal, which no wall closes
 *  cgroup        cgroup.procs is a file the ruleset closes
 *  rules         paths are opened while this process may still reach them all
 *  no_new_privs  without it the kernel refuses both walls to an ordinary user
 *  capabilities  before the walls, whose calls need none once no_new_privs is set
 *  landlock      the filter may forbid the calls that build a ruleset
 *  limits        after our own opens, or a low limit of descriptors breaks them
 *  signals       the last thing but the filter, which need not allow it
 *  seccomp       last: only write, execve and exit are still needed
 */
static void build_walls(const struct voice *voice, const struct request *request, int temp_fd)
{
	int ruleset;

	if (request->new_session) {
		long rc = call0(SYS_setsid);

		/* EPERM: a group leader already; fine if it leads its session too. */
		if (rc < 0 && (rc != -EPERM || call1(SYS_getsid, 0) != call0(SYS_getpid)))
			fail(voice, "session", "setsid", (int) -rc);
	}
	if (request->cgroup)
		join_cgroup(voice, request->cgroup);
	ruleset = build_ruleset(voice, request, temp_fd);
	must(voice, prctl(PR_SET_NO_NEW_PRIVS, 1, 0), "privileges", "no_new_privs");
	if (request->has_capabilities)
		drop_capabilities(voice, request->keep_capabilities);
	if (ruleset >= 0) {
		must(voice, call2(SYS_landlock_restrict_self, ruleset, 0), "landlock", "restrict self");
		close_fd(ruleset);
	}
	set_limits(voice, request);
	default_signals();
	if (request->filter)
		install_filter(voice, request->filter);
}

/* ---- 7. The command ------------------------------------------------------------------ */

static const char *variable(char **environment, const char *name)
{
	u64 size = length(name);

	for (; *environment; environment++)
		if (starts(*environment, name) && (*environment)[size] == '=')
			return *environment + size + 1;
	return NULL;
}

/* Like execvp, but without a shell for files that are no program. */
static int execute(char **argv, char **environment)
{
	const char *path = variable(environment, "PATH");
	char candidate[PATH_MAX];
	int worst = ENOENT;

	for (const char *at = argv[0]; *at; at++)
		if (*at == '/')
			return (int) -call3(SYS_execve, argv[0], argv, environment);
	if (!path || !*path)
		path = "/usr/local/bin:/usr/bin:/bin";
	while (*path) {
		struct text text = { candidate, candidate + sizeof(candidate) - 1 };
		int error;

		/* An empty entry is the working directory. */
		if (*path == ':')
			put(&text, ".");
		for (; *path && *path != ':'; path++)
			if (text.at < text.end)
				*text.at++ = *path;
		if (*path == ':')
			path++;
		put(&text, "/");
		put(&text, argv[0]);
		if (text.at == text.end)
			continue;
		*text.at = 0;
		error = (int) -call3(SYS_execve, candidate, argv, environment);
		if (error == EACCES)
			worst = EACCES;
		else if (error != ENOENT && error != ENOTDIR && error != ELOOP)
			return error;
	}
	return worst;
}

static noreturn void become(const struct voice *voice, char **argv, char **environment)
{
	char line[1024];
	struct text text = { line, line + sizeof(line) - 1 };
	int error;

	if (voice->status_fd >= 0)
		write_all(voice->status_fd, "exec\n", 5);
	error = execute(argv, environment);
	if (voice->status_fd >= 0)
		say(voice->status_fd, "noexec", NULL, NULL, error);
	for (const char *at = argv[0]; *at && text.at < text.end; at++)
		*text.at++ = *at == '\n' ? '?' : *at;
	put(&text, error == ENOENT ? ": not found" : ": cannot be executed");
	*text.at = 0;
	complain("exec", line, error == ENOENT ? 0 : error);
	exit_with(error == ENOENT ? 127 : 126);
}

/* ---- 8. The private temp directory ---------------------------------------------------- */

struct temp {
	int base_fd, fd;	/* -1 if there is none */
	char name[20];
	char path[PATH_MAX];
};

static void make_temp(const struct voice *voice, const struct request *request, struct temp *temp)
{
	struct text text = { temp->path, temp->path + sizeof(temp->path) - 1 };
	u64 random;

	temp->base_fd = temp->fd = -1;
	if (!request->temp_base)
		return;
	must(voice, call3(SYS_getrandom, &random, sizeof(random), 0), "temp", "random");
	memcpy(temp->name, "t-", 2);
	for (int i = 0; i < 16; i++)
		temp->name[2 + i] = "0123456789abcdef"[random >> (4 * i) & 15];
	temp->name[18] = 0;
	put(&text, request->temp_base);
	put(&text, "/");
	put(&text, temp->name);
	*text.at = 0;
	temp->base_fd = (int) must(voice, call3(SYS_openat, AT_FDCWD, request->temp_base,
		O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW), "temp", request->temp_base);
	must(voice, call3(SYS_mkdirat, temp->base_fd, temp->name, 0700), "temp", temp->path);
	temp->fd = (int) must(voice, call3(SYS_openat, temp->base_fd, temp->name,
		O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW), "temp", temp->path);
}

/* Opens a directory whatever mode the command left it in, never through a link. */
static int open_hostile(int parent, const char *name)
{
	long fd = call3(SYS_openat, parent, name, O_PATH | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW);
	char path[32];
	struct text text = { path, path + sizeof(path) - 1 };
	long readable;

	if (fd < 0)
		return (int) fd;
	put(&text, "/proc/self/fd/");
	put_number(&text, (u64) fd);
	*text.at = 0;
	/* Moving a directory elsewhere writes its "..", so it must be writable too. */
	call3(SYS_fchmodat, AT_FDCWD, path, 0700);
	readable = call3(SYS_openat, fd, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY);
	close_fd((int) fd);
	return (int) readable;
}

static int is_dots(const char *name)
{
	return same(name, ".") || same(name, "..");
}

/*
 * Moves what a directory holds one level up, so that the directory itself can go. A tree
 * of any depth is emptied with three descriptors and no recursion.
 */
static int hoist(int parent, const char *name, u64 *counter)
{
	char buffer[4096] __attribute__((aligned(8)));
	int directory = open_hostile(parent, name);
	int moved = 0;
	long size;

	if (directory < 0)
		return 0;
	while ((size = call3(SYS_getdents64, directory, buffer, sizeof(buffer))) > 0) {
		for (long at = 0; at < size;) {
			struct dirent64 *entry = (struct dirent64 *) (buffer + at);
			char fresh[32];
			struct text text = { fresh, fresh + sizeof(fresh) - 1 };

			at += entry->length;
			if (is_dots(entry->name))
				continue;
			if (call3(SYS_unlinkat, directory, entry->name, 0) == 0) {
				moved = 1;
				continue;
			}
			put(&text, "..h");
			put_number(&text, (*counter)++);
			*text.at = 0;
			if (call4(SYS_renameat, directory, entry->name, parent, fresh) < 0) {
				int inner = open_hostile(directory, entry->name);

				if (inner < 0)
					continue;
				close_fd(inner);
				if (call4(SYS_renameat, directory, entry->name, parent, fresh) < 0)
					continue;
			}
			moved = 1;
		}
	}
	close_fd(directory);
	return moved;
}

/* Everything in there is hostile, and nobody is left to change it meanwhile. */
static void remove_temp(const struct temp *temp)
{
	char buffer[4096] __attribute__((aligned(8)));
	u64 counter = 0;
	int progress = 1;
	int directory;

	if (temp->fd < 0)
		return;
	if (call3(SYS_unlinkat, temp->base_fd, temp->name, AT_REMOVEDIR) == 0)
		return;
	directory = open_hostile(temp->base_fd, temp->name);
	while (directory >= 0 && progress) {
		long size;

		progress = 0;
		call3(SYS_lseek, directory, 0, 0);
		while ((size = call3(SYS_getdents64, directory, buffer, sizeof(buffer))) > 0) {
			for (long at = 0; at < size;) {
				struct dirent64 *entry = (struct dirent64 *) (buffer + at);

				at += entry->length;
				if (is_dots(entry->name))
					continue;
				if (call3(SYS_unlinkat, directory, entry->name, 0) == 0
						|| call3(SYS_unlinkat, directory, entry->name, AT_REMOVEDIR) == 0
						|| hoist(directory, entry->name, &counter)) {
					call3(SYS_unlinkat, directory, entry->name, AT_REMOVEDIR);
					progress = 1;
				}
			}
		}
	}
	call3(SYS_unlinkat, temp->base_fd, temp->name, AT_REMOVEDIR);
}

/* ---- 9. The parent: lifeline, supervision, the end of the tree ------------------------ */

enum containment { WRAPPED, DOMAIN, HUNTED };

struct run {
	struct voice voice;		/* status_fd is what the child writes to */
	int lifeline, signals, status;	/* -1 when closed */
	int main_pid;
	int ended, killed, reported, confirmed;
	int main_status;
	enum containment containment;
};

static int connect_lifeline(const struct voice *voice, const struct request *request)
{
	struct sockaddr_un address = { AF_UNIX, { 0 } };
	struct ucred peer;
	u32 size = sizeof(peer);
	char hello[256];
	struct text text = { hello, hello + sizeof(hello) - 2 };
	long fd;

	if (!request->lifeline)
		return -1;
	memcpy(address.path, request->lifeline, length(request->lifeline));
	fd = must(voice, call3(SYS_socket, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), "lifeline", request->lifeline);
	must(voice, call3(SYS_connect, fd, &address, sizeof(address)), "lifeline", request->lifeline);
	must(voice, call5(SYS_getsockopt, fd, SOL_SOCKET, SO_PEERCRED, &peer, &size), "lifeline", request->lifeline);
	/* Somebody else's socket would decide over this run's life. */
	if (peer.uid != (u32) call0(SYS_geteuid))
		fail(voice, "lifeline", "the socket belongs to another user", 0);
	put(&text, "run ");
	put(&text, request->token);
	put(&text, "\n");
	must(voice, call6(SYS_sendto, fd, (long) hello, text.at - hello, MSG_NOSIGNAL, 0, 0), "lifeline", request->lifeline);
	return (int) fd;
}

static void tell(const struct run *run, const char *text, u64 size)
{
	/* If the JVM is gone the end of the connection says so; it decides. */
	if (run->lifeline >= 0)
		call6(SYS_sendto, run->lifeline, (long) text, (long) size, MSG_NOSIGNAL | MSG_DONTWAIT, 0, 0);
}

static void tell_number(const struct run *run, const char *word, u64 number)
{
	char line[64];
	struct text text = { line, line + sizeof(line) - 1 };

	put(&text, word);
	put(&text, " ");
	put_number(&text, number);
	put(&text, "\n");
	tell(run, line, (u64) (text.at - line));
}

/*
 * Puts this process into a Landlock domain of its own that scopes nothing but signals. The
 * command gets a domain inside it, so kill(-1) from here reaches exactly what it left.
 */
static void enter_signal_domain(const struct voice *voice)
{
	/* A layer that does not handle REFER refuses every rename across directories. */
	struct ruleset_attr attr = { 1UL << 13, 0, LANDLOCK_SCOPE_SIGNAL };
	int ruleset = (int) must(voice, call3(SYS_landlock_create_ruleset, &attr, sizeof(attr), 0), "landlock", "signal domain");
	int root = (int) must(voice, call3(SYS_openat, AT_FDCWD, "/", O_PATH | O_CLOEXEC | O_DIRECTORY), "landlock", "/");

	add_rule(voice, ruleset, root, 1UL << 13, "/");
	close_fd(root);
	must(voice, prctl(PR_SET_NO_NEW_PRIVS, 1, 0), "privileges", "no_new_privs");
	must(voice, call2(SYS_landlock_restrict_self, ruleset, 0), "landlock", "signal domain");
	close_fd(ruleset);
}

static long peek_child(void)
{
	int info[32] = { 0 };	/* siginfo_t; si_pid stands at byte 16 of a child's */
	long rc = call5(SYS_waitid, 0 /* P_ALL */, 0, info, WNOHANG | 4 /* WEXITED */ | 0x01000000 /* WNOWAIT */ | __WALL, 0);

	/* On 64-bit machines three ints and a hole stand in front of the union. */
	return rc < 0 ? rc : info[4];
}

/* Reaps what has ended. Returns 0 when no child is left, else 1. */
static int reap(struct run *run)
{
	for (;;) {
		long pid = peek_child();
		int status;

		if (pid == -EINTR)
			continue;
		if (pid < 0)
			return 0;
		if (pid == 0)
			return 1;
		/* While it is a zombie its number cannot become somebody else's group. */
		if (pid == run->main_pid && run->containment == HUNTED)
			call2(SYS_kill, -run->main_pid, SIGKILL);
		if (wait_for((int) pid, &status, WNOHANG) == pid && pid == run->main_pid) {
			run->ended = 1;
			run->main_status = status;
		}
	}
}

static void forward_signals(struct run *run, int to_group)
{
	struct signalfd_siginfo info[8];
	long size;

	while ((size = call3(SYS_read, run->signals, info, sizeof(info))) > 0)
		for (u64 i = 0; i < (u64) size / sizeof(info[0]); i++)
			if (info[i].signo != SIGCHLD && !run->ended)
				call2(SYS_kill, to_group ? -run->main_pid : run->main_pid, info[i].signo);
}

static void hear_lifeline(struct run *run)
{
	char ignored[64];
	long rc = call3(SYS_read, run->lifeline, ignored, sizeof(ignored));

	if (rc > 0 || rc == -EINTR || rc == -EAGAIN)
		return;
	close_fd(run->lifeline);
	run->lifeline = -1;
	run->killed = 1;
}

/* Passes on what the child says. The command has no descriptor to say anything with. */
static void hear_status(struct run *run)
{
	char records[2048];
	long rc = call3(SYS_read, run->status, records, sizeof(records));

	if (rc > 0) {
		tell(run, records, (u64) rc);
		run->reported = 1;
		if (starts(records, "exec\n") && !run->confirmed) {
			run->confirmed = 1;
			/* Readers must see the end of the command's own streams. */
			close_fd(2);
		}
	}
	else if (rc != -EINTR && rc != -EAGAIN) {
		close_fd(run->status);
		run->status = -1;
	}
}

static void pause_for(struct run *run, s64 milliseconds)
{
	struct pollfd poll = { run->signals, POLLIN, 0 };
	s64 timeout[2] = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
	struct signalfd_siginfo info[8];

	call5(SYS_ppoll, &poll, 1, timeout, NULL, 8);
	while (call3(SYS_read, run->signals, info, sizeof(info)) > 0)
		;
}

/* Kills the direct children of this subreaper; orphans of theirs become the next ones. */
static void kill_children(void)
{
	char path[64], list[4096];
	struct text text = { path, path + sizeof(path) - 1 };
	long fd, size;

	put(&text, "/proc/self/task/");
	put_number(&text, (u64) call0(SYS_gettid));
	put(&text, "/children");
	*text.at = 0;
	fd = call3(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	size = call3(SYS_read, fd, list, sizeof(list) - 1);
	close_fd((int) fd);
	for (long at = 0; at < size;) {
		int pid = 0;

		while (at < size && list[at] >= '0' && list[at] <= '9')
			pid = pid * 10 + (list[at++] - '0');
		/* A number that the end of the buffer may have cut is left for the next round. */
		if (pid > 0 && at < size)
			call2(SYS_kill, pid, SIGKILL);
		at++;
	}
}

/* Ends everything that is left. Returns whether that is certain. */
static int end_tree(struct run *run)
{
	if (run->containment == WRAPPED && !run->ended)
		call2(SYS_kill, run->main_pid, SIGKILL);
	if (run->containment == HUNTED && !run->ended)
		call2(SYS_kill, -run->main_pid, SIGKILL);
	for (int round = 0; round < 500; round++) {
		/* Only ever inside the domain: outside it this would end the whole machine. */
		if (run->containment == DOMAIN)
			call2(SYS_kill, -1, SIGKILL);
		else if (run->containment == HUNTED)
			kill_children();
		if (!reap(run))
			return run->containment != HUNTED;
		pause_for(run, 10);
	}
	return 0;
}

static void keep_mounts_private(const struct voice *voice)
{
	u32 uid = (u32) call0(SYS_geteuid), gid = (u32) call0(SYS_getegid);
	static const char *const devices[] = {
		"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"
	};
	static const char *const files[] = { "/proc/self/setgroups", "/proc/self/uid_map", "/proc/self/gid_map" };

	if (call1(SYS_unshare, CLONE_NEWNS) < 0) {
		must(voice, call1(SYS_unshare, CLONE_NEWUSER | CLONE_NEWNS), "mounts", "new user namespace");
		for (u64 i = 0; i < COUNT(files); i++) {
			char line[64];
			struct text text = { line, line + sizeof(line) - 1 };
			long fd = must(voice, call3(SYS_openat, AT_FDCWD, files[i], O_WRONLY | O_CLOEXEC), "mounts", files[i]);

			if (i == 0)
				put(&text, "deny");
			else {
				put_number(&text, i == 1 ? uid : gid);
				put(&text, " ");
				put_number(&text, i == 1 ? uid : gid);
				put(&text, " 1");
			}
			must(voice, call3(SYS_write, fd, line, text.at - line), "mounts", files[i]);
			close_fd((int) fd);
		}
	}
	/* A slave would receive what the host mounts later, writable. */
	must(voice, call5(SYS_mount, NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "mounts", "make private");
	/*
	 * The wrapper binds these nodes into its view, and a bound node is the host's: its
	 * mode and times could be changed. Read-only does not stop writing to a device, and
	 * the wrapper's own read-only remount would forbid devices.
	 */
	for (u64 i = 0; i < COUNT(devices); i++) {
		struct mount_attr attr = { MOUNT_ATTR_RDONLY, 0, 0, 0 };
		long rc = call5(SYS_mount, devices[i], devices[i], NULL, MS_BIND, NULL);

		/* What does not exist cannot be changed. */
		if (rc == -ENOENT)
			continue;
		must(voice, rc, "mounts", devices[i]);
		must(voice, call5(SYS_mount_setattr, AT_FDCWD, devices[i], 0, &attr, sizeof(attr)), "mounts", devices[i]);
	}
}

/* ---- 10. Through a wrapper ------------------------------------------------------------ */

#define SELF_FD 3
#define PAYLOAD_FD 4
#define STATUS_FD 5

struct payload {
	u64 size;		/* of the strings behind this header */
	u64 device, inode;	/* of the working directory */
	u32 argc, envc;
};

static u64 count(char **words)
{
	u64 number = 0;

	while (words[number])
		number++;
	return number;
}

static u64 write_words(int fd, char **words)
{
	char buffer[8192];
	u64 used = 0, total = 0;

	for (; *words; words++) {
		u64 size = length(*words) + 1;

		total += size;
		if (used + size > sizeof(buffer)) {
			write_all(fd, buffer, used);
			used = 0;
		}
		if (size > sizeof(buffer))
			write_all(fd, *words, size);
		else {
			memcpy(buffer + used, *words, size);
			used += size;
		}
	}
	write_all(fd, buffer, used);
	return total;
}

/*
 * What the second stage needs goes past the wrapper in memory of its own: the wrapper
 * limits the number of its arguments, and it would load what LD_PRELOAD names before any
 * wall stands.
 */
static int write_payload(const struct voice *voice, char **argv, char **environment)
{
	struct payload header = { 0, 0, 0, (u32) count(argv), (u32) count(environment) };
	char cwd[PATH_MAX];
	char *directory[] = { cwd, NULL };
	struct stat status;
	int fd = (int) must(voice, call2(SYS_memfd_create, "payload", 1 /* MFD_CLOEXEC */), "payload", "memfd");

	must(voice, call2(SYS_getcwd, cwd, sizeof(cwd)), "directory", "getcwd");
	must(voice, call4(SYS_newfstatat, AT_FDCWD, ".", &status, 0), "directory", cwd);
	header.device = status.dev;
	header.inode = status.ino;
	write_all(fd, (char *) &header, sizeof(header));
	header.size = write_words(fd, directory) + write_words(fd, argv) + write_words(fd, environment);
	must(voice, call3(SYS_lseek, fd, 0, 0), "payload", "memfd");
	write_all(fd, (char *) &header, sizeof(header));
	must(voice, call3(SYS_lseek, fd, 0, 0), "payload", "memfd");
	return fd;
}

static void place(const struct voice *voice, int from, int to)
{
	must(voice, call3(SYS_dup3, from, to, 0), "payload", "descriptors");
}

static noreturn void become_wrapper(const struct voice *voice, const struct request *request, char **environment)
{
	static char separator[] = "--", self[] = "/proc/self/fd/3", option[] = "--payload", four[] = "4", five[] = "5";
	u64 wrapper = count(request->wrapper), inner = count(request->inner);
	char *line[wrapper + inner + 6];
	char *nothing[] = { NULL };
	int high[3];
	int exe = (int) must(voice, call3(SYS_openat, AT_FDCWD, "/proc/self/exe", O_RDONLY | O_CLOEXEC), "payload", "/proc/self/exe");
	int payload = write_payload(voice, request->argv, environment);
	struct voice above;
	u64 at = 0;
	long rc;

	/* Out of the way first: any of them may stand where another one goes. */
	high[0] = (int) must(voice, call3(SYS_fcntl, exe, 1030 /* F_DUPFD_CLOEXEC */, 10), "payload", "descriptors");
	high[1] = (int) must(voice, call3(SYS_fcntl, payload, 1030, 10), "payload", "descriptors");
	high[2] = (int) must(voice, call3(SYS_fcntl, voice->status_fd, 1030, 10), "payload", "descriptors");
	above.status_fd = high[2];
	place(&above, high[0], SELF_FD);
	place(&above, high[1], PAYLOAD_FD);
	place(&above, high[2], STATUS_FD);
	for (u64 i = 0; i < wrapper; i++)
		line[at++] = request->wrapper[i];
	line[at++] = separator;
	line[at++] = self;
	line[at++] = option;
	line[at++] = four;
	line[at++] = five;
	for (u64 i = 0; i < inner; i++)
		line[at++] = request->inner[i];
	line[at] = NULL;
	rc = call3(SYS_execve, request->wrapper[0], line, nothing);
	fail(&above, "wrapper", request->wrapper[0], (int) -rc);
}

static noreturn void be_init(const struct voice *voice, const struct request *request, char **argv, char **environment)
{
	long pid;

	/* Whoever could trace process 1 could end the run with any status. */
	must(voice, prctl(PR_SET_DUMPABLE, 0, 0), "privileges", "dumpable");
	pid = must(voice, fork_process(), "fork", "init");
	if (pid == 0) {
		build_walls(voice, request, -1);
		become(voice, argv, environment);
	}
	for (int fd = 0; fd <= STATUS_FD; fd++)
		close_fd(fd);
	for (;;) {
		int status;
		long ended = wait_for(-1, &status, 0);

		if (ended == pid)
			exit_with((status & 127) ? 128 + (status & 127) : status >> 8 & 255);
		if (ended < 0)
			exit_with(125);
	}
}

/* Second stage, inside the wrapper. */
static noreturn void run_inner(const struct voice *voice, struct request *request)
{
	struct payload header;
	struct pollfd above = { STATUS_FD, 0, 0 };
	s64 at_once[2] = { 0, 0 };
	struct stat status;
	char *strings, *end;
	long rc;

	close_fd(SELF_FD);
	call3(SYS_close_range, STATUS_FD + 1, ~0U, 0);
	must(voice, call3(SYS_fcntl, STATUS_FD, 2 /* F_SETFD */, 1), "payload", "status");
	must(voice, prctl(PR_SET_PDEATHSIG, SIGKILL, 0), "payload", "death signal");
	/* getppid() is 0 in a PID namespace; the pipe tells whether the first stage lives. */
	call5(SYS_ppoll, &above, 1, at_once, NULL, 8);
	if (above.revents & (POLLERR | POLLHUP))
		exit_with(125);
	if (call3(SYS_read, PAYLOAD_FD, &header, sizeof(header)) != sizeof(header))
		fail(voice, "payload", "header", 0);
	rc = must(voice, call6(SYS_mmap, 0, (long) (sizeof(header) + header.size), 3, 2 /* MAP_PRIVATE */, PAYLOAD_FD, 0),
		"payload", "map");
	strings = (char *) rc + sizeof(header);
	end = strings + header.size;
	close_fd(PAYLOAD_FD);

	char *argv[header.argc + 1];
	char *environment[header.envc + 1];
	const char *directory = strings;
	char *at = strings + length(strings) + 1;

	for (u32 i = 0; i < header.argc && at < end; i++, at += length(at) + 1)
		argv[i] = at;
	argv[header.argc] = NULL;
	for (u32 i = 0; i < header.envc && at < end; i++, at += length(at) + 1)
		environment[i] = at;
	environment[header.envc] = NULL;
	/* The wrapper goes elsewhere without a word if it does not find the directory. */
	must(voice, call1(SYS_chdir, directory), "directory", directory);
	must(voice, call4(SYS_newfstatat, AT_FDCWD, ".", &status, 0), "directory", directory);
	if (status.dev != header.device || status.ino != header.inode)
		fail(voice, "directory", directory, 0);
	if (request->init)
		be_init(voice, request, argv, environment);
	build_walls(voice, request, -1);
	become(voice, argv, environment);
}

/* ---- 11. Supervision ------------------------------------------------------------------ */

/* Puts the temp directory into the environment. The result lives on the caller's stack. */
static void with_temp(char **from, char **to, const struct request *request, const struct temp *temp,
		char (*buffers)[PATH_MAX + 64], char *options)
{
	static const char *const names[] = { "TMPDIR", "TMP", "TEMP" };
	u64 at = 0;

	for (; *from; from++) {
		int replaced = temp->fd >= 0 && (starts(*from, "TMPDIR=") || starts(*from, "TMP=") || starts(*from, "TEMP=")
			|| (request->java_temp_hint && starts(*from, "JAVA_TOOL_OPTIONS=")));

		if (!replaced)
			to[at++] = *from;
	}
	for (u64 i = 0; temp->fd >= 0 && i < COUNT(names); i++) {
		struct text text = { buffers[i], buffers[i] + sizeof(buffers[i]) - 1 };

		put(&text, names[i]);
		put(&text, "=");
		put(&text, temp->path);
		*text.at = 0;
		to[at++] = buffers[i];
	}
	if (temp->fd >= 0 && request->java_temp_hint)
		to[at++] = options;
	to[at] = NULL;
}

static noreturn void be_child(struct run *run, const struct request *request, const struct temp *temp, char **environment)
{
	struct pollfd parent = { run->voice.status_fd, 0, 0 };
	s64 at_once[2] = { 0, 0 };
	u64 none = 0;

	/*
	 * The parent has one thread, so this is tied to the parent's end and nothing else.
	 * If it ended before the call, nobody holds the other end of the pipe.
	 */
	must(&run->voice, prctl(PR_SET_PDEATHSIG, SIGKILL, 0), "fork", "death signal");
	close_fd(run->status);
	call5(SYS_ppoll, &parent, 1, at_once, NULL, 8);
	if (parent.revents & (POLLERR | POLLHUP))
		exit_with(125);
	if (request->wrap) {
		call4(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof(none));
		if (request->new_session)
			must(&run->voice, call0(SYS_setsid), "session", "setsid");
		if (request->cgroup)
			join_cgroup(&run->voice, request->cgroup);
		/* The files that map users belong to root while this process is not dumpable. */
		must(&run->voice, prctl(PR_SET_DUMPABLE, 1, 0), "privileges", "dumpable");
		if (request->private_mounts)
			keep_mounts_private(&run->voice);
		become_wrapper(&run->voice, request, environment);
	}
	build_walls(&run->voice, request, temp->fd);
	become(&run->voice, request->argv, environment);
}

static void watch(struct run *run, int to_group)
{
	while (!run->ended && !run->killed) {
		struct pollfd poll[3] = {
			{ run->signals, POLLIN, 0 }, { run->lifeline, POLLIN, 0 }, { run->status, POLLIN, 0 }
		};

		call5(SYS_ppoll, poll, 3, NULL, NULL, 8);
		if (poll[2].revents)
			hear_status(run);
		if (poll[1].revents)
			hear_lifeline(run);
		if (poll[0].revents) {
			forward_signals(run, to_group);
			reap(run);
		}
	}
}

static noreturn void supervise(struct request *request, char **environment)
{
	struct run run = { { -1 }, -1, -1, -1, 0, 0, 0, 0, 0, 0, HUNTED };
	struct temp temp;
	u64 all = ~0UL;
	int pipe[2];
	long pid;
	int certain, status;

	must(&run.voice, call4(SYS_rt_sigprocmask, SIG_SETMASK, &all, NULL, sizeof(all)), "fork", "signals");
	run.lifeline = connect_lifeline(&run.voice, request);
	run.voice.status_fd = run.lifeline;	/* until there is a child, failures are told directly */
	make_temp(&run.voice, request, &temp);
	must(&run.voice, prctl(PR_SET_CHILD_SUBREAPER, 1, 0), "fork", "subreaper");
	must(&run.voice, prctl(PR_SET_DUMPABLE, 0, 0), "privileges", "dumpable");
	run.signals = (int) must(&run.voice, call4(SYS_signalfd4, -1, &(u64) {
		1UL << (SIGCHLD - 1) | 1UL << (SIGTERM - 1) | 1UL << (SIGINT - 1) | 1UL << (SIGHUP - 1)
			| 1UL << (SIGQUIT - 1) | 1UL << (SIGUSR1 - 1) | 1UL << (SIGUSR2 - 1) }, sizeof(u64),
		O_CLOEXEC | O_NONBLOCK), "fork", "signalfd");
	if (request->signal_domain) {
		enter_signal_domain(&run.voice);
		run.containment = DOMAIN;
	}
	if (request->wrap)
		run.containment = WRAPPED;
	must(&run.voice, call2(SYS_pipe2, pipe, O_CLOEXEC), "fork", "status pipe");

	char *changed[count(environment) + 6];
	char buffers[3][PATH_MAX + 64];
	const char *old = variable(environment, "JAVA_TOOL_OPTIONS");
	char options[(old ? length(old) : 0) + PATH_MAX + 64];
	struct text text = { options, options + sizeof(options) - 1 };

	if (request->java_temp_hint) {
		put(&text, "JAVA_TOOL_OPTIONS=");
		if (old && *old) {
			put(&text, old);
			put(&text, " ");
		}
		put(&text, "-Djava.io.tmpdir=");
		put(&text, temp.path);
	}
	*text.at = 0;
	with_temp(environment, changed, request, &temp, buffers, options);

	pid = must(&run.voice, fork_process(), "fork", "command");
	run.status = pipe[0];
	run.voice.status_fd = pipe[1];
	if (pid == 0)
		be_child(&run, request, &temp, changed);
	run.main_pid = (int) pid;
	close_fd(pipe[1]);
	run.voice.status_fd = -1;
	call3(SYS_fcntl, pipe[0], 4 /* F_SETFL */, O_NONBLOCK);
	/* Readers and writers must see the end of the command's own streams. */
	close_fd(0);
	close_fd(1);

	watch(&run, request->new_session && !request->wrap);
	certain = end_tree(&run);
	for (int before = -1; run.status >= 0 && before != run.reported;) {
		before = run.reported;
		hear_status(&run);
	}
	remove_temp(&temp);
	status = (run.main_status & 127) ? 128 + (run.main_status & 127) : run.main_status >> 8 & 255;
	if (run.killed)
		exit_with(137);
	if (!run.reported) {
		char detail[256];
		struct text what = { detail, detail + sizeof(detail) - 1 };

		put(&what, request->wrap ? request->wrapper[0] : "the command");
		put(&what, " ended with status ");
		put_number(&what, (u64) status);
		put(&what, " before the command was run");
		*what.at = 0;
		run.voice.status_fd = run.lifeline;
		fail(&run.voice, request->wrap ? "wrapper" : "fork", detail, 0);
	}
	if (certain)
		tell(&run, "contained enforced\n", 19);
	else
		tell(&run, "contained best-effort\n", 22);
	tell_number(&run, (run.main_status & 127) ? "signal" : "exit",
		(u64) ((run.main_status & 127) ? run.main_status & 127 : status));
	exit_with(status);
}

/* ---- 12. Probe and main --------------------------------------------------------------- */

static void print_fact(const char *name, const char *text, u64 number)
{
	char line[128];
	struct text out = { line, line + sizeof(line) - 1 };

	put(&out, name);
	put(&out, "=");
	if (text)
		put(&out, text);
	else
		put_number(&out, number);
	put(&out, "\n");
	write_all(1, line, (u64) (out.at - line));
}

static int can_keep_mounts_private(void)
{
	long pid = fork_process();
	int status;

	if (pid == 0) {
		struct voice mute = { -1 };

		close_fd(2);
		keep_mounts_private(&mute);
		exit_with(0);
	}
	return pid > 0 && wait_for((int) pid, &status, 0) == pid && status == 0;
}

static noreturn void probe(void)
{
	long abi = call3(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

	print_fact("version", "1", 0);
	print_fact("arch", AUDIT_NAME, 0);
	print_fact("landlock-abi", NULL, abi > 0 ? (u64) abi : 0);
	print_fact("landlock-errno", NULL, abi < 0 ? (u64) -abi : 0);
	print_fact("private-mounts", can_keep_mounts_private() ? "yes" : "no", 0);
	exit_with(0);
}

static noreturn __attribute__((used)) void start(u64 *stack)
{
	char **argv = (char **) (stack + 1);
	char **environment = argv + stack[0] + 1;
	struct voice voice = { -1 };
	struct request request;

	if (stack[0] >= 2 && same(argv[1], "--probe") && !argv[2])
		probe();
	memset(&request, 0, sizeof(request));
	if (stack[0] < 2)
		bad(&voice, "missing options", NULL);
	for (char **word = argv + 1; *word && !same(*word, "--"); word++)
		if (same(*word, "--payload"))
			voice.status_fd = STATUS_FD;
	parse(&voice, &request, argv + 1);
	if (request.payload)
		run_inner(&voice, &request);
	/* An open directory or socket of the caller outlives every wall built below. */
	must(&voice, call3(SYS_close_range, 3, ~0U, 0), "descriptors", "close_range");
	if (request.lifeline || request.temp_base || request.signal_domain || request.wrap)
		supervise(&request, environment);
	build_walls(&voice, &request, -1);
	become(&voice, request.argv, environment);
}

/* The kernel starts here with the stack pointer at argc; the ABI wants it aligned. */
#if defined(__x86_64__)
__asm__(".globl _start\n_start:\n\txor %ebp, %ebp\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall start\n");
#else
__asm__(".globl _start\n_start:\n\tmov x29, #0\n\tmov x30, #0\n\tmov x0, sp\n\tb start\n");
#endif
