/* What the attacks are made on, and whether it has changed. */
#include "attack.h"

#include <dirent.h>
#include <ftw.h>
#include <sys/xattr.h>

#define SCENE_ENTRIES 16

static int scene_file(int directory, const char *name)
{
	int fd = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

	return (fd < 0) ? -errno : write_text(fd, "content of the scene\n");
}

/* A directory for each attack, so that none finds what another one left:
 *   file, other    regular files      attributed   a file with the attribute user.attack, where the file system can
 *   directory      an empty one       fifo         a FIFO that nobody reads
 */
static int furnish(const char *parent, const char *name)
{
	char path[4096];
	int directory, failed;

	snprintf(path, sizeof(path), "%s/%s", parent, name);
	if (mkdir(path, 0755) < 0)
		return -errno;
	directory = opened(path, O_RDONLY | O_DIRECTORY);
	if (directory < 0)
		return directory;
	failed = scene_file(directory, "file") | scene_file(directory, "other") | scene_file(directory, "attributed");
	failed |= mkdirat(directory, "directory", 0755) | mkfifoat(directory, "fifo", 0644);
	snprintf(path, sizeof(path), "%s/%s/attributed", parent, name);
	setxattr(path, "user.attack", "x", 1, 0);
	close(directory);
	return failed;
}

static uint64_t mixed(uint64_t hash, const void *bytes, size_t size)
{
	const unsigned char *byte = bytes;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ byte[i]) * 0x100000001b3UL;
	return hash;
}

static uint64_t fingerprint_sum;

/* The change time is set by every change of content and of metadata, and by nobody's wish (inode(7)). */
static int add_to_fingerprint(const char *path, const struct stat *status, int kind, struct FTW *place)
{
	uint64_t hash = mixed(0xcbf29ce484222325UL, path, strlen(path));

	(void) kind;
	(void) place;
	hash = mixed(hash, &status->st_ino, sizeof(status->st_ino));
	hash = mixed(hash, &status->st_mode, sizeof(status->st_mode));
	hash = mixed(hash, &status->st_uid, sizeof(status->st_uid));
	hash = mixed(hash, &status->st_size, sizeof(status->st_size));
	hash = mixed(hash, &status->st_mtim, sizeof(status->st_mtim));
	hash = mixed(hash, &status->st_ctim, sizeof(status->st_ctim));
	/* A sum, since a directory is read in no order. */
	fingerprint_sum += hash;
	return 0;
}

/* A line for each entry of a scene: its name and a number that any change below it changes. */
static int print_fingerprints(const char **argument)
{
	struct dirent **entries;
	int count = scandir(argument[0], &entries, NULL, alphasort);

	if (count < 0)
		return -errno;
	for (int i = 0; i < count; i++) {
		char path[4096];

		if (entries[i]->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", argument[0], entries[i]->d_name);
		fingerprint_sum = 0;
		if (nftw(path, add_to_fingerprint, SCENE_ENTRIES, FTW_PHYS) < 0)
			return -errno;
		printf("%s %016lx\n", entries[i]->d_name, (unsigned long) fingerprint_sum);
	}
	return 0;
}

static int make_scene(const char **argument);

static const struct attack SCENE_COMMANDS[] = {
	{ "scene", SETUP, "DIRECTORY", make_scene },
	{ "fingerprints", SETUP, "DIRECTORY", print_fingerprints },
};
