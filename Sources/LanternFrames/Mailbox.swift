import Dispatch
import LanternWidgets
import Synchronization

// Runs work off the main thread and keeps the answers until the loop takes them when a frame begins. Each answer
// keeps the cause for which its work was started.
nonisolated final class Mailbox: Sendable {
  struct Message: Sendable {
    /// The sequence number of the start of the work, or of the post.
    let number: Int
    let posted: Moment
    let cause: Cause?
    let action: @MainActor @Sendable () -> Void
  }

  private struct Contents {
    var messages: [Message] = []
    // Those that wait for the end of a frame.
    var afterFrame: [Message] = []
    var outstanding = 0
    var count = 0
    var isClosed = false

    var isEmpty: Bool { messages.isEmpty && afterFrame.isEmpty }

    mutating func append(_ message: Message, afterFrame isAfterFrame: Bool = false) {
      guard !isClosed else { return }
      if isAfterFrame { afterFrame.append(message) } else { messages.append(message) }
    }

    mutating func removeAll() -> [Message] {
      defer { (messages, afterFrame) = ([], []) }
      return messages + afterFrame
    }
  }

  // A function that is the value of a Mutex itself would leak with each use (Swift 6.3).
  private struct Wake {
    let action: @Sendable () -> Void
  }

  private let contents = Mutex(Contents())
  private let arrival = DispatchSemaphore(value: 0)
  private let wake: Mutex<Wake>

  init(wake: @escaping @Sendable () -> Void) { self.wake = Mutex(Wake(action: wake)) }

  /// Sets the action that wakes the loop when a message arrives.
  func setWake(_ wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = Wake(action: wake) } }

  func start<Answer: Sendable>(
    cause: Cause?, _ work: @escaping @Sendable () -> Answer,
    then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    let number = contents.withLock { contents in
      contents.outstanding += 1
      contents.count += 1
      return contents.count
    }
    // Use one queue for each piece of work. After the first use of a global queue, libdispatch wakes up every second
    // from then on.
    DispatchQueue(label: "lantern.work").async {
      let answer = work()
      let message = Message(number: number, posted: MonotonicClock.now(), cause: cause) { then(answer) }
      // Change both in one step, so that a thread that waits for answers always sees this one as outstanding or as
      // present.
      self.contents.withLock { contents in
        contents.outstanding -= 1
        contents.append(message)
      }
      self.announce()
    }
  }

  func post(afterFrame: Bool = false, _ action: @escaping @MainActor @Sendable () -> Void) {
    contents.withLock { contents in
      contents.count += 1
      contents.append(
        Message(number: contents.count, posted: MonotonicClock.now(), cause: nil, action: action),
        afterFrame: afterFrame)
    }
    announce()
  }

  /// Whether no work is running and no message is waiting.
  var isIdle: Bool { contents.withLock { $0.isEmpty && $0.outstanding == 0 } }

  var isEmpty: Bool { contents.withLock { $0.isEmpty } }

  /// Removes and returns the messages for the frame, in the order in which they were started or posted, independent of
  /// thread timing.
  func take() -> [Message] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages.sorted { $0.number < $1.number }
    }
  }

  /// Removes and returns the messages for after the frame, in the order in which they were posted.
  func takeAfterFrame() -> [Message] {
    contents.withLock { contents in
      defer { contents.afterFrame = [] }
      return contents.afterFrame
    }
  }

  /// Discards all messages, and those that arrive later. Their actions may retain what owns the mailbox.
  func close() {
    let discarded = contents.withLock { contents in
      contents.isClosed = true
      return contents.removeAll()
    }
    // Released outside the lock, because a deinitializer can post.
    withExtendedLifetime(discarded) {}
  }

  /// Waits in real time until all started work has an answer.
  func waitForAnswers() {
    while contents.withLock({ $0.outstanding > 0 }) { arrival.wait() }
  }

  private func announce() {
    arrival.signal()
    wake.withLock { $0 }.action()
  }
}

/// The cause of a change.
nonisolated struct Cause: Sendable {
  /// The time at which the event that directly caused the change was read.
  let time: Moment
  /// The time at which the user input at the start of the chain was read, or nil if there was none.
  let input: Moment?
}
