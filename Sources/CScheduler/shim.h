// Linux's scheduler as Swift sees it: the one call that C libraries of Debian 12 do not wrap.
#ifndef CSCHEDULER_SHIM_H
#define CSCHEDULER_SHIM_H

#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* sched_setattr(2); the C library has neither the call nor the structure. */
struct csched_attributes {
  uint32_t size;
  uint32_t policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime;
  uint64_t deadline;
  uint64_t period;
};

/* Asks for turns of so many nanoseconds for the calling thread: short ones come sooner. All else of its scheduling
   stays as it is, and a thread that somebody gave another policy is left alone. Kernels before Linux 6.12 do not
   heed the wish. Returns 0, or -1 where it was not made. */
static inline int csched_ask_for_turns(uint64_t nanoseconds) {
  struct csched_attributes wish = {0};
  if (syscall(SYS_sched_getattr, 0, &wish, sizeof wish, 0) != 0 || wish.policy != SCHED_OTHER) return -1;
  wish.size = sizeof wish;
  wish.runtime = nanoseconds;
  return (int)syscall(SYS_sched_setattr, 0, &wish, 0);
}

#endif
