/* What the attacks share: their type, raw system calls and small helpers. */
#ifndef ATTACK_H
#define ATTACK_H

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Calls younger than the headers of Debian 12. From 424 on all architectures share their numbers. */
enum {
	NR_io_uring_setup = 425,
	NR_open_tree = 428,
	NR_move_mount = 429,
	NR_fsopen = 430,
	NR_clone3 = 435,
	NR_openat2 = 437,
	NR_pidfd_getfd = 438,
	NR_mount_setattr = 442,
	NR_fchmodat2 = 452,
	NR_setxattrat = 463,
	NR_removexattrat = 466,
	NR_file_getattr = 468,
	NR_file_setattr = 469,
};

/* The call said that it worked, and nothing has changed. */
#define NO_EFFECT (-100000)
/* The filter killed the caller. */
#define KILLED (-100001)

/* Bits above the 32 that the kernel reads of an ioctl command. A filter must not be misled by them. */
#define GARBAGE 0xdeadbeef00000000UL

#define TEXT "attack\n"

enum kind {
	SHARED,	/* changes nothing beyond what its arguments name: may run on a host with other users */
	VM_ONLY,	/* changes the machine when it succeeds */
	SETUP,	/* no attack: prepares the other side of one */
};

struct attack {
	const char *name;
	enum kind kind;
	const char *arguments;	/* optional ones in brackets */
	int (*run)(const char **argument);	/* 0 if the effect was achieved, else -errno */
};

/* glibc's own wrappers check and translate; an attacker does not use them. */
static inline long raw(long number, long a, long b, long c, long d, long e, long f)
{
	return syscall(number, a, b, c, d, e, f);
}

#define RAW_1(number, a) raw(number, (long) (a), 0, 0, 0, 0, 0)
#define RAW_2(number, a, b) raw(number, (long) (a), (long) (b), 0, 0, 0, 0)
#define RAW_3(number, a, b, c) raw(number, (long) (a), (long) (b), (long) (c), 0, 0, 0)
#define RAW_4(number, a, b, c, d) raw(number, (long) (a), (long) (b), (long) (c), (long) (d), 0, 0)
#define RAW_5(number, a, b, c, d, e) raw(number, (long) (a), (long) (b), (long) (c), (long) (d), (long) (e), 0)

static inline int result(long returned)
{
	return (returned < 0) ? -errno : 0;
}

static inline int effect(bool there)
{
	return there ? 0 : NO_EFFECT;
}

/* Every descriptor of a probe lives until it ends: it makes one attack. */
static inline int opened(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC);

	return (fd < 0) ? -errno : fd;
}

static inline int write_text(int fd, const char *text)
{
	ssize_t size = (ssize_t) strlen(text);
	ssize_t written = write(fd, text, (size_t) size);

	return (written < 0) ? -errno : effect(written == size);
}

static inline int open_and_write(const char *path, int flags, const char *text)
{
	int fd = opened(path, flags);

	return (fd < 0) ? fd : write_text(fd, text);
}

static inline long number_or(const char *text, int base, long otherwise)
{
	return (text != NULL) ? strtol(text, NULL, base) : otherwise;
}

/* Refuses what kill(2) and its kin take for more than one process. */
static inline pid_t victim(const char *text)
{
	char *end;
	long pid = strtol(text, &end, 10);

	if (*end != '\0' || pid <= 1 || pid > INT32_MAX) {
		fprintf(stderr, "attack-probe: '%s' is not the number of one ordinary process\n", text);
		exit(2);
	}
	return (pid_t) pid;
}

static inline const char *process_file(const char *pid, const char *name)
{
	static char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", (int) victim(pid), name);
	return path;
}

static inline const char *own_descriptor(int fd)
{
	static char path[64];

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return path;
}

#endif
