import Dispatch
import LanternWidgets
import Synchronization

// Work off the main thread and its answers. An answer waits here until the loop takes it at a frame's begin, with
// the cause that the work was started for.
nonisolated final class Mailbox: Sendable {
  struct Letter: Sendable {
    let posted: Moment
    let cause: Cause?
    let open: @MainActor @Sendable () -> Void
  }

  private struct Contents {
    var letters: [Letter] = []
    var outstanding = 0
  }

  private let contents = Mutex(Contents())
  private let arrival = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func start<Answer: Sendable>(
    cause: Cause?, _ work: @escaping @Sendable () -> Answer,
    then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    contents.withLock { $0.outstanding += 1 }
    DispatchQueue.global().async {
      let answer = work()
      self.contents.withLock { $0.outstanding -= 1 }
      self.post(cause: cause) { then(answer) }
    }
  }

  func post(cause: Cause? = nil, _ open: @escaping @MainActor @Sendable () -> Void) {
    let letter = Letter(posted: MonotonicClock.now(), cause: cause, open: open)
    contents.withLock { $0.letters.append(letter) }
    arrival.signal()
    wake()
  }

  var isEmpty: Bool { contents.withLock { $0.letters.isEmpty } }

  func take() -> [Letter] {
    contents.withLock { contents in
      defer { contents.letters = [] }
      return contents.letters
    }
  }

  /// Waits in real time until nothing that was started is without an answer.
  func waitForAnswers() {
    while contents.withLock({ $0.outstanding > 0 }) { arrival.wait() }
  }
}

/// What something was caused by.
nonisolated struct Cause: Sendable {
  /// When the event that caused it directly was read.
  let time: Moment
  /// When the person's input at the beginning of it was read, if there was one.
  let input: Moment?
}
