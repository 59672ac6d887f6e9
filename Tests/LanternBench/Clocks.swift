import FoundationEssentials
import Glibc
import LanternClock
import LanternFrames
import LanternWidgets

/// Returns the duration of a piece of work.
func time(_ work: () throws -> Void) rethrows -> Duration {
  let start = MonotonicClock.now()
  try work()
  return MonotonicClock.now() - start
}

/// Blocks the thread for a duration.
func sleep(for duration: Duration) { MonotonicClock.sleep(until: MonotonicClock.now() + duration) }

/// Returns the processor time that this thread has used.
func processorTimeOfThisThread() -> Moment { moment(of: CLOCK_THREAD_CPUTIME_ID) }

/// Returns the processor time that all other threads have used since the process started.
func processorTimeOfOtherThreads() -> Duration {
  let own = processorTimeOfThisThread()
  return moment(of: CLOCK_PROCESS_CPUTIME_ID) - own
}

/// Returns the time that this thread has spent ready to run while the processors ran other threads.
///
/// Returns zero if the kernel does not keep this statistic (Linux, Documentation/scheduler/sched-stats:
/// CONFIG_SCHED_INFO).
func timeInRunQueue() -> Duration {
  guard let text = try? String(contentsOfFile: "/proc/thread-self/schedstat", encoding: .utf8) else {
    return .zero
  }
  let fields = text.split(separator: " ")
  return .nanoseconds(fields.count > 1 ? Int64(fields[1]) ?? 0 : 0)
}

/// Waits until all other threads of the process are idle.
func waitUntilOtherThreadsAreIdle() {
  var before: Duration
  repeat {
    before = processorTimeOfOtherThreads()
    sleep(for: .milliseconds(5))
  } while processorTimeOfOtherThreads() - before > .microseconds(10)
}

/// Returns the time of a system clock.
///
/// A clock of processor time starts at zero with its process or thread.
func moment(of clock: clockid_t) -> Moment {
  var time = timespec()
  clock_gettime(clock, &time)
  return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}
