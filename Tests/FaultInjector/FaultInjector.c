#define _GNU_SOURCE
#include "FaultInjector.h"

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
}

static bool isListed(const char *kind) {
  size_t length = strlen(kind);
  for (const char *entry = kinds; entry && *entry; entry = strchr(entry, ',') ? strchr(entry, ',') + 1 : NULL)
    if (strncmp(entry, kind, length) == 0 && (entry[length] == ',' || entry[length] == 0)) return true;
  return false;
}

static bool isSelected(int number) {
  for (const char *entry = numbers; entry && *entry; entry = strchr(entry, ',') ? strchr(entry, ',') + 1 : NULL) {
    char *end;
    long first = strtol(entry, &end, 10);
    if (number == first || (*end == '-' && number >= first)) return true;
  }
  return false;
}

// Counts a call with a path. Returns whether the call fails, and then sets errno.
static bool fails(const char *kind, const char *path) {
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != 0)) return false;
  int number = atomic_fetch_add(&count, 1) + 1;
  bool selected = isSelected(number);
  if (logFile >= 0) {
    char line[PATH_MAX + 64];
    int size = snprintf(line, sizeof line, "%d %s %s%s\n", number, kind, path + length, selected ? " FAILED" : "");
    if (size > 0) syscall(SYS_write, logFile, line, (size_t)size);
  }
  if (selected) errno = errorNumber;
  return selected;
}

static bool failsOn(const char *kind, int descriptor) {
  if (!folder || !isListed(kind)) return false;
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
  return folder && path && path[0] == '/' && isListed(kind) && fails(kind, path);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  return failsOn("read", descriptor) ? -1 : syscall(SYS_read, descriptor, bytes, size);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t offset) {
  return failsOn("read", descriptor) ? -1 : syscall(SYS_pread64, descriptor, bytes, size, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  return pread64(descriptor, bytes, size, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  return failsOn("write", descriptor) ? -1 : syscall(SYS_write, descriptor, bytes, size);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  return failsOn("write", descriptor) ? -1 : syscall(SYS_pwrite64, descriptor, bytes, size, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return pwrite64(descriptor, bytes, size, offset);
}

int fsync(int descriptor) { return failsOn("sync", descriptor) ? -1 : (int)syscall(SYS_fsync, descriptor); }

int fdatasync(int descriptor) {
  return failsOn("sync", descriptor) ? -1 : (int)syscall(SYS_fdatasync, descriptor);
}

int ftruncate64(int descriptor, off64_t size) {
  return failsOn("truncate", descriptor) ? -1 : (int)syscall(SYS_ftruncate, descriptor, size);
}

int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

int open64(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return failsAt("open", path) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return open64(path, flags, mode);
}

int rename(const char *path, const char *target) {
  return failsAt("rename", path) ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, path, AT_FDCWD, target);
}

int unlink(const char *path) {
  return failsAt("unlink", path) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
