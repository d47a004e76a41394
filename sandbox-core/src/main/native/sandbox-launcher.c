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

#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EAGAIN 11
#define EACCES 13
#define ENOTDIR 20
#define EINVAL 22
#define ENAMETOOLONG 36
#define ENOSYS 38
#define ELOOP 40

#if defined(__x86_64__)
enum {
	SYS_read = 0, SYS_write = 1, SYS_close = 3, SYS_lseek = 8, SYS_mmap = 9, SYS_rt_sigaction = 13,
	SYS_rt_sigprocmask = 14, SYS_getpid = 39, SYS_socket = 41, SYS_connect = 42,
	SYS_sendto = 44, SYS_getsockopt = 55, SYS_clone = 56, SYS_execve = 59, SYS_wait4 = 61, SYS_kill = 62, SYS_fcntl = 72,
	SYS_getcwd = 79, SYS_chdir = 80, SYS_fchmod = 91, SYS_geteuid = 107, SYS_setsid = 112, SYS_getegid = 108,
	SYS_getsid = 124, SYS_capget = 125, SYS_capset = 126, SYS_prctl = 157, SYS_mount = 165,
	SYS_getdents64 = 217, SYS_exit_group = 231, SYS_openat = 257, SYS_mkdirat = 258,
	SYS_waitid = 247, SYS_newfstatat = 262, SYS_unlinkat = 263, SYS_renameat = 264, SYS_fchmodat = 268, SYS_unshare = 272,
	SYS_ppoll = 271, SYS_signalfd4 = 289, SYS_dup3 = 292, SYS_pipe2 = 293, SYS_prlimit64 = 302,
	SYS_seccomp = 317, SYS_getrandom = 318, SYS_memfd_create = 319
};
#define AUDIT_NAME "x86_64"
#elif defined(__aarch64__)
enum {
	SYS_getcwd = 17, SYS_dup3 = 24, SYS_mkdirat = 34, SYS_unlinkat = 35, SYS_renameat = 38, SYS_mount = 40,
	SYS_fcntl = 25, SYS_chdir = 49, SYS_fchmod = 52, SYS_fchmodat = 53, SYS_openat = 56, SYS_close = 57, SYS_pipe2 = 59,
	SYS_getdents64 = 61, SYS_lseek = 62, SYS_read = 63, SYS_write = 64, SYS_ppoll = 73, SYS_signalfd4 = 74,
	SYS_newfstatat = 79, SYS_capget = 90, SYS_capset = 91, SYS_exit_group = 94, SYS_waitid = 95, SYS_unshare = 97,
	SYS_kill = 129, SYS_rt_sigaction = 134, SYS_rt_sigprocmask = 135, SYS_getsid = 156, SYS_setsid = 157,
	SYS_prctl = 167, SYS_getpid = 172, SYS_geteuid = 175, SYS_getegid = 177,
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
	SYS_landlock_add_rule = 445, SYS_landlock_restrict_self = 446, SYS_fchmodat2 = 452
};

#define AT_FDCWD (-100)
#define AT_REMOVEDIR 0x200
#define AT_EMPTY_PATH 0x1000
#define O_RDONLY 0
#define O_WRONLY 1
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
#define RESOLVE_NO_SYMLINKS 0x04
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFLNK 0120000
#define F_SETFD 2
#define FD_CLOEXEC 1
#define F_DUPFD_CLOEXEC 1030
#define MFD_CLOEXEC 1
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 2

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGTERM 15
#define SIGCHLD 17
#define SIG_SETMASK 2
#define WNOHANG 1
#define WEXITED 4
#define WNOWAIT 0x01000000
#define P_ALL 0
#define __WALL 0x40000000

#define CLONE_NEWNS 0x00020000
#define CLONE_NEWUSER 0x10000000
#define MS_BIND 0x1000
#define MS_REC 0x4000
#define MS_PRIVATE (1 << 18)

#define POLLIN 1
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32
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
#define SECCOMP_SET_MODE_FILTER 1
#define LANDLOCK_CREATE_RULESET_VERSION 1
#define LANDLOCK_RULE_PATH_BENEATH 1
#define LANDLOCK_SCOPE_SIGNAL 2
#define LANDLOCK_REFER (1UL << 13)
/* EXECUTE, WRITE_FILE, READ_FILE, TRUNCATE, IOCTL_DEV: all that a rule on a file may name. */
#define LANDLOCK_FILE_RIGHTS (1UL << 0 | 1UL << 1 | 1UL << 2 | 1UL << 14 | 1UL << 15)
#define CAP_SETPCAP 8

#define PATH_MAX 4096
#define MAX_INSTRUCTIONS 4096
#define MAX_TOKEN 128
/* Argv and environment together; what execve takes is less. */
#define MAX_PAYLOAD (64UL << 20)
#define TEARDOWN_ROUNDS 500
#define TEARDOWN_PAUSE_MS 10
/* Leaves room for the directory's own name and for an entry's below it. */
#define MAX_TEMP_BASE (PATH_MAX - 512)

/* What the second stage finds where. */
#define SELF_FD 3
#define PAYLOAD_FD 4
#define STATUS_FD 5
#define PAYLOAD_TEXT "4"
#define STATUS_TEXT "5"

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
static long write_all(int fd, const char *bytes, u64 size)
{
	while (size > 0) {
		long rc = call3(SYS_write, fd, bytes, size);

		if (rc == -EINTR)
			continue;
		if (rc <= 0)
			return rc < 0 ? rc : -EAGAIN;
		bytes += rc;
		size -= (u64) rc;
	}
	return 0;
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

/* A name may hold anything; a record and a message are one line each, and no terminal's. */
static void put_name(struct text *text, const char *name)
{
	for (; *name && text->at < text->end; name++)
		*text->at++ = (u8) *name < ' ' || *name == 127 ? '?' : *name;
}

static void record(int fd, const char *word, const char *step, int error, const char *detail)
{
	char line[1024];
	struct text text = { line, line + sizeof(line) - 1 };

	put(&text, word);
	if (step) {
		put(&text, " ");
		put(&text, step);
	}
	put(&text, " ");
	put_number(&text, (u64) error);
	if (detail) {
		put(&text, " ");
		put_name(&text, detail);
	}
	*text.at++ = '\n';
	write_all(fd, line, (u64) (text.at - line));
}

static void complain(const char *step, const char *detail, int error)
{
	char line[1024];
	/* A long name must not push the error out of the line. */
	struct text text = { line, line + sizeof(line) - 32 };

	put(&text, "sandbox-launcher: ");
	put(&text, step);
	put(&text, ": ");
	put_name(&text, detail);
	text.end = line + sizeof(line) - 1;
	if (error) {
		put(&text, ": ");
		put_errno(&text, error);
	}
	*text.at++ = '\n';
	write_all(2, line, (u64) (text.at - line));
}

/*
 * Every own failure ends here: one record, one line, 125. The record comes first: a
 * caller that no longer reads standard error may end this process by the line.
 */
static noreturn void fail(const struct voice *voice, const char *step, const char *detail, int error)
{
	if (voice->status_fd >= 0)
		record(voice->status_fd, "failed", step, error, detail);
	complain(step, detail, error);
	exit_with(125);
}

static long must(const struct voice *voice, long rc, const char *step, const char *detail)
{
	if (rc < 0)
		fail(voice, step, detail, (int) -rc);
	return rc;
}

/* ---- 5. Options ---------------------------------------------------------------------- */

enum option {
	ALLOW, CGROUP, EXPECT, INIT, JAVA_TEMP_HINT, KEEP_CAPABILITIES, LANDLOCK, LIFELINE, NEW_SESSION, PAYLOAD,
	PRIVATE_MOUNTS, PRIVATE_TEMP, RLIMIT, SECCOMP, SIGNAL_DOMAIN, WRAP
};

/* Who reads the options: the only process, the one in front of a wrapper, the one inside. */
enum stage { DIRECT = 1, OUTER = 2, INNER = 4 };

struct option_row {
	char name[20];
	u8 option, values, stages, repeatable;
};

/*
 * An option that the stage would not apply is refused: a wall that is asked for and not
 * built is worse than none.
 */
static const struct option_row option_rows[] = {
	{ "--allow", ALLOW, 3, DIRECT | INNER, 1 },
	{ "--cgroup", CGROUP, 1, DIRECT | OUTER | INNER, 0 },
	{ "--expect", EXPECT, 2, DIRECT | INNER, 1 },
	{ "--init", INIT, 0, INNER, 0 },
	{ "--java-temp-hint", JAVA_TEMP_HINT, 0, DIRECT, 0 },
	{ "--keep-capabilities", KEEP_CAPABILITIES, 1, DIRECT | INNER, 0 },
	{ "--landlock", LANDLOCK, 3, DIRECT | INNER, 0 },
	{ "--lifeline", LIFELINE, 2, DIRECT | OUTER, 0 },
	{ "--new-session", NEW_SESSION, 0, DIRECT | OUTER | INNER, 0 },
	{ "--payload", PAYLOAD, 2, INNER, 0 },
	{ "--private-mounts", PRIVATE_MOUNTS, 0, OUTER, 0 },
	{ "--private-temp", PRIVATE_TEMP, 2, DIRECT, 0 },
	{ "--rlimit", RLIMIT, 1, DIRECT | INNER, 1 },
	{ "--seccomp", SECCOMP, 1, DIRECT | INNER, 0 },
	{ "--signal-domain", SIGNAL_DOMAIN, 0, DIRECT, 0 },
	{ "--wrap", WRAP, 0, OUTER, 0 },
};

struct identity {
	int given;
	u64 device, inode;
};

struct limit {
	int resource;
	u64 value;
};

/* Options that may be repeated stay where they are and are read again when applied. */
struct request {
	u32 seen;		/* one bit for each option */
	char **options;
	const char *lifeline, *token;
	const char *temp_base;
	u64 temp_mask;
	const char *cgroup;
	const char *filter;
	u64 keep_capabilities;
	struct ruleset_attr ruleset;
	char **wrapper;		/* wrap: up to the separator, which is replaced by NULL */
	char **inner;		/* wrap: options of the second stage, up to the separator */
	char **argv;
};

static int asked(const struct request *request, enum option option)
{
	return (int) (request->seen >> option & 1);
}

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

static struct limit parse_limit(const struct voice *voice, const char *text)
{
	static const struct {
		char name[8];
		int resource;
	} known[] = { { "cpu", 0 }, { "fsize", 1 }, { "core", 4 }, { "nproc", 6 }, { "nofile", 7 }, { "as", 9 } };

	for (u64 i = 0; i < COUNT(known); i++) {
		u64 size = length(known[i].name);

		if (starts(text, known[i].name) && text[size] == '=')
			return (struct limit) { known[i].resource, whole_number(voice, text + size + 1, 10) };
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

/* A relative path would depend on where the launcher was started. */
static const char *absolute(const struct voice *voice, const char *path, u64 most)
{
	if (path[0] != '/')
		bad(voice, "not an absolute path:", path);
	if (length(path) > most)
		bad(voice, "path too long:", path);
	return path;
}

/* It stands in a line of its own, which it must not end. */
static const char *check_token(const struct voice *voice, const char *token)
{
	u64 size = 0;

	for (; token[size]; size++)
		if (token[size] <= ' ' || token[size] > '~')
			bad(voice, "not a token:", token);
	if (size == 0 || size > MAX_TOKEN)
		bad(voice, "not a token:", token);
	return token;
}

static const struct option_row *find_option(const char *name)
{
	for (u64 i = 0; i < COUNT(option_rows); i++)
		if (same(name, option_rows[i].name))
			return &option_rows[i];
	return NULL;
}

static void take_option(const struct voice *voice, struct request *request, enum option option, char **values)
{
	switch (option) {
	case ALLOW:
		whole_number(voice, values[0], 16);
		parse_identity(voice, values[1]);
		absolute(voice, values[2], PATH_MAX - 1);
		break;
	case CGROUP:
		request->cgroup = absolute(voice, values[0], PATH_MAX - 1);
		break;
	case EXPECT:
		if (!parse_identity(voice, values[0]).given)
			bad(voice, "not DEVICE:INODE:", values[0]);
		absolute(voice, values[1], PATH_MAX - 1);
		break;
	case KEEP_CAPABILITIES:
		request->keep_capabilities = whole_number(voice, values[0], 16);
		break;
	case LANDLOCK:
		request->ruleset.fs = whole_number(voice, values[0], 16);
		request->ruleset.net = whole_number(voice, values[1], 16);
		request->ruleset.scoped = whole_number(voice, values[2], 16);
		break;
	case LIFELINE:
		request->lifeline = absolute(voice, values[0], sizeof(((struct sockaddr_un *) 0)->path) - 1);
		request->token = check_token(voice, values[1]);
		break;
	case PAYLOAD:
		if (!same(values[0], PAYLOAD_TEXT) || !same(values[1], STATUS_TEXT))
			bad(voice, "unknown payload", values[0]);
		break;
	case PRIVATE_TEMP:
		request->temp_base = absolute(voice, values[0], MAX_TEMP_BASE);
		request->temp_mask = whole_number(voice, values[1], 16);
		break;
	case RLIMIT:
		parse_limit(voice, values[0]);
		break;
	case SECCOMP:
		check_filter(voice, values[0]);
		request->filter = values[0];
		break;
	default:
		break;		/* being there is all it says */
	}
}

/* Returns the words behind the options. */
static char **parse_options(const struct voice *voice, struct request *request, char **words)
{
	request->options = words;
	for (; *words && !same(*words, "--"); words++) {
		const struct option_row *row = find_option(*words);
		char **values = words + 1;

		if (!row)
			bad(voice, "unknown option", *words);
		for (int i = 0; i < row->values; i++)
			if (!*++words)
				bad(voice, "missing value of", row->name);
		if (asked(request, row->option) && !row->repeatable)
			bad(voice, "given twice:", row->name);
		request->seen |= 1U << row->option;
		take_option(voice, request, row->option, values);
	}
	return words;
}

static void check_stage(const struct voice *voice, const struct request *request, enum stage stage)
{
	for (u64 i = 0; i < COUNT(option_rows); i++)
		if (asked(request, option_rows[i].option) && !(option_rows[i].stages & stage))
			bad(voice, stage == OUTER ? "has no effect in front of a wrapper:"
				: stage == INNER ? "has no effect inside a wrapper:" : "has an effect only with a wrapper:",
				option_rows[i].name);
	if (asked(request, ALLOW) && !asked(request, LANDLOCK))
		bad(voice, "--allow without --landlock", NULL);
	if (asked(request, JAVA_TEMP_HINT) && !asked(request, PRIVATE_TEMP))
		bad(voice, "--java-temp-hint without --private-temp", NULL);
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
	struct request inner = { 0 };

	words = parse_options(voice, request, words);
	if (asked(request, PAYLOAD)) {
		check_stage(voice, request, INNER);
		/* The command comes with the payload. */
		if (*words)
			bad(voice, "a command beside the payload", NULL);
		return;
	}
	check_stage(voice, request, asked(request, WRAP) ? OUTER : DIRECT);
	if (!*words)
		bad(voice, "missing -- before the command", NULL);
	*words++ = NULL;
	if (asked(request, WRAP)) {
		request->wrapper = words;
		request->inner = after_separator(voice, words, "the wrapper");
		words = after_separator(voice, request->inner, "the inner options");
		if (!request->wrapper[0] || request->wrapper[0][0] != '/')
			bad(voice, "the wrapper needs an absolute path", NULL);
		/* What the second stage would refuse is refused before there is one. */
		parse_options(voice, &inner, request->inner);
		if (asked(&inner, PAYLOAD))
			bad(voice, "the payload is not the caller's to choose", NULL);
		check_stage(voice, &inner, INNER);
	}
	request->argv = words;
	if (!words[0] || !words[0][0])
		bad(voice, "missing command", NULL);
}

/*
 * Finds the next option that may be repeated, or NULL. What it walks over was checked by
 * parse(), and the separator has become a NULL.
 */
static char **next_option(char **words, enum option first, enum option second)
{
	for (; *words && !same(*words, "--");) {
		const struct option_row *row = find_option(*words);

		if (row->option == first || row->option == second)
			return words;
		words += 1 + row->values;
	}
	return NULL;
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
	struct open_how how = { O_PATH | O_CLOEXEC, 0, RESOLVE_NO_SYMLINKS };
	long fd = call4(SYS_openat2, AT_FDCWD, path, &how, sizeof(how));
	char name[256];
	const char *at = path;

	/* A container's filter may refuse the call with either. */
	if (fd != -ENOSYS && fd != -EPERM)
		return fd;
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
			next = -ENAMETOOLONG;
		else {
			struct stat status;

			memcpy(name, at, size);
			name[size] = 0;
			next = call3(SYS_openat, fd, name, O_PATH | O_CLOEXEC | O_NOFOLLOW);
			/* O_PATH with O_NOFOLLOW opens the link itself. */
			if (next >= 0) {
				long rc = identity_of((int) next, &status);

				if (rc == 0 && (status.mode & S_IFMT) == S_IFLNK)
					rc = -ELOOP;
				if (rc < 0) {
					close_fd((int) next);
					next = rc;
				}
			}
		}
		close_fd((int) fd);
		fd = next;
		at += size;
	}
	return fd;
}

/* Opens what must still be the object that the caller saw. */
static int open_same(const struct voice *voice, const struct identity *identity, const char *path, const char *step,
		struct stat *status)
{
	int fd = (int) must(voice, open_plain(path), step, path);

	must(voice, identity_of(fd, status), step, path);
	if (identity->given && (status->dev != identity->device || status->ino != identity->inode))
		fail(voice, "identity", path, 0);
	return fd;
}

static void add_rule(const struct voice *voice, int ruleset, int fd, u64 mask, const char *path)
{
	struct path_beneath_attr attr = { mask, fd };

	/* An empty rule is refused (ENOMSG) and would grant nothing. */
	if (mask)
		must(voice, call4(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &attr, 0), "rule", path);
}

/* Looks at every path that was named. Returns the ruleset, or -1 if none was asked for. */
static int build_ruleset(const struct voice *voice, const struct request *request, int temp_fd)
{
	int ruleset = -1;
	char **words = request->options;

	if (asked(request, LANDLOCK))
		/* Kernels that know fewer fields accept the whole struct if the rest is zero. */
		ruleset = (int) must(voice, call3(SYS_landlock_create_ruleset, &request->ruleset,
			sizeof(request->ruleset), 0), "landlock", "create ruleset");
	while ((words = next_option(words, ALLOW, EXPECT))) {
		int allow = same(words[0], "--allow");
		struct identity identity = parse_identity(voice, words[allow ? 2 : 1]);
		const char *path = words[allow ? 3 : 2];
		struct stat status;
		int fd = open_same(voice, &identity, path, allow ? "rule" : "identity", &status);

		if (allow) {
			u64 mask = whole_number(voice, words[1], 16);

			/* A rule on a file may not name rights of directories (EINVAL): this only narrows. */
			add_rule(voice, ruleset, fd, (status.mode & S_IFMT) == S_IFDIR ? mask : mask & LANDLOCK_FILE_RIGHTS, path);
		}
		close_fd(fd);
		words += allow ? 4 : 3;
	}
	if (ruleset >= 0 && temp_fd >= 0)
		add_rule(voice, ruleset, temp_fd, request->temp_mask, request->temp_base);
	return ruleset;
}

/*
 * The bounding set is the second lock: with no_new_privs, execve gives no capability that
 * is not permitted before it (capabilities(7)). So where CAP_SETPCAP is missing, as in a
 * container with a few chosen capabilities, the set stays and nothing can come out of it.
 */
static void drop_capabilities(const struct voice *voice, u64 keep)
{
	struct cap_header header = { 0x20080522, 0 };
	struct cap_data data[2];

	must(voice, call2(SYS_capget, &header, data), "capabilities", "capget");
	if (data[0].effective >> CAP_SETPCAP & 1)
		for (u64 capability = 0; capability < 64; capability++) {
			long bound = prctl(PR_CAPBSET_READ, capability, 0);

			if (bound == -EINVAL)
				break;		/* past the last one this kernel knows */
			if (must(voice, bound, "capabilities", "bounding set") == 1 && !(keep >> capability & 1))
				must(voice, prctl(PR_CAPBSET_DROP, capability, 0), "capabilities", "bounding set");
		}
	if (!(data[0].permitted | data[1].permitted | data[0].inheritable | data[1].inheritable))
		return;
	/* The ambient set follows: the kernel keeps it inside the permitted and inheritable ones. */
	for (int i = 0; i < 2; i++) {
		u32 half = (u32) (keep >> (32 * i));

		data[i].permitted &= half;
		data[i].effective &= half;
		data[i].inheritable &= half;
	}
	must(voice, call2(SYS_capset, &header, data), "capabilities", "capset");
}

static void set_limits(const struct voice *voice, const struct request *request)
{
	for (char **words = request->options; (words = next_option(words, RLIMIT, RLIMIT)); words += 2) {
		struct limit limit = parse_limit(voice, words[1]);
		struct rlimit64 now, wanted = { limit.value, limit.value };
		long rc = call4(SYS_prlimit64, 0, limit.resource, &wanted, NULL);

		/* Raising a hard limit takes a capability; the one that stands is lower. */
		if (rc == -EPERM) {
			must(voice, call4(SYS_prlimit64, 0, limit.resource, NULL, &now), "limit", words[1]);
			wanted.soft = wanted.hard = now.hard < limit.value ? now.hard : limit.value;
			rc = call4(SYS_prlimit64, 0, limit.resource, &wanted, NULL);
		}
		must(voice, rc, "limit", words[1]);
	}
}

static u8 hex_digit(char c)
{
	return (u8) (c <= '9' ? c - '0' : c - 'a' + 10);
}

static void decode_filter(const char *hex, u8 *bytes, u64 size)
{
	for (u64 i = 0; i < size; i++)
		bytes[i] = (u8) (hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
}

/* execve keeps what is ignored, and the mask. KILL and STOP refuse, which is fine. */
static void default_signals(void)
{
	struct kernel_sigaction action = { 0, 0, 0, 0 };
	u64 none = 0;

	for (int signal = 1; signal <= 64; signal++)
		call4(SYS_rt_sigaction, signal, &action, NULL, sizeof(none));
	call4(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof(none));
}

static void start_session(const struct voice *voice)
{
	long rc = call0(SYS_setsid);

	/* EPERM: it leads a group already; fine if it leads its session too. */
	if (rc < 0 && (rc != -EPERM || call1(SYS_getsid, 0) != call0(SYS_getpid)))
		fail(voice, "session", "setsid", (int) -rc);
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
 *  limits        after our own opens, or a low limit of descriptors breaks them; before
 *                the capabilities go, since CAP_SYS_RESOURCE may raise one: a core limit
 *                of 1 keeps a handler that is a pipe from being run, 0 does not (core(5))
 *  no_new_privs  without it the kernel refuses both walls to an ordinary user
 *  capabilities  before the walls, whose calls need none once no_new_privs is set
 *  landlock      the filter may forbid the calls that build a ruleset
 *  signals       no signal may end the walls half built
 *  seccomp       last: only write, execve and exit are still needed
 */
static void build_walls(const struct voice *voice, const struct request *request, int temp_fd)
{
	u64 size = request->filter ? length(request->filter) / 2 : 0;
	/* Here and not later: a limit of memory could forbid the stack to grow. */
	struct sock_filter program[size / sizeof(struct sock_filter) + 1];
	struct sock_fprog handle = { (u16) (size / sizeof(struct sock_filter)), program };
	int ruleset;

	decode_filter(request->filter, (u8 *) program, size);
	if (asked(request, NEW_SESSION))
		start_session(voice);
	if (request->cgroup)
		join_cgroup(voice, request->cgroup);
	ruleset = build_ruleset(voice, request, temp_fd);
	set_limits(voice, request);
	must(voice, prctl(PR_SET_NO_NEW_PRIVS, 1, 0), "privileges", "no_new_privs");
	if (asked(request, KEEP_CAPABILITIES))
		drop_capabilities(voice, request->keep_capabilities);
	if (ruleset >= 0) {
		must(voice, call2(SYS_landlock_restrict_self, ruleset, 0), "landlock", "restrict self");
		close_fd(ruleset);
	}
	default_signals();
	if (request->filter)
		must(voice, call3(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &handle), "seccomp", "install");
}

/*
 * An open directory or socket of the caller outlives every wall. Where the call is missing
 * or refused, the kernel's own list is walked; a loop to a limit would miss what was
 * opened before the limit was lowered.
 */
static void close_from(const struct voice *voice, int first)
{
	char buffer[2048] __attribute__((aligned(8)));
	int found = 1;
	long list;

	if (call3(SYS_close_range, first, ~0U, 0) >= 0)
		return;
	list = must(voice, call3(SYS_openat, AT_FDCWD, "/proc/self/fd", O_RDONLY | O_CLOEXEC | O_DIRECTORY),
		"descriptors", "/proc/self/fd");
	while (found) {
		long size;

		found = 0;
		must(voice, call3(SYS_lseek, list, 0, 0), "descriptors", "/proc/self/fd");
		while ((size = must(voice, call3(SYS_getdents64, list, buffer, sizeof(buffer)), "descriptors", "/proc/self/fd")) > 0)
			for (long at = 0; at < size;) {
				struct dirent64 *entry = (struct dirent64 *) (buffer + at);
				const char *digit = entry->name;
				int fd = 0;

				at += entry->length;
				while (*digit >= '0' && *digit <= '9')
					fd = fd * 10 + (*digit++ - '0');
				if (digit == entry->name || fd < first || fd == list)
					continue;
				close_fd(fd);
				found = 1;
			}
	}
	close_fd((int) list);
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

/* Like execvp, but without a shell for files that are no program. Returns the errno. */
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
	for (;; path++) {
		struct text text = { candidate, candidate + sizeof(candidate) - 1 };
		int error;

		/* An empty entry is the working directory. */
		if (*path == ':' || !*path)
			put(&text, ".");
		for (; *path && *path != ':'; path++)
			if (text.at < text.end)
				*text.at++ = *path;
		put(&text, "/");
		put(&text, argv[0]);
		*text.at = 0;
		error = text.at == text.end ? ENAMETOOLONG : (int) -call3(SYS_execve, candidate, argv, environment);
		if (error == EACCES)
			worst = EACCES;
		else if (error != ENOENT && error != ENOTDIR && error != ELOOP && error != ENAMETOOLONG)
			return error;
		if (!*path)
			return worst;
	}
}

static noreturn void become(const struct voice *voice, char **argv, char **environment)
{
	char line[900];
	struct text text = { line, line + sizeof(line) - 32 };
	int error;

	/* "About to": that nothing follows, and the pipe ends, says that it was executed. */
	if (voice->status_fd >= 0)
		write_all(voice->status_fd, "E", 1);
	error = execute(argv, environment);
	if (voice->status_fd >= 0)
		record(voice->status_fd, "noexec", NULL, error, NULL);
	put(&text, argv[0]);
	text.end = line + sizeof(line) - 1;
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
	long rc;

	temp->base_fd = temp->fd = -1;
	temp->path[0] = 0;
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
	rc = call3(SYS_openat, temp->base_fd, temp->name, O_PATH | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW);
	if (rc < 0) {
		call3(SYS_unlinkat, temp->base_fd, temp->name, AT_REMOVEDIR);
		fail(voice, "temp", temp->path, (int) -rc);
	}
	temp->fd = (int) rc;
}

/* Changes the mode of what an O_PATH descriptor names, which fchmod refuses. */
static void unlock(long fd)
{
	char path[32];
	struct text text = { path, path + sizeof(path) - 1 };

	/* Since Linux 6.6; before, the way through /proc. */
	if (call4(SYS_fchmodat2, fd, "", 0700, AT_EMPTY_PATH) == 0)
		return;
	put(&text, "/proc/self/fd/");
	put_number(&text, (u64) fd);
	*text.at = 0;
	call3(SYS_fchmodat, AT_FDCWD, path, 0700);
}

/*
 * Opens a directory whatever mode the command left it in, never through a link, and makes
 * it one that can be emptied and moved: moving a directory elsewhere writes its "..".
 */
static long open_hostile(int parent, const char *name)
{
	long fd = call3(SYS_openat, parent, name, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW);

	if (fd >= 0) {
		call2(SYS_fchmod, fd, 0700);
		return fd;
	}
	if (fd == -EACCES) {
		long handle = call3(SYS_openat, parent, name, O_PATH | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW);

		if (handle < 0)
			return handle;
		unlock(handle);
		fd = call3(SYS_openat, handle, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY);
		close_fd((int) handle);
	}
	return fd;
}

static int is_dots(const char *name)
{
	return same(name, ".") || same(name, "..");
}

/* Moves an entry to another directory under a fresh name. */
static int move_up(int from, const char *name, int to, u64 *counter)
{
	char fresh[32];
	struct text text = { fresh, fresh + sizeof(fresh) - 1 };

	put(&text, "..h");
	put_number(&text, (*counter)++);
	*text.at = 0;
	return call4(SYS_renameat, from, name, to, fresh) == 0;
}

/*
 * Moves what a directory holds one level up, so that the directory itself can go. A tree
 * of any depth is emptied with four descriptors and no recursion.
 */
static int hoist(int parent, const char *name, u64 *counter)
{
	char buffer[4096] __attribute__((aligned(8)));
	long directory = open_hostile(parent, name);
	int moved = 0;
	long size;

	if (directory < 0)
		return 0;
	while ((size = call3(SYS_getdents64, directory, buffer, sizeof(buffer))) > 0) {
		for (long at = 0; at < size;) {
			struct dirent64 *entry = (struct dirent64 *) (buffer + at);
			long inner;

			at += entry->length;
			if (is_dots(entry->name))
				continue;
			if (call3(SYS_unlinkat, directory, entry->name, 0) == 0
					|| move_up((int) directory, entry->name, parent, counter)) {
				moved = 1;
				continue;
			}
			inner = open_hostile((int) directory, entry->name);
			if (inner < 0)
				continue;
			close_fd((int) inner);
			moved |= move_up((int) directory, entry->name, parent, counter);
		}
	}
	close_fd((int) directory);
	return moved;
}

static int remove_entry(int parent, const char *name)
{
	return call3(SYS_unlinkat, parent, name, 0) == 0 || call3(SYS_unlinkat, parent, name, AT_REMOVEDIR) == 0;
}

/* Everything in there is hostile. What refuses to go, such as a busy mount point, stays. */
static void remove_temp(const struct temp *temp)
{
	char buffer[4096] __attribute__((aligned(8)));
	u64 counter = 0;
	int progress = 1;
	long directory;

	if (temp->fd < 0 || call3(SYS_unlinkat, temp->base_fd, temp->name, AT_REMOVEDIR) == 0)
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
				if (remove_entry((int) directory, entry->name))
					progress = 1;
				else if (hoist((int) directory, entry->name, &counter)) {
					call3(SYS_unlinkat, directory, entry->name, AT_REMOVEDIR);
					progress = 1;
				}
			}
		}
	}
	remove_entry(temp->base_fd, temp->name);
}

/* ---- 9. The parent: lifeline, supervision, the end of the tree ------------------------ */

enum containment { WRAPPED, DOMAIN, HUNTED };

enum outcome { SILENT, EXECUTED, NOT_EXECUTABLE, FAILED };

struct run {
	struct voice voice;		/* what a failure is told to */
	int lifeline, signals, status;	/* -1 when closed */
	int main_pid;
	int ended, killed;
	int main_status;
	enum containment containment;
	enum outcome outcome;
	u64 recorded;
	char records[2048];		/* what the child has said, ended by a zero */
};

/*
 * Our own descriptors would be closed in their place, or given to the command, if one of
 * the standard ones were free.
 */
static int must_be_own(const struct voice *voice, long fd, const char *step, const char *detail)
{
	must(voice, fd, step, detail);
	if (fd < 3)
		fail(voice, "descriptors", "0, 1 and 2 must be open", 0);
	return (int) fd;
}

static int connect_lifeline(const struct voice *voice, const struct request *request)
{
	struct sockaddr_un address = { AF_UNIX, { 0 } };
	struct ucred peer;
	u32 size = sizeof(peer);
	char hello[MAX_TOKEN + 8];
	struct text text = { hello, hello + sizeof(hello) };
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

static void tell(const struct run *run, const char *line)
{
	/* If the JVM is gone the end of the connection says so; it decides. */
	if (run->lifeline >= 0)
		call6(SYS_sendto, run->lifeline, (long) line, (long) length(line), MSG_NOSIGNAL | MSG_DONTWAIT, 0, 0);
}

/*
 * Puts this process into a Landlock domain of its own that scopes nothing but signals. The
 * command gets a domain inside it, so kill(-1) from here reaches exactly what it left.
 */
static void enter_signal_domain(const struct voice *voice)
{
	/* A layer that does not handle REFER refuses every rename across directories. */
	struct ruleset_attr attr = { LANDLOCK_REFER, 0, LANDLOCK_SCOPE_SIGNAL };
	int ruleset = (int) must(voice, call3(SYS_landlock_create_ruleset, &attr, sizeof(attr), 0), "landlock", "signal domain");
	int root = (int) must(voice, call3(SYS_openat, AT_FDCWD, "/", O_PATH | O_CLOEXEC | O_DIRECTORY), "landlock", "/");

	add_rule(voice, ruleset, root, LANDLOCK_REFER, "/");
	close_fd(root);
	must(voice, prctl(PR_SET_NO_NEW_PRIVS, 1, 0), "privileges", "no_new_privs");
	must(voice, call2(SYS_landlock_restrict_self, ruleset, 0), "landlock", "signal domain");
	close_fd(ruleset);
}

static long peek_child(void)
{
	int info[32] = { 0 };	/* siginfo_t; si_pid stands at byte 16 of a child's */
	long rc = call5(SYS_waitid, P_ALL, 0, info, WNOHANG | WEXITED | WNOWAIT | __WALL, 0);

	/* On 64-bit machines three ints and a hole stand in front of the union. */
	return rc < 0 ? rc : info[4];
}

/* Reaps what has ended. Returns 0 when no child is left, else 1. */
static int reap(struct run *run)
{
	for (;;) {
		long pid;
		int status;

		/* While it is a zombie its number cannot become somebody else's group. */
		if (run->containment == HUNTED && !run->ended && peek_child() == run->main_pid)
			call2(SYS_kill, -run->main_pid, SIGKILL);
		pid = wait_for(-1, &status, WNOHANG);
		if (pid <= 0)
			return pid == 0;
		if (pid == run->main_pid) {
			run->ended = 1;
			run->main_status = status;
		}
	}
}

/* A command that leads a group gets it with its group; until it does, alone. */
static void forward(const struct run *run, int signal, int to_group)
{
	if (!to_group || call2(SYS_kill, -run->main_pid, signal) == -ESRCH)
		call2(SYS_kill, run->main_pid, signal);
}

static void hear_signals(struct run *run, int to_group)
{
	struct signalfd_siginfo info[8];
	long size;

	/* What came before the end was meant for the command; its number is its own until it is reaped. */
	while ((size = call3(SYS_read, run->signals, info, sizeof(info))) > 0)
		for (u64 i = 0; i < (u64) size / sizeof(info[0]); i++)
			if (info[i].signo != SIGCHLD)
				forward(run, (int) info[i].signo, to_group);
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

/* The child has nothing more to say: says to the JVM what became of it. */
static void conclude(struct run *run)
{
	const char *said = run->records;
	int about_to = *said == 'E';

	close_fd(run->status);
	run->status = -1;
	said += about_to;
	if (*said) {
		run->outcome = starts(said, "noexec ") ? NOT_EXECUTABLE : FAILED;
		tell(run, said);
	}
	else if (about_to) {
		run->outcome = EXECUTED;
		tell(run, "exec\n");
	}
}

/* The command has no descriptor to say anything with: its end of the pipe is closed by execve. */
static void hear_status(struct run *run)
{
	u64 room = sizeof(run->records) - 1 - run->recorded;
	long rc = call3(SYS_read, run->status, run->records + run->recorded, room);

	if (rc > 0) {
		/* From here on failures are the child's to print; readers must see the end of its own stream. */
		if (run->recorded == 0)
			close_fd(2);
		run->recorded += (u64) rc;
		run->records[run->recorded] = 0;
	}
	else if (rc != -EINTR && rc != -EAGAIN)
		conclude(run);
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

/*
 * Kills the direct children of this subreaper; orphans of theirs become the next ones.
 * Their numbers are theirs until they are reaped here. Returns 0 if there is no list
 * (CONFIG_PROC_CHILDREN).
 */
static int kill_children(void)
{
	char path[64], list[4096];
	struct text text = { path, path + sizeof(path) - 1 };
	long fd, size;

	put(&text, "/proc/self/task/");
	put_number(&text, (u64) call0(SYS_getpid));
	put(&text, "/children");
	*text.at = 0;
	fd = call3(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
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
	return 1;
}

/*
 * Ends everything that is left. Returns whether that is certain: a subreaper without
 * children has no descendants either, but without a domain or a PID namespace a tree may
 * run away faster than it is hunted, or kill the hunter.
 */
static int end_tree(struct run *run)
{
	if (run->ended && !reap(run))
		return run->containment != HUNTED;
	if (!run->ended) {
		if (run->containment == HUNTED)
			call2(SYS_kill, -run->main_pid, SIGKILL);
		call2(SYS_kill, run->main_pid, SIGKILL);
	}
	for (int round = 0; round < TEARDOWN_ROUNDS; round++) {
		/* Only ever inside the domain: outside it this would end the whole machine. */
		if (run->containment == DOMAIN)
			call2(SYS_kill, -1, SIGKILL);
		else if (!kill_children() && run->containment == HUNTED && round > 0)
			return 0;
		if (!reap(run))
			return run->containment != HUNTED;
		pause_for(run, TEARDOWN_PAUSE_MS);
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

static u64 write_words(const struct voice *voice, int fd, char **words)
{
	char buffer[8192];
	u64 used = 0, total = 0;

	for (; *words; words++) {
		u64 size = length(*words) + 1;

		total += size;
		if (used + size > sizeof(buffer)) {
			must(voice, write_all(fd, buffer, used), "payload", "memfd");
			used = 0;
		}
		if (size > sizeof(buffer))
			must(voice, write_all(fd, *words, size), "payload", "memfd");
		else {
			memcpy(buffer + used, *words, size);
			used += size;
		}
	}
	must(voice, write_all(fd, buffer, used), "payload", "memfd");
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
	int fd = (int) must(voice, call2(SYS_memfd_create, "payload", MFD_CLOEXEC), "payload", "memfd");

	must(voice, call2(SYS_getcwd, cwd, sizeof(cwd)), "directory", "getcwd");
	must(voice, call4(SYS_newfstatat, AT_FDCWD, ".", &status, 0), "directory", cwd);
	header.device = status.dev;
	header.inode = status.ino;
	must(voice, call3(SYS_lseek, fd, sizeof(header), 0), "payload", "memfd");
	header.size = write_words(voice, fd, directory);
	header.size += write_words(voice, fd, argv);
	header.size += write_words(voice, fd, environment);
	must(voice, call3(SYS_lseek, fd, 0, 0), "payload", "memfd");
	must(voice, write_all(fd, (char *) &header, sizeof(header)), "payload", "memfd");
	must(voice, call3(SYS_lseek, fd, 0, 0), "payload", "memfd");
	return fd;
}

static void place(const struct voice *voice, int from, int to)
{
	must(voice, call3(SYS_dup3, from, to, 0), "payload", "descriptors");
}

static int out_of_the_way(const struct voice *voice, int fd)
{
	return (int) must(voice, call3(SYS_fcntl, fd, F_DUPFD_CLOEXEC, STATUS_FD + 1), "payload", "descriptors");
}

static noreturn void become_wrapper(const struct voice *voice, const struct request *request, char **environment)
{
	static char separator[] = "--", self[] = "/proc/self/fd/3", option[] = "--payload";
	static char payload_text[] = PAYLOAD_TEXT, status_text[] = STATUS_TEXT;
	u64 wrapper = count(request->wrapper), inner = count(request->inner);
	char *line[wrapper + inner + 6];
	char *nothing[] = { NULL };
	/* Any of the three may stand where another one goes. */
	struct voice above = { out_of_the_way(voice, voice->status_fd) };
	int exe = out_of_the_way(&above, (int) must(&above,
		call3(SYS_openat, AT_FDCWD, "/proc/self/exe", O_RDONLY | O_CLOEXEC), "payload", "/proc/self/exe"));
	int payload = out_of_the_way(&above, write_payload(&above, request->argv, environment));
	u64 at = 0;
	long rc;

	place(&above, exe, SELF_FD);
	place(&above, payload, PAYLOAD_FD);
	place(&above, above.status_fd, STATUS_FD);
	for (u64 i = 0; i < wrapper; i++)
		line[at++] = request->wrapper[i];
	line[at++] = separator;
	line[at++] = self;
	line[at++] = option;
	line[at++] = payload_text;
	line[at++] = status_text;
	for (u64 i = 0; i < inner; i++)
		line[at++] = request->inner[i];
	line[at] = NULL;
	rc = call3(SYS_execve, request->wrapper[0], line, nothing);
	fail(&above, "wrapper", request->wrapper[0], (int) -rc);
}

static int exit_status(int status)
{
	return (status & 127) ? 128 + (status & 127) : status >> 8 & 255;
}

static noreturn void be_init(const struct voice *voice, const struct request *request, char **argv, char **environment)
{
	struct kernel_sigaction action = { 0, 0, 0, 0 };
	long pid;

	/* Whoever could trace process 1 could end the run with any status. */
	must(voice, prctl(PR_SET_DUMPABLE, 0, 0), "privileges", "dumpable");
	/* Ignored, it would take the statuses away (wait(2)). */
	must(voice, call4(SYS_rt_sigaction, SIGCHLD, &action, NULL, sizeof(u64)), "fork", "signals");
	pid = must(voice, fork_process(), "fork", "command");
	if (pid == 0) {
		build_walls(voice, request, -1);
		become(voice, argv, environment);
	}
	/* Readers and writers must see the end of the command's own streams. */
	for (int fd = 0; fd <= STATUS_FD; fd++)
		close_fd(fd);
	for (;;) {
		int status;
		long ended = wait_for(-1, &status, 0);

		if (ended == pid)
			exit_with(exit_status(status));
		if (ended < 0)
			exit_with(125);
	}
}

/* Takes a list of words out of the payload. Returns what is behind it, or NULL. */
static char *take_words(char *at, char *end, char **words, u32 number)
{
	for (u32 i = 0; i < number; i++) {
		words[i] = at;
		while (at < end && *at)
			at++;
		if (at++ >= end)
			return NULL;
	}
	words[number] = NULL;
	return at;
}

/* Ties this process to the one above. Returns if that one is still there. */
static void die_with_parent(const struct voice *voice)
{
	struct pollfd parent = { voice->status_fd, 0, 0 };
	s64 at_once[2] = { 0, 0 };

	/* Every launcher has one thread, so this is tied to the parent's end and nothing else. */
	must(voice, prctl(PR_SET_PDEATHSIG, SIGKILL, 0), "fork", "death signal");
	/*
	 * It may have ended before the call, and getppid() is 0 in a PID namespace: but then
	 * nobody holds the other end of the pipe.
	 */
	must(voice, call5(SYS_ppoll, &parent, 1, at_once, NULL, 8), "fork", "death signal");
	if (parent.revents & (POLLERR | POLLHUP | POLLNVAL))
		exit_with(125);
}

/* Second stage, inside the wrapper. */
static noreturn void run_inner(const struct voice *voice, struct request *request)
{
	struct payload header;
	struct stat status;
	char *strings, *end, *at;

	must(voice, call3(SYS_fcntl, STATUS_FD, F_SETFD, FD_CLOEXEC), "payload", "status");
	die_with_parent(voice);
	close_fd(SELF_FD);
	close_from(voice, STATUS_FD + 1);
	if (call3(SYS_read, PAYLOAD_FD, &header, sizeof(header)) != sizeof(header))
		fail(voice, "payload", "header", 0);
	must(voice, identity_of(PAYLOAD_FD, &status), "payload", "size");
	if (header.size > MAX_PAYLOAD || (u64) status.size != sizeof(header) + header.size
			|| header.argc == 0 || header.argc > header.size || header.envc > header.size)
		fail(voice, "payload", "size", 0);
	strings = (char *) must(voice, call6(SYS_mmap, 0, (long) (sizeof(header) + header.size), PROT_READ | PROT_WRITE,
		MAP_PRIVATE, PAYLOAD_FD, 0), "payload", "map") + sizeof(header);
	end = strings + header.size;
	close_fd(PAYLOAD_FD);

	char *directory[2];
	char *argv[header.argc + 1];
	char *environment[header.envc + 1];

	at = take_words(strings, end, directory, 1);
	if (at)
		at = take_words(at, end, argv, header.argc);
	if (at)
		at = take_words(at, end, environment, header.envc);
	if (at != end)
		fail(voice, "payload", "strings", 0);
	/* The wrapper goes elsewhere without a word if it does not find the directory. */
	must(voice, call1(SYS_chdir, directory[0]), "directory", directory[0]);
	must(voice, call4(SYS_newfstatat, AT_FDCWD, ".", &status, 0), "directory", directory[0]);
	if (status.dev != header.device || status.ino != header.inode)
		fail(voice, "directory", directory[0], 0);
	if (asked(request, INIT))
		be_init(voice, request, argv, environment);
	build_walls(voice, request, -1);
	become(voice, argv, environment);
}

/* ---- 11. Supervision ------------------------------------------------------------------ */

static int is_replaced(const char *variable, const struct request *request)
{
	return starts(variable, "TMPDIR=") || starts(variable, "TMP=") || starts(variable, "TEMP=")
		|| (asked(request, JAVA_TEMP_HINT) && starts(variable, "JAVA_TOOL_OPTIONS="));
}

/* Java splits the variable at white space, outside of quotes. */
static void put_java_option(struct text *text, const char *path)
{
	const char *quote = "";

	for (const char *at = path; *at; at++)
		if (*at == ' ' || *at == '\t' || *at == '\'')
			quote = "\"";
	put(text, "-Djava.io.tmpdir=");
	put(text, quote);
	put(text, path);
	put(text, quote);
}

static noreturn void be_child(const struct run *run, const struct request *request, int temp_fd, char **environment)
{
	close_fd(run->status);
	die_with_parent(&run->voice);
	if (!asked(request, WRAP)) {
		build_walls(&run->voice, request, temp_fd);
		become(&run->voice, request->argv, environment);
	}
	default_signals();
	if (asked(request, NEW_SESSION))
		start_session(&run->voice);
	if (request->cgroup)
		join_cgroup(&run->voice, request->cgroup);
	if (asked(request, PRIVATE_MOUNTS)) {
		/* The files that map users belong to root while this process is not dumpable. */
		must(&run->voice, prctl(PR_SET_DUMPABLE, 1, 0), "privileges", "dumpable");
		keep_mounts_private(&run->voice);
	}
	become_wrapper(&run->voice, request, environment);
}

/* Starts the command with the temp directory, if there is one, in its environment. */
static int start_child(struct run *run, const struct request *request, const struct temp *temp, char **from)
{
	static const char *const names[] = { "TMPDIR=", "TMP=", "TEMP=" };
	const char *old = variable(from, "JAVA_TOOL_OPTIONS");
	char *environment[count(from) + COUNT(names) + 2];
	char places[COUNT(names)][temp->fd >= 0 ? PATH_MAX + 8 : 1];
	char options[asked(request, JAVA_TEMP_HINT) ? PATH_MAX + 64 + (old ? length(old) : 0) : 1];
	struct text text = { options, options + sizeof(options) - 1 };
	u64 at = 0;
	int pipe[2];
	long pid;

	for (; *from; from++)
		if (temp->fd < 0 || !is_replaced(*from, request))
			environment[at++] = *from;
	for (u64 i = 0; temp->fd >= 0 && i < COUNT(names); i++) {
		struct text place = { places[i], places[i] + sizeof(places[i]) - 1 };

		put(&place, names[i]);
		put(&place, temp->path);
		*place.at = 0;
		environment[at++] = places[i];
	}
	if (asked(request, JAVA_TEMP_HINT)) {
		put(&text, "JAVA_TOOL_OPTIONS=");
		if (old && *old) {
			put(&text, old);
			put(&text, " ");
		}
		put_java_option(&text, temp->path);
		*text.at = 0;
		environment[at++] = options;
	}
	environment[at] = NULL;

	pid = call2(SYS_pipe2, pipe, O_CLOEXEC | O_NONBLOCK);
	if (pid >= 0) {
		run->status = pipe[0];
		pid = fork_process();
	}
	if (pid < 0) {
		remove_temp(temp);
		fail(&run->voice, "fork", "command", (int) -pid);
	}
	run->voice.status_fd = pid == 0 ? pipe[1] : run->lifeline;
	if (pid == 0)
		be_child(run, request, temp->fd, environment);
	close_fd(pipe[1]);
	return (int) pid;
}

static void watch(struct run *run, int to_group)
{
	while (!run->ended && !run->killed) {
		struct pollfd poll[3] = {
			{ run->signals, POLLIN, 0 }, { run->lifeline, POLLIN, 0 }, { run->status, POLLIN, 0 }
		};

		if (call5(SYS_ppoll, poll, 3, NULL, NULL, 8) < 0)
			continue;
		if (poll[2].revents)
			hear_status(run);
		if (poll[1].revents)
			hear_lifeline(run);
		if (poll[0].revents) {
			hear_signals(run, to_group);
			reap(run);
		}
	}
}

/* Says how it ended and ends likewise. */
static noreturn void report(struct run *run, const struct request *request, int certain)
{
	int signal = run->main_status & 127, status = exit_status(run->main_status);
	char line[256];
	struct text text = { line, line + sizeof(line) - 1 };

	if (run->killed)
		exit_with(128 + SIGKILL);
	if (run->outcome == SILENT) {
		text.end -= 64;
		put(&text, asked(request, WRAP) ? request->wrapper[0] : "the child");
		text.end += 64;
		put(&text, " ended with status ");
		put_number(&text, (u64) status);
		put(&text, " before the command was run");
		*text.at = 0;
		fail(&run->voice, asked(request, WRAP) ? "wrapper" : "fork", line, 0);
	}
	/* A wrapper may end with a status of its own; what the child has said is known better. */
	if (run->outcome == FAILED)
		status = 125;
	else if (run->outcome == NOT_EXECUTABLE)
		status = starts(run->records, "Enoexec 2\n") ? 127 : 126;
	if (run->outcome != EXECUTED)
		signal = 0;
	put(&text, certain ? "contained enforced\n" : "contained best-effort\n");
	put(&text, signal ? "signal " : "exit ");
	put_number(&text, (u64) (signal ? signal : status));
	put(&text, "\n");
	*text.at = 0;
	tell(run, line);
	exit_with(status);
}

static noreturn void supervise(const struct request *request, char **environment)
{
	struct kernel_sigaction action = { 0, 0, 0, 0 };
	u64 all = ~0UL;
	u64 heard = 1UL << (SIGCHLD - 1) | 1UL << (SIGTERM - 1) | 1UL << (SIGINT - 1) | 1UL << (SIGHUP - 1)
		| 1UL << (SIGQUIT - 1) | 1UL << (SIGUSR1 - 1) | 1UL << (SIGUSR2 - 1);
	struct run run;
	struct temp temp;
	int certain;

	run.voice.status_fd = run.lifeline = run.status = -1;
	run.ended = run.killed = run.main_status = 0;
	run.containment = asked(request, WRAP) ? WRAPPED : HUNTED;
	run.outcome = SILENT;
	run.recorded = 0;
	run.records[0] = 0;

	must(&run.voice, call4(SYS_rt_sigprocmask, SIG_SETMASK, &all, NULL, sizeof(all)), "fork", "signals");
	/* Ignored, it would take the statuses away (wait(2)). */
	must(&run.voice, call4(SYS_rt_sigaction, SIGCHLD, &action, NULL, sizeof(all)), "fork", "signals");
	run.signals = must_be_own(&run.voice, call4(SYS_signalfd4, -1, &heard, sizeof(heard), O_CLOEXEC | O_NONBLOCK),
		"fork", "signals");
	must(&run.voice, prctl(PR_SET_CHILD_SUBREAPER, 1, 0), "fork", "subreaper");
	/* Whoever could trace this process could leave every wall, since none stands around it. */
	must(&run.voice, prctl(PR_SET_DUMPABLE, 0, 0), "privileges", "dumpable");
	run.lifeline = connect_lifeline(&run.voice, request);
	run.voice.status_fd = run.lifeline;
	if (asked(request, SIGNAL_DOMAIN)) {
		enter_signal_domain(&run.voice);
		run.containment = DOMAIN;
	}
	/* The last thing that may fail but the fork, so that nothing is left behind. */
	make_temp(&run.voice, request, &temp);
	run.main_pid = start_child(&run, request, &temp, environment);
	/* Readers and writers must see the end of the command's own streams. */
	close_fd(0);
	close_fd(1);

	watch(&run, asked(request, NEW_SESSION) && !asked(request, WRAP));
	certain = end_tree(&run);
	/* A foreign wrapper may have left its end open somewhere: then what is there is all. */
	while (run.status >= 0) {
		u64 before = run.recorded;

		hear_status(&run);
		if (run.status >= 0 && run.recorded == before)
			conclude(&run);
	}
	remove_temp(&temp);
	report(&run, request, certain);
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
	if (asked(&request, PAYLOAD))
		run_inner(&voice, &request);
	close_from(&voice, 3);
	if (request.seen & (1U << LIFELINE | 1U << PRIVATE_TEMP | 1U << SIGNAL_DOMAIN | 1U << WRAP))
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
