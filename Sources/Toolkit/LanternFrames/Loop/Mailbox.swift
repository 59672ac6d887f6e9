import Dispatch
import LanternClock
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
    /// Whether the action runs after the frame that takes the message, rather than at its begin.
    var waitsForFrame = false
    let action: @MainActor @Sendable () -> Void
  }

  private struct Contents {
    var messages: [Message] = []
    var outstanding = 0
    var count = 0
    var isClosed = false

    mutating func append(_ message: Message) {
      if !isClosed { messages.append(message) }
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

  func post(waitsForFrame: Bool = false, _ action: @escaping @MainActor @Sendable () -> Void) {
    contents.withLock { contents in
      contents.count += 1
      contents.append(
        Message(
          number: contents.count, posted: MonotonicClock.now(), cause: nil, waitsForFrame: waitsForFrame,
          action: action))
    }
    announce()
  }

  /// Whether no work is running and no message is waiting.
  var isIdle: Bool { contents.withLock { $0.messages.isEmpty && $0.outstanding == 0 } }

  var isEmpty: Bool { contents.withLock { $0.messages.isEmpty } }

  /// Removes and returns all messages, in the order in which they were started or posted, independent of thread
  /// timing.
  func take() -> [Message] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages.sorted { $0.number < $1.number }
    }
  }

  /// Discards all messages, and those that arrive later. Their actions may retain what owns the mailbox.
  func close() {
    let discarded = contents.withLock { contents in
      defer { contents.messages = [] }
      contents.isClosed = true
      return contents.messages
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
