/* Attacks through what listens outside: FIFOs, sockets, System V objects, keys, terminals. And the listeners. */
#include "attack.h"

#include <linux/keyctl.h>
#include <mqueue.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

/* --- FIFOs and devices --- */

static int write_fifo(const char **argument)
{
	int written = open_and_write(argument[0], O_WRONLY | O_NONBLOCK, TEXT);

	/* Nobody reads: whoever opens both ends needs no reader (fifo(7)). */
	return (written == -ENXIO) ? open_and_write(argument[0], O_RDWR | O_NONBLOCK, TEXT) : written;
}

/* A command that changes something where the device is a terminal, else one that only asks. */
static int command_device(const char *path, unsigned long garbage)
{
	struct winsize size = { .ws_row = 33, .ws_col = 77 };
	int entropy;
	int fd = opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);

	if (fd < 0)
		return fd;
	if (RAW_3(SYS_ioctl, fd, TIOCSWINSZ | garbage, &size) == 0)
		return 0;
	if (errno != ENOTTY && errno != EINVAL)
		return -errno;
	return result(RAW_3(SYS_ioctl, fd, 0x80045200 | garbage, &entropy));	/* RNDGETENTCNT of random(4) */
}

static int device_command(const char **argument)
{
	return command_device(argument[0], 0);
}

static int type_into(const char *path, unsigned long garbage)
{
	int fd = opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);

	return (fd < 0) ? fd : result(RAW_3(SYS_ioctl, fd, TIOCSTI | garbage, "#"));
}

static int type_into_terminal(const char **argument)
{
	return type_into(argument[0], 0);
}

static int type_into_terminal_with_garbage(const char **argument)
{
	return type_into(argument[0], GARBAGE);
}

/* --- unix sockets; a name that begins with @ is abstract --- */

static socklen_t unix_address(const char *name, struct sockaddr_un *address)
{
	size_t length = strlen(name);

	memset(address, 0, sizeof(*address));
	address->sun_family = AF_UNIX;
	if (length >= sizeof(address->sun_path)) {
		fprintf(stderr, "attack-probe: '%s' is too long for a socket\n", name);
		exit(2);
	}
	memcpy(address->sun_path, name, length);
	if (name[0] == '@')
		address->sun_path[0] = '\0';
	return (socklen_t) (offsetof(struct sockaddr_un, sun_path) + length + ((name[0] == '@') ? 0 : 1));
}

static int connected(const char *name, int type)
{
	struct sockaddr_un address;
	socklen_t length = unix_address(name, &address);
	int fd = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return -errno;
	return (connect(fd, (struct sockaddr *) &address, length) < 0) ? -errno : fd;
}

static int say_to_stream(const char **argument)
{
	int fd = connected(argument[0], SOCK_STREAM);

	return (fd < 0) ? fd : write_text(fd, TEXT);
}

static int say_to_datagram(const char **argument)
{
	int fd = connected(argument[0], SOCK_DGRAM);

	return (fd < 0) ? fd : write_text(fd, TEXT);
}

/* One end of a pair of datagram sockets can still send to any name. */
static int say_by_pair(const char **argument)
{
	struct sockaddr_un address;
	socklen_t length = unix_address(argument[0], &address);
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) < 0)
		return -errno;
	return result(sendto(pair[0], TEXT, strlen(TEXT), 0, (struct sockaddr *) &address, length));
}

static int bind_socket(const char **argument)
{
	struct sockaddr_un address;
	socklen_t length = unix_address(argument[0], &address);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	return (fd < 0) ? -errno : result(bind(fd, (struct sockaddr *) &address, length));
}

union descriptor_message {
	struct cmsghdr head;
	char space[CMSG_SPACE(sizeof(int))];
};

static struct msghdr message_with(union descriptor_message *control, struct iovec *body)
{
	return (struct msghdr) { .msg_iov = body, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof(*control) };
}

static int receive_descriptor(const char **argument)
{
	char byte;
	struct iovec body = { &byte, 1 };
	union descriptor_message control = { 0 };
	struct msghdr message = message_with(&control, &body);
	int received, fd = connected(argument[0], SOCK_STREAM);

	if (fd < 0)
		return fd;
	if (recvmsg(fd, &message, 0) < 0)
		return -errno;
	if (message.msg_controllen < sizeof(struct cmsghdr) || control.head.cmsg_type != SCM_RIGHTS)
		return NO_EFFECT;
	memcpy(&received, CMSG_DATA(&control.head), sizeof(received));
	return write_text(received, TEXT);
}

/* --- System V objects and message queues of the host --- */

static key_t key_of(const char *text)
{
	return (key_t) number_or(text, 0, 0);
}

static int write_segment(const char **argument)
{
	int id = shmget(key_of(argument[0]), 0, 0);
	char *memory;

	if (id < 0)
		return -errno;
	memory = shmat(id, NULL, 0);
	if (memory == (void *) -1)
		return -errno;
	memory[0] = '!';
	return 0;
}

static int send_message(const char **argument)
{
	struct {
		long type;
		char text[8];
	} message = { 1, TEXT };
	int id = msgget(key_of(argument[0]), 0);

	return (id < 0) ? -errno : result(msgsnd(id, &message, strlen(TEXT), IPC_NOWAIT));
}

static int raise_semaphore(const char **argument)
{
	struct sembuf raise = { 0, 1, IPC_NOWAIT };
	int id = semget(key_of(argument[0]), 0, 0);

	return (id < 0) ? -errno : result(semop(id, &raise, 1));
}

static int send_posix_message(const char **argument)
{
	mqd_t queue = mq_open(argument[0], O_WRONLY | O_NONBLOCK);

	return (queue == (mqd_t) -1) ? -errno : result(mq_send(queue, TEXT, strlen(TEXT), 0));
}

static int make_objects(const char **argument)
{
	key_t key = key_of(argument[0]);

	if (shmget(key, 4096, IPC_CREAT | 0666) < 0 || msgget(key, IPC_CREAT | 0666) < 0)
		return -errno;
	return result(semget(key, 1, IPC_CREAT | 0666));
}

static int make_queue(const char **argument)
{
	struct mq_attr attributes = { .mq_maxmsg = 8, .mq_msgsize = 64 };

	umask(0);
	return result(mq_open(argument[0], O_RDWR | O_CREAT, 0666, &attributes));
}

static int remove_objects(const char **argument)
{
	key_t key = key_of(argument[0]);
	int failed = 0;

	failed |= shmctl(shmget(key, 0, 0), IPC_RMID, NULL);
	failed |= msgctl(msgget(key, 0), IPC_RMID, NULL);
	failed |= semctl(semget(key, 0, 0), 0, IPC_RMID);
	return result(failed);
}

static int remove_queue(const char **argument)
{
	return result(mq_unlink(argument[0]));
}

/* --- keys --- */

static int add_key(const char **argument)
{
	(void) argument;
	return result(RAW_5(SYS_add_key, "user", "attack-probe", "x", 1, KEY_SPEC_SESSION_KEYRING));
}

static int request_key(const char **argument)
{
	long key = RAW_4(SYS_request_key, "user", "attack-probe-absent", NULL, 0);

	(void) argument;
	return (key < 0 && errno != ENOKEY) ? -errno : 0;
}

static int describe_session_keys(const char **argument)
{
	char text[512];

	(void) argument;
	return result(RAW_4(SYS_keyctl, KEYCTL_DESCRIBE, KEY_SPEC_USER_SESSION_KEYRING, text, sizeof(text)));
}

/* --- the other side: helpers that do for a caller what it may not do itself --- */

static int listening(const char *name, int type)
{
	struct sockaddr_un address;
	socklen_t length = unix_address(name, &address);
	int fd = socket(AF_UNIX, type, 0);

	umask(0);
	if (fd < 0 || bind(fd, (struct sockaddr *) &address, length) < 0)
		return -errno;
	if (type == SOCK_STREAM && listen(fd, 8) < 0)
		return -errno;
	printf("ready\n");
	fflush(stdout);
	return fd;
}

static void copy_to(int from, int file)
{
	char text[512];
	ssize_t size = read(from, text, sizeof(text));

	if (size > 0 && write(file, text, (size_t) size) < 0)
		perror("attack-probe");
}

static int serve(const char **argument, int type, void (*answer)(int connection, int file))
{
	int file = open(argument[1], O_WRONLY | O_CREAT | O_APPEND, 0644);
	int fd;

	if (file < 0)
		return -errno;
	fd = listening(argument[0], type);
	if (fd < 0)
		return fd;
	for (;;) {
		int connection = (type == SOCK_STREAM) ? accept(fd, NULL, NULL) : fd;

		if (connection < 0)
			return -errno;
		answer(connection, file);
		if (connection != fd)
			close(connection);
	}
}

static void hand_out(int connection, int file)
{
	char byte = 'x';
	struct iovec body = { &byte, 1 };
	union descriptor_message control = { .head = { CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS } };
	struct msghdr message = message_with(&control, &body);

	memcpy(CMSG_DATA(&control.head), &file, sizeof(file));
	if (sendmsg(connection, &message, MSG_NOSIGNAL) < 0)
		perror("attack-probe");
}

static int serve_stream(const char **argument)
{
	return serve(argument, SOCK_STREAM, copy_to);
}

static int serve_datagram(const char **argument)
{
	return serve(argument, SOCK_DGRAM, copy_to);
}

static int serve_descriptor(const char **argument)
{
	return serve(argument, SOCK_STREAM, hand_out);
}

static const struct attack SERVICE_ATTACKS[] = {
	{ "write-fifo", SHARED, "PATH", write_fifo },
	{ "device-ioctl", SHARED, "PATH", device_command },
	{ "tiocsti", SHARED, "PATH", type_into_terminal },
	{ "tiocsti-garbage", SHARED, "PATH", type_into_terminal_with_garbage },
	{ "unix-stream", SHARED, "ADDRESS", say_to_stream },
	{ "unix-datagram", SHARED, "ADDRESS", say_to_datagram },
	{ "unix-pair", SHARED, "ADDRESS", say_by_pair },
	{ "unix-bind", SHARED, "ADDRESS", bind_socket },
	{ "receive-descriptor", SHARED, "ADDRESS", receive_descriptor },
	{ "shm-write", SHARED, "KEY", write_segment },
	{ "msg-send", SHARED, "KEY", send_message },
	{ "sem-op", SHARED, "KEY", raise_semaphore },
	{ "mq-send", SHARED, "NAME", send_posix_message },
	{ "add-key", SHARED, "", add_key },
	{ "request-key", SHARED, "", request_key },
	{ "keyctl", SHARED, "", describe_session_keys },
	{ "make-ipc", SETUP, "KEY", make_objects },
	{ "remove-ipc", SETUP, "KEY", remove_objects },
	{ "make-queue", SETUP, "NAME", make_queue },
	{ "remove-queue", SETUP, "NAME", remove_queue },
	{ "serve-stream", SETUP, "ADDRESS FILE", serve_stream },
	{ "serve-datagram", SETUP, "ADDRESS FILE", serve_datagram },
	{ "serve-descriptor", SETUP, "ADDRESS FILE", serve_descriptor },
};
