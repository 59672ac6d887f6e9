internal import CFrames
import Glibc
import LanternWidgets

/// What a thread has used of a processor so far, as the kernel counts it.
package nonisolated struct ThreadUsage {
  /// The time for which the thread ran.
  package var processorTime: Duration
  /// The time for which the thread could have run, while another one had the processor.
  package var runQueueDelay: Duration

  /// The time for which the calling thread ran so far.
  package static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Duration(time)
  }

  static func - (end: ThreadUsage, start: ThreadUsage) -> ThreadUsage {
    ThreadUsage(
      processorTime: end.processorTime - start.processorTime,
      runQueueDelay: end.runQueueDelay - start.runQueueDelay)
  }
}

/// Reads the usage of the thread that created it.
package nonisolated final class ThreadMeter {
  private let file: Int32

  /// Creates a meter for the calling thread. Nil if the kernel doesn't count run-queue delays.
  package init?() {
    file = unsafe open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
  }

  deinit { if file >= 0 { close(file) } }

  /// Returns the usage so far. Nil if the kernel doesn't tell.
  package func read() -> ThreadUsage? {
    // The kernel updates the first number of the file, the processor time, only now and then.
    runQueueDelay().map { ThreadUsage(processorTime: ThreadUsage.processorTime, runQueueDelay: $0) }
  }

  // The file contains three numbers: nanoseconds on a processor, nanoseconds of delay, and the number of time slices.
  private func runQueueDelay() -> Duration? {
    // Only the bytes that were read are used.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 80) { bytes in
      let count = unsafe pread(file, bytes.baseAddress, bytes.count, 0)
      guard count > 0 else { return nil }
      // Without arrays, because allocations in a frame are counted.
      let space = UInt8(ascii: " ")
      guard let first = unsafe bytes[..<count].firstIndex(of: space) else { return nil }
      let rest = unsafe bytes[first + 1..<count]
      guard let second = unsafe rest.firstIndex(of: space), unsafe second > rest.startIndex else {
        return nil
      }
      var delay: Int64 = 0
      for index in unsafe rest.startIndex..<second {
        let byte = unsafe rest[index]
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        delay = delay &* 10 &+ Int64(byte - UInt8(ascii: "0"))
      }
      return .nanoseconds(delay)
    }
  }
}

/// What all threads of the program have used so far.
nonisolated struct ProcessUsage {
  /// The time for which the threads ran, added up.
  let processorTime: Duration
  /// The number of times that a thread gave up the processor or lost it.
  let contextSwitches: Int
  /// The number of accesses to memory that the kernel had to provide first.
  let pageFaults: Int

  /// The usage until now.
  static func now() -> ProcessUsage {
    var (time, usage) = (timespec(), rusage())
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return ProcessUsage(
      processorTime: Duration(time), contextSwitches: usage.ru_nvcsw + usage.ru_nivcsw,
      pageFaults: usage.ru_minflt + usage.ru_majflt)
  }

  static func - (end: ProcessUsage, start: ProcessUsage) -> ProcessUsage {
    ProcessUsage(
      processorTime: end.processorTime - start.processorTime,
      contextSwitches: end.contextSwitches - start.contextSwitches,
      pageFaults: end.pageFaults - start.pageFaults)
  }
}

extension Duration {
  fileprivate nonisolated init(_ time: timespec) {
    self = .nanoseconds(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

/// How often the process was stopped and continued, such as by `kill -STOP`.
package nonisolated enum ProcessStops {
  /// Counts from now on.
  package static func startCounting() { cstops_start() }

  /// The number of stops so far.
  package static var count: UInt { cstops_count() }
}

/// Asks the kernel to wake the calling thread exactly at its deadlines, and to run it as soon as it wakes, for short
/// time slices. Kernels before Linux 6.12 ignore the second hint.
nonisolated func requestExactWakes() {
  csched_use_exact_timers()
  _ = csched_set_time_slice(100_000)
}
