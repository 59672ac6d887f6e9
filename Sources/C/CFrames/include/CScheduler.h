// Exposes calls of the Linux scheduler to Swift: sched_setattr(2), which the C library of Debian 12 does not wrap, and
// prctl(2), whose arguments vary.
#ifndef CSCHEDULER_H
#define CSCHEDULER_H

#include <sched.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The argument of sched_setattr(2). The C library declares neither the call nor this structure. */
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

/* Requests a time slice, in nanoseconds, for the calling thread. Threads with short slices are scheduled
   sooner. All other scheduling attributes remain unchanged. A thread with a scheduling policy other than
   SCHED_OTHER is not changed. Kernels before Linux 6.12 ignore the request. Returns 0, or -1 if the request was
   not made. */
static inline int csched_set_time_slice(uint64_t nanoseconds) {
  struct csched_attributes attributes = {0};
  if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 ||
      attributes.policy != SCHED_OTHER)
    return -1;
  attributes.size = sizeof attributes;
  attributes.runtime = nanoseconds;
  return (int)syscall(SYS_sched_setattr, 0, &attributes, 0);
}

/* Requests that timers of the calling thread end at their time, rather than up to 50 µs later together with others. */
static inline void csched_use_exact_timers(void) { prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }

#endif
