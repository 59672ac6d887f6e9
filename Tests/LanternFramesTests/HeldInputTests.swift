import LanternFrames
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The queue in which input waits for the answers of assistive technology, without a window or a bus.
struct HeldInputTests {
  private static let patience = Duration.milliseconds(500)

  private var held = HeldInput<String>(patience: patience)
  private var questions: [Int] = []
  /// What the window got, and the questions, in order.
  private var log: [String] = []
  /// The keys that must not be told.
  private var secrets: Set<Character> = []

  private static func press(_ key: Character) -> [DisplayEvent] {
    let code = UInt32(key.asciiValue ?? 0)
    return [
      .key(Keystroke(isPress: true, symbol: code, code: code, text: String(key))),
      .input(InputEvent(.keyDown(.character(key), []), time: .zero)),
      .input(InputEvent(.text(String(key)), time: .zero)),
    ]
  }

  private static func release(_ key: Character) -> [DisplayEvent] {
    let code = UInt32(key.asciiValue ?? 0)
    return [.key(Keystroke(isPress: false, symbol: code, code: code, text: String(key)))]
  }

  private static let click = [
    DisplayEvent.input(InputEvent(.pointerDown(at: .zero, clicks: 1), time: .zero))
  ]

  /// Reads events at a time in milliseconds, and lets the window handle what it gets.
  private mutating func read(_ events: [DisplayEvent], at time: Int64 = 0) {
    note(held.add(events.map { ("window", $0) }, at: .milliseconds(time)))
    handle()
  }

  private mutating func answer(_ number: Int, _ answer: HeldInput<String>.Answer, at time: Int64 = 1) {
    held.answer(number, answer, at: .milliseconds(time))
    handle()
  }

  private mutating func handle() {
    while true {
      var asked: [String] = []
      let secrets = secrets
      let events = held.take { question in
        let key = question.keystroke
        guard !secrets.contains(Character(key.text)) || question.isExpected else { return false }
        asked.append("\(question.number): \(key.isPress ? "press" : "release") \(key.text)?")
        return true
      }
      log += asked
      note(events)
      held.handled()
      if events.isEmpty { return }
    }
  }

  private mutating func note(_ events: [HeldInput<String>.Event]) {
    for event in events {
      switch event.event {
      case .input(let input):
        switch input.action {
        case .keyDown(.character(let key), _): log.append("key \(key)")
        case .text(let text): log.append("text \(text)")
        default: log.append("click")
        }
      default: log.append("\(event.event)")
      }
    }
  }

  // MARK: Tests

  @Test(.requirement(99))
  mutating func `a key and all input behind it wait for the answer, and a new size does not`() {
    read(Self.press("a") + Self.click + [.resized])
    #expect(log == ["resized", "1: press a?"])
    answer(1, .passed)
    #expect(log == ["resized", "1: press a?", "key a", "text a", "click"])
    #expect(held.isEmpty)
  }

  @Test(.requirement(99))
  mutating func `a consumed key is dropped with its text, and nothing else is`() {
    read(Self.press("a") + Self.click + Self.release("a") + Self.press("b"))
    answer(1, .consumed)
    #expect(log == ["1: press a?", "click", "2: release a?", "3: press b?"])
    answer(3, .passed)
    #expect(log.suffix(2) == ["key b", "text b"])
  }

  @Test(.requirement(99))
  mutating func
    `the text of a consumed key is dropped if an input method sends it later, before the release`()
  {
    read(Array(Self.press("a").dropLast()))
    answer(1, .consumed)
    read([.input(InputEvent(.text("á"), time: .zero))])
    read(Self.release("a"))
    read([.input(InputEvent(.text("b"), time: .zero))])
    #expect(log == ["1: press a?", "2: release a?", "text b"])
  }

  @Test(.requirement(99))
  mutating func `back at the side of a mouse is not part of a consumed key`() {
    read(Self.press("a"))
    answer(1, .consumed)
    read([.input(InputEvent(.keyDown(.character("<"), []), time: .zero))])
    #expect(log == ["1: press a?", "key <"])
  }

  @Test(.requirement(99))
  mutating func `nothing waits for the answer to a release`() {
    read(Self.release("a") + Self.click)
    #expect(log == ["1: release a?", "click"])
  }

  @Test(.requirement(99))
  mutating func `a late answer releases all that waits, and no key waits until an answer is in time`() {
    read(Self.press("a") + Self.press("b"))
    answer(1, .late, at: 500)
    #expect(log == ["1: press a?", "key a", "text a", "2: press b?", "key b", "text b"])
    answer(2, .late, at: 501)
    read(Self.press("c"), at: 600)
    #expect(log.suffix(3) == ["3: press c?", "key c", "text c"])
    // It is too late to consume the key, but the next one waits.
    answer(3, .consumed, at: 700)
    read(Self.press("d"), at: 800)
    #expect(log.last == "4: press d?")
    answer(4, .consumed, at: 801)
    #expect(log.last == "4: press d?")
    #expect(held.isEmpty)
  }

  @Test(.requirement(99))
  mutating func `a late answer to a release also releases the key behind it`() {
    read(Self.release("a") + Self.press("b"))
    answer(1, .late, at: 500)
    #expect(log == ["1: release a?", "2: press b?", "key b", "text b"])
  }

  @Test(.requirement(99))
  mutating func `the deadline is counted from the time at which the key was read`() {
    var deadlines: [Moment] = []
    _ = held.add(Self.press("a").map { ("window", $0) }, at: .milliseconds(100))
    _ = held.add(Self.press("b").map { ("window", $0) }, at: .milliseconds(200))
    for _ in 1...3 {
      _ = held.take { question in
        deadlines.append(question.deadline)
        return true
      }
      held.handled()
      held.answer(1, .passed, at: .milliseconds(400))
    }
    #expect(deadlines == [.milliseconds(600), .milliseconds(700)])
  }

  @Test(.requirement(99))
  mutating func `a key is asked about when the window has handled all before it`() {
    var count = 0
    func ask(_: HeldInput<String>.Question) -> Bool {
      count += 1
      return true
    }
    _ = held.add((Self.click + Self.press("a")).map { ("window", $0) }, at: .zero)
    #expect(held.take(asking: ask).count == 1)
    #expect(held.take(asking: ask).isEmpty)
    #expect(count == 0)
    held.handled()
    #expect(held.take(asking: ask).isEmpty)
    #expect(count == 1)
  }

  @Test(.requirement(99))
  mutating func `an event that waited knows the time of the answer`() {
    _ = held.add(Self.press("a").map { ("window", $0) }, at: .milliseconds(100))
    _ = held.take { _ in true }
    held.answer(1, .passed, at: .milliseconds(130))
    #expect(held.take { _ in true }.map(\.released) == [.milliseconds(130), .milliseconds(130)])
    held.handled()
    _ = held.add(Self.click.map { ("window", $0) }, at: .milliseconds(140))
    #expect(held.take { _ in true }.map(\.released) == [nil])
  }

  @Test(.requirement(99))
  mutating func `a key that must not be told does not wait, unless it is a command`() {
    secrets = ["s"]
    read(Self.press("s") + Self.release("s"))
    #expect(log == ["key s", "text s"])
    log = []
    read(Self.press("I"))
    answer(3, .consumed)
    read(Self.press("s"))
    answer(4, .consumed)
    // The release of the modifier may come first.
    read(Self.release("I") + Self.release("s") + Self.press("s"))
    #expect(
      log == ["3: press I?", "4: press s?", "5: release I?", "6: release s?", "key s", "text s"])
  }

  @Test(.requirement(99))
  mutating func `when nobody answers any longer, all that waits is passed`() {
    read(Self.press("a") + Self.click)
    held.end(at: .milliseconds(10))
    handle()
    #expect(log == ["1: press a?", "key a", "text a", "click"])
  }

  @Test(.requirement(99))
  mutating func `too many events are as good as a late answer`() {
    read(Self.press("a"))
    for _ in 0..<HeldInput<String>.limit { read(Self.click) }
    #expect(log.count == 3 + HeldInput<String>.limit)
    #expect(log.prefix(4) == ["1: press a?", "key a", "text a", "click"])
  }
}
