import Foundation
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Capturing the state of a window, and restoring it in another one.
@MainActor
struct RestorationStateTests {
  /// A screen with a scroll view and two text fields.
  final class ScrollingScreen: Screen {
    let area: ScrollView
    let field = TextField("field")

    override init(title: String) {
      area = ScrollView(Column([TextField("first"), field, Panel(minimumHeight: 2_000, [])]))
      super.init(title: title)
    }

    override var link: Link? { try? Link(scheme: "app", place: [title]) }
    override func makeView() -> Widget { area }
  }

  /// A new window with two tabs, each with a stack.
  @MainActor
  struct Window {
    let root: RootController
    private var moment = Moment.zero

    init(tabs names: [String] = ["home", "bag"]) throws {
      root = RootController(
        flows: [
          .a: {
            let tabs = names.map { name in
              TabScreen.Tab(TabBar.Item(name, icon: Path()), ScreenStack(root: ScrollingScreen(title: name)))
            }
            return TabScreen(title: "tabs", tabs)
          }
        ],
        first: .a, transitions: .everywhere(Slide()), size: PixelSize(400, 300),
        environment: Environment(theme: .light, typesetter: BlockTypesetter()))
      draw()
    }

    var modals: RootController { root }
    var tabs: TabScreen { get throws { try #require(modals.screens.first as? TabScreen) } }
    func stack(_ number: Int) throws -> ScreenStack {
      try #require(tabs.children[number] as? ScreenStack)
    }

    mutating func draw(_ progress: Double? = nil) {
      moment = moment + .milliseconds(16)
      root.update(to: moment)
      progress.map(root.advance)
      var window = Bitmap(size: root.pixelSize, filledWith: Pixel(.white))
      window.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
      if progress == 1 { root.finishTransition() }
      root.framePresented()
    }

    func restore(_ state: RestorationState, without missing: Set<String> = []) -> [String] {
      state.restore(in: root) { state in
        let make = { (link: Link) -> Screen? in
          missing.contains(link.place[0]) ? nil : ScrollingScreen(title: link.place[0])
        }
        if let link = state.link { return make(link) }
        return state.links.lazy.compactMap(make).first.map { ScreenStack(root: $0) }
      }.map { $0.place[0] }
    }
  }

  private func filled() throws -> Window {
    let window = try Window()
    try window.stack(0).push(ScrollingScreen(title: "x"), by: InstantTransition())
    try window.stack(0).push(ScrollingScreen(title: "y"), by: InstantTransition())
    try window.tabs.select(1)
    let sheet = ScreenStack(root: ScrollingScreen(title: "z"))
    sheet.modalStyle = .sheet
    window.modals.push(sheet, by: InstantTransition())
    return window
  }

  @Test func `stacks, tabs and modals are restored from JSON in another window`() throws {
    let state = RestorationState(of: try filled().root)
    #expect(state.text == "[[[home x y] [bag]] sheet[z]]")
    let file = try JSONEncoder().encode(state)
    let window = try Window()
    #expect(window.restore(try JSONDecoder().decode(RestorationState.self, from: file)) == [])
    let restored = RestorationState(of: window.root)
    #expect(restored.text == "[[[home x y] [bag]] sheet[z]]")
    #expect(restored.children.map(\.isSheet) == [false, true])
    #expect(window.modals.top.modalStyle == .sheet)
    #expect(window.modals.top.appearance == .shown)
    #expect(window.root.activeTransition == nil)
  }

  @Test(arguments: [
    ("x", "[[[home y] [bag]] sheet[z]]"), ("y", "[[[home x] [bag]] sheet[z]]"), ("z", "[[[home x y] [bag]]]"),
  ])
  func `only screens that can't be created are left out`(unavailable: String, expected: String) throws {
    let state = RestorationState(of: try filled().root)
    let window = try Window()
    #expect(window.restore(state, without: [unavailable]) == [unavailable])
    #expect(RestorationState(of: window.root).text == expected)
  }

  // MARK: Other containers than before

  @Test(
    .requirement(125),
    arguments: [
      (["bag", "home"], "[[*[bag] [home x y]] sheet[z]]", []),
      (["new", "home", "bag"], "[[[new] [home x y] [bag]] sheet[z]]", []),
      (["home", "new", "bag"], "[[[home x y] [new] [bag]] sheet[z]]", []),
      (["bag"], "[[[bag]] sheet[z]]", ["home", "x", "y"]),
      (["home"], "[[[home x y]] sheet[z]]", ["bag"]),
      (["new"], "[[[new]] sheet[z]]", ["home", "x", "y", "bag"]),
    ])
  func `tabs that were added, removed or moved keep their screens, and what has no place is reported`(
    tabs: [String], expected: String, missing: [String]
  ) throws {
    let state = RestorationState(of: try filled().root)
    let window = try Window(tabs: tabs)
    #expect(window.restore(state) == missing)
    #expect(RestorationState(of: window.root).text == expected)
  }

  @Test(.requirement(125)) func `a tab whose first screen was replaced is found again`() throws {
    let window = try Window()
    try window.stack(0).set([ScrollingScreen(title: "x")], by: InstantTransition())
    let state = RestorationState(of: window.root)
    #expect(state.text == "[[*[x] [bag]]]")
    let other = try Window(tabs: ["bag", "home"])
    #expect(other.restore(state) == [])
    #expect(RestorationState(of: other.root).text == "[[[bag] [home x]]]")
  }

  @Test(.requirement(125)) func `a state without names is matched by the first screens`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(RestorationState(of: filled().root)), as: UTF8.self)
    let old = text.replacing(/"name":"[^"]*",/, with: "")
    #expect(old != text)
    let state = try JSONDecoder().decode(RestorationState.self, from: Data(old.utf8))
    let window = try Window(tabs: ["bag", "home"])
    #expect(window.restore(state) == [])
    #expect(RestorationState(of: window.root).text == "[[*[bag] [home x y]] sheet[z]]")
  }

  @Test(.requirement(125)) func `a detail that the split screen no longer has is reported`() throws {
    let split = SplitScreen(
      title: "split", master: ScrollingScreen(title: "m"), detail: ScrollingScreen(title: "d"))
    let state = RestorationState(of: split)
    let other = SplitScreen(title: "split", master: ScrollingScreen(title: "m"))
    #expect(state.restore(in: other) { _ in nil }.map(\.place) == [["d"]])
    #expect(other.master.title == "m" && other.detail == nil)
  }

  @Test func `a modal whose first screen can't be created is restored with the others`() throws {
    let window = try Window()
    window.modals.push(
      ScreenStack(["p", "q", "r"].map(ScrollingScreen.init(title:))), by: InstantTransition())
    let state = RestorationState(of: window.root)
    let other = try Window()
    #expect(other.restore(state, without: ["p"]) == ["p"])
    #expect(RestorationState(of: other.root).text == "[[*[home] [bag]] [q r]]")
  }

  @Test func `the state during a transition is that of its target`() throws {
    var window = try Window()
    try window.stack(0).push(ScrollingScreen(title: "x"))
    window.draw(0)
    window.draw(0.4)
    #expect(window.root.activeTransition != nil)
    #expect(RestorationState(of: window.root).text == "[[*[home x] [bag]]]")
    try window.stack(0).pop()
    #expect(RestorationState(of: window.root).text == "[[*[home] [bag]]]")
  }

  @Test func `scroll offsets and the focus are restored`() throws {
    var window = try Window()
    let below = try #require(window.stack(0).top as? ScrollingScreen)
    below.area.scrollOffset = 45
    let original = ScrollingScreen(title: "x")
    try window.stack(0).push(original, by: InstantTransition())
    window.draw()
    original.area.scrollOffset = 321
    original.field.tree?.focus(original.field)
    window.draw()
    let state = RestorationState(of: window.root)
    var other = try Window()
    #expect(other.restore(state) == [])
    // The state is preserved although the screens were never drawn.
    #expect(RestorationState(of: other.root).children == state.children)
    other.draw()
    let restored = try #require(other.stack(0).top as? ScrollingScreen)
    #expect(restored.area.scrollOffset == 321)
    #expect(restored.field.isFocused)
    #expect(RestorationState(of: other.root).children == state.children)
    try other.stack(0).pop(by: InstantTransition())
    other.draw()
    #expect(try (other.stack(0).top as? ScrollingScreen)?.area.scrollOffset == 45)
  }

  @Test func `the state of a screen that was not shown after its restoration is captured again`() throws {
    var window = try Window()
    let middle = ScrollingScreen(title: "x")
    try window.stack(0).push(middle, by: InstantTransition())
    window.draw()
    middle.area.scrollOffset = 321
    try window.stack(0).push(ScrollingScreen(title: "y"), by: InstantTransition())
    window.draw()
    let state = RestorationState(of: window.root)
    var other = try Window()
    #expect(other.restore(state) == [])
    other.draw()
    #expect(RestorationState(of: other.root).children == state.children)
    try other.stack(0).pop(by: InstantTransition())
    other.draw()
    #expect(try #require(other.stack(0).top as? ScrollingScreen).area.scrollOffset == 321)
  }

  @Test func `invalid offsets and focus paths are ignored`() throws {
    var state = RestorationState(of: try filled().root)
    state.children[0].children[0].children[0].screenState = ScreenState(
      offsets: [1e9, 5, -.infinity], focus: [0, 9, 400])
    state.children[0].children[1].children[0].screenState = ScreenState(offsets: [-.infinity], focus: [-1])
    state.children[0].shown = 77
    var window = try Window()
    #expect(window.restore(state) == [])
    window.draw()
    try window.tabs.select(0)
    window.draw()
    #expect(try window.stack(0).top.appearance == .hidden)
    #expect(try window.tabs.selected == 0)
  }

  @Test func `a state with another structure is ignored`() throws {
    let window = try Window()
    let link = try Link(scheme: "app", place: ["x"])
    let shapes = [
      RestorationState(), RestorationState(link: link),
      RestorationState(children: [RestorationState(link: link)]),
      RestorationState(children: [
        RestorationState(children: [RestorationState(), RestorationState(), RestorationState(link: link)]),
        RestorationState(), RestorationState(),
      ]),
    ]
    for shape in shapes {
      _ = window.restore(shape)
      #expect(try window.tabs.children.count == 2)
    }
  }

  // MARK: Unsaved texts

  /// A screen with a field and a password. It refuses to be removed while the field has a text.
  private final class Form: Screen {
    let field = TextField("name")
    let password = PasswordField("password")
    var changes = 0

    override var link: Link? { try? Link(scheme: "app", place: [title]) }
    override var refusal: Refusal? { field.text.isEmpty ? nil : Refusal("unsaved") }
    override func makeView() -> Widget {
      field.onChange = { [weak self] in self?.changes += 1 }
      return Column([field, password])
    }
  }

  private func restored(_ state: RestorationState) throws -> (RestorationState, [Form]) {
    let data = try JSONEncoder().encode(state)
    let decoded = try JSONDecoder().decode(RestorationState.self, from: data)
    let stack = ScreenStack(root: Screen(title: "home"))
    decoded.restore(in: stack) { $0.link.map { Form(title: $0.place[0]) } }
    return (decoded, stack.screens.compactMap { $0 as? Form })
  }

  @Test(.requirement(123)) func `what was typed and not saved is restored, also below another screen`() throws
  {
    let forms = [Form(title: "one"), Form(title: "two")]
    let window = TestWindow(ScreenStack([Screen(title: "home"), forms[0]]))
    let stack = try #require(window.root.current as? ScreenStack)
    try window.type("Ada", into: "name")
    stack.push(forms[1], by: InstantTransition())
    try window.settle()
    try window.type("secret", into: "password")
    try window.type("Ines", into: "name")
    let (state, restored) = try restored(RestorationState(of: stack))
    #expect(restored.map(\.field.text) == ["Ada", "Ines"])
    #expect(restored.map(\.changes) == [1, 1])
    #expect(restored.allSatisfy { $0.refusal != nil })
    #expect(!"\(state)".contains("secret"))
    #expect(!"\(state.withoutDrafts)".contains("Ines"))
  }

  /// A number that the screen saves, and a log that the user only reads. `isLong` adds a field before the number.
  private final class Order: Screen {
    let count = NumberField("count", value: 1, in: 1...99)
    let log = TextArea("log", lines: 3)
    private let note: TextField?
    var saved = 1.0

    init(isLong: Bool = false) {
      note = isLong ? TextField("note", text: "as ordered") : nil
      super.init(title: "order")
      count.onChange = { [weak self] in self?.saved = $0 }
      log.isReadOnly = true
    }

    override var link: Link? { try? Link(scheme: "app", place: ["order"]) }
    override var refusal: Refusal? { saved == 1 ? nil : Refusal("unsaved") }
    override func makeView() -> Widget { Column([note, count, log].compactMap { $0 }) }
  }

  @Test(.requirement(123), arguments: [false, true])
  func
    `a number counts when it is restored, also beside other fields, and a text that is only read is not kept`(
      isLong: Bool
    ) throws
  {
    let order = Order()
    let window = TestWindow(ScreenStack([Screen(title: "home"), order]))
    order.log.text = String(repeating: "a", count: 70_000)
    try window.type("7", into: "count")
    try window.press(.tab)
    #expect(order.saved == 7)
    let state = RestorationState(of: window.root.current)
    let stack = ScreenStack(root: Screen(title: "home"))
    state.restore(in: stack) { _ in Order(isLong: isLong) }
    let restored = try #require(stack.screens.last as? Order)
    #expect(restored.saved == 7)
    #expect(restored.count.value == 7)
    #expect(restored.refusal != nil)
    #expect(restored.log.text == "")
  }

  @Test func `the texts of a screen that can be removed are not stored, nor those that are too long`() throws
  {
    /// A long text.
    final class Letter: Screen {
      let area = TextArea("letter", lines: 3)
      override var refusal: Refusal? { area.text.isEmpty ? nil : Refusal("unsaved") }
      override func makeView() -> Widget { area }
    }
    let letter = Letter(title: "letter")
    let window = TestWindow(letter)
    #expect(RestorationState(of: letter).screenState?.drafts == [])
    letter.area.text = String(repeating: "a", count: ScreenState.draftLimit)
    #expect(RestorationState(of: letter).screenState?.drafts.map(\.text.count) == [65_536])
    letter.area.text += "a"
    #expect(RestorationState(of: letter).screenState?.drafts == [])
    withExtendedLifetime(window) {}
  }

  @Test func `a state of an earlier version has no texts`() throws {
    let old = #"{"offsets": [12.5], "focus": [1, 0]}"#
    let state = try JSONDecoder().decode(ScreenState.self, from: Data(old.utf8))
    #expect(state == ScreenState(offsets: [12.5], focus: [1, 0]))
  }
}
