import LanternNavigation
import LanternWidgets

// From other threads to the loop.
extension FrameLoop {
  /// Runs work off the main thread and passes its answer to `then` when a frame begins. The cause is kept:
  /// changes that the answer causes count as caused by the click that started the work.
  public func work<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    mailbox.start(cause: cause, work, then: then)
  }

  /// Runs an action on the main thread at the next frame. May be called from any thread.
  public nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void) { mailbox.post(action) }

  /// Runs an action on the main thread after the next frame, when the picture shows what has changed until that frame began.
  /// May be called from any thread.
  package nonisolated func postAfterFrame(_ action: @escaping @MainActor @Sendable () -> Void) {
    mailbox.post(waitsForFrame: true, action)
  }
}
