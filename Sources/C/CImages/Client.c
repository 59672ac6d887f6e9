// The side of the app: starts helpers and asks them. It trusts neither a helper nor the pixels that it returns.
#define _GNU_SOURCE
#include "CImages.h"
#include "Protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// MARK: A helper

static int spawn(const char *library_path, pid_t *process, int socket) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  for (int stream = 0; stream <= 2; stream += 1) {
    error = error ?: posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  }
  error = error ?: posix_spawn_file_actions_adddup2(&actions, socket, helper_socket);
  error = error ?: posix_spawn_file_actions_addclosefrom_np(&actions, helper_socket + 1);
  sigset_t signals;
  sigemptyset(&signals);
  error = error ?: posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  error = error ?: posix_spawnattr_setsigdefault(&attributes, &signals);
  error = error ?: posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char *paths = NULL;
  if (library_path != NULL && asprintf(&paths, "LD_LIBRARY_PATH=%s", library_path) < 0) {
    paths = NULL;
    error = error ?: ENOMEM;
  }
  char *arguments[] = {"image-helper", HELPER_ARGUMENT, NULL};
  // librsvg's filters would start a thread for each core.
  char *environment[] = {"RAYON_NUM_THREADS=1", paths, NULL};
  error = error ?: posix_spawn(process, "/proc/self/exe", &actions, &attributes, arguments, environment);
  free(paths);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int cimages_start_helper(const char *library_path, pid_t *process, int *socket) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  // A descriptor that is copied to itself would still be closed at the start of the program.
  int theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, helper_socket + 1);
  int error = theirs < 0 ? errno : spawn(library_path, process, theirs);
  if (theirs >= 0) close(theirs);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return error;
  }
  *socket = ends[0];
  return 0;
}

// MARK: Memory

int cimages_file_of_bytes(const uint8_t *bytes, size_t count) {
  int file = memfd_create("image", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  for (size_t written = 0; written < count;) {
    ssize_t step = write(file, bytes + written, count - written);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) {
      int error = step < 0 ? errno : ENOSPC;
      close(file);
      errno = error;
      return -1;
    }
    written += (size_t)step;
  }
  fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return file;
}

// Memory whose size the helper cannot change: otherwise reading it could raise SIGBUS in the app.
static int target_memory(size_t bytes) {
  int target = memfd_create("pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (target < 0) return -1;
  if (ftruncate(target, (off_t)bytes) == 0
      && fcntl(target, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
    return target;
  }
  close(target);
  return -1;
}

// MARK: A request

static bool send_request(int socket, const struct cimages_request *request, int file, int target) {
  struct request_packet packet = {*request};
  struct iovec part = {&packet, sizeof packet};
  int descriptors[2] = {file, target};
  union {
    char bytes[CMSG_SPACE(sizeof descriptors)];
    struct cmsghdr alignment;
  } control = {0};
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptors);
  memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == sizeof packet;
}

static bool receive_answer(int socket, struct answer_packet *packet) {
  ssize_t received;
  do {
    received = recv(socket, packet, sizeof *packet, 0);
  } while (received < 0 && errno == EINTR);
  return received == sizeof *packet;
}

static void fail(struct cimages_answer *answer, enum cimages_outcome outcome, const char *reason) {
  answer->outcome = outcome;
  snprintf(answer->reason, sizeof answer->reason, "%s", reason);
}

void cimages_decode(
  int socket, int file, const struct cimages_request *request, struct cimages_answer *answer) {
  memset(answer, 0, sizeof *answer);
  size_t bytes = (size_t)request->width * request->height * 4;
  int target = target_memory(bytes);
  if (target < 0) return fail(answer, cimages_too_large, strerror(errno));
  struct answer_packet packet;
  if (!send_request(socket, request, file, target) || !receive_answer(socket, &packet)) {
    close(target);
    return fail(answer, cimages_helper_lost, "it ended");
  }
  bool is_valid = packet.outcome < cimages_helper_lost;
  if (packet.outcome == cimages_decoded) {
    is_valid = packet.width > 0 && packet.width <= request->width && packet.height > 0
      && packet.height <= request->height;
  }
  if (!is_valid) {
    close(target);
    return fail(answer, cimages_helper_lost, "its answer is invalid");
  }
  answer->peak_memory = packet.peak_memory;
  packet.reason[cimages_reason_size - 1] = 0;
  fail(answer, packet.outcome, packet.reason);
  if (packet.outcome == cimages_decoded) {
    void *pixels = mmap(NULL, bytes, PROT_READ, MAP_SHARED, target, 0);
    if (pixels == MAP_FAILED) {
      fail(answer, cimages_too_large, strerror(errno));
    } else {
      answer->width = packet.width;
      answer->height = packet.height;
      answer->pixels = pixels;
      answer->mapped_bytes = bytes;
    }
  }
  close(target);
}

void cimages_copy_pixels(const struct cimages_answer *answer, uint32_t *target) {
  size_t count = (size_t)answer->width * answer->height;
  for (size_t index = 0; index < count; index += 1) {
    // Read once: another process may still change it.
    uint32_t word = ((const volatile uint32_t *)answer->pixels)[index];
    uint32_t alpha = word >> 24, copy = alpha << 24;
    for (int shift = 0; shift <= 16; shift += 8) {
      uint32_t channel = word >> shift & 0xFF;
      copy |= (channel < alpha ? channel : alpha) << shift;
    }
    target[index] = copy;
  }
}

void cimages_release(struct cimages_answer *answer) {
  if (answer->pixels != NULL) munmap((void *)answer->pixels, answer->mapped_bytes);
  answer->pixels = NULL;
}
