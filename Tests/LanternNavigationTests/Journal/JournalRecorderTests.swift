import Foundation
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Recording the journal of a window.
@MainActor
struct JournalRecorderTests {

  // A window with two tabs, each with a password field. The test advances its frames.
  @MainActor
  private final class Window {
    let root: RootController
    let window: TestWindow
    let router: Router
    let recorder: JournalRecorder
    let tabs: TabScreen

    init() {
      let tabs = ["home", "bag"].map { name in
        TabScreen.Tab(TabBar.Item(name, icon: Path()), ScreenStack(root: FieldScreen(title: name)))
      }
      let screen = TabScreen(title: "tabs", tabs)
      self.tabs = screen
      let window = TestWindow(size: Size(400, 300)) {
        RootController(
          flows: [.a: { screen }], first: .a, transitions: .everywhere(Slide()), size: $0, environment: $1)
      }
      self.window = window
      root = window.root
      router = Router(window.root)
      recorder = JournalRecorder(
        of: root, router, now: { [loop = window.loop] in loop.moment }, settings: { ["theme": "dark"] })
      window.wait(for: .milliseconds(100))
    }

    func handle(_ actions: InputEvent.Action...) {
      for action in actions {
        let event = InputEvent(action, time: window.loop.moment)
        recorder.handle(event)
        root.handle(event)
      }
      frame()
    }

    func frame() {
      window.step()
      recorder.frameFinished()
    }

    func rest() {
      for _ in 0..<60 { frame() }
    }

    var events: [Journal.Event] { recorder.journal?.entries.map(\.event) ?? [] }
  }

  private final class FieldScreen: Screen {
    let field = PasswordField("field")
    override var link: Link? { try? Link(scheme: "app", place: [title]) }
    override func makeView() -> Widget { Column([field]) }
  }

  private final class OtherScreen: Screen {}

  @Test func `nothing is recorded before the journal begins`() {
    let window = Window()
    window.handle(.keyDown(.tab, []))
    #expect(window.recorder.journal == nil)
  }

  @Test func `a journal begins with the current state, and records events and their effects`() throws {
    let window = Window()
    window.recorder.begin()
    window.handle(.keyDown(.character("2"), .control))
    window.rest()
    window.handle(.keyDown(.character("1"), .control))
    window.rest()
    let header = try #require(window.recorder.journal?.header)
    #expect(header.size == PixelSize(400, 300) && header.flow == "a" && header.isAtRest)
    #expect(header.state.outline == "[[*[home] [bag]]]" && header.settings == ["theme": "dark"])
    #expect(
      window.events.dropFirst() == [
        .key(name: "2", held: 2), .screensChanged(flow: "a", screens: "[[[home] [bag]]]"),
        .key(name: "1", held: 2),
        .screensChanged(flow: "a", screens: "[[*[home] [bag]]]"),
      ])
  }

  @Test func `a distance that is no number is not recorded, and a huge one is limited`() throws {
    let window = Window()
    window.recorder.begin()
    for distance in [Double.nan, .infinity, -.infinity, 1e300] {
      window.recorder.handle(
        InputEvent(.scrolled(by: Point(0, distance), at: Point(1, 2)), time: window.window.loop.moment))
    }
    window.recorder.handle(InputEvent(.pointerUp(at: Point(.nan, 1)), time: window.window.loop.moment))
    #expect(window.events.dropFirst() == [.scrolled(dx: 0, dy: 1e6, x: 1, y: 2, held: 0)])
    let journal = try #require(window.recorder.journal)
    #expect(try Journal(reading: journal.lines) == journal)
  }

  @Test func `each navigation is recorded when it is requested, and its result when it ends`() {
    let window = Window()
    window.recorder.begin()
    let shown = Step<FieldScreen, Void>(.nothing, Factory { FieldScreen(title: "place") })
      .using(.push).after(ExistingScreenStep(Finder<FieldScreen, Void>())).assemble(name: "a place")
    let never = ExistingScreenStep(Finder<OtherScreen, Void>()).assemble(name: "nowhere")
    window.router.navigate(to: shown)
    window.router.navigate(to: never)
    window.rest()
    #expect(
      window.events.dropFirst() == [
        .requested(destination: "a place"), .requested(destination: "nowhere"),
        .screensChanged(flow: "a", screens: "[[*[home place] [bag]]]"),
        .navigated(destination: "a place", result: .shown),
        .navigated(destination: "nowhere", result: .failed),
      ])
  }

  @Test func `no journal contains a password, wherever it was typed`() throws {
    let window = Window()
    window.recorder.begin()
    let secret = "hunter2secret"
    for _ in 0..<2 {
      for letter in secret { window.handle(.keyDown(.character(letter), []), .text(String(letter))) }
      window.handle(.composition(secret, selected: 0..<3), .text(secret))
      // The first round types without a focused field, the second one in a field.
      window.handle(.pointerDown(at: Point(40, 20), clicks: 1), .pointerUp(at: Point(40, 20)))
    }
    let lines = String(decoding: try #require(window.recorder.journal).lines, as: UTF8.self)
    #expect(!lines.contains("hunter2") && !lines.contains("secret"))
    #expect(window.events.filter { $0 == .typed(count: 1) }.count == 26)
    #expect(window.events.filter { $0 == .typed(count: 13) }.count == 2)
    let keys = window.events.filter { if case .key = $0 { true } else { false } }
    #expect(keys == [])
  }

  @Test func `pointer movements are recorded only while the button is pressed`() {
    let window = Window()
    window.recorder.begin()
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

  @Test func `a press that is cancelled is recorded, and nothing if there is no press`() {
    let window = Window()
    window.recorder.begin()
    let place = Point(200, 150)
    window.frame()
    window.handle(.pointerCancelled, .pointerDown(at: place, clicks: 1), .pointerCancelled, .pointerCancelled)
    #expect(
      window.events.dropFirst(2) == [.pressed(x: 200, y: 150, clicks: 1, held: 0), .pressCancelled])
  }

  @Test func `a new window size is recorded with the frame that shows it`() {
    let window = Window()
    window.recorder.begin()
    window.window.display.resize(to: PixelSize(500, 300), at: window.window.loop.moment)
    window.frame()
    window.frame()
    #expect(
      window.events.dropFirst() == [
        .resized(width: 500, height: 300), .screensChanged(flow: "a", screens: "[[*[home] [bag]]]"),
      ])
  }

  @Test func `of a thousand events at least the last 256 are kept, and at most two generations`() throws {
    let window = Window()
    var headers = 0
    window.recorder.onEntry = { entry in if case .begun = entry.event { headers += 1 } }
    window.recorder.begin()
    for number in 0..<1_000 { window.handle(.keyDown(.function(number % 12 + 1), [])) }
    let journal = try #require(window.recorder.journal)
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

  @Test func `no new generation begins during a change, up to a maximum length`() {
    let window = Window()
    var headers: [Journal.Header] = []
    window.recorder.onEntry = { entry in
      if case .begun(let header) = entry.event { headers.append(header) }
    }
    window.recorder.begin()
    window.handle(.pointerDown(at: Point(200, 200), clicks: 1))
    for number in 0..<900 { window.handle(.pointerMoved(to: Point(200, Double(number % 50)))) }
    #expect(headers.count == 1)
    for number in 0..<200 { window.handle(.pointerMoved(to: Point(200, Double(number % 50)))) }
    #expect(headers.map(\.isAtRest) == [true, false])
  }

  @Test func `late events are recorded at the time of their frame, in order`() {
    let window = Window()
    window.recorder.begin()
    window.rest()
    let moment = window.window.loop.moment.nanoseconds
    for age: Int64 in [400_000_000, 90_000_000, 5_000_000, 0] {
      window.recorder.handle(
        InputEvent(.keyDown(.tab, []), time: Moment(nanoseconds: moment - age)))
    }
    let ages = window.recorder.journal?.entries.suffix(4).map { Int((moment - $0.time) / 10_000) }
    #expect(ages == [1_616, 1_616, 500, 50])
  }

  @Test func `a failed test saves its journal`() throws {
    let window = Window()
    window.recorder.begin()
    let file = try #require(window.recorder.journal).save(as: "recorder-tests")
    #expect(try Journal(reading: Data(contentsOf: URL(filePath: file))) == window.recorder.journal)
    #expect(file.hasSuffix(".build/journals/recorder-tests.jsonl"))
  }
}
