#define _GNU_SOURCE
#include "FaultInjector.h"
#include "SiteFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *folder, *kinds, *numbers, *link_targets;
static bool links_parent;
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
  link_targets = getenv("LANTERN_FAULT_LINK");
  links_parent = getenv("LANTERN_FAULT_LINK_PARENT") != NULL;
  if (!folder) start_site_faults(kinds, numbers, errorNumber, logFile);
}

// Puts a symbolic link in the place of a file or a folder that is in the folder, or of the folder that contains it.
static void replace_by_link(const char *path) {
  char place[PATH_MAX], aside[PATH_MAX + 16], target[PATH_MAX + 16];
  snprintf(place, sizeof place, "%s", path);
  if (links_parent) *strrchr(place, '/') = 0;
  if (strlen(place) <= strlen(folder)) return;
  struct stat status;
  bool found = syscall(SYS_newfstatat, AT_FDCWD, place, &status, AT_SYMLINK_NOFOLLOW) == 0;
  snprintf(target, sizeof target, "%s/%s", link_targets, found && S_ISDIR(status.st_mode) ? "folder" : "file");
  snprintf(aside, sizeof aside, "%s.replaced", place);
  syscall(SYS_renameat, AT_FDCWD, place, AT_FDCWD, aside);
  syscall(SYS_symlinkat, target, AT_FDCWD, place);
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
  if (selected && link_targets) {
    int before = errno;
    replace_by_link(path);
    errno = before;
    return false;
  }
  if (selected) errno = errorNumber;
  return selected;
}

// The path of an open file, of less than PATH_MAX bytes. Returns whether there is one.
static bool get_path(int descriptor, char *path) {
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  int before = errno;
  ssize_t size = syscall(SYS_readlinkat, AT_FDCWD, name, path, PATH_MAX - 1);
  errno = before;
  if (size >= 0) path[size] = 0;
  return size >= 0;
}

static bool failsOn(const char *kind, int descriptor) {
  char path[PATH_MAX];
  return folder && is_listed(kind, kinds) && get_path(descriptor, path) && fails(kind, path);
}

static bool failsAt(const char *kind, int base, const char *path) {
  if (!folder || !path || !is_listed(kind, kinds)) return false;
  if (path[0] == '/') return fails(kind, path);
  char full[PATH_MAX];
  if (base == AT_FDCWD || !get_path(base, full) || strlen(full) + strlen(path) + 2 > PATH_MAX) return false;
  strcat(strcat(full, "/"), path);
  return fails(kind, full);
}

#define CALLER __builtin_return_address(0)

// Whether a call fails by the file of a descriptor, or by its site. It may get a smaller size.
static bool failsOnFile(const char *kind, int descriptor, const void *caller, size_t *size) {
  return chooses_by_site ? fails_at_site(kind, caller, size) : failsOn(kind, descriptor);
}

static bool failsAtPath(const char *kind, int base, const char *path, const void *caller) {
  return chooses_by_site ? fails_at_site(kind, caller, NULL) : failsAt(kind, base, path);
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

static int openFile(int base, const char *path, int flags, va_list rest, const void *caller) {
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  return failsAtPath("open", base, path, caller) ? -1 : (int)syscall(SYS_openat, base, path, flags, mode);
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

int renameat(int base, const char *path, int targetBase, const char *target) {
  if (failsAtPath("rename", base, path, CALLER)) return -1;
  return (int)syscall(SYS_renameat, base, path, targetBase, target);
}

int rename(const char *path, const char *target) {
  if (failsAtPath("rename", AT_FDCWD, path, CALLER)) return -1;
  return (int)syscall(SYS_renameat, AT_FDCWD, path, AT_FDCWD, target);
}

int unlinkat(int base, const char *path, int flags) {
  return failsAtPath("unlink", base, path, CALLER) ? -1 : (int)syscall(SYS_unlinkat, base, path, flags);
}

int unlink(const char *path) {
  return failsAtPath("unlink", AT_FDCWD, path, CALLER) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

// MARK: Calls that only a folder chooses

#define STAT(name, base, flags, ...) \
  int name(__VA_ARGS__) { \
    if (failsAt("stat", base, path)) return -1; \
    return (int)syscall(SYS_newfstatat, base, path, status, flags); \
  }
STAT(stat, AT_FDCWD, 0, const char *path, struct stat *status)
STAT(stat64, AT_FDCWD, 0, const char *path, struct stat64 *status)
STAT(lstat, AT_FDCWD, AT_SYMLINK_NOFOLLOW, const char *path, struct stat *status)
STAT(lstat64, AT_FDCWD, AT_SYMLINK_NOFOLLOW, const char *path, struct stat64 *status)
STAT(fstatat, base, flags, int base, const char *path, struct stat *status, int flags)
STAT(fstatat64, base, flags, int base, const char *path, struct stat64 *status, int flags)

int access(const char *path, int mode) {
  return failsAt("stat", AT_FDCWD, path) ? -1 : (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

ssize_t readlink(const char *path, char *target, size_t size) {
  return failsAt("stat", AT_FDCWD, path) ? -1 : syscall(SYS_readlinkat, AT_FDCWD, path, target, size);
}

int chmod(const char *path, mode_t mode) {
  return failsAt("mode", AT_FDCWD, path) ? -1 : (int)syscall(SYS_fchmodat, AT_FDCWD, path, mode);
}

// Linux has no call with these flags; the C library does it in several.
typedef int fchmodat_function(int, const char *, mode_t, int);
int fchmodat(int base, const char *path, mode_t mode, int flags) {
  fchmodat_function *original = (fchmodat_function *)dlsym(RTLD_NEXT, "fchmodat");
  return failsAt("mode", base, path) ? -1 : original(base, path, mode, flags);
}

int mkdir(const char *path, mode_t mode) {
  return failsAt("folder", AT_FDCWD, path) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

// MARK: Locks

// Whether a lock is confirmed that is not taken.
static bool confirms(int descriptor) {
  int before = errno;
  bool confirmed = failsOn("lock", descriptor);
  errno = before;
  return confirmed;
}

int flock(int descriptor, int operation) {
  return confirms(descriptor) ? 0 : (int)syscall(SYS_flock, descriptor, operation);
}

#define FCNTL(name) \
  int name(int descriptor, int command, ...) { \
    va_list rest; \
    va_start(rest, command); \
    void *argument = va_arg(rest, void *); \
    va_end(rest); \
    bool locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW; \
    return locks && confirms(descriptor) ? 0 : (int)syscall(SYS_fcntl, descriptor, command, argument); \
  }
FCNTL(fcntl)
FCNTL(fcntl64)
