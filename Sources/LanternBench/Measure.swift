import FoundationEssentials
import Glibc
import LanternFrames
import LanternWidgets

// Machines differ and are never idle. Each figure is therefore a ratio of two workloads measured alternately in
// one run, A B A B …: one ratio per pair, and the median over all pairs.

/// Returns the median of the figures of `count` pairs.
///
/// One more pair runs first and is discarded: it touches memory for the first time and fills caches.
func median(ofPairs count: Int, _ pair: (_ number: Int) throws -> Double) rethrows -> Double {
  _ = try pair(0)
  return median(of: try (1...count).map(pair))
}

/// Returns the median ratio of two times measured alternately in `count` pairs.
///
/// Each closure receives the pair's number. As above, one more pair runs first and is discarded.
func medianRatio(
  ofPairs count: Int, of scene: (_ number: Int) throws -> Duration,
  to peer: (_ number: Int) throws -> Duration
) rethrows -> Figure {
  let pairs = try (0...count).map { number in
    let time = try scene(number)
    return (scene: time / .milliseconds(1), peer: try peer(number) / .milliseconds(1))
  }
  return Figure(ofPairs: pairs.dropFirst(), unit: "ms")
}

/// Returns the median of the figures. For an even count, it is the mean of the two in the middle.
///
/// Precondition: `figures` is not empty.
package nonisolated func median(of figures: [Double]) -> Double {
  precondition(!figures.isEmpty, "figures must not be empty")
  let figures = figures.sorted()
  return (figures[(figures.count - 1) / 2] + figures[figures.count / 2]) / 2
}

/// Returns the smallest figure that at least `percentage` percent of the figures do not exceed (nearest rank).
///
/// Precondition: `figures` is not empty, and `percentage` is 1 to 100.
package nonisolated func percentile(_ percentage: Int, of figures: [Double]) -> Double {
  precondition(
    !figures.isEmpty && (1...100).contains(percentage),
    "figures must not be empty, and the percentage must be 1 to 100")
  return figures.sorted()[(figures.count * percentage + 99) / 100 - 1]
}

/// Returns the duration of a piece of work.
func time(_ work: () throws -> Void) rethrows -> Duration {
  let start = MonotonicClock.now()
  try work()
  return MonotonicClock.now() - start
}

/// Blocks the thread for a duration.
func sleep(for duration: Duration) { MonotonicClock.sleep(until: MonotonicClock.now() + duration) }

/// Returns the processor time that all other threads have used since the process started.
func processorTimeOfOtherThreads() -> Duration {
  let own = moment(of: CLOCK_THREAD_CPUTIME_ID)
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
func waitForRest() {
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
