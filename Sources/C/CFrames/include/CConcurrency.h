// Parts of libdispatch and of the Swift runtime that a frame loop needs to run tasks: the main queue, the jobs of the
// global executor, and the name of the current task.

#ifndef CCONCURRENCY_H
#define CCONCURRENCY_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether the calling thread is the one that called `main`.
bool cconcurrency_is_main_thread(void);

/// Returns a file descriptor that is readable when the main queue has items.
int cconcurrency_main_queue_descriptor(void);

/// Waits until the main queue has items, or a time in nanoseconds has passed. Returns whether it has items.
bool cconcurrency_main_queue_has_items(int64_t nanoseconds);

/// Resets the descriptor and runs the items that are in the main queue now. Call it on the main thread only, and not
/// after `dispatch_main()`.
void cconcurrency_run_main_queue(void);

/// Calls a function, on any thread, for each job that is enqueued on the global executor. Jobs for which it returns
/// false run on libdispatch's threads, as all jobs do without this call.
void cconcurrency_offer_jobs(bool (*_Nonnull take)(void *_Nonnull job));

/// From now on, a signal interrupts the main thread once after a time in nanoseconds. It writes a sentence to
/// standard error that names the task that runs then. 0 ends this. Call it on the main thread only.
void cconcurrency_report_task_after(int64_t nanoseconds);

#endif
