import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TabScreenTests {
  private final class Logged: Screen {
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
    let screens = ["a", "b", "c"].map { Logged($0, log) }
    let tabs = TabScreen(
      title: "tabs",
      screens.map { TabScreen.Tab(TabBar.Item($0.title, icon: .checkMark), $0) })
    self.tabs = tabs
    let part = Flow("tabs")
    root = RootController(
      flows: [part: { tabs }], first: part, size: PixelSize(800, 400),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
  }

  private func strike(_ key: Key, _ modifiers: Modifiers = []) {
    root.handle(InputEvent(.keyDown(key, modifiers), time: .zero))
    root.update(to: .zero)
  }

  private var shown: [String] {
    root.semantics.filter { $0.semantics.role == .button }.map(\.semantics.name)
  }

  @Test func `the first tab shows, and choosing another one tells both screens in order`() {
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

  @Test func `Ctrl with a number or Page Up and Down chooses a tab, round its ends`() {
    strike(.character("2"), .control)
    #expect(shown == ["b"])
    strike(.pageDown, .control)
    strike(.pageDown, .control)
    #expect(shown == ["a"])
    strike(.pageUp, .control)
    #expect(shown == ["c"])
    strike(.character("9"), .control)
    strike(.character("1"))
    #expect(shown == ["c"])
  }

  @Test func `the bar stands beside a wide page and below a narrow one`() throws {
    func places() throws -> (bar: PixelRect, page: PixelRect) {
      let found = root.semantics
      let bar = try #require(found.first { $0.semantics.role == .tablist })
      let page = try #require(found.first { $0.semantics.role == .button })
      return (bar.frame, page.frame)
    }
    let wide = try places()
    #expect(wide.bar.maxX <= wide.page.x)
    #expect(wide.bar.height == 400)
    root.resize(to: PixelSize(400, 600), environment: root.environment)
    root.update(to: .zero)
    let narrow = try places()
    #expect(narrow.bar.y >= narrow.page.maxY)
    #expect(narrow.bar.width == 400)
    #expect(narrow.bar.maxY == 600)
  }

  @Test func `a question that a screen in a hidden tab asks goes with it`() {
    let hidden = tabs.targetArrangement.screens[1]
    tabs.select(1)
    root.update(to: .zero)
    tabs.select(0)
    hidden.view.tree?.present(Dialog("Sure?", [Dialog.Answer("Yes")]))
    func isAsked() -> Bool { root.semantics.contains { $0.semantics.role == .dialog } }
    #expect(isAsked())
    root.show(Screen(title: "other"), as: Flow("other"))
    root.update(to: .zero)
    #expect(!isAsked())
  }
}
