/* Attacks on owners, modes, times, attributes and flags, and set-user-id bits. */
#include "attack.h"

#include <linux/openat2.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <utime.h>

#define ATTRIBUTE "user.attack"

/* Any moment that is not now. */
#define MOMENT 1000000000

#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

/* --- modes --- */

static mode_t other_mode(const char *path)
{
	struct stat status;

	return (stat(path, &status) < 0) ? 0700 : ((status.st_mode & 07777) ^ 0010);
}

static int mode_is(const char *path, mode_t mode)
{
	struct stat status;

	return (stat(path, &status) < 0) ? -errno : effect((status.st_mode & 07777) == mode);
}

#ifdef SYS_chmod
static int chmod_to(const char *path, mode_t mode)
{
	return (RAW_2(SYS_chmod, path, mode) < 0) ? -errno : mode_is(path, mode);
}

static int change_mode(const char **argument)
{
	return chmod_to(argument[0], other_mode(argument[0]));
}
#endif

static int fchmod_to(const char *path, mode_t mode)
{
	int fd = opened(path, O_RDONLY | O_NONBLOCK);

	if (fd < 0)
		return fd;
	return (RAW_2(SYS_fchmod, fd, mode) < 0) ? -errno : mode_is(path, mode);
}

static int change_mode_of_reader(const char **argument)
{
	return fchmod_to(argument[0], other_mode(argument[0]));
}

static int fchmodat_to(const char *path, mode_t mode)
{
	return (RAW_3(SYS_fchmodat, AT_FDCWD, path, mode) < 0) ? -errno : mode_is(path, mode);
}

static int change_mode_at(const char **argument)
{
	return fchmodat_to(argument[0], other_mode(argument[0]));
}

static int change_mode_of_descriptor(const char **argument)
{
	mode_t mode = other_mode(argument[0]);
	int fd = opened(argument[0], O_PATH);

	if (fd < 0)
		return fd;
	return (RAW_3(SYS_fchmodat, AT_FDCWD, own_descriptor(fd), mode) < 0) ? -errno : mode_is(argument[0], mode);
}

static int fchmodat2_to(const char *path, mode_t mode)
{
	return (RAW_4(NR_fchmodat2, AT_FDCWD, path, mode, 0) < 0) ? -errno : mode_is(path, mode);
}

static int change_mode_at2(const char **argument)
{
	return fchmodat2_to(argument[0], other_mode(argument[0]));
}

static int change_mode_at2_empty(const char **argument)
{
	mode_t mode = other_mode(argument[0]);
	int fd = opened(argument[0], O_PATH);

	if (fd < 0)
		return fd;
	return (RAW_4(NR_fchmodat2, fd, "", mode, AT_EMPTY_PATH) < 0) ? -errno : mode_is(argument[0], mode);
}

/* --- owners: root gives the file away; anybody else "changes" it to what it is, which still sets its ctime --- */

static uid_t other_owner(void)
{
	return (geteuid() == 0) ? 54321 : geteuid();
}

static int owner_is(const char *path)
{
	struct stat status;

	return (stat(path, &status) < 0) ? -errno : effect(status.st_uid == other_owner());
}

#ifdef SYS_chown
static int change_owner(const char **argument)
{
	return (RAW_3(SYS_chown, argument[0], other_owner(), -1) < 0) ? -errno : owner_is(argument[0]);
}

static int change_owner_of_link(const char **argument)
{
	return (RAW_3(SYS_lchown, argument[0], other_owner(), -1) < 0) ? -errno : owner_is(argument[0]);
}
#endif

static int change_owner_of_reader(const char **argument)
{
	int fd = opened(argument[0], O_RDONLY | O_NONBLOCK);

	if (fd < 0)
		return fd;
	return (RAW_3(SYS_fchown, fd, other_owner(), -1) < 0) ? -errno : owner_is(argument[0]);
}

static int change_owner_at(const char **argument)
{
	long returned = RAW_5(SYS_fchownat, AT_FDCWD, argument[0], other_owner(), -1, 0);

	return (returned < 0) ? -errno : owner_is(argument[0]);
}

static int change_owner_at_empty(const char **argument)
{
	int fd = opened(argument[0], O_PATH);

	if (fd < 0)
		return fd;
	return (RAW_5(SYS_fchownat, fd, "", other_owner(), -1, AT_EMPTY_PATH) < 0) ? -errno : owner_is(argument[0]);
}

/* --- times --- */

static int time_is(const char *path)
{
	struct stat status;

	return (stat(path, &status) < 0) ? -errno : effect(status.st_mtime == MOMENT);
}

#ifdef SYS_utime
static int set_times_in_seconds(const char **argument)
{
	struct utimbuf times = { MOMENT, MOMENT };

	return (RAW_2(SYS_utime, argument[0], &times) < 0) ? -errno : time_is(argument[0]);
}

static int set_times_in_microseconds(const char **argument)
{
	struct timeval times[2] = { { MOMENT, 0 }, { MOMENT, 0 } };

	return (RAW_2(SYS_utimes, argument[0], times) < 0) ? -errno : time_is(argument[0]);
}

static int set_times_at(const char **argument)
{
	struct timeval times[2] = { { MOMENT, 0 }, { MOMENT, 0 } };

	return (RAW_3(SYS_futimesat, AT_FDCWD, argument[0], times) < 0) ? -errno : time_is(argument[0]);
}
#endif

static int set_times(const char **argument)
{
	struct timespec times[2] = { { MOMENT, 0 }, { MOMENT, 0 } };

	return (RAW_4(SYS_utimensat, AT_FDCWD, argument[0], times, 0) < 0) ? -errno : time_is(argument[0]);
}

static int set_times_of_reader(const char **argument)
{
	struct timespec times[2] = { { MOMENT, 0 }, { MOMENT, 0 } };
	int fd = opened(argument[0], O_RDONLY | O_NONBLOCK);

	if (fd < 0)
		return fd;
	return (RAW_4(SYS_utimensat, fd, NULL, times, 0) < 0) ? -errno : time_is(argument[0]);
}

static int set_times_to_now(const char **argument)
{
	return result(RAW_4(SYS_utimensat, AT_FDCWD, argument[0], NULL, 0));
}

/* --- extended attributes --- */

struct xattr_arguments {
	uint64_t value;
	uint32_t size;
	uint32_t flags;
};

static int add_attribute(const char **argument)
{
	return result(setxattr(argument[0], ATTRIBUTE, "x", 1, 0));
}

static int add_attribute_to_link(const char **argument)
{
	return result(lsetxattr(argument[0], ATTRIBUTE, "x", 1, 0));
}

static int add_attribute_to_reader(const char **argument)
{
	int fd = opened(argument[0], O_RDONLY | O_NONBLOCK);

	return (fd < 0) ? fd : result(fsetxattr(fd, ATTRIBUTE, "x", 1, 0));
}

static int add_attribute_at(const char **argument)
{
	struct xattr_arguments value = { (uint64_t) (uintptr_t) "x", 1, 0 };

	return result(raw(NR_setxattrat, AT_FDCWD, (long) argument[0], 0, (long) ATTRIBUTE, (long) &value, sizeof(value)));
}

static int drop_attribute(const char **argument)
{
	return result(removexattr(argument[0], ATTRIBUTE));
}

static int drop_attribute_of_link(const char **argument)
{
	return result(lremovexattr(argument[0], ATTRIBUTE));
}

static int drop_attribute_of_reader(const char **argument)
{
	int fd = opened(argument[0], O_RDONLY | O_NONBLOCK);

	return (fd < 0) ? fd : result(fremovexattr(fd, ATTRIBUTE));
}

static int drop_attribute_at(const char **argument)
{
	return result(RAW_4(NR_removexattrat, AT_FDCWD, argument[0], 0, ATTRIBUTE));
}

/* An access control list is an attribute with a name of its own: owner, one more user, group, mask, others. */
static int add_access_list(const char **argument)
{
	struct {
		uint32_t version;
		struct {
			uint16_t tag, permissions;
			uint32_t id;
		} entry[5];
	} list = { 2, { { 1, 6, -1U }, { 2, 7, 54321 }, { 4, 4, -1U }, { 16, 7, -1U }, { 32, 4, -1U } } };

	return result(setxattr(argument[0], "system.posix_acl_access", &list, sizeof(list), 0));
}

/* --- inode flags --- */

static int change_flags(const char *path, unsigned long garbage)
{
	unsigned int flags = 0, now = 0;
	int fd = opened(path, O_RDONLY | O_NONBLOCK);

	if (fd < 0)
		return fd;
	if (ioctl(fd, FS_IOC_GETFLAGS, &flags) < 0)
		return -errno;
	flags ^= FS_NODUMP_FL;
	if (RAW_3(SYS_ioctl, fd, FS_IOC_SETFLAGS | garbage, &flags) < 0)
		return -errno;
	return (ioctl(fd, FS_IOC_GETFLAGS, &now) < 0) ? -errno : effect(((now ^ flags) & FS_NODUMP_FL) == 0);
}

static int set_flags(const char **argument)
{
	return change_flags(argument[0], 0);
}

static int set_flags_with_garbage(const char **argument)
{
	return change_flags(argument[0], GARBAGE);
}

static int change_attributes(const char *path, unsigned long garbage)
{
	struct fsxattr attributes;
	int fd = opened(path, O_RDONLY | O_NONBLOCK);

	if (fd < 0)
		return fd;
	if (ioctl(fd, FS_IOC_FSGETXATTR, &attributes) < 0)
		return -errno;
	attributes.fsx_xflags ^= FS_XFLAG_NODUMP;
	return result(RAW_3(SYS_ioctl, fd, FS_IOC_FSSETXATTR | garbage, &attributes));
}

static int set_attributes(const char **argument)
{
	return change_attributes(argument[0], 0);
}

static int set_attributes_with_garbage(const char **argument)
{
	return change_attributes(argument[0], GARBAGE);
}

static int set_attributes_at(const char **argument)
{
	struct {
		uint64_t xflags;
		uint32_t extsize, nextents, projid, cowextsize;
	} attributes = { 0 };

	if (RAW_5(NR_file_getattr, AT_FDCWD, argument[0], &attributes, sizeof(attributes), 0) < 0)
		return -errno;
	attributes.xflags ^= FS_XFLAG_NODUMP;
	return result(RAW_5(NR_file_setattr, AT_FDCWD, argument[0], &attributes, sizeof(attributes), 0));
}

static int set_generation(const char **argument)
{
	long generation = 0;
	int fd = opened(argument[0], O_RDONLY | O_NONBLOCK);

	if (fd < 0)
		return fd;
	if (ioctl(fd, FS_IOC_GETVERSION, &generation) < 0)
		return -errno;
	generation++;
	return result(ioctl(fd, FS_IOC_SETVERSION, &generation));
}

/* --- set-user-id and set-group-id bits --- */

static mode_t set_id_mode(const char *text)
{
	return (mode_t) number_or(text, 8, 04755);
}

static int has_set_id(const char *path)
{
	struct stat status;

	return (lstat(path, &status) < 0) ? -errno : effect((status.st_mode & 06000) != 0);
}

#ifdef SYS_chmod
static int set_id_by_chmod(const char **argument)
{
	return chmod_to(argument[0], set_id_mode(argument[1]));
}
#endif

static int set_id_by_fchmod(const char **argument)
{
	return fchmod_to(argument[0], set_id_mode(argument[1]));
}

static int set_id_by_fchmodat(const char **argument)
{
	return fchmodat_to(argument[0], set_id_mode(argument[1]));
}

static int set_id_by_fchmodat2(const char **argument)
{
	return fchmodat2_to(argument[0], set_id_mode(argument[1]));
}

#ifdef SYS_open
static int set_id_by_open(const char **argument)
{
	long fd = RAW_3(SYS_open, argument[0], O_WRONLY | O_CREAT | O_EXCL, set_id_mode(argument[1]));

	return (fd < 0) ? -errno : has_set_id(argument[0]);
}

static int set_id_by_creat(const char **argument)
{
	return (RAW_2(SYS_creat, argument[0], set_id_mode(argument[1])) < 0) ? -errno : has_set_id(argument[0]);
}

static int set_id_by_mknod(const char **argument)
{
	long returned = RAW_3(SYS_mknod, argument[0], S_IFREG | set_id_mode(argument[1]), 0);

	return (returned < 0) ? -errno : has_set_id(argument[0]);
}

/* A directory cannot carry the set-user-id bit from mkdir on, and S_ISGID only in some file systems (mkdir(2)). */
static int set_id_by_mkdir(const char **argument)
{
	return (RAW_2(SYS_mkdir, argument[0], set_id_mode(argument[1])) < 0) ? -errno : has_set_id(argument[0]);
}
#endif

static int set_id_by_openat(const char **argument)
{
	long fd = RAW_4(SYS_openat, AT_FDCWD, argument[0], O_WRONLY | O_CREAT | O_EXCL, set_id_mode(argument[1]));

	return (fd < 0) ? -errno : has_set_id(argument[0]);
}

static int set_id_by_openat2(const char **argument)
{
	struct open_how how = { .flags = O_WRONLY | O_CREAT | O_EXCL, .mode = set_id_mode(argument[1]) };
	long fd = RAW_4(NR_openat2, AT_FDCWD, argument[0], &how, sizeof(how));

	return (fd < 0) ? -errno : has_set_id(argument[0]);
}

static int set_id_by_mknodat(const char **argument)
{
	long returned = RAW_4(SYS_mknodat, AT_FDCWD, argument[0], S_IFREG | set_id_mode(argument[1]), 0);

	return (returned < 0) ? -errno : has_set_id(argument[0]);
}

static int set_id_by_mkdirat(const char **argument)
{
	return (RAW_3(SYS_mkdirat, AT_FDCWD, argument[0], set_id_mode(argument[1])) < 0) ? -errno : has_set_id(argument[0]);
}

/* An unnamed file that gets its name afterwards. */
static int set_id_by_unnamed(const char **argument)
{
	long fd = RAW_4(SYS_openat, AT_FDCWD, argument[0], O_TMPFILE | O_WRONLY, set_id_mode(argument[2]));

	if (fd < 0)
		return -errno;
	if (linkat(AT_FDCWD, own_descriptor((int) fd), AT_FDCWD, argument[1], AT_SYMLINK_FOLLOW) < 0)
		return -errno;
	return has_set_id(argument[1]);
}

static const struct attack METADATA_ATTACKS[] = {
#ifdef SYS_chmod
	{ "chmod", SHARED, "PATH", change_mode },
	{ "chown", SHARED, "PATH", change_owner },
	{ "lchown", SHARED, "PATH", change_owner_of_link },
	{ "utime", SHARED, "PATH", set_times_in_seconds },
	{ "utimes", SHARED, "PATH", set_times_in_microseconds },
	{ "futimesat", SHARED, "PATH", set_times_at },
#endif
	{ "fchmod", SHARED, "PATH", change_mode_of_reader },
	{ "fchmodat", SHARED, "PATH", change_mode_at },
	{ "fchmodat-proc-fd", SHARED, "PATH", change_mode_of_descriptor },
	{ "fchmodat2", SHARED, "PATH", change_mode_at2 },
	{ "fchmodat2-empty", SHARED, "PATH", change_mode_at2_empty },
	{ "fchown", SHARED, "PATH", change_owner_of_reader },
	{ "fchownat", SHARED, "PATH", change_owner_at },
	{ "fchownat-empty", SHARED, "PATH", change_owner_at_empty },
	{ "utimensat", SHARED, "PATH", set_times },
	{ "futimens", SHARED, "PATH", set_times_of_reader },
	{ "utimensat-now", SHARED, "PATH", set_times_to_now },
	{ "setxattr", SHARED, "PATH", add_attribute },
	{ "lsetxattr", SHARED, "PATH", add_attribute_to_link },
	{ "fsetxattr", SHARED, "PATH", add_attribute_to_reader },
	{ "setxattrat", SHARED, "PATH", add_attribute_at },
	{ "setxattr-acl", SHARED, "PATH", add_access_list },
	{ "removexattr", SHARED, "PATH", drop_attribute },
	{ "lremovexattr", SHARED, "PATH", drop_attribute_of_link },
	{ "fremovexattr", SHARED, "PATH", drop_attribute_of_reader },
	{ "removexattrat", SHARED, "PATH", drop_attribute_at },
	{ "ioctl-setflags", SHARED, "PATH", set_flags },
	{ "ioctl-setflags-garbage", SHARED, "PATH", set_flags_with_garbage },
	{ "ioctl-fssetxattr", SHARED, "PATH", set_attributes },
	{ "ioctl-fssetxattr-garbage", SHARED, "PATH", set_attributes_with_garbage },
	{ "ioctl-setversion", SHARED, "PATH", set_generation },
	{ "file-setattr", SHARED, "PATH", set_attributes_at },
#ifdef SYS_chmod
	{ "set-id-chmod", SHARED, "PATH [MODE]", set_id_by_chmod },
#endif
	{ "set-id-fchmod", SHARED, "PATH [MODE]", set_id_by_fchmod },
	{ "set-id-fchmodat", SHARED, "PATH [MODE]", set_id_by_fchmodat },
	{ "set-id-fchmodat2", SHARED, "PATH [MODE]", set_id_by_fchmodat2 },
#ifdef SYS_open
	{ "set-id-open", SHARED, "PATH [MODE]", set_id_by_open },
	{ "set-id-creat", SHARED, "PATH [MODE]", set_id_by_creat },
	{ "set-id-mknod", SHARED, "PATH [MODE]", set_id_by_mknod },
	{ "set-id-mkdir", SHARED, "PATH [MODE]", set_id_by_mkdir },
#endif
	{ "set-id-openat", SHARED, "PATH [MODE]", set_id_by_openat },
	{ "set-id-openat2", SHARED, "PATH [MODE]", set_id_by_openat2 },
	{ "set-id-mknodat", SHARED, "PATH [MODE]", set_id_by_mknodat },
	{ "set-id-mkdirat", SHARED, "PATH [MODE]", set_id_by_mkdirat },
	{ "set-id-unnamed", SHARED, "DIRECTORY PATH [MODE]", set_id_by_unnamed },
};
