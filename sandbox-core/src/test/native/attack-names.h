/* Attacks on content and names. */
#include "attack.h"

#include <linux/openat2.h>
#include <sys/sysmacros.h>

static int create(const char **argument)
{
	return open_and_write(argument[0], O_WRONLY | O_CREAT | O_EXCL, TEXT);
}

static int create_openat2(const char **argument)
{
	struct open_how how = { .flags = O_WRONLY | O_CREAT | O_EXCL, .mode = 0600 };
	long fd = RAW_4(NR_openat2, AT_FDCWD, argument[0], &how, sizeof(how));

	return (fd < 0) ? -errno : write_text((int) fd, TEXT);
}

static int create_unnamed(const char **argument)
{
	int fd = open(argument[0], O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);

	return (fd < 0) ? -errno : write_text(fd, TEXT);
}

static int append(const char **argument)
{
	return open_and_write(argument[0], O_WRONLY | O_APPEND, TEXT);
}

static int overwrite(const char **argument)
{
	return open_and_write(argument[0], O_WRONLY, TEXT);
}

static int map_shared(const char **argument)
{
	int fd = opened(argument[0], O_RDWR);
	char *memory;

	if (fd < 0)
		return fd;
	memory = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (memory == MAP_FAILED)
		return -errno;
	memory[0] = '!';
	return result(msync(memory, 1, MS_SYNC));
}

static int size_is(const char *path, off_t size)
{
	struct stat status;

	return (stat(path, &status) < 0) ? -errno : effect(status.st_size == size);
}

static int cut(const char **argument)
{
	return (truncate(argument[0], 1) < 0) ? -errno : size_is(argument[0], 1);
}

static int cut_opened(const char **argument)
{
	int fd = opened(argument[0], O_WRONLY);

	if (fd < 0)
		return fd;
	return (ftruncate(fd, 1) < 0) ? -errno : size_is(argument[0], 1);
}

static int cut_while_opening(const char *path, int access)
{
	int fd = opened(path, access | O_TRUNC);

	return (fd < 0) ? fd : size_is(path, 0);
}

static int cut_by_reader(const char **argument)
{
	return cut_while_opening(argument[0], O_RDONLY);
}

/* Access mode 3 asks for ioctl only (open(2), "NOTES"). */
static int cut_by_nobody(const char **argument)
{
	return cut_while_opening(argument[0], 3);
}

static int cut_by_writer(const char **argument)
{
	return cut_while_opening(argument[0], O_WRONLY);
}

static int allocate(const char **argument)
{
	int fd = opened(argument[0], O_WRONLY);

	return (fd < 0) ? fd : result(fallocate(fd, 0, 0, 65536));
}

static int move(const char **argument)
{
	return result(RAW_5(SYS_renameat2, AT_FDCWD, argument[0], AT_FDCWD, argument[1], 0));
}

static int exchange(const char **argument)
{
	return result(RAW_5(SYS_renameat2, AT_FDCWD, argument[0], AT_FDCWD, argument[1], RENAME_EXCHANGE));
}

/* Leaves a character node where the file was. */
static int move_with_whiteout(const char **argument)
{
	return result(RAW_5(SYS_renameat2, AT_FDCWD, argument[0], AT_FDCWD, argument[1], RENAME_WHITEOUT));
}

static int second_name(const char **argument)
{
	return result(linkat(AT_FDCWD, argument[0], AT_FDCWD, argument[1], 0));
}

static int second_name_by_descriptor(const char **argument)
{
	int fd = opened(argument[0], O_PATH);

	if (fd < 0)
		return fd;
	return result(linkat(AT_FDCWD, own_descriptor(fd), AT_FDCWD, argument[1], AT_SYMLINK_FOLLOW));
}

static int symbolic_link(const char **argument)
{
	return result(symlinkat(argument[0], AT_FDCWD, argument[1]));
}

static int write_through_link(const char **argument)
{
	if (symlinkat(argument[0], AT_FDCWD, argument[1]) < 0)
		return -errno;
	return open_and_write(argument[1], O_WRONLY | O_CREAT | O_APPEND, TEXT);
}

static int remove_file(const char **argument)
{
	return result(unlinkat(AT_FDCWD, argument[0], 0));
}

static int make_directory(const char **argument)
{
	return result(mkdirat(AT_FDCWD, argument[0], 0700));
}

static int remove_directory(const char **argument)
{
	return result(unlinkat(AT_FDCWD, argument[0], AT_REMOVEDIR));
}

static int make_node(const char *path, mode_t type, dev_t device)
{
	return result(mknodat(AT_FDCWD, path, type | 0600, device));
}

static int make_fifo(const char **argument)
{
	return make_node(argument[0], S_IFIFO, 0);
}

static int make_socket(const char **argument)
{
	return make_node(argument[0], S_IFSOCK, 0);
}

static int make_regular(const char **argument)
{
	return make_node(argument[0], S_IFREG, 0);
}

/* The first loop device, which nothing depends on. */
static int make_block(const char **argument)
{
	return make_node(argument[0], S_IFBLK, makedev(7, 0));
}

/* /dev/null */
static int make_character(const char **argument)
{
	return make_node(argument[0], S_IFCHR, makedev(1, 3));
}

/* The one character node that needs no capability (mknod(2)). */
static int make_whiteout(const char **argument)
{
	return make_node(argument[0], S_IFCHR, makedev(0, 0));
}

static int reopen_descriptor(const char **argument)
{
	return open_and_write(own_descriptor(atoi(argument[0])), O_WRONLY | O_APPEND, TEXT);
}

static int write_below_root_of(const char **argument)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s%s", process_file(argument[0], "root"), argument[1]);
	return open_and_write(path, O_WRONLY | O_CREAT | O_APPEND, TEXT);
}

static int write_below_directory_of(const char **argument)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/%s", process_file(argument[0], "cwd"), argument[1]);
	return open_and_write(path, O_WRONLY | O_CREAT | O_APPEND, TEXT);
}

static int open_by_handle(const char **argument)
{
	struct {
		struct file_handle head;
		unsigned char rest[128];
	} handle = { .head.handle_bytes = 128 };
	int mount, mount_id;
	long fd;

	mount = opened(argument[0], O_RDONLY | O_DIRECTORY);
	if (mount < 0)
		return mount;
	if (name_to_handle_at(AT_FDCWD, argument[1], &handle.head, &mount_id, 0) < 0)
		return -errno;
	fd = RAW_3(SYS_open_by_handle_at, mount, &handle, O_WRONLY | O_APPEND);
	return (fd < 0) ? -errno : write_text((int) fd, TEXT);
}

static const struct attack NAME_ATTACKS[] = {
	{ "create", SHARED, "PATH", create },
	{ "create-openat2", SHARED, "PATH", create_openat2 },
	{ "create-unnamed", SHARED, "DIRECTORY", create_unnamed },
	{ "append", SHARED, "PATH", append },
	{ "overwrite", SHARED, "PATH", overwrite },
	{ "mmap-shared", SHARED, "PATH", map_shared },
	{ "truncate", SHARED, "PATH", cut },
	{ "ftruncate", SHARED, "PATH", cut_opened },
	{ "truncate-read-only", SHARED, "PATH", cut_by_reader },
	{ "truncate-no-access", SHARED, "PATH", cut_by_nobody },
	{ "truncate-write-only", SHARED, "PATH", cut_by_writer },
	{ "fallocate", SHARED, "PATH", allocate },
	{ "rename", SHARED, "FROM TO", move },
	{ "rename-in", SHARED, "FROM TO", move },
	{ "rename-out", SHARED, "FROM TO", move },
	{ "rename-over", SHARED, "FROM TO", move },
	{ "rename-exchange", SHARED, "ONE OTHER", exchange },
	{ "rename-whiteout", SHARED, "FROM TO", move_with_whiteout },
	{ "link", SHARED, "FROM TO", second_name },
	{ "link-in", SHARED, "FROM TO", second_name },
	{ "link-out", SHARED, "FROM TO", second_name },
	{ "link-descriptor", SHARED, "FROM TO", second_name_by_descriptor },
	{ "symlink", SHARED, "TEXT PATH", symbolic_link },
	{ "write-through-symlink", SHARED, "TARGET LINK", write_through_link },
	{ "unlink", SHARED, "PATH", remove_file },
	{ "mkdir", SHARED, "PATH", make_directory },
	{ "rmdir", SHARED, "PATH", remove_directory },
	{ "mknod-fifo", SHARED, "PATH", make_fifo },
	{ "mknod-socket", SHARED, "PATH", make_socket },
	{ "mknod-regular", SHARED, "PATH", make_regular },
	{ "mknod-block", SHARED, "PATH", make_block },
	{ "mknod-char", SHARED, "PATH", make_character },
	{ "mknod-whiteout", SHARED, "PATH", make_whiteout },
	{ "reopen-descriptor", SHARED, "NUMBER", reopen_descriptor },
	{ "proc-root-write", SHARED, "PID PATH", write_below_root_of },
	{ "proc-cwd-write", SHARED, "PID NAME", write_below_directory_of },
	{ "open-by-handle", SHARED, "MOUNT PATH", open_by_handle },
};
