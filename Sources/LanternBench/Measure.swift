import FoundationEssentials
import Glibc
import LanternFrames
import LanternWidgets

// Machines differ and are never quiet, so a figure is a ratio of two things that one run did in turn: A B A B …,
// one ratio a pair, and of all pairs the median.

/// The median of a count of pairs' figures. One pair more is run first and does not count: it touches memory for
/// the first time and fills caches.
func median(ofPairs count: Int, _ pair: (_ number: Int) throws -> Double) rethrows -> Double {
  _ = try pair(0)
  return median(of: try (1...count).map(pair))
}

/// The median ratio of times taken in turn, a count of pairs; each is handed the pair's number. One pair more is run
/// first and does not count, as above.
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

/// The middle one of some figures, or the mean of the two in the middle. Precondition: there is one.
package nonisolated func median(of figures: [Double]) -> Double {
  precondition(!figures.isEmpty, "there is a figure")
  let figures = figures.sorted()
  return (figures[(figures.count - 1) / 2] + figures[figures.count / 2]) / 2
}

/// The smallest of some figures that so many of a hundred do not exceed (nearest rank).
///
/// Precondition: there is a figure, and the percentage is 1 to 100.
package nonisolated func percentile(_ percentage: Int, of figures: [Double]) -> Double {
  precondition(!figures.isEmpty && (1...100).contains(percentage), "there is a figure of that rank")
  return figures.sorted()[(figures.count * percentage + 99) / 100 - 1]
}

/// What some work takes.
func time(_ work: () throws -> Void) rethrows -> Duration {
  let start = MonotonicClock.now()
  try work()
  return MonotonicClock.now() - start
}

/// Stays away for a while.
func sleep(for duration: Duration) { MonotonicClock.sleep(until: MonotonicClock.now() + duration) }

/// What all threads but this one have kept processors busy for, since the process began.
func processorTimeOfOtherThreads() -> Duration {
  let own = moment(of: CLOCK_THREAD_CPUTIME_ID)
  return moment(of: CLOCK_PROCESS_CPUTIME_ID) - own
}

/// How long this thread has stood ready while processors did other things, since it began.
///
/// Zero where the kernel keeps no such account (Linux, Documentation/scheduler/sched-stats: CONFIG_SCHED_INFO).
func timeInRunQueue() -> Duration {
  guard let text = try? String(contentsOfFile: "/proc/thread-self/schedstat", encoding: .utf8) else {
    return .zero
  }
  let fields = text.split(separator: " ")
  return .nanoseconds(fields.count > 1 ? Int64(fields[1]) ?? 0 : 0)
}

/// Waits until no other thread of the process has anything left to do.
func waitForRest() {
  var before: Duration
  repeat {
    before = processorTimeOfOtherThreads()
    sleep(for: .milliseconds(5))
  } while processorTimeOfOtherThreads() - before > .microseconds(10)
}

/// What a clock of the system shows; clocks of processor time count from the begin of what they belong to.
func moment(of clock: clockid_t) -> Moment {
  var time = timespec()
  clock_gettime(clock, &time)
  return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}
