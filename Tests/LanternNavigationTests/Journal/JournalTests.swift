import Foundation
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A journal as a value, as JSON lines and as readable text.
struct JournalTests {

  private static let header = Journal.Header(
    size: PixelSize(800, 600), scale: 2, rate: 60, settings: ["theme": "dark"], flow: "main",
    state: RestorationState(children: [
      RestorationState(link: try? Link(parsing: "app://home", scheme: "app"))
    ]
    ),
    isAtRest: true)

  private static func journal(_ events: Journal.Event...) -> Journal {
    let entries = ([.begun(header: header)] + events).enumerated()
    return Journal(
      entries.map { Journal.Entry($0.element, time: 1_000_000_000 + Int64($0.offset) * 1_500_000) })
  }

  private static let sample = journal(
    .pressed(x: 12.5, y: 40, clicks: 2, held: 3), .dragged(x: 14, y: 41, held: 0),
    .released(x: 15, y: 42, held: 0), .scrolled(dx: 0, dy: -54, x: 1, y: 2, held: 0),
    .key(name: "page down", held: 1), .key(name: " ", held: 0), .typed(count: 1), .typed(count: 20),
    .activated(isActive: false), .activated(isActive: true), .resized(width: 640, height: 480),
    .opening("app://product/12?size=large", scheme: "app"),
    .opening("no link", scheme: "app"), .closing, .answered(isGranted: true), .answered(isGranted: false),
    .notified(message: "the session ended"), .requested(destination: "a print"),
    .navigated(destination: "a print", result: .superseded),
    .screensChanged(flow: "main", screens: "[home]"), .scrollBegan(x: 1, y: 2), .scrollEnded(x: 1, y: 2),
    .ended)

  @Test func `a journal is read as it was written`() throws {
    #expect(try Journal(reading: JournalTests.sample.lines) == JournalTests.sample)
    #expect(JournalTests.sample.lines.split(separator: 10).count == JournalTests.sample.entries.count)
  }

  @Test func `an entry is one line of JSON`() {
    let entry = Journal.Entry(.pressed(x: 12.5, y: 40, clicks: 2, held: 3), time: 7)
    #expect(
      String(decoding: entry.line, as: UTF8.self)
        == #"{"event":{"pressed":{"clicks":2,"held":3,"x":12.5,"y":40}},"time":7}"# + "\n")
  }

  @Test func `the description has one line for each entry`() {
    #expect(
      JournalTests.sample.description == """
            0.000  main: [home], at rest, 800×600 at 2.0, theme dark
            0.001  press 2 at 12.5, 40 with Shift and Control
            0.003  drag to 14, 41
            0.004  release at 15, 42
            0.006  scroll by 0, -54 at 1, 2
            0.007  key page down with Shift
            0.009  key space
            0.010  text of 1 character
            0.012  text of 20 characters
            0.013  deactivated
            0.015  activated
            0.016  size 640×480
            0.018  link app://product/12?size=large
            0.019  invalid link
            0.021  close
            0.022  granted
            0.024  not granted
            0.025  notified: the session ended
            0.027  → requested a print
            0.028  → a print superseded
            0.030  → main: [home]
            0.031  fingers scroll at 1, 2
            0.033  fingers lifted at 1, 2
            0.034  ended
        """)
  }

  @Test func `an incomplete last line is ignored`() throws {
    let lines = JournalTests.sample.lines
    let last = try #require(lines.dropLast().lastIndex(of: 10)) + 1
    for end in last..<lines.count {
      #expect(try Journal(reading: lines.prefix(end)).entries == JournalTests.sample.entries.dropLast())
    }
  }

  @Test(arguments: [
    (2, #"{"event":{"typed":{"count":1}},"time":1}"#, "it is earlier than the entry before it"),
    (2, #"{"event":{"typed":{"count":-1}},"time":2000000000}"#, "the character count is out of range"),
    (2, #"{"event":{"key":{"held":0,"name":"any"}},"time":2000000000}"#, "the key is unknown"),
    (2, #"{"event":{"key":{"held":0,"name":"F13"}},"time":2000000000}"#, "the key is unknown"),
    (2, #"{"event":{"resized":{"height":0,"width":9}},"time":2000000000}"#, "the size is out of range"),
    (
      2, #"{"event":{"resized":{"height":30000,"width":30000}},"time":2000000000}"#,
      "the size is out of range"
    ),
    (
      2, #"{"event":{"dragged":{"held":0,"x":1e300,"y":0}},"time":2000000000}"#,
      "the position is out of range"
    ),
    (2, #"{"event":{"closing":{}},"time":9223372036854775807}"#, "the time is out of range"),
    (2, #"{"event":{"dreamt":{}},"time":2000000000}"#, "it is not an entry"),
    (2, "", "it is not an entry"), (2, "\u{0}\u{0}", "it is not an entry"), (2, "[", "it is not an entry"),
  ])
  func `the error names the damaged line`(number: Int, line: String, reason: String) {
    let lines = JournalTests.journal().lines + Data((line + "\n").utf8)
    #expect(throws: JournalError.damaged(line: number, reason)) { try Journal(reading: lines) }
  }

  @Test func `times between which the distance would overflow are refused`() {
    let lines = Journal([
      Journal.Entry(.begun(header: JournalTests.header), time: .min), Journal.Entry(.ended, time: .max),
    ]).lines
    #expect(throws: JournalError.damaged(line: 1, "the time is out of range")) { try Journal(reading: lines) }
  }

  @Test func `a distance of any length has a description`() {
    let event = Journal.Event.scrolled(dx: 1e300, dy: -.infinity, x: 1, y: 2, held: 0)
    #expect("\(event)" == "scroll by 1e+300, -inf at 1, 2")
  }

  @Test func `no entry can follow the end`() {
    let lines = JournalTests.journal(.ended, .typed(count: 1)).lines
    #expect(throws: JournalError.damaged(line: 3, "it follows the end of the journal")) {
      try Journal(reading: lines)
    }
  }

  @Test func `an invalid header and another version are errors`() {
    #expect(throws: JournalError.empty) { try Journal(reading: Data()) }
    #expect(throws: JournalError.empty) { try Journal(reading: Data("{".utf8)) }
    #expect(throws: JournalError.damaged(line: 1, "the journal header is missing")) {
      try Journal(reading: Data("{}\n".utf8))
    }
    let newer = #"{"event":{"begun":{"header":{"version":7,"mood":"good"}}},"time":0}"#
    #expect(throws: JournalError.otherVersion(7)) { try Journal(reading: Data((newer + "\n").utf8)) }
    #expect(
      "\(JournalError.otherVersion(7))" == "it has format version 7; this program reads versions 1 to 6")
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func `a journal of an earlier version is read`(version: Int) throws {
    let lines = String(decoding: JournalTests.sample.lines, as: UTF8.self)
    #expect(lines.contains(#""version":6"#))
    let older = lines.replacing(#""version":6"#, with: #""version":\#(version)"#)
    let journal = try Journal(reading: Data(older.utf8))
    #expect(journal.entries.dropFirst() == JournalTests.sample.entries.dropFirst())
  }

  @Test func `email addresses in links are hidden`() throws {
    let link = try Link(parsing: "app://mail/ada@lovelace.org?email=ada@lovelace.org&page=2", scheme: "app")
    let hidden = "app://mail/someone%40example.org?email=someone%40example.org&page=2"
    #expect(link.withoutAddresses?.description == hidden)
    #expect(link.withoutAddresses?.withoutAddresses == link.withoutAddresses)
    let header = Journal.Header(
      size: PixelSize(1, 1), scale: 1, rate: 60, settings: [:], flow: "main",
      state: RestorationState(link: link, children: [RestorationState(link: link)]), isAtRest: true)
    #expect(header.state.links.map(\.description) == [hidden, hidden])
    #expect(Journal.Event.opening(link.description, scheme: "app") == .opened(link: link.withoutAddresses))
  }

  @Test(
    arguments: [
      (Key.character("p"), [], false, nil), (.character("p"), .shift, false, nil),
      // Some keyboards type an @ with these modifiers.
      (.character("q"), [.control, .alt], true, nil), (.character("q"), .alt, true, nil),
      (.character(" "), [], true, nil), (.character(" "), [], false, " "),
      (.character("v"), .control, true, "v"), (.enter, [], true, "enter"), (.function(12), [], false, "F12"),
      (.back, [], false, "back"), (.decimal, [], false, nil),
    ] as [(Key, Modifiers, Bool, String?)])
  func `keys that type characters are not recorded, others are`(
    key: Key, held: Modifiers, expectsText: Bool, name: String?
  ) {
    let event = InputEvent(.keyDown(key, held), time: .zero)
    let recorded = Journal.Event(event, whilePressed: false, expectingText: expectsText)
    #expect(recorded == name.map { .key(name: $0, held: held.rawValue) })
  }

  @Test(arguments: [0.1, 10])
  func `a journal of a window of the smallest or the largest scale is read`(scale: Double) throws {
    let header = Journal.Header(
      size: PixelSize(1, 1), scale: scale, rate: 60, settings: [:], flow: "main", state: RestorationState(),
      isAtRest: true)
    let journal = Journal([Journal.Entry(.begun(header: header), time: 0)])
    #expect(try Journal(reading: journal.lines) == journal)
  }

  @Test func `recorded input can be replayed`() throws {
    let point = Point(3, 4)
    let actions: [InputEvent.Action] = [
      .pointerDown(at: point, clicks: 2), .pointerMoved(to: point), .pointerUp(at: point),
      .contextMenuRequested(at: point), .pasteRequested(at: point), .keyDown(.menu, []),
      .scrolled(by: Point(1, 2), at: point), .scrollBegan(at: point), .scrollEnded(at: point),
      .keyDown(.pageUp, .shift), .keyDown(.function(3), []),
      .windowDeactivated, .windowActivated,
    ]
    for action in actions {
      let event = InputEvent(action, time: .zero)
      let recorded = try #require(Journal.Event(event, whilePressed: true, expectingText: false))
      #expect(recorded.input?.action == action)
    }
    let text = Journal.Event(
      InputEvent(.text("née"), time: .zero), whilePressed: false, expectingText: true)
    #expect(text == .typed(count: 3))
    #expect(text?.input?.action == .text("xxx"))
    let held = InputEvent(.pointerUp(at: point), time: .zero, heldKeys: .shift)
    #expect(Journal.Event(held, whilePressed: true, expectingText: false)?.input?.heldKeys == .shift)
  }
}
