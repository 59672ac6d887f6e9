import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

@MainActor
struct TabScreenTests {
  private final class LoggedScreen: Screen {
    let log: Log
    init(_ title: String, _ log: Log) {
      self.log = log
      super.init(title: title)
    }
    override func makeView() -> Widget { Button(title) }
    override func willAppear() { log.lines.append("\(title) will appear") }
    override func didAppear() { log.lines.append("\(title) did appear") }
    override func willDisappear() { log.lines.append("\(title) will disappear") }
    override func didDisappear() { log.lines.append("\(title) did disappear") }
  }

  private final class Log { var lines: [String] = [] }

  private let log = Log()
  private let tabs: TabScreen
  private let root: RootController

  init() {
    let log = log
    let screens = ["a", "b", "c"].map { LoggedScreen($0, log) }
    let tabs = TabScreen(
      title: "tabs",
      screens.map { TabScreen.Tab(TabBar.Item($0.title, icon: .checkMark), $0) })
    self.tabs = tabs
    let flow = Flow("tabs")
    root = RootController(
      flows: [flow: { tabs }], first: flow, size: PixelSize(800, 400),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
  }

  private func pressKey(_ key: Key, _ modifiers: Modifiers = []) {
    root.handle(InputEvent(.keyDown(key, modifiers), time: .zero))
    root.update(to: .zero)
  }

  private var shown: [String] {
    root.semantics.filter { $0.semantics.role == .button }.map(\.semantics.name)
  }

  @Test func `the first tab is selected, and selecting another one calls both screens in order`() {
    #expect(shown == ["a"])
    #expect(log.lines == ["a will appear", "a did appear"])
    log.lines = []
    tabs.select(2)
    root.update(to: .zero)
    #expect(shown == ["c"])
    #expect(log.lines == ["c will appear", "c did appear", "a will disappear", "a did disappear"])
    tabs.select(2)
    #expect(log.lines.count == 4)
  }

  @Test func `Ctrl with a number or Page Up and Page Down select a tab, and wrap around`() {
    pressKey(.character("2"), .control)
    #expect(shown == ["b"])
    pressKey(.pageDown, .control)
    pressKey(.pageDown, .control)
    #expect(shown == ["a"])
    pressKey(.pageUp, .control)
    #expect(shown == ["c"])
    pressKey(.character("9"), .control)
    pressKey(.character("1"))
    #expect(shown == ["c"])
  }

  // MARK: The focus

  /// A screen with a button and a field, which has the focus first.
  private final class SearchScreen: Screen {
    let field = TextField("Search")
    let hasFocus: Bool
    init(_ title: String, hasFocus: Bool = true) {
      self.hasFocus = hasFocus
      super.init(title: title)
    }
    override var initialFocus: Widget? { hasFocus ? field : nil }
    override func makeView() -> Widget { Column([Button("Help"), field]) }
  }

  private func searchWindow(_ wrap: (Screen) -> Screen, hasFocus: Bool = true) -> (TestWindow, SearchScreen) {
    let search = SearchScreen("two", hasFocus: hasFocus)
    let tabs = TabScreen(
      title: "tabs",
      [("one", Screen(title: "a")), ("two", wrap(search)), ("three", wrap(SearchScreen("three")))].map {
        TabScreen.Tab(TabBar.Item($0, icon: .checkMark), $1)
      })
    return (TestWindow(tabs), search)
  }

  @Test(arguments: [false, true])
  func
    `a click on a tab gives the focus to the first widget that its screen names, and to the last one again`(
      isInStack: Bool
    ) throws
  {
    let (window, search) = searchWindow { isInStack ? ScreenStack(root: $0) : $0 }
    try window.click("two")
    #expect(search.field.isFocused)
    try window.press(.character("x"))
    try window.click("Help")
    try window.click("three")
    #expect(window.focusedName == "Search" && !search.field.isFocused)
    try window.click("two")
    #expect(window.focusedName == "Help")
  }

  @Test func `the keys of the tab bar, and a screen without a place for the focus, leave it in the bar`()
    throws
  {
    let (window, search) = searchWindow({ $0 }, hasFocus: false)
    try window.click("two")
    #expect(search.view.tree?.focused == nil)
    try window.press(.down)
    #expect(window.focusedName != "Search")
    #expect(window.names(of: .textbox) == ["Search"])
  }

  // MARK: The selected tab again

  private func stackWindow() -> (window: TestWindow, tabs: TabScreen, stack: ScreenStack) {
    let stack = ScreenStack(["a", "b", "c"].map { Screen(title: $0) })
    let tabs = TabScreen(
      title: "tabs",
      [("one", stack), ("two", Screen(title: "d"))].map {
        TabScreen.Tab(TabBar.Item($0, icon: .checkMark), $1)
      })
    return (TestWindow(tabs), tabs, stack)
  }

  @Test(.requirement(76)) func `the selected tab, selected again, leads its stack to the first screen`()
    throws
  {
    let (window, _, stack) = stackWindow()
    try window.click("two")
    try window.click("one")
    try window.settle()
    #expect(stack.screens.count == 3)
    try window.click("one")
    try window.settle()
    #expect(stack.screens.map(\.title) == ["a"])
    stack.push(Screen(title: "b"), by: InstantTransition())
    try window.press(.character("1"), .control)
    try window.settle()
    #expect(stack.screens.map(\.title) == ["a"])
  }

  @Test(.requirement(76, 113)) func `a double click on another tab only selects it`() throws {
    let (window, tabs, stack) = stackWindow()
    try window.click("two")
    try window.doubleClick("one")
    try window.settle()
    #expect(tabs.selected == 0 && stack.screens.count == 3)
  }

  @Test func `an app can do something else when the selected tab is selected again`() throws {
    let (window, tabs, stack) = stackWindow()
    var titles: [String] = []
    tabs.onReselect = { titles.append($0.title) }
    try window.click("one")
    try window.click("two")
    try window.click("two")
    #expect(titles == [stack.title, "d"])
    #expect(stack.screens.count == 3)
  }

  @Test(.requirement(76))
  func `a screen with unsaved changes refuses to leave when its tab is selected again`() throws {
    /// A screen with unsaved changes.
    final class Unsaved: Screen {
      override var refusal: Refusal? { Refusal("unsaved") }
    }
    let (window, _, stack) = stackWindow()
    stack.push(Unsaved(title: "note"), by: InstantTransition())
    try window.click("one")
    try window.settle()
    #expect(stack.screens.count == 4)
  }

  @Test func `Ctrl+Tab selects the next tab and Ctrl+Shift+Tab the previous one, and they wrap around`() {
    pressKey(.tab, .control)
    #expect(shown == ["b"])
    pressKey(.tab, [.control, .shift])
    pressKey(.tab, [.control, .shift])
    #expect(shown == ["c"])
    pressKey(.tab, .control)
    #expect(shown == ["a"])
  }

  @Test func `the tab bar is beside a wide screen and below a narrow one`() throws {
    func frames() throws -> (bar: PixelRect, screen: PixelRect) {
      let semantics = root.semantics
      let bar = try #require(semantics.first { $0.semantics.role == .tablist })
      let screen = try #require(semantics.first { $0.semantics.role == .button })
      return (bar.frame, screen.frame)
    }
    let wide = try frames()
    #expect(wide.bar.maxX <= wide.screen.x)
    #expect(wide.bar.height == 400)
    root.resize(to: PixelSize(400, 600), scale: 1)
    root.update(to: .zero)
    let narrow = try frames()
    #expect(narrow.bar.y >= narrow.screen.maxY)
    #expect(narrow.bar.width == 400)
    #expect(narrow.bar.maxY == 600)
  }

  @Test func `in a low window the tab bar below the screen has no titles, which are tooltips instead`() throws
  {
    root.resize(to: PixelSize(400, 600), scale: 1)
    root.update(to: .zero)
    let high = try #require(root.semantics.first { $0.semantics.role == .tab })
    root.resize(to: PixelSize(400, 240), scale: 1)
    root.update(to: .zero)
    let low = try #require(root.semantics.first { $0.semantics.role == .tab })
    #expect((high.frame.height, low.frame.height) == (59, 46))
    #expect(low.semantics.name == "a")
  }

  @Test func `a toast of the tabs appears above the tab bar`() throws {
    root.resize(to: PixelSize(400, 600), scale: 1)
    root.update(to: .zero)
    tabs.view.tree?.show(Toast("Saved"))
    root.update(to: .zero)
    let bar = try #require(root.semantics.first { $0.semantics.role == .tablist })
    let toast = try #require(root.semantics.first { $0.semantics.role == .status })
    #expect(toast.frame.maxY == bar.frame.y - 16)
  }

  @Test func `a drag from the edge beyond the tab bar goes back, and leaves the selected tab and the focus`()
    throws
  {
    let stack = ScreenStack([LoggedScreen("x", log), LoggedScreen("y", log)])
    tabs.set([TabScreen.Tab(TabBar.Item("stack", icon: .checkMark), stack)] + others(), selected: 0)
    root.update(to: .zero)
    #expect(shown == ["Back", "y"])
    let focus = tabs.view.tree?.focused
    let tab = try #require(root.semantics.filter { $0.semantics.role == .tab }.last).frame
    func send(_ action: InputEvent.Action, _ milliseconds: Int64) {
      root.handle(InputEvent(action, time: .zero + .milliseconds(milliseconds)))
    }
    send(.pointerDown(at: Point(2, Double(tab.y) + 10), clicks: 1), 0)
    send(.pointerMoved(to: Point(6, Double(tab.y) + 10)), 100)
    #expect(root.activeTransition == nil)
    send(.pointerMoved(to: Point(20, Double(tab.y) + 10)), 200)
    #expect(root.activeTransition?.pace == .held)
    send(.pointerMoved(to: Point(600, Double(tab.y) + 10)), 1_000)
    send(.pointerUp(at: Point(600, Double(tab.y) + 10)), 2_000)
    root.finishTransition()
    root.update(to: .zero + .seconds(2))
    #expect(stack.screens.map(\.title) == ["x"])
    #expect(tabs.selected == 0)
    #expect(tabs.view.tree?.focused === focus)
  }

  // The button was released over another window. In a wide window the bar takes over the first drag, in a narrow one the
  // stack has it.
  @Test(.requirement(82), arguments: [800.0, 400])
  func `a press on a tab ends a drag whose release was lost, and its navigation is told`(width: Double) throws
  {
    let stack = ScreenStack([LoggedScreen("x", log), LoggedScreen("y", log)])
    tabs.set([TabScreen.Tab(TabBar.Item("stack", icon: .checkMark), stack)] + others(), selected: 0)
    root.resize(to: PixelSize(Int(width), 400), scale: 1)
    root.update(to: .zero)
    func send(_ action: InputEvent.Action, _ milliseconds: Int64) {
      root.handle(InputEvent(action, time: .zero + .milliseconds(milliseconds)))
    }
    let tab = try #require(root.semantics.filter { $0.semantics.role == .tab }.last).frame
    send(.pointerDown(at: Point(2, 200), clicks: 1), 0)
    send(.pointerMoved(to: Point(20, 200)), 100)
    send(.pointerMoved(to: Point(60, 200)), 1_000)
    #expect(root.activeTransition?.pace == .held)
    let center = Point(Double(tab.x + tab.width / 2), Double(tab.y + tab.height / 2))
    send(.pointerDown(at: center, clicks: 1), 2_000)
    #expect(root.activeTransition?.pace != .held)
    send(.pointerUp(at: center), 2_100)
    if root.activeTransition != nil { root.finishTransition() }
    root.update(to: .zero + .seconds(3))
    #expect(root.activeTransition == nil)
    #expect(stack.screens.map(\.title) == ["x", "y"])
  }

  @Test func `a press on a tab beside a stack that moves a little selects the tab`() throws {
    let stack = ScreenStack([LoggedScreen("x", log), LoggedScreen("y", log)])
    tabs.set([TabScreen.Tab(TabBar.Item("stack", icon: .checkMark), stack)] + others(), selected: 0)
    root.update(to: .zero)
    let tab = try #require(root.semantics.filter { $0.semantics.role == .tab }.last).frame
    let place = Point(Double(tab.x + tab.width / 2), Double(tab.y + tab.height / 2))
    root.handle(InputEvent(.pointerDown(at: place, clicks: 1), time: .zero))
    root.handle(InputEvent(.pointerMoved(to: place + Point(3, 0)), time: .zero))
    root.handle(InputEvent(.pointerUp(at: place + Point(3, 0)), time: .zero))
    #expect(tabs.selected == 3)
  }

  private func others() -> [TabScreen.Tab] {
    tabs.targetArrangement.screens.map { TabScreen.Tab(TabBar.Item($0.title, icon: .checkMark), $0) }
  }

  @Test func `a dialog of a hidden tab is closed with its tab`() {
    let hidden = tabs.targetArrangement.screens[1]
    tabs.select(1)
    root.update(to: .zero)
    tabs.select(0)
    hidden.view.tree?.present(Dialog("Sure?", [Dialog.Answer("Yes")]))
    func hasDialog() -> Bool { root.semantics.contains { $0.semantics.role == .dialog } }
    #expect(hasDialog())
    root.show(Screen(title: "other"), as: Flow("other"))
    root.update(to: .zero)
    #expect(!hasDialog())
  }
}
