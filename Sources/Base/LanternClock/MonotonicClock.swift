import Glibc
package import LanternBase

/// The machine's monotonic clock (CLOCK_MONOTONIC), in nanoseconds since an unspecified moment before the start of
/// the program.
package enum MonotonicClock {
  /// The current time.
  package static func now() -> Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Sleeps until a moment without using the processor. Returns immediately if the moment has passed.
  package static func sleep(until moment: Moment) {
    var time = timespec(
      tv_sec: Int(moment.nanoseconds / 1_000_000_000), tv_nsec: Int(moment.nanoseconds % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
