import LanternFiles

/// The arguments of the process, from the system.
///
/// `CommandLine` looks for them beside the environment, and finds none if a preloaded library has changed that.
package enum ProcessArguments {
  // More than the system allows for all arguments and the environment.
  private static let limit = 8 << 20

  /// The bytes of each argument, of which the first is the program. Empty if they can't be read.
  static let bytes: [[UInt8]] = {
    do {
      guard let all = try File("/proc/self/cmdline").contents(limit: limit) else { return [] }
      return all.dropLast().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    } catch {
      return []
    }
  }()

  /// The arguments. What is not valid UTF-8 is repaired.
  package static let all = bytes.map { String(decoding: $0, as: UTF8.self) }
}
