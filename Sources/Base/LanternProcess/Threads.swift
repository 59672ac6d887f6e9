import Dispatch
import LanternBase

/// The limit of threads of this process.
///
/// When no thread can be created, libdispatch waits forever.
package enum Threads {
  /// The need of a window that opens while its fonts are searched and its account is read, with a reserve.
  private static let required = 8

  /// Throws when too few threads can be created at the same time.
  package static func checkLimit() throws(ExitError) {
    let gate = DispatchSemaphore(value: 0)
    let created = (0..<required).prefix { _ in startThread { gate.wait() } }.count
    for _ in 0..<created { gate.signal() }
    guard created < required else { return }
    throw ExitError(
      .system,
      "too few threads can be created: \(created), but \(required) are needed; raise the limit with: ulimit -u 1024"
    )
  }
}
