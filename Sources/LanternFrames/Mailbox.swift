import Dispatch
import LanternWidgets
import Synchronization

// Work off the main thread and its answers. An answer waits here until the loop takes it at a frame's begin, with
// the cause that the work was started for.
nonisolated final class Mailbox: Sendable {
  struct Message: Sendable {
    /// Counts what was started or posted.
    let number: Int
    let posted: Moment
    let cause: Cause?
    let open: @MainActor @Sendable () -> Void
  }

  private struct Contents {
    var letters: [Message] = []
    var outstanding = 0
    var count = 0
  }

  private let contents = Mutex(Contents())
  private let arrival = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func start<Answer: Sendable>(
    cause: Cause?, _ work: @escaping @Sendable () -> Answer,
    then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    let number = contents.withLock { contents in
      contents.outstanding += 1
      contents.count += 1
      return contents.count
    }
    // A queue of its own for each: once a global one was used, libdispatch wakes up every second for good.
    DispatchQueue(label: "lantern.work").async {
      let answer = work()
      let letter = Message(number: number, posted: MonotonicClock.now(), cause: cause) { then(answer) }
      // In one step: whoever waits for answers never finds this one neither outstanding nor here.
      self.contents.withLock { contents in
        contents.outstanding -= 1
        contents.letters.append(letter)
      }
      self.announce()
    }
  }

  func post(_ open: @escaping @MainActor @Sendable () -> Void) {
    contents.withLock { contents in
      contents.count += 1
      contents.letters.append(
        Message(number: contents.count, posted: MonotonicClock.now(), cause: nil, open: open))
    }
    announce()
  }

  /// Whether nobody is waiting for anything.
  var isIdle: Bool { contents.withLock { $0.letters.isEmpty && $0.outstanding == 0 } }

  var isEmpty: Bool { contents.withLock { $0.letters.isEmpty } }

  /// Whatever is there, in the order in which it was started or posted, whichever thread was faster.
  func take() -> [Message] {
    contents.withLock { contents in
      defer { contents.letters = [] }
      return contents.letters.sorted { $0.number < $1.number }
    }
  }

  /// Waits in real time until nothing that was started is without an answer.
  func waitForAnswers() {
    while contents.withLock({ $0.outstanding > 0 }) { arrival.wait() }
  }

  private func announce() {
    arrival.signal()
    wake()
  }
}

/// What something was caused by.
nonisolated struct Cause: Sendable {
  /// When the event that caused it directly was read.
  let time: Moment
  /// When the person's input at the beginning of it was read, if there was one.
  let input: Moment?
}
