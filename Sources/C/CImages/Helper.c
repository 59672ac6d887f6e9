// The side of the helper. It has one thread, so that it can fork at any time.
#define _GNU_SOURCE
#include "Decoder.h"
#include "Protocol.h"
#include "Sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct format *const formats[] = {&png_format, &jpeg_format, &webp_format, &svg_format};

// Shared with the decoders.
static struct result *result;

// MARK: A decoder

// Returns the current address space and resident memory in bytes, or false without /proc.
static bool read_memory(uint64_t *address_space, uint64_t *resident) {
  char text[64] = {0};
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  unsigned long long pages, resident_pages;
  if (count <= 0 || sscanf(text, "%llu %llu", &pages, &resident_pages) != 2) return false;
  uint64_t size = (uint64_t)sysconf(_SC_PAGESIZE);
  *address_space = pages * size;
  *resident = resident_pages * size;
  return true;
}

static enum cimages_outcome decode(
  const struct format *format, const struct cimages_request *request, int file, size_t count, int target) {
  struct job job = {NULL, count, *request, NULL, result};
  uint64_t address_space, resident;
  if (!read_memory(&address_space, &resident)) return refuse(&job, cimages_crashed, "/proc is not mounted");
  uint64_t rest = request->memory > resident ? request->memory - resident : 0;
  size_t target_bytes = (size_t)request->width * request->height * 4;
  // Part of the limit, like all memory that follows.
  if (count + target_bytes > rest) return refuse(&job, cimages_too_large, "out of memory");
  void *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, file, 0);
  void *pixels = mmap(NULL, target_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, target, 0);
  if (bytes == MAP_FAILED || pixels == MAP_FAILED) return refuse(&job, cimages_too_large, strerror(errno));
  job.bytes = bytes;
  job.pixels = pixels;
  close(file);
  close(target);
  close(helper_socket);
  if (!enter_sandbox(address_space + rest, request->processor_time)) {
    return refuse(&job, cimages_crashed, "its limits cannot be set");
  }
  return format->decode(&job);
}

static int64_t milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until a decoder ends or its time is over. If the app ends, the helper does too, and the decoder with it.
static bool ends_in_time(pid_t decoder, uint32_t deadline) {
  int process = pidfd_open(decoder, 0);
  if (process < 0) return true;
  int64_t end = milliseconds() + deadline;
  struct pollfd events[] = {{process, POLLIN, 0}, {helper_socket, POLLRDHUP, 0}};
  bool has_ended = false;
  while (true) {
    int64_t left = end - milliseconds();
    int count = poll(events, 2, left > 0 ? (int)left : 0);
    if (count < 0 && errno == EINTR) continue;
    if (events[1].revents != 0) _exit(0);
    has_ended = events[0].revents != 0;
    break;
  }
  close(process);
  return has_ended;
}

static void run(
  const struct format *format, const struct cimages_request *request, int file, size_t count, int target,
  struct answer_packet *answer) {
  memset(result, 0, sizeof *result);
  pid_t helper = getpid();
  pid_t decoder = fork();
  if (decoder == 0) {
    // A decoder never outlives its helper.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != helper) _exit(cimages_crashed);
    _exit((int)decode(format, request, file, count, target));
  }
  if (decoder < 0) {
    answer->outcome = cimages_crashed;
    snprintf(answer->reason, sizeof answer->reason, "%s", strerror(errno));
    return;
  }
  bool is_late = !ends_in_time(decoder, request->deadline);
  if (is_late) kill(decoder, SIGKILL);
  int status = 0;
  struct rusage usage;
  while (wait4(decoder, &status, 0, &usage) < 0 && errno == EINTR) continue;
  answer->peak_memory = (uint64_t)usage.ru_maxrss * 1024;
  if (WIFEXITED(status)) {
    answer->outcome = (uint32_t)WEXITSTATUS(status);
    answer->width = result->width;
    answer->height = result->height;
    memcpy(answer->reason, result->reason, sizeof answer->reason);
  } else if (is_late || WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL) {
    answer->outcome = cimages_out_of_time;
  } else {
    answer->outcome = cimages_crashed;
    snprintf(answer->reason, sizeof answer->reason, "%s", strsignal(WTERMSIG(status)));
  }
}

// MARK: Requests

static void answer_request(
  const struct cimages_request *request, int file, int target, struct answer_packet *answer) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    answer->outcome = cimages_unsupported;
    return;
  }
  if (status.st_size > cimages_most_bytes) {
    answer->outcome = cimages_too_large;
    snprintf(answer->reason, sizeof answer->reason, "%lld bytes", (long long)status.st_size);
    return;
  }
  uint8_t start[512];
  ssize_t count = pread(file, start, sizeof start, 0);
  answer->outcome = cimages_unsupported;
  for (size_t index = 0; index < sizeof formats / sizeof formats[0]; index += 1) {
    const struct format *format = formats[index];
    if (count <= 0 || !format->begins(start, (size_t)count)) continue;
    // Each decoder finds the library in its memory.
    if (format->load()) return run(format, request, file, (size_t)status.st_size, target, answer);
    answer->outcome = cimages_library_missing;
    snprintf(answer->reason, sizeof answer->reason, "%s", format->package);
    return;
  }
}

// Returns false when the app has closed the socket.
static bool serve_request(void) {
  struct request_packet packet;
  struct iovec part = {&packet, sizeof packet};
  int descriptors[2] = {-1, -1};
  union {
    char bytes[CMSG_SPACE(sizeof descriptors)];
    struct cmsghdr alignment;
  } control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  ssize_t received = recvmsg(helper_socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0 && errno == EINTR) return true;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (received != sizeof packet || header == NULL) return false;
  if (header->cmsg_len != CMSG_LEN(sizeof descriptors)) return false;
  memcpy(descriptors, CMSG_DATA(header), sizeof descriptors);
  struct answer_packet answer;
  memset(&answer, 0, sizeof answer);
  answer_request(&packet.request, descriptors[0], descriptors[1], &answer);
  close(descriptors[0]);
  close(descriptors[1]);
  return send(helper_socket, &answer, sizeof answer, MSG_NOSIGNAL) == sizeof answer;
}

// Runs before the rest of the program, so that a program needs no code of its own to be a helper.
__attribute__((constructor)) static void serve_if_helper(int count, char **arguments) {
  if (count != 2 || strcmp(arguments[1], HELPER_ARGUMENT) != 0) return;
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(helper_socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
    static const char text[] = "this argument is for helpers that the program starts itself\n";
    _exit(write(STDERR_FILENO, text, sizeof text - 1) < 0 ? 71 : 64);
  }
  prctl(PR_SET_NAME, "image-helper");
  // Arenas of threads would reserve more address space than a decoder has.
  mallopt(M_ARENA_MAX, 1);
  result = mmap(NULL, sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (result == MAP_FAILED) _exit(71);
  while (serve_request()) continue;
  _exit(0);
}
