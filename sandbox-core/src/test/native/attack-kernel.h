/* Attacks on mounts, kernel settings and the kernel's larger interfaces. */
#include "attack.h"

#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/perf_event.h>
#include <sys/fanotify.h>
#include <sys/mount.h>

/* --- settings and nodes of the whole machine --- */

static int write_setting(const char **argument)
{
	return open_and_write(argument[0], O_WRONLY | O_TRUNC, argument[1]);
}

static int write_core_pattern(const char **argument)
{
	return open_and_write("/proc/sys/kernel/core_pattern", O_WRONLY | O_TRUNC, argument[0]);
}

static int change_node_mode(const char **argument)
{
	struct stat before, after;

	if (stat(argument[0], &before) < 0)
		return -errno;
	if (fchmodat(AT_FDCWD, argument[0], (before.st_mode & 07777) ^ 0001, 0) < 0 || stat(argument[0], &after) < 0)
		return -errno;
	return effect(before.st_mode != after.st_mode);
}

static int set_host_name(const char **argument)
{
	return result(sethostname(argument[0], strlen(argument[0])));
}

static int set_clock(const char **argument)
{
	struct timespec now;

	(void) argument;
	return (clock_gettime(CLOCK_REALTIME, &now) < 0) ? -errno : result(RAW_2(SYS_clock_settime, CLOCK_REALTIME, &now));
}

static int account(const char **argument)
{
	return result(RAW_1(SYS_acct, argument[0]));
}

/* --- mounts --- */

static int remount_writable(const char **argument)
{
	return result(mount(NULL, argument[0], NULL, MS_REMOUNT | MS_BIND, NULL));
}

static int mount_over(const char **argument)
{
	return result(mount("attack", argument[0], "tmpfs", 0, NULL));
}

static int bind_mount(const char **argument)
{
	return result(mount(argument[0], argument[1], NULL, MS_BIND, NULL));
}

static int unmount(const char **argument)
{
	return result(umount2(argument[0], MNT_DETACH));
}

static int set_mount_attributes(const char **argument)
{
	struct {
		uint64_t set, clear, propagation, userns;
	} attributes = { .clear = 1 };	/* MOUNT_ATTR_RDONLY */

	return result(RAW_5(NR_mount_setattr, AT_FDCWD, argument[0], 0, &attributes, sizeof(attributes)));
}

static int clone_tree(const char **argument)
{
	return result(RAW_3(NR_open_tree, AT_FDCWD, argument[0], 1));	/* OPEN_TREE_CLONE */
}

static int open_file_system(const char **argument)
{
	return result(RAW_2(NR_fsopen, argument[0], 0));
}

static int change_root(const char **argument)
{
	return result(RAW_1(SYS_chroot, argument[0]));
}

/* --- interfaces --- */

static int set_up_ring(const char **argument)
{
	struct io_uring_params parameters;

	(void) argument;
	memset(&parameters, 0, sizeof(parameters));
	return result(RAW_2(NR_io_uring_setup, 4, &parameters));
}

static int make_map(const char **argument)
{
	union bpf_attr attributes;

	(void) argument;
	memset(&attributes, 0, sizeof(attributes));
	attributes.map_type = BPF_MAP_TYPE_ARRAY;
	attributes.key_size = 4;
	attributes.value_size = 4;
	attributes.max_entries = 1;
	return result(RAW_3(SYS_bpf, BPF_MAP_CREATE, &attributes, sizeof(attributes)));
}

static int open_performance_event(const char **argument)
{
	struct perf_event_attr attributes;

	(void) argument;
	memset(&attributes, 0, sizeof(attributes));
	attributes.type = PERF_TYPE_SOFTWARE;
	attributes.size = sizeof(attributes);
	attributes.config = PERF_COUNT_SW_TASK_CLOCK;
	attributes.exclude_kernel = 1;
	return result(RAW_5(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
}

/* 1 is UFFD_USER_MODE_ONLY, which an ordinary user may ask for. */
static int handle_faults(const char **argument)
{
	(void) argument;
	return result(RAW_1(SYS_userfaultfd, O_CLOEXEC | 1));
}

static int watch_file_system(const char **argument)
{
	(void) argument;
	return result(RAW_2(SYS_fanotify_init, FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY));
}

static int read_kernel_log(const char **argument)
{
	(void) argument;
	return result(RAW_3(SYS_syslog, 10, NULL, 0));	/* SYSLOG_ACTION_SIZE_BUFFER */
}

static const struct attack KERNEL_ATTACKS[] = {
	{ "proc-sys", VM_ONLY, "PATH VALUE", write_setting },
	{ "core-pattern", VM_ONLY, "VALUE", write_core_pattern },
	{ "dev-node-mode", VM_ONLY, "PATH", change_node_mode },
	{ "sethostname", VM_ONLY, "NAME", set_host_name },
	{ "clock-settime", VM_ONLY, "", set_clock },
	{ "acct", VM_ONLY, "PATH", account },
	{ "mount-remount", VM_ONLY, "PATH", remount_writable },
	{ "mount-tmpfs", VM_ONLY, "PATH", mount_over },
	{ "mount-bind", VM_ONLY, "FROM TO", bind_mount },
	{ "umount", VM_ONLY, "PATH", unmount },
	{ "mount-setattr", VM_ONLY, "PATH", set_mount_attributes },
	{ "open-tree", SHARED, "PATH", clone_tree },
	{ "fsopen", SHARED, "TYPE", open_file_system },
	{ "chroot", SHARED, "PATH", change_root },
	{ "io-uring", SHARED, "", set_up_ring },
	{ "bpf", SHARED, "", make_map },
	{ "perf-event-open", SHARED, "", open_performance_event },
	{ "userfaultfd", SHARED, "", handle_faults },
	{ "fanotify", SHARED, "", watch_file_system },
	{ "syslog", SHARED, "", read_kernel_log },
};
