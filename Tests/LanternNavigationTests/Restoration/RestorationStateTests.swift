import Foundation
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What stands in a window, kept as a value, and had again in another window.
@MainActor
struct RestorationStateTests {
  /// A screen that scrolls, with a field at its top.
  final class Place: Screen {
    let area: ScrollView
    let field = TextField("field")

    override init(title: String) {
      area = ScrollView(Column([TextField("first"), field, Panel(minimumHeight: 2_000, [])]))
      super.init(title: title)
    }

    override var link: Link? { try? Link(scheme: "app", place: [title]) }
    override func makeView() -> Widget { area }
  }

  /// A window over tabs of stacks, as an app makes it anew each time.
  @MainActor
  struct Window {
    let root: RootController
    private var moment = Moment.zero

    init() throws {
      root = RootController(
        flows: [
          .a: {
            let tabs = ["home", "bag"].map { name in
              TabScreen.Tab(TabBar.Item(name, icon: Path()), ScreenStack(root: Place(title: name)))
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

    func restore(_ standing: RestorationState, without missing: Set<String> = []) -> [String] {
      standing.restore(in: root) { standing in
        let make = { (link: Link) -> Screen? in
          missing.contains(link.place[0]) ? nil : Place(title: link.place[0])
        }
        if let link = standing.link { return make(link) }
        return standing.links.lazy.compactMap(make).first.map { ScreenStack(root: $0) }
      }.map { $0.place[0] }
    }
  }

  private func filled() throws -> Window {
    let window = try Window()
    try window.stack(0).push(Place(title: "x"), by: InstantTransition())
    try window.stack(0).push(Place(title: "y"), by: InstantTransition())
    try window.tabs.select(1)
    let sheet = ScreenStack(root: Place(title: "z"))
    sheet.modalStyle = .sheet
    window.modals.push(sheet, by: InstantTransition())
    return window
  }

  @Test func `stacks, tabs and modals come back in another window, by way of JSON`() throws {
    let standing = RestorationState(of: try filled().root)
    #expect(standing.text == "[[[home x y] [bag]] sheet[z]]")
    let file = try JSONEncoder().encode(standing)
    let window = try Window()
    #expect(window.restore(try JSONDecoder().decode(RestorationState.self, from: file)) == [])
    let restored = RestorationState(of: window.root)
    #expect(restored.text == "[[[home x y] [bag]] sheet[z]]")
    #expect(restored.held.map(\.isSheet) == [false, true])
    #expect(window.modals.top.modalStyle == .sheet)
    #expect(window.modals.top.appearance == .shown)
    #expect(window.root.activeTransition == nil)
  }

  @Test(arguments: [
    ("x", "[[[home y] [bag]] sheet[z]]"), ("y", "[[[home x] [bag]] sheet[z]]"), ("z", "[[[home x y] [bag]]]"),
  ])
  func `what there is no more is left out, and only that`(gone: String, expected: String) throws {
    let standing = RestorationState(of: try filled().root)
    let window = try Window()
    #expect(window.restore(standing, without: [gone]) == [gone])
    #expect(RestorationState(of: window.root).text == expected)
  }

  @Test func `a modal of which the first screen is gone comes back with the others`() throws {
    let window = try Window()
    window.modals.push(ScreenStack(["p", "q", "r"].map(Place.init(title:))), by: InstantTransition())
    let standing = RestorationState(of: window.root)
    let other = try Window()
    #expect(other.restore(standing, without: ["p"]) == ["p"])
    #expect(RestorationState(of: other.root).text == "[[*[home] [bag]] [q r]]")
  }

  @Test func `what is under way is kept as it will be`() throws {
    var window = try Window()
    try window.stack(0).push(Place(title: "x"))
    window.draw(0)
    window.draw(0.4)
    #expect(window.root.activeTransition != nil)
    #expect(RestorationState(of: window.root).text == "[[*[home x] [bag]]]")
    try window.stack(0).pop()
    #expect(RestorationState(of: window.root).text == "[[*[home] [bag]]]")
  }

  @Test func `what scrolls stands where it was left, and the keyboard is where it was`() throws {
    var window = try Window()
    let left = Place(title: "x")
    try window.stack(0).push(left, by: InstantTransition())
    window.draw()
    left.area.scrollOffset = 321
    left.field.tree?.focus(left.field)
    window.draw()
    let standing = RestorationState(of: window.root)
    var other = try Window()
    #expect(other.restore(standing) == [])
    // It is kept on even where it was not seen yet.
    #expect(RestorationState(of: other.root).held == standing.held)
    other.draw()
    let restored = try #require(other.stack(0).top as? Place)
    #expect(restored.area.scrollOffset == 321)
    #expect(restored.field.isFocused)
  }

  @Test func `what was left in a screen that has shrunk is left out`() throws {
    var standing = RestorationState(of: try filled().root)
    standing.held[0].held[0].held[0].left = ScreenState(offsets: [1e9, 5, -.infinity], focus: [0, 9, 400])
    standing.held[0].held[1].held[0].left = ScreenState(offsets: [-.infinity], focus: [-1])
    standing.held[0].shown = 77
    var window = try Window()
    #expect(window.restore(standing) == [])
    window.draw()
    try window.tabs.select(0)
    window.draw()
    #expect(try window.stack(0).top.appearance == .hidden)
    #expect(try window.tabs.selected == 0)
  }

  @Test func `a tree of another shape is no harm`() throws {
    let window = try Window()
    let link = try Link(scheme: "app", place: ["x"])
    let shapes = [
      RestorationState(), RestorationState(link: link),
      RestorationState(held: [RestorationState(link: link)]),
      RestorationState(held: [
        RestorationState(held: [RestorationState(), RestorationState(), RestorationState(link: link)]),
        RestorationState(), RestorationState(),
      ]),
    ]
    for shape in shapes {
      _ = window.restore(shape)
      #expect(try window.tabs.children.count == 2)
    }
  }
}
