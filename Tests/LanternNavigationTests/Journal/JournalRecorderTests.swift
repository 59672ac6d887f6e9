import Foundation
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The journal of a window while the window is used.
@MainActor
struct JournalRecorderTests {

  // Tabs under a root, with a field in each, drawn a frame at a time.
  @MainActor
  private final class Window {
    let root: RootController
    let frames: StateExplorer.Frames
    let router: Router
    let journalRecorder: JournalRecorder
    let tabs: TabScreen

    init() {
      let tabs = ["home", "bag"].map { name in
        TabScreen.Tab(TabBar.Item(name, icon: Path()), ScreenStack(root: Sheet(title: name)))
      }
      let screen = TabScreen(title: "tabs", tabs)
      self.tabs = screen
      root = RootController(
        flows: [.a: { screen }], first: .a, transitions: .everywhere(Slide()), size: PixelSize(400, 300),
        environment: Environment(theme: .light, typesetter: BlockTypesetter()))
      let frames = StateExplorer.Frames(root)
      self.frames = frames
      router = frames.makeRouter()
      journalRecorder = JournalRecorder(
        of: root, router, now: { frames.moment }, setting: { ["mood": "good"] })
      frames.rest()
    }

    func handle(_ actions: InputEvent.Action...) {
      for action in actions {
        let event = InputEvent(action, time: frames.moment)
        journalRecorder.handle(event)
        root.handle(event)
      }
      frame()
    }

    func frame() {
      frames.frame()
      journalRecorder.frameFinished()
    }

    func rest() {
      for _ in 0..<60 { frame() }
    }

    var events: [Journal.Event] { journalRecorder.journal?.entries.map(\.event) ?? [] }
  }

  private final class Sheet: Screen {
    let field = PasswordField("field")
    override var link: Link? { try? Link(scheme: "app", place: [title]) }
    override func makeView() -> Widget { Column([field]) }
  }

  private final class Probe: Screen {}

  @Test func `nothing is noted before it begins`() {
    let window = Window()
    window.handle(.keyDown(.tab, []))
    #expect(window.journalRecorder.journal == nil)
  }

  @Test func `it begins with what stands, and tells what comes of what is done`() throws {
    let window = Window()
    window.journalRecorder.begin()
    window.handle(.keyDown(.character("2"), .control))
    window.rest()
    window.handle(.keyDown(.character("1"), .control))
    window.rest()
    let header = try #require(window.journalRecorder.journal?.header)
    #expect(header.size == PixelSize(400, 300) && header.part == "a" && header.isAtRest)
    #expect(header.standing.outline == "[[*[home] [bag]]]" && header.setting == ["mood": "good"])
    #expect(
      window.events.dropFirst() == [
        .key(name: "2", held: 2), .stands(part: "a", screens: "[[[home] [bag]]]"), .key(name: "1", held: 2),
        .stands(part: "a", screens: "[[*[home] [bag]]]"),
      ])
  }

  @Test func `each navigation is noted when it is asked for, and how it ended`() {
    let window = Window()
    window.journalRecorder.begin()
    let shown = Step<Sheet, Void>(.nothing, Factory { Sheet(title: "place") })
      .using(.push).after(ExistingScreenStep(Finder<Sheet, Void>())).assemble(name: "a place")
    let never = ExistingScreenStep(Finder<Probe, Void>()).assemble(name: "nowhere")
    window.router.navigate(to: shown)
    window.router.navigate(to: never)
    window.rest()
    #expect(
      window.events.dropFirst() == [
        .asked(destination: "a place"), .asked(destination: "nowhere"),
        .stands(part: "a", screens: "[[*[home place] [bag]]]"),
        .navigated(destination: "a place", outcome: .shown),
        .navigated(destination: "nowhere", outcome: .failed),
      ])
  }

  @Test func `a password is nowhere in it, wherever it was typed`() throws {
    let window = Window()
    window.journalRecorder.begin()
    let secret = "hunter2secret"
    for _ in 0..<2 {
      for letter in secret { window.handle(.keyDown(.character(letter), []), .text(String(letter))) }
      window.handle(.composition(secret, selected: 0..<3), .text(secret))
      // Once with nothing that expects text, once in a field.
      window.handle(.pointerDown(at: Point(40, 20), clicks: 1), .pointerUp(at: Point(40, 20)))
    }
    let lines = String(decoding: try #require(window.journalRecorder.journal).lines, as: UTF8.self)
    #expect(!lines.contains("hunter2") && !lines.contains("secret"))
    #expect(window.events.filter { $0 == .typed(count: 1) }.count == 26)
    #expect(window.events.filter { $0 == .typed(count: 13) }.count == 2)
    let keys = window.events.filter { if case .key = $0 { true } else { false } }
    #expect(keys == [])
  }

  @Test func `the pointer's way is noted only while it is pressed`() {
    let window = Window()
    window.journalRecorder.begin()
    let place = Point(200, 150)
    window.frame()
    window.handle(.pointerMoved(to: place), .pointerDown(at: place, clicks: 1))
    window.handle(
      .pointerMoved(to: Point(210, 150)), .pointerUp(at: place), .pointerMoved(to: place), .pointerLeft)
    #expect(
      window.events.dropFirst(2) == [
        .pressed(x: 200, y: 150, clicks: 1, held: 0), .dragged(x: 210, y: 150, held: 0),
        .released(x: 200, y: 150, held: 0),
      ])
  }

  @Test func `another size is noted with the frame that shows it`() {
    let window = Window()
    window.journalRecorder.begin()
    window.root.resize(to: PixelSize(500, 300), environment: window.root.environment)
    window.frame()
    window.frame()
    #expect(
      window.events.dropFirst() == [
        .resized(width: 500, height: 300), .stands(part: "a", screens: "[[*[home] [bag]]]"),
      ])
  }

  @Test func `of a thousand events the last 256 are kept, with where they began, and few more`() throws {
    let window = Window()
    var headers = 0
    window.journalRecorder.noted = { entry in if case .begun = entry.event { headers += 1 } }
    window.journalRecorder.begin()
    for number in 0..<1_000 { window.handle(.keyDown(.function(number % 12 + 1), [])) }
    let journal = try #require(window.journalRecorder.journal)
    #expect((256...513).contains(journal.entries.count))
    #expect(headers == 4)
    #expect(journal.header.isAtRest)
    // No entry is missing.
    let keys = journal.entries.compactMap { entry in
      if case .key(let name, _) = entry.event { Int(name.dropFirst()) } else { nil }
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 == $0 % 12 + 1 })
    #expect(keys.last == 1_000 % 12)
  }

  @Test func `while something is under way no other generation begins, up to a bound`() {
    let window = Window()
    var headers: [Journal.Header] = []
    window.journalRecorder.noted = { entry in
      if case .begun(let header) = entry.event { headers.append(header) }
    }
    window.journalRecorder.begin()
    window.handle(.pointerDown(at: Point(200, 200), clicks: 1))
    for number in 0..<900 { window.handle(.pointerMoved(to: Point(200, Double(number % 50)))) }
    #expect(headers.count == 1)
    for number in 0..<200 { window.handle(.pointerMoved(to: Point(200, Double(number % 50)))) }
    #expect(headers.map(\.isAtRest) == [true, false])
  }

  @Test func `what came late counts as of its frame, in its order`() {
    let window = Window()
    window.journalRecorder.begin()
    window.rest()
    let moment = window.frames.moment.nanoseconds
    for age: Int64 in [400_000_000, 90_000_000, 5_000_000, 0] {
      window.journalRecorder.handle(
        InputEvent(.keyDown(.tab, []), time: Moment(nanoseconds: moment - age)))
    }
    let ages = window.journalRecorder.journal?.entries.suffix(4).map { Int((moment - $0.time) / 10_000) }
    #expect(ages == [1_616, 1_616, 500, 50])
  }

  @Test func `a test that fails leaves its journal for people`() throws {
    let window = Window()
    window.journalRecorder.begin()
    let file = try #require(window.journalRecorder.journal).kept(as: "chronicle-tests")
    #expect(try Journal(reading: Data(contentsOf: URL(filePath: file))) == window.journalRecorder.journal)
    #expect(file.hasSuffix(".build/journals/chronicle-tests.jsonl"))
  }
}
