#define _GNU_SOURCE
#include "Sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// MARK: System calls

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument, on machines with little-endian numbers.
#define LOAD_ARGUMENT(number) LOAD(args[number])
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
// Returns an action for one system call.
#define CASE(call, action) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), RETURN(action)
#define ALLOW(name) CASE(__NR_##name, SECCOMP_RET_ALLOW)
// Allows a system call without a bit of one argument, or only with it.
#define ALLOW_WITHOUT(name, number, bit)                                                   \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_ARGUMENT(number),           \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 0, 1), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW)
#define ALLOW_WITH(name, number, bit)                                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_ARGUMENT(number),           \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 1, 0), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW)

// Memory without code, threads, the time, and the descriptors that are open. The rest fails with EPERM.
static struct sock_filter filter[] = {
  LOAD(arch),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
  RETURN(SECCOMP_RET_KILL_PROCESS),
  LOAD(nr),
  ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
  ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
  ALLOW_WITH(clone, 0, CLONE_THREAD),
#ifdef __NR_clone3
  // The C library then calls clone, whose flags can be checked.
  CASE(__NR_clone3, SECCOMP_RET_ERRNO | ENOSYS),
#endif
  ALLOW(munmap),
  ALLOW(mremap),
  ALLOW(madvise),
  ALLOW(brk),
  ALLOW(futex),
  ALLOW(set_robust_list),
#ifdef __NR_rseq
  ALLOW(rseq),
#endif
  ALLOW(rt_sigaction),
  ALLOW(rt_sigprocmask),
  ALLOW(rt_sigreturn),
  ALLOW(sigaltstack),
  ALLOW(sched_yield),
  ALLOW(sched_getaffinity),
  ALLOW(getpid),
  ALLOW(gettid),
  ALLOW(getrandom),
  ALLOW(clock_gettime),
  ALLOW(gettimeofday),
  ALLOW(read),
  ALLOW(write),
  ALLOW(lseek),
  ALLOW(fstat),
  ALLOW(close),
  ALLOW(exit),
  ALLOW(exit_group),
  REFUSE(EPERM),
};

static bool filter_system_calls(void) {
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  // EINVAL: the kernel was built without seccomp.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 || errno == EINVAL;
}

#else

static bool filter_system_calls(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

#endif

// MARK: Resources

static bool limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
  struct rlimit limit = {soft, hard};
  return setrlimit(resource, &limit) == 0;
}

bool enter_sandbox(uint64_t address_space, uint32_t processor_time) {
  return limit(RLIMIT_CORE, 0, 0) && limit(RLIMIT_NOFILE, 0, 0) && limit(RLIMIT_FSIZE, 0, 0)
    && limit(RLIMIT_CPU, processor_time, processor_time + 1) && limit(RLIMIT_AS, address_space, address_space)
    && filter_system_calls();
}
