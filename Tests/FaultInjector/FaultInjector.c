#define _GNU_SOURCE
#include "FaultInjector.h"
#include "SiteFaults.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *folder, *kinds, *numbers;
static int errorNumber, logFile = -1;
static atomic_int count;

__attribute__((constructor)) static void start(void) {
  const char *log = getenv("LANTERN_FAULT_LOG"), *error = getenv("LANTERN_FAULT_ERROR");
  kinds = getenv("LANTERN_FAULT_CALLS");
  numbers = getenv("LANTERN_FAULT_AT");
  errorNumber = error ? atoi(error) : EIO;
  if (log)
    logFile = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  folder = getenv("LANTERN_FAULT_FOLDER");
  if (!folder) start_site_faults(kinds, numbers, errorNumber, logFile);
}

// Counts a call with a path. Returns whether the call fails, and then sets errno.
static bool fails(const char *kind, const char *path) {
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != 0)) return false;
  int number = atomic_fetch_add(&count, 1) + 1;
  bool selected = is_selected(number, numbers);
  if (logFile >= 0) {
    char line[PATH_MAX + 64];
    int size = snprintf(line, sizeof line, "%d %s %s%s\n", number, kind, path + length, selected ? " FAILED" : "");
    if (size > 0) syscall(SYS_write, logFile, line, (size_t)size);
  }
  if (selected) errno = errorNumber;
  return selected;
}

static bool failsOn(const char *kind, int descriptor) {
  if (!folder || !is_listed(kind, kinds)) return false;
  char name[64], path[PATH_MAX];
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  int before = errno;
  ssize_t size = syscall(SYS_readlinkat, AT_FDCWD, name, path, sizeof path - 1);
  errno = before;
  if (size < 0) return false;
  path[size] = 0;
  return fails(kind, path);
}

static bool failsAt(const char *kind, const char *path) {
  return folder && path && path[0] == '/' && is_listed(kind, kinds) && fails(kind, path);
}

#define CALLER __builtin_return_address(0)

// Whether a call fails by the file of a descriptor, or by its site. It may get a smaller size.
static bool failsOnFile(const char *kind, int descriptor, const void *caller, size_t *size) {
  return chooses_by_site ? fails_at_site(kind, caller, size) : failsOn(kind, descriptor);
}

static bool failsAtPath(const char *kind, const char *path, const void *caller) {
  return chooses_by_site ? fails_at_site(kind, caller, NULL) : failsAt(kind, path);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  return failsOnFile("read", descriptor, CALLER, &size) ? -1 : syscall(SYS_read, descriptor, bytes, size);
}

#define PREAD(name, offset_type) \
  ssize_t name(int descriptor, void *bytes, size_t size, offset_type offset) { \
    if (failsOnFile("read", descriptor, CALLER, &size)) return -1; \
    return syscall(SYS_pread64, descriptor, bytes, size, offset); \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

ssize_t write(int descriptor, const void *bytes, size_t size) {
  return failsOnFile("write", descriptor, CALLER, &size) ? -1 : syscall(SYS_write, descriptor, bytes, size);
}

ssize_t writev(int descriptor, const struct iovec *parts, int number) {
  return failsOnFile("write", descriptor, CALLER, NULL) ? -1 : syscall(SYS_writev, descriptor, parts, number);
}

#define PWRITE(name, offset_type) \
  ssize_t name(int descriptor, const void *bytes, size_t size, offset_type offset) { \
    if (failsOnFile("write", descriptor, CALLER, &size)) return -1; \
    return syscall(SYS_pwrite64, descriptor, bytes, size, offset); \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

int fsync(int descriptor) {
  return failsOnFile("sync", descriptor, CALLER, NULL) ? -1 : (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  return failsOnFile("sync", descriptor, CALLER, NULL) ? -1 : (int)syscall(SYS_fdatasync, descriptor);
}

#define FTRUNCATE(name, size_type) \
  int name(int descriptor, size_type size) { \
    if (failsOnFile("truncate", descriptor, CALLER, NULL)) return -1; \
    return (int)syscall(SYS_ftruncate, descriptor, size); \
  }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

static int openFile(int folder, const char *path, int flags, va_list rest, const void *caller) {
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  return failsAtPath("open", path, caller) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define OPEN(name, folder, ...) \
  int name(__VA_ARGS__ const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    int descriptor = openFile(folder, path, flags, rest, CALLER); \
    va_end(rest); \
    return descriptor; \
  }
OPEN(open, AT_FDCWD, )
OPEN(open64, AT_FDCWD, )
OPEN(openat, base, int base, )
OPEN(openat64, base, int base, )

int rename(const char *path, const char *target) {
  if (failsAtPath("rename", path, CALLER)) return -1;
  return (int)syscall(SYS_renameat, AT_FDCWD, path, AT_FDCWD, target);
}

int renameat(int base, const char *path, int targetBase, const char *target) {
  return failsAtPath("rename", path, CALLER) ? -1 : (int)syscall(SYS_renameat, base, path, targetBase, target);
}

int unlink(const char *path) {
  return failsAtPath("unlink", path, CALLER) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
