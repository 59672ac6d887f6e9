package import Foundation

// Kernel statistics of a running program.

/// What a process takes of its machine.
package struct ProcessUsage {
  /// The resident memory, in bytes.
  package let memory: Int
  package var descriptors: Int
  package let threads: Int
}

extension Subprocess {
  /// Returns what the process takes now.
  package func usage() throws -> ProcessUsage {
    func count(_ folder: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/\(folder)").count
    }
    return ProcessUsage(memory: memory ?? 0, descriptors: try count("fd"), threads: try count("task"))
  }

  /// Returns the processor time of all threads, including those that have ended.
  package func processorTime() throws(HarnessError) -> Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw .failed(command: "clock_getcpuclockid", status: 0, errors: "the process has ended")
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Returns the processor time of each thread, keyed by thread number. Threads that have ended are missing.
  ///
  /// The time of a thread that is running now can be a few milliseconds too short (Linux,
  /// Documentation/scheduler/sched-stats: CONFIG_SCHED_INFO).
  package func threadProcessorTimes() throws -> [String: Duration] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
    return Dictionary(
      uniqueKeysWithValues: threads.compactMap { thread in
        let path = "/proc/\(identifier)/task/\(thread)/schedstat"
        let fields = FileManager.default.contents(atPath: path)?.split(separator: UInt8(ascii: " "))
        let time = fields?.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
        return time.map { (thread, .nanoseconds($0)) }
      })
  }

  /// The resident memory, in bytes. Nil if the process has ended.
  package var memory: Int? { Self.number("VmRSS", in: "/proc/\(identifier)/status").map { $0 * 1_024 } }

  /// The size of all mappings, in bytes. Nil if the process has ended.
  var addressSpace: Int? { Self.number("VmSize", in: "/proc/\(identifier)/status").map { $0 * 1_024 } }

  /// The peak resident memory since the start, in bytes. Nil if the process has ended.
  package var peakMemory: Int? { Self.number("VmHWM", in: "/proc/\(identifier)/status").map { $0 * 1_024 } }

  /// Returns the number of voluntary context switches of each thread, keyed by thread number.
  package func voluntarySwitches() throws -> [String: Int] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
    // A thread that ends between the two reads is ignored.
    return Dictionary(
      uniqueKeysWithValues: threads.compactMap { thread in
        Self.number("voluntary_ctxt_switches", in: "/proc/\(identifier)/task/\(thread)/status")
          .map { (thread, $0) }
      })
  }

  /// Returns the processes that this one has started and that are its children now.
  package func children() throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
      .filter { Self.statistics(of: $0)?.dropFirst().first == "\(identifier)" }
  }

  /// Whether a signal has stopped the process.
  var isStopped: Bool { Self.statistics(of: identifier)?.first == "T" }

  // The fields of `/proc/…/stat` after the name, of which the first two are the state and the parent. Nil if the process
  // has ended.
  private static func statistics(of process: pid_t) -> [Substring]? {
    let fields = FileManager.default.contents(atPath: "/proc/\(process)/stat")
      .map { String(decoding: $0, as: UTF8.self) }
    // The name is in parentheses and may have any character.
    return fields?.split(separator: ")").last?.split(separator: " ")
  }

  /// Returns the lines of `/proc/…/maps`: one per memory mapping, with the path of the mapped file at the end.
  package func memoryMappings() throws -> [Substring] {
    // A kernel file has no size, so it is read until its end.
    let file = FileHandle(forReadingAtPath: "/proc/\(identifier)/maps")
    return String(decoding: try file?.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
  }

  /// Returns the GPU libraries that are mapped into the memory of the process.
  ///
  /// Throws if SDL is not mapped. In that case, the program has not opened its display yet, or is a different program.
  package func gpuLibraries() throws -> [String] {
    let mappings = try memoryMappings()
    guard mappings.contains(where: { $0.contains("libSDL2") }) else {
      throw HarnessError.failed(command: "looking for libSDL2", status: 0, errors: "it is not mapped")
    }
    let mapped = Set(mappings.compactMap { $0.split(separator: " ").last.map(String.init) })
    // Debian's SDL is linked with libdrm and libgbm. Neither accesses a GPU unless requested.
    let forbidden = /\/(libGL|libEGL|libOpenGL|libvulkan|libgallium|libLLVM|\w+_dri\.so|\w+_gbm\.so)/
    return mapped.filter { $0.contains(forbidden) }.sorted()
  }

  /// Waits until no thread has woken up or ended for three seconds.
  package func waitUntilIdle() throws {
    var switches = try voluntarySwitches()
    var since = ContinuousClock.now
    try waitFor("three seconds without a thread waking up") {
      let now = try voluntarySwitches()
      if now != switches { (switches, since) = (now, .now) }
      return since.duration(to: .now) >= .seconds(3)
    }
  }

  // Returns a number from a file with lines of the form “name: number”.
  private static func number(_ name: String, in file: String) -> Int? {
    guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix(name + ":")
    }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) }
  }
}

extension Command {
  /// Runs the program until it ends and returns its peak resident memory, in bytes.
  package func peakMemory(running arguments: [String]) throws(HarnessError) -> Int {
    let process = try start(arguments)
    var peak = 0
    // The final value in the kernel includes the memory of this process, because the child started as a copy of it.
    while process.isRunning {
      peak = process.peakMemory ?? peak
      usleep(1_000)
    }
    let result = process.wait()
    guard result.status == 0 else {
      throw .failed(command: path, status: result.status, errors: result.errors)
    }
    return peak
  }
}
