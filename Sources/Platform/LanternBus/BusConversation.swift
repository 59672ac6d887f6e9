internal import CBus
import Glibc
import LanternBase

/// Ends the wait of a conversation from any thread, also if it has not begun to wait.
package final class BusInterrupt: Sendable {
  /// Readable after `end()`. Negative if the process has no free descriptor; then the conversation isn't interrupted.
  package let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

  package init() {}

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Ends the wait.
  package func end() {
    var one: UInt64 = 1
    // This fails only if the counter is at its maximum, and then the descriptor is already readable.
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Makes further waits possible.
  package func reset() {
    var count: UInt64 = 0
    // This fails only if the descriptor is not readable, as it is meant to be.
    _ = unsafe read(descriptor, &count, 8)
  }
}

/// Talks with the desktop on a thread of its own, and returns the result. A cancelled task interrupts the conversation.
package func converse<Result: Sendable>(
  _ talk: @escaping @Sendable (BusInterrupt) -> Result, otherwise: Result
) async -> Result {
  let interrupt = BusInterrupt()
  return await withTaskCancellationHandler {
    await onNewThread { talk(interrupt) } ?? otherwise
  } onCancel: {
    interrupt.end()
  }
}
