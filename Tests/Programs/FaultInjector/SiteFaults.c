#define _GNU_SOURCE
#include "SiteFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// A call site is the return address of the caller: the name of its file, and the offset there.

bool chooses_by_site;
static const char *kinds, *site, *selection;
static int error_number, log_descriptor;
static atomic_int count;
static atomic_bool has_begun;
// The parts of the program whose allocations count, as pairs of offsets.
static struct { size_t start, end; } ranges[1024];
static int range_count;
static size_t program_base;

static int keep_base(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  // The program is the first.
  program_base = info->dlpi_addr;
  return 1;
}

void start_site_faults(const char *calls, const char *numbers, int error, int log_file) {
  kinds = calls;
  selection = numbers ? numbers : "";
  error_number = error;
  log_descriptor = log_file;
  site = getenv("LANTERN_FAULT_SITE");
  chooses_by_site = kinds != NULL;
  dl_iterate_phdr(keep_base, NULL);
  for (const char *text = getenv("LANTERN_FAULT_RANGES"); text && *text && range_count < 1024;) {
    char *end;
    ranges[range_count].start = strtoul(text, &end, 16);
    ranges[range_count].end = *end == '-' ? strtoul(end + 1, &end, 16) : 0;
    range_count += 1;
    text = *end == ',' ? end + 1 : NULL;
  }
}

bool is_listed(const char *kind, const char *list) {
  size_t length = strlen(kind);
  for (const char *entry = list; entry && *entry; entry = strchr(entry, ',') ? strchr(entry, ',') + 1 : NULL)
    if (strncmp(entry, kind, length) == 0 && (entry[length] == ',' || entry[length] == 0)) return true;
  return false;
}

bool is_selected(int number, const char *list) {
  for (const char *entry = list; entry && *entry; entry = strchr(entry, ',') ? strchr(entry, ',') + 1 : NULL) {
    char *end;
    long first = strtol(entry, &end, 10);
    if (number == first || (*end == '-' && number >= first)) return true;
  }
  return false;
}

bool fails_at_site(const char *kind, const void *caller, size_t *size) {
  if (!chooses_by_site || !atomic_load(&has_begun) || !is_listed(kind, kinds)) return false;
  int before = errno;
  char name[PATH_MAX];
  Dl_info file;
  if (!dladdr(caller, &file) || !file.dli_fname) file = (Dl_info){.dli_fname = "?", .dli_fbase = NULL};
  const char *slash = strrchr(file.dli_fname, '/');
  size_t offset = (size_t)caller - (size_t)file.dli_fbase;
  snprintf(name, sizeof name, "%s+%zx", slash ? slash + 1 : file.dli_fname, offset);
  errno = before;
  if (site && strcmp(site, name) != 0) return false;
  int number = atomic_fetch_add(&count, 1) + 1;
  bool selected = is_selected(number, selection);
  // A call for one byte can't be short.
  if (selected && error_number == 0 && (!size || *size < 2)) return false;
  if (log_descriptor >= 0 && (selected || !*selection)) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%d %s %s%s\n", number, kind, name, selected ? " FAILED" : "");
    if (length > 0) syscall(SYS_write, log_descriptor, line, (size_t)length);
    errno = before;
  }
  if (!selected) return false;
  if (error_number == 0) {
    *size /= 2;
    return false;
  }
  errno = error_number;
  return true;
}

// MARK: The program's main function

static int (*program_main)(int, char **, char **);

static int begin(int argument_count, char **arguments, char **environment) {
  if (chooses_by_site) {
    // Programs that this one starts have no faults.
    unsetenv("LD_PRELOAD");
    atomic_store(&has_begun, true);
  }
  return program_main(argument_count, arguments, environment);
}

typedef int start_function(
    int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

int __libc_start_main(
    int (*main)(int, char **, char **), int argument_count, char **arguments, void (*initialize)(void),
    void (*finish)(void), void (*end_loader)(void), void *stack) {
  start_function *original = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
  program_main = main;
  return original(begin, argument_count, arguments, initialize, finish, end_loader, stack);
}

// MARK: Calls that have no path

#define CALLER __builtin_return_address(0)

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  if (fails_at_site("mmap", CALLER, NULL)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int descriptor, off64_t offset) {
  if (fails_at_site("mmap", CALLER, NULL)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
}

static int wait_for(struct pollfd *files, nfds_t number, const struct timespec *limit, const sigset_t *mask) {
  // The kernel changes the time that it is given.
  struct timespec rest = limit ? *limit : (struct timespec){0};
  return (int)syscall(SYS_ppoll, files, number, limit ? &rest : NULL, mask, mask ? 8 : 0);
}

int poll(struct pollfd *files, nfds_t number, int milliseconds) {
  if (fails_at_site("poll", CALLER, NULL)) return -1;
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  return wait_for(files, number, milliseconds < 0 ? NULL : &limit, NULL);
}

int ppoll(struct pollfd *files, nfds_t number, const struct timespec *limit, const sigset_t *mask) {
  return fails_at_site("poll", CALLER, NULL) ? -1 : wait_for(files, number, limit, mask);
}

int socket(int domain, int type, int protocol) {
  return fails_at_site("socket", CALLER, NULL) ? -1 : (int)syscall(SYS_socket, domain, type, protocol);
}

ssize_t send(int descriptor, const void *bytes, size_t size, int flags) {
  return fails_at_site("send", CALLER, &size) ? -1 : syscall(SYS_sendto, descriptor, bytes, size, flags, NULL, 0);
}

ssize_t sendto(
    int descriptor, const void *bytes, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
  if (fails_at_site("send", CALLER, &size)) return -1;
  return syscall(SYS_sendto, descriptor, bytes, size, flags, address, length);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  return fails_at_site("send", CALLER, NULL) ? -1 : syscall(SYS_sendmsg, descriptor, message, flags);
}

ssize_t recv(int descriptor, void *bytes, size_t size, int flags) {
  return fails_at_site("recv", CALLER, &size) ? -1 : syscall(SYS_recvfrom, descriptor, bytes, size, flags, NULL, NULL);
}

ssize_t recvfrom(
    int descriptor, void *bytes, size_t size, int flags, struct sockaddr *address, socklen_t *length) {
  if (fails_at_site("recv", CALLER, &size)) return -1;
  return syscall(SYS_recvfrom, descriptor, bytes, size, flags, address, length);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  return fails_at_site("recv", CALLER, NULL) ? -1 : syscall(SYS_recvmsg, descriptor, message, flags);
}

// MARK: Memory

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static bool lacks_memory(const void *caller) {
  if (range_count == 0) return false;
  size_t offset = (size_t)caller - program_base;
  for (int i = 0; i < range_count; i++)
    if (ranges[i].start <= offset && offset <= ranges[i].end) return fails_at_site("malloc", caller, NULL);
  return false;
}

void *malloc(size_t size) { return lacks_memory(CALLER) ? NULL : __libc_malloc(size); }

void *calloc(size_t number, size_t size) { return lacks_memory(CALLER) ? NULL : __libc_calloc(number, size); }

void *realloc(void *memory, size_t size) { return lacks_memory(CALLER) ? NULL : __libc_realloc(memory, size); }

char *strdup(const char *text) {
  if (lacks_memory(CALLER)) return NULL;
  size_t size = strlen(text) + 1;
  char *copy = __libc_malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}
