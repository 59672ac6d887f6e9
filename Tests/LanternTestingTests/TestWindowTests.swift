import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// A window that tests use by the names of its widgets.
@MainActor
struct TestWindowTests {
  private let screen = GreetingScreen()
  private let window: TestWindow

  init() { window = TestWindow(screen) }

  private func thrown(by action: () throws -> Void) throws -> TestWindowError {
    try #require(throws: TestWindowError.self) { try action() }
  }

  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternTesting/LanternTesting.docc/LanternTesting.md",
      in: ["Tests/LanternTestingTests/TestWindowTests.swift"], atLeast: 2)
  }

  @Test func `a greeting uses the name in the field`() throws {
    let window = TestWindow(GreetingScreen())
    try window.type("Ines", into: "Name")
    try window.click("Greet")
    #expect(window.names(of: .heading) == ["Hello, Ines"])
  }

  @Test func `the prints appear when they are loaded`() async throws {
    let window = TestWindow(PrintsScreen())
    try window.click("Load")
    try await window.wait(for: "Harbour")
    #expect(window.names(of: .heading) == ["Harbour"])
  }

  @Test func `the context menu of a field pastes text`() throws {
    let window = TestWindow(GreetingScreen())
    window.root.environment.clipboard.copy("Ines")
    try window.openContextMenu(on: "Name")
    try window.click("Paste")
    try window.click("Greet")
    #expect(window.names(of: .heading) == ["Hello, Ines"])
  }

  // MARK: Names

  @Test(.requirement(104)) func `a click by name runs the action of the button`() throws {
    #expect(window.names(of: .heading) == ["Welcome"])
    try window.click("Greet")
    #expect(window.names(of: .heading) == ["Hello, Ada"])
  }

  @Test func `an error for a missing name lists the controls that exist, each once`() throws {
    let error = try thrown { try window.click("Great") }
    let controls = ["textbox “Name”", "button “Greet”", "button “Closed”", "button “Twin”"]
    #expect(error.reason == .notFound("Great", candidates: controls))
    #expect("\(error.reason)" == "nothing is named “Great”; there are \(controls.joined(separator: ", "))")
  }

  @Test func `an error begins with the file and the line of the call that failed`() throws {
    let line = #line + 1
    let error = try thrown { try window.click("Great") }
    let place = "LanternTestingTests/TestWindowTests.swift:\(line)"
    #expect("\(error)".hasPrefix("\(place): nothing is named “Great”"))
  }

  @Test func `a label is found as a widget, but not as a control`() throws {
    #expect(try window.widget(named: "Welcome").semantics.role == .heading)
    #expect(throws: TestWindowError.self) { try window.click("Welcome") }
  }

  @Test func `of two controls with the same name, one is chosen by its number`() throws {
    let error = try thrown { try window.click("Twin") }
    #expect(error.reason == .ambiguous("Twin", candidates: ["button “Twin”", "button “Twin”"]))
    try window.click("Twin", number: 2)
    #expect(try window.widget(named: "Twin", number: 2).semantics.states.contains(.focused))
    #expect(throws: TestWindowError.self) { try window.click("Twin", number: 3) }
  }

  @Test func `a control is found by the first words of its name, unless another has them as its name`() throws
  {
    let screen = ListScreen(["Ines", "Ines Vidal, 09:30", "Ada Lovelace, 10:00", "Ada Byron, 10:30"])
    let window = TestWindow(screen, size: Size(200, 600))
    try window.click("Ines")
    try window.click("Ines Vidal")
    try window.click("Ada Lovelace")
    #expect(screen.chosen == ["Ines", "Ines Vidal, 09:30", "Ada Lovelace, 10:00"])
    // Part of a word is none.
    #expect(throws: TestWindowError.self) { try window.click("Ada Love") }
    let error = try thrown { try window.click("Ada") }
    #expect(
      error.reason
        == .ambiguous("Ada", candidates: ["button “Ada Lovelace, 10:00”", "button “Ada Byron, 10:30”"]))
  }

  @Test func `a disabled control is an error`() throws {
    let error = try thrown { try window.click("Closed") }
    #expect(error.reason == .disabled("Closed"))
    #expect("\(error.reason)" == "“Closed” is disabled")
  }

  @Test func `a control outside of the visible area is an error until it is scrolled to`() throws {
    let buttons = ["top"] + (1...20).map { "Button \($0)" }
    let screen = ListScreen(buttons)
    let window = TestWindow(screen, size: Size(200, 150))
    #expect(try thrown { try window.click("Button 20") }.reason == .offscreen("Button 20"))
    try window.scroll(by: Point(0, 5_000), over: "top")
    try window.click("Button 20")
    #expect(screen.chosen == ["Button 20"])
  }

  @Test func `a tap is possible on each row of a list, a table and a tree, and on a header that sorts`() {
    let window = TestWindow(CollectionsScreen())
    #expect(
      Set(window.taps().map(\.name)) == [
        "listitem “Ada”", "row “Bea”", "treeitem “Cleo”", "columnheader “Name”",
      ])
  }

  private final class CollectionsScreen: Screen {
    init() { super.init(title: "Collections") }

    override func makeView() -> Widget {
      Column([
        List("People", count: 1, rowHeight: 40) { _ in Label("Ada") },
        Table("People", count: 1, columns: [TableColumn("Name", isSortable: true) { _ in "Bea" }]),
        Tree("People", roots: [Person()], hasChildren: { _ in false }, children: { _ in [] }) { _ in
          Label("Cleo")
        },
      ])
    }
  }

  private struct Person: Identifiable {
    let id = 1
  }

  private final class ListScreen: Screen {
    private let names: [String]
    private(set) var chosen: [String] = []

    init(_ names: [String]) {
      self.names = names
      super.init(title: "list")
    }

    override func makeView() -> Widget {
      let area = ScrollView(Column(names.map { name in Button(name) { [self] in chosen.append(name) } }))
      area.flex = 1
      return Column(alignment: .stretch, [area])
    }
  }

  // MARK: Input

  @Test(.requirement(104)) func `typing into a field replaces its text`() throws {
    try window.type("Ines Vidal", into: "Name")
    #expect(screen.name.text == "Ines Vidal")
    #expect(window.focusedName == "Name")
    try window.type("!")
    #expect(screen.name.text == "Ines Vidal!")
    try window.type("", into: "Name")
    #expect(screen.name.text == "")
    try window.press(.tab)
    try window.press(.enter)
    #expect(window.names(of: .heading) == ["Hello, "])
  }

  @Test func `an error for a missing field lists the fields only`() throws {
    let error = try thrown { try window.type("x", into: "Greet") }
    #expect(error.reason == .notFound("Greet", candidates: ["textbox “Name”"]))
  }

  @Test(.requirement(104)) func `a double click is two clicks, the second one with a count of two`() throws {
    try window.doubleClick("Greet")
    #expect(window.names(of: .heading) == ["Hello, Ada"])
    let area = try window.widget(named: "Area").frame
    try window.doubleClick(at: area.origin + Point(30, 40))
    #expect(
      screen.area.events == [
        "entered", "pressed 30,40 × 1", "released", "pressed 30,40 × 2", "released",
      ])
  }

  @Test(.requirement(104)) func `a drag presses at its start, moves to its end and releases there`() throws {
    let area = try window.widget(named: "Area").frame
    try window.drag(from: area.origin + Point(10, 20), to: area.origin + Point(60, 20))
    #expect(
      screen.area.events == [
        "entered", "pressed 10,20 × 1", "dragged 20,20", "dragged 30,20", "dragged 40,20", "dragged 50,20",
        "dragged 60,20", "released",
      ])
  }

  @Test func `the pointer stays after a hover, and leaves after a click if the test says so`() throws {
    try window.hover("Area")
    #expect(screen.area.events == ["entered"])
    window.pointerLeaves = true
    try window.click("Greet")
    #expect(screen.area.events == ["entered", "left"])
    #expect(window.root.cursor == .arrow)
  }

  @Test(.requirement(104)) func `a window can show one widget`() throws {
    var clicks = 0
    let window = TestWindow(Panel(padding: 8, [Button("Count") { clicks += 1 }]), size: Size(200, 60))
    try window.click("Count")
    #expect(clicks == 1)
    #expect(window.picture().size == PixelSize(200, 60))
  }

  // MARK: Time

  @Test(.requirement(104)) func `settling ends after a transition, with the last frame in the window`() throws
  {
    let stack = SlideStack(root: Screen(title: "a"))
    let window = TestWindow(stack)
    let start = window.loop.moment
    stack.push(Screen(title: "b"))
    #expect(window.root.activeTransition != nil)
    try window.settle()
    #expect(window.root.activeTransition == nil)
    #expect(stack.screens.map(\.title) == ["a", "b"])
    #expect(stack.top.appearance == .shown)
    // Eighteen frames of the slide, and a few at rest.
    #expect((.milliseconds(300)...(.milliseconds(400))).contains(window.loop.moment - start))
  }

  @Test func `with a fixed pause of zero, an action returns during the transition that it starts`() throws {
    let stack = SlideStack(root: Screen(title: "a"))
    let window = TestWindow(stack)
    window.pause = .fixed(.zero)
    stack.push(Screen(title: "b"))
    try window.press(.function(1))
    #expect(window.root.activeTransition != nil)
    window.wait(for: .milliseconds(400))
    #expect(window.root.activeTransition == nil)
  }

  @Test func `a window that is not idle within a minute is an error`() throws {
    let stack = SlideStack(root: Screen(title: "a"))
    let window = TestWindow(stack)
    stack.push(Screen(title: "b"))
    try window.settle()
    for action: InputEvent.Action in [
      .pointerDown(at: Point(5, 300), clicks: 1), .pointerMoved(to: Point(60, 300)),
      .pointerMoved(to: Point(200, 300)),
    ] {
      window.send(action)
      window.step()
    }
    #expect(window.root.activeTransition?.pace == .held)
    guard case .notAtRest(let time) = try thrown(by: { try window.settle() }).reason else {
      Issue.record("the pointer holds the transition")
      return
    }
    #expect(time >= .seconds(61))
  }

  @Test func `waiting runs timers at their time, and makes no frame while nothing changes`() throws {
    try window.settle()
    let loop = window.loop
    let start = loop.moment
    var (fired, frames): ([Duration], Int) = ([], 0)
    loop.after(.seconds(50)) { fired.append(loop.moment - start) }
    loop.didPresent = { _ in frames += 1 }
    window.wait(for: .seconds(40))
    #expect(fired == [])
    window.wait(for: .seconds(20))
    #expect(fired.count == 1)
    #expect(fired.allSatisfy { (.seconds(50)...(.milliseconds(50_017))).contains($0) })
    // At 40, 50 and 60 seconds.
    #expect(frames == 3)
  }

  @Test func `an app's own frame loop is driven too`() throws {
    let display = HeadlessDisplay(size: PixelSize(400, 300), scale: 0.5)
    let root = RootController(
      flows: [.a: { [screen = GreetingScreen()] in screen }], first: .a, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    let window = TestWindow(driving: FrameLoop(display: display, root: root), display: display)
    try window.settle()
    try window.click("Greet")
    #expect(window.names(of: .heading) == ["Hello, Ada"])
    try window.resize(to: Size(600, 400))
    #expect(window.root.pixelSize == PixelSize(300, 200))
    #expect(window.picture().size == PixelSize(300, 200))
  }
}
