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
  let figures = try (1...count).map(pair).sorted()
  return (figures[(count - 1) / 2] + figures[count / 2]) / 2
}

/// The median of a count of ratios between times taken in turn; each is handed the pair's number.
func medianRatio(
  ofPairs count: Int, of scene: (_ number: Int) throws -> Duration,
  to peer: (_ number: Int) throws -> Duration
) rethrows -> Double {
  try median(ofPairs: count) { number in
    let time = try scene(number)
    return time / (try peer(number))
  }
}

/// What some work takes.
func time(_ work: () throws -> Void) rethrows -> Duration {
  let start = MonotonicClock.now()
  try work()
  return MonotonicClock.now() - start
}

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
    MonotonicClock.sleep(until: MonotonicClock.now() + .milliseconds(5))
  } while processorTimeOfOtherThreads() - before > .microseconds(10)
}

private func moment(of clock: clockid_t) -> Moment {
  var time = timespec()
  clock_gettime(clock, &time)
  return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}
