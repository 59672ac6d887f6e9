internal import CScheduler
import Glibc
public import LanternWidgets

/// The machine's monotonic clock (CLOCK_MONOTONIC), in nanoseconds since an unspecified moment before the start of
/// the program.
nonisolated public enum MonotonicClock {
  /// The current time.
  public static func now() -> Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Asks the kernel to wake the calling thread exactly at its deadlines, and to run it as soon as it wakes, for short
  /// time slices. Kernels before Linux 6.12 ignore the second hint.
  static func requestExactWakes() {
    csched_use_exact_timers()
    _ = csched_set_time_slice(100_000)
  }

  /// Sleeps until a moment without using the processor. Returns immediately if the moment has passed.
  public static func sleep(until moment: Moment) {
    var time = timespec(
      tv_sec: Int(moment.nanoseconds / 1_000_000_000), tv_nsec: Int(moment.nanoseconds % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
