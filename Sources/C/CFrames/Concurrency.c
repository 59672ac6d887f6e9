#define _GNU_SOURCE
#include "CConcurrency.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// libdispatch exports the first two for the run loop of CoreFoundation. `swift_task_enqueueGlobal_hook` is documented
// in the runtime's `Concurrency.h`.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);
typedef __attribute__((swiftcall)) void (*enqueue_function)(void *job);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_function original);
extern __attribute__((swiftcall)) void *swift_task_getCurrent(void);
extern __attribute__((swiftcall)) const char *swift_task_getCurrentTaskName(void);

bool cconcurrency_is_main_thread(void) {
  // Each frame asks several times. A thread can't become or cease to be the main one.
  static _Thread_local enum { not_asked, is_main, is_other } answer;
  if (answer == not_asked) answer = gettid() == getpid() ? is_main : is_other;
  return answer == is_main;
}

int cconcurrency_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

static struct timespec time_of(int64_t nanoseconds) {
  return (struct timespec){.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
}

bool cconcurrency_main_queue_has_items(int64_t nanoseconds) {
  struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  struct timespec limit = time_of(nanoseconds);
  return ppoll(&queue, 1, &limit, NULL) == 1;
}

void cconcurrency_run_main_queue(void) {
  // Items that are added from here on set the descriptor again. It does not block.
  uint64_t count;
  (void)!read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count);
  _dispatch_main_queue_callback_4CF(NULL);
}

static bool (*take_job)(void *job);

static __attribute__((swiftcall)) void enqueue(void *job, enqueue_function original) {
  if (!take_job(job)) original(job);
}

void cconcurrency_offer_jobs(bool (*take)(void *job)) {
  take_job = take;
  swift_task_enqueueGlobal_hook = enqueue;
}

// Runs on the main thread, between any two instructions of the task. The runtime guards the name with a recursive
// mutex, so it can be read even if the task holds that mutex now.
static void report_task(int signal) {
  (void)signal;
  int error = errno;
  bool is_task = swift_task_getCurrent() != NULL;
  const char *name = is_task ? swift_task_getCurrentTaskName() : NULL;
  const char *subject = name ? "the task \"" : is_task ? "an unnamed task" : "a block of the main queue";
  const char *rest = is_task ? " has run for 2 seconds without an await and blocks the window; await Task.yield() in "
                               "long work, or run it in a @concurrent function\n"
                             : " has run for 2 seconds and blocks the window; run long work on another queue\n";
  struct iovec parts[] = {
      {(void *)subject, strlen(subject)},
      {(void *)name, name ? strlen(name) : 0},
      {"\"", name ? 1 : 0},
      {(void *)rest, strlen(rest)},
  };
  // Nothing can be done about a failure.
  (void)!writev(STDERR_FILENO, parts, sizeof parts / sizeof *parts);
  errno = error;
}

// Returns the timer that interrupts the main thread, or NULL if the system has none left.
static timer_t *watch_timer(void) {
  static timer_t timer;
  static enum { not_created, created, failed } state;
  if (state == not_created) {
    // A signal that neither the C library nor libdispatch uses.
    int number = SIGRTMAX - 2;
    struct sigaction action = {.sa_handler = report_task, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = number};
    event._sigev_un._tid = gettid();
    bool is_ready = sigaction(number, &action, NULL) == 0 && timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
    state = is_ready ? created : failed;
  }
  return state == created ? &timer : NULL;
}

void cconcurrency_report_task_after(int64_t nanoseconds) {
  timer_t *timer = watch_timer();
  if (!timer) return;
  struct itimerspec time = {.it_value = time_of(nanoseconds)};
  timer_settime(*timer, 0, &time, NULL);
}
