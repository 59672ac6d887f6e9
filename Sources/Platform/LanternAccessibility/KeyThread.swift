import LanternBase
import LanternBus
import LanternClock
import LanternFrames
import LanternWidgets
import Synchronization

/// The thread that asks the registry about keys, one after the other, while someone listens there.
///
/// It has a connection of its own, so that it waits for nothing else. Each question gets an answer until its deadline, even
/// if a client, the registry or the bus hangs.
final class KeyThread: Sendable {
  /// What the thread tells.
  struct Event: Sendable {
    enum Contents: Sendable {
      /// From now on, `ask(_:_:until:)` may be called.
      case connected
      case answer(Int, HeldInput<LoopWindow>.Answer)
      /// No further answers will come.
      case disconnected
    }

    let sender: KeyThread
    let contents: Contents
  }

  private struct Question {
    let number: Int
    let key: Keystroke
    let deadline: Moment
  }

  private struct State {
    var questions: [Question] = []
    var isClosed = false
  }

  /// The time within which the bus must accept the connection.
  private static let patience = Duration.seconds(3)

  private let address: String
  private let tell: @Sendable (Event) -> Void
  private let state = Mutex(State())
  private let interrupt = BusInterrupt()

  /// Connects to a bus. `tell` is called on another thread.
  init(address: String, tell: @escaping @Sendable (Event) -> Void) {
    self.address = address
    self.tell = tell
    _ = startThread { self.run() }
  }

  /// Asks whether a key is consumed. Returns false if the thread has ended, and no answer will come.
  func ask(_ number: Int, _ key: Keystroke, until deadline: Moment) -> Bool {
    let isRunning = state.withLock { state in
      guard !state.isClosed else { return false }
      state.questions.append(Question(number: number, key: key, deadline: deadline))
      return true
    }
    if isRunning { interrupt.end() }
    return isRunning
  }

  /// Ends the thread soon.
  func close() {
    state.withLock { $0.isClosed = true }
    interrupt.end()
  }

  // MARK: The thread

  private func run() {
    do {
      let bus = try BusConnection(to: address, until: MonotonicClock.now() + KeyThread.patience)
      tell(Event(sender: self, contents: .connected))
      try serve(bus)
    } catch {
      // The bus's own thread finds out, and starts anew when there is a bus again.
      close()
    }
    tell(Event(sender: self, contents: .disconnected))
  }

  private func serve(_ bus: BusConnection) throws(BusError) {
    var asDefined = false
    while true {
      let (questions, isClosed) = state.withLock { state in
        defer { state.questions = [] }
        return (state.questions, state.isClosed)
      }
      if isClosed { return }
      for question in questions {
        let answer = try ask(question, bus, asDefined: &asDefined)
        tell(Event(sender: self, contents: .answer(question.number, answer)))
      }
      while let event = try bus.next() {
        if case .call(let call) = event {
          bus.refuse(call, "org.freedesktop.DBus.Error.UnknownObject", "no such object")
        }
      }
      guard questions.isEmpty else { continue }
      BusConnection.wait(for: [bus], orUntilReadable: [interrupt.descriptor])
      interrupt.reset()
    }
  }

  private func ask(
    _ question: Question, _ bus: BusConnection, asDefined: inout Bool
  ) throws(BusError) -> HeldInput<LoopWindow>.Answer {
    let event = KeyListeners.event(question.key, asDefined: asDefined)
    let left = question.deadline - MonotonicClock.now()
    guard left > .zero else {
      // The client still gets to know of each key, such as the release of a modifier.
      try bus.send(
        "NotifyListenersAsync", of: KeyListeners.interface, at: KeyListeners.path,
        of: AccessibleServer.registry, [event])
      return .late
    }
    do {
      let reply = try bus.call(
        "NotifyListenersSync", of: KeyListeners.interface, at: KeyListeners.path,
        of: AccessibleServer.registry, [event], atMost: left)
      return reply.first == .bool(true) ? .consumed : .passed
    } catch .timedOut {
      return .late
    } catch .disconnected {
      throw .disconnected
    } catch .refused(BusCall.invalidArguments) where !asDefined {
      asDefined = true
      return try ask(question, bus, asDefined: &asDefined)
    } catch {
      return .passed
    }
  }
}
