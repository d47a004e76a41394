/* attack-probe NAME [ARGUMENT...]
 *
 * Makes one attack, by the system calls an attacker would use, and says whether its effect is there:
 *
 *     NAME achieved            exit 0
 *     NAME refused ERRNO       exit 1, and the words of strerror(3) on stderr as an ordinary program prints them
 *                              (SIGSYS where the filter killed the caller, NO_EFFECT where the call only said so)
 *     anything else            exit 2: unknown name, wrong arguments, or an attack that must not run here
 *
 * It knows nothing of walls: whoever runs it decides where, and what was to be expected.
 *
 * attack-probe list            prints a line per attack: name, kind (shared, vm-only, setup), arguments
 * attack-probe batch < FILE    makes one attack per line, words separated by tabs, each in a process of its own
 *
 * vm-only attacks change the machine itself when they succeed. They only run where the boot command line names
 * process_sandbox_vm, as the virtual machine of the tests does.
 *
 * Build: gcc -static -Wall -Wextra -Werror -o attack-probe attack-probe.c
 */
#include "attack.h"
#include "attack-names.h"
#include "attack-metadata.h"
#include "attack-processes.h"
#include "attack-services.h"
#include "attack-kernel.h"
#include "attack-scene.h"

#define MAX_ARGUMENTS 4
#define EXIT_ACHIEVED 0
#define EXIT_REFUSED 1
#define EXIT_MISUSE 2

struct group {
	const struct attack *attacks;
	size_t count;
};

#define GROUP(table) { table, sizeof(table) / sizeof((table)[0]) }

static const struct group GROUPS[] = {
	GROUP(NAME_ATTACKS),
	GROUP(METADATA_ATTACKS),
	GROUP(PROCESS_ATTACKS),
	GROUP(SERVICE_ATTACKS),
	GROUP(KERNEL_ATTACKS),
	GROUP(SCENE_COMMANDS),
};

static const char *const KINDS[] = { [SHARED] = "shared", [VM_ONLY] = "vm-only", [SETUP] = "setup" };

static const struct {
	int value;
	const char *name;
} ERRNO_NAMES[] = {
	{ EPERM, "EPERM" }, { ENOENT, "ENOENT" }, { ESRCH, "ESRCH" }, { EINTR, "EINTR" }, { EIO, "EIO" },
	{ ENXIO, "ENXIO" }, { E2BIG, "E2BIG" }, { EBADF, "EBADF" }, { ECHILD, "ECHILD" }, { EAGAIN, "EAGAIN" },
	{ ENOMEM, "ENOMEM" }, { EACCES, "EACCES" }, { EFAULT, "EFAULT" }, { EBUSY, "EBUSY" }, { EEXIST, "EEXIST" },
	{ EXDEV, "EXDEV" }, { ENODEV, "ENODEV" }, { ENOTDIR, "ENOTDIR" }, { EISDIR, "EISDIR" }, { EINVAL, "EINVAL" },
	{ EMFILE, "EMFILE" }, { ENOTTY, "ENOTTY" }, { ETXTBSY, "ETXTBSY" }, { EFBIG, "EFBIG" }, { ENOSPC, "ENOSPC" },
	{ EROFS, "EROFS" }, { EMLINK, "EMLINK" }, { EPIPE, "EPIPE" }, { ENAMETOOLONG, "ENAMETOOLONG" },
	{ ENOSYS, "ENOSYS" }, { ENOTEMPTY, "ENOTEMPTY" }, { ELOOP, "ELOOP" }, { ENODATA, "ENODATA" },
	{ EOVERFLOW, "EOVERFLOW" }, { EUSERS, "EUSERS" }, { EPROTONOSUPPORT, "EPROTONOSUPPORT" },
	{ EOPNOTSUPP, "EOPNOTSUPP" }, { EAFNOSUPPORT, "EAFNOSUPPORT" }, { ECONNREFUSED, "ECONNREFUSED" },
	{ ESTALE, "ESTALE" }, { ENOKEY, "ENOKEY" }, { EDQUOT, "EDQUOT" },
};

static void print_refusal(const char *name, int reason)
{
	char number[32];
	const char *word = NULL;

	if (reason == NO_EFFECT || reason == KILLED) {
		word = (reason == KILLED) ? "SIGSYS" : "NO_EFFECT";
		fprintf(stderr, "%s: %s\n", name, (reason == KILLED) ? "killed by the filter" : "nothing has changed");
		printf("%s refused %s\n", name, word);
		return;
	}
	for (size_t i = 0; i < sizeof(ERRNO_NAMES) / sizeof(ERRNO_NAMES[0]); i++) {
		if (ERRNO_NAMES[i].value == -reason)
			word = ERRNO_NAMES[i].name;
	}
	if (word == NULL) {
		snprintf(number, sizeof(number), "%d", -reason);
		word = number;
	}
	fprintf(stderr, "%s: %s (%s)\n", name, strerror(-reason), word);
	printf("%s refused %s\n", name, word);
}

static const struct attack *find(const char *name)
{
	for (size_t g = 0; g < sizeof(GROUPS) / sizeof(GROUPS[0]); g++) {
		for (size_t i = 0; i < GROUPS[g].count; i++) {
			if (strcmp(GROUPS[g].attacks[i].name, name) == 0)
				return &GROUPS[g].attacks[i];
		}
	}
	return NULL;
}

static int list(void)
{
	for (size_t g = 0; g < sizeof(GROUPS) / sizeof(GROUPS[0]); g++) {
		for (size_t i = 0; i < GROUPS[g].count; i++) {
			const struct attack *attack = &GROUPS[g].attacks[i];

			printf("%s\t%s\t%s\n", attack->name, KINDS[attack->kind], attack->arguments);
		}
	}
	return EXIT_ACHIEVED;
}

static int make_scene(const char **argument)
{
	int failed = 0;

	umask(022);
	if (mkdir(argument[0], 0755) < 0 && errno != EEXIST)
		return -errno;
	for (size_t g = 0; g < sizeof(GROUPS) / sizeof(GROUPS[0]); g++) {
		for (size_t i = 0; i < GROUPS[g].count && failed == 0; i++) {
			if (GROUPS[g].attacks[i].kind != SETUP)
				failed = furnish(argument[0], GROUPS[g].attacks[i].name);
		}
	}
	return failed;
}

static bool takes(const char *arguments, int count)
{
	int least = 0, most = 0;

	for (const char *c = arguments; *c != '\0'; c++) {
		if (c == arguments || c[-1] == ' ') {
			most++;
			least += (*c != '[');
		}
	}
	return count >= least && count <= most;
}

static bool in_virtual_machine(void)
{
	char line[4096] = "";
	int fd = open("/proc/cmdline", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, line, sizeof(line) - 1) < 0)
		return false;
	close(fd);
	return strstr(line, "process_sandbox_vm") != NULL;
}

static int make(const char *name, int count, char **words)
{
	const char *argument[MAX_ARGUMENTS + 1] = { NULL };
	const struct attack *attack = find(name);
	int reason;

	if (attack == NULL) {
		fprintf(stderr, "attack-probe: there is no attack '%s'\n", name);
		return EXIT_MISUSE;
	}
	if (count > MAX_ARGUMENTS || !takes(attack->arguments, count)) {
		fprintf(stderr, "attack-probe: usage: %s %s\n", name, attack->arguments);
		return EXIT_MISUSE;
	}
	if (attack->kind == VM_ONLY && !in_virtual_machine()) {
		fprintf(stderr, "attack-probe: '%s' changes the machine and runs only in the virtual machine\n", name);
		return EXIT_MISUSE;
	}
	for (int i = 0; i < count; i++)
		argument[i] = words[i];
	reason = attack->run(argument);
	if (reason == 0) {
		printf("%s achieved\n", name);
		return EXIT_ACHIEVED;
	}
	print_refusal(name, reason);
	return EXIT_REFUSED;
}

static int make_line(char *line)
{
	char *words[MAX_ARGUMENTS + 2] = { NULL };
	int count = 0;

	line[strcspn(line, "\n")] = '\0';
	for (char *word = strtok(line, "\t"); word != NULL && count < MAX_ARGUMENTS + 1; word = strtok(NULL, "\t"))
		words[count++] = word;
	return (count > 0) ? make(words[0], count - 1, words + 1) : EXIT_MISUSE;
}

/* Each attack gets a process of its own, since many of them change the caller for good. */
static int batch(void)
{
	static char line[16384];
	int worst = EXIT_ACHIEVED;

	while (fgets(line, sizeof(line), stdin) != NULL) {
		int status;
		pid_t child;

		fflush(NULL);
		child = fork();
		if (child == 0) {
			int code = make_line(line);

			fflush(NULL);
			_exit(code);
		}
		if (child < 0 || waitpid(child, &status, 0) < 0) {
			perror("attack-probe");
			return EXIT_MISUSE;
		}
		if (WIFSIGNALED(status)) {
			printf("%.*s refused signal-%d\n", (int) strcspn(line, "\t\n"), line, WTERMSIG(status));
			worst = (worst == EXIT_MISUSE) ? worst : EXIT_REFUSED;
		}
		else if (WEXITSTATUS(status) > worst) {
			worst = WEXITSTATUS(status);
		}
	}
	return worst;
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "list") == 0)
		return list();
	if (argc == 2 && strcmp(argv[1], "batch") == 0)
		return batch();
	if (argc < 2) {
		fprintf(stderr, "usage: attack-probe list | batch | NAME [ARGUMENT...]\n");
		return EXIT_MISUSE;
	}
	return make(argv[1], argc - 2, argv + 2);
}
