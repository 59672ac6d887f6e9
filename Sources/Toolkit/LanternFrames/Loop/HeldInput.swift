package import LanternWidgets

/// The queue in which input waits until assistive technology has answered for a key that was pressed.
///
/// A key comes as `.key`, followed by the input that it causes: `.keyDown`, `.text`, both or none. If assistive technology
/// consumes the key, this input is dropped. All input behind the key waits, also that of other windows, so that nothing
/// changes its order. Events that aren't input, such as a new size, don't wait.
///
/// A key waits until its question's deadline at most. If one answer is late, assistive technology counts as unresponsive:
/// it is still told of each key, but nothing waits for it until an answer is in time again.
nonisolated package struct HeldInput<Source> {
  /// A question about a key: is it consumed?
  package struct Question {
    /// Names the question in `answer(_:_:at:)`.
    package let number: Int
    /// The window, and the key.
    package let source: Source
    package let keystroke: Keystroke
    /// The time at which no answer counts as a late one.
    package let deadline: Moment
    /// Whether assistive technology has the key's press, or has consumed a key that is still held, as it does with the
    /// modifier of its commands.
    package let isExpected: Bool
  }

  /// An answer to a question.
  package enum Answer: Sendable {
    /// The app must not get the key.
    case consumed
    /// The app gets the key.
    case passed
    /// There was no answer until the deadline.
    case late
  }

  /// An event that waits no longer.
  package struct Event {
    package let source: Source
    package let event: DisplayEvent
    /// The time of the answer for which it waited. Nil if it did not wait.
    package let released: Moment?

    /// The time from which input counts: when it was read, or when it needed to wait no longer. Nil for other events.
    var time: Moment? {
      guard case .input(let input) = event else { return nil }
      return released ?? input.time
    }
  }

  /// The number of events that can wait. Beyond it, the answer counts as late.
  package static var limit: Int { 1_024 }

  private struct Item {
    let source: Source
    let event: DisplayEvent
    let read: Moment
  }

  private enum State {
    case unasked
    case asked(Int)
    case answered(isConsumed: Bool)
  }

  private let patience: Duration
  private var items: [Item] = []
  // The state of the key at the head of the queue.
  private var head = State.unasked
  private var isResponsive = true
  private var count = 0
  private var lastAnswer: Moment?
  // Whether events were taken that have not been handled.
  private var isHandling = false
  // Whether the last key was consumed; and the same while only its `.key` was taken from the queue.
  private var dropsText = false
  private var dropsKey = false
  // The codes of the keys that are held, as far as assistive technology knows of them.
  private var known: Set<UInt32> = []
  private var consumed: Set<UInt32> = []

  /// Creates an empty queue. `patience` is the time from the reading of a key to its deadline.
  package init(patience: Duration) { self.patience = patience }

  /// Whether nothing waits.
  package var isEmpty: Bool { items.isEmpty }

  /// Adds events that were read at a moment. Returns those that don't wait, because they aren't input.
  package mutating func add(_ events: [(Source, DisplayEvent)], at now: Moment) -> [Event] {
    var others: [Event] = []
    for (source, event) in events {
      switch event {
      case .key, .input, .closeRequested, .dragEnded:
        items.append(Item(source: source, event: event, read: now))
      case .resized, .exposed, .hidden, .shown, .placed, .lost:
        others.append(Event(source: source, event: event, released: nil))
      }
    }
    if items.count > Self.limit { giveUp(at: now) }
    return others
  }

  /// Takes the events that need not wait, in order, and asks about the next key.
  ///
  /// The windows must have handled all events before a key when it is asked about, because they decide whether it may be
  /// told. So this returns no events until `handled()`, and the next key may be asked about by the call after it.
  ///
  /// - Parameter ask: Asks a question. Returns false if the key must not be told; it is passed then.
  package mutating func take(asking ask: (Question) -> Bool) -> [Event] {
    guard !isHandling else { return [] }
    var taken: [Event] = []
    while let item = items.first {
      if case .key(let keystroke) = item.event {
        guard taken.isEmpty, isOver(keystroke, item, ask) else { break }
      } else if !isDropped(item.event) {
        let isHeld = lastAnswer.map { item.read < $0 } ?? false
        taken.append(Event(source: item.source, event: item.event, released: isHeld ? lastAnswer : nil))
      }
      items.removeFirst()
    }
    isHandling = !taken.isEmpty
    return taken
  }

  /// The windows have handled all events that were taken.
  package mutating func handled() { isHandling = false }

  /// Notes the answer to a question, which arrived at a moment.
  package mutating func answer(_ number: Int, _ answer: Answer, at now: Moment) {
    if answer == .late { return giveUp(at: now) }
    isResponsive = true
    guard case .asked(number) = head else { return }
    head = .answered(isConsumed: answer == .consumed)
    lastAnswer = now
  }

  /// Somebody answers again.
  package mutating func begin() { isResponsive = true }

  /// Nobody answers any longer, so all that waits is passed.
  package mutating func end(at now: Moment) {
    giveUp(at: now)
    (known, consumed) = ([], [])
  }

  // MARK: Keys

  private mutating func giveUp(at now: Moment) {
    isResponsive = false
    lastAnswer = now
    if case .asked = head { head = .answered(isConsumed: false) }
  }

  // Returns whether the key at the head needs no longer wait.
  private mutating func isOver(_ keystroke: Keystroke, _ item: Item, _ ask: (Question) -> Bool) -> Bool {
    switch head {
    case .asked: return false
    case .answered(let isConsumed):
      head = .unasked
      pass(keystroke, isConsumed: isConsumed)
      return true
    case .unasked: break
    }
    let isKnown = known.contains(keystroke.code)
    count += 1
    let question = Question(
      number: count, source: item.source, keystroke: keystroke, deadline: item.read + patience,
      isExpected: isKnown || !consumed.isEmpty)
    let isAsked = ask(question)
    if isAsked, keystroke.isPress {
      known.insert(keystroke.code)
      if isResponsive {
        head = .asked(count)
        return false
      }
    }
    pass(keystroke, isConsumed: false)
    return true
  }

  private mutating func pass(_ keystroke: Keystroke, isConsumed: Bool) {
    (dropsKey, dropsText) = (isConsumed, isConsumed)
    if isConsumed { consumed.insert(keystroke.code) }
    guard !keystroke.isPress else { return }
    known.remove(keystroke.code)
    consumed.remove(keystroke.code)
  }

  // The key's own input is next to it. Its text may come a little later from an input method, but before its release.
  private mutating func isDropped(_ event: DisplayEvent) -> Bool {
    guard case .input(let input) = event else { return false }
    defer { dropsKey = false }
    switch input.action {
    case .keyDown: return dropsKey
    case .text: return dropsText
    default: return false
    }
  }
}
