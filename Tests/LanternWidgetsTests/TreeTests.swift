import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TreeTests {
  /// An element whose ID is its path. Each has the children `a`, `b` and `c`, down to a depth.
  struct Folder: Identifiable {
    let id: String

    var isLeaf: Bool { id.count >= 3 }
    var children: [Folder] { ["a", "b", "c"].map { Folder(id: id + $0) } }
  }

  /// A tree that counts how often children were asked for.
  @MainActor
  private final class Fixture {
    private(set) var asked: [String] = []
    private(set) var calls: [String] = []
    let tree: Tree<Folder>
    let window: WidgetFixture

    init(_ roots: [String] = ["a", "b"], direction: LayoutDirection = .leftToRight) {
      weak var fixture: Fixture?
      tree = Tree(
        "Folders", roots: roots.map { Folder(id: $0) }, rowHeight: 20, hasChildren: { !$0.isLeaf },
        children: {
          fixture?.asked.append($0.id)
          return $0.children
        }, makeRow: { Label($0.id) })
      window = WidgetFixture(tree, 200, 200, direction: direction)
      window.reduceMotion()
      fixture = self
      tree.onSelect = { [unowned self] in calls.append("select \($0.id)") }
      tree.onActivate = { [unowned self] in calls.append("activate \($0.id)") }
    }

    func press(_ keys: Key...) {
      for key in keys { window.pressKey(key) }
      window.show()
    }

    /// The visible elements: `-` before an expanded one, `+` before a collapsed one; the selected one in brackets.
    var shown: String {
      window.show()
      return window.tree.semantics.map(\.semantics).filter { $0.role == .treeitem }.map { item in
        let isExpanded = item.states.contains(.expanded)
        let sign = isExpanded ? "-" : item.actions.contains(.increment) ? "+" : ""
        return item.states.contains(.selected) ? "[\(sign)\(item.name)]" : sign + item.name
      }.joined(separator: " ")
    }
  }

  @Test func `children are asked for when their parent is expanded`() {
    let fixture = Fixture()
    #expect(fixture.shown == "+a +b")
    #expect(fixture.asked == [])
    fixture.tree.expand("a")
    #expect(fixture.shown == "-a +aa +ab +ac +b")
    #expect(fixture.asked == ["a"])
    fixture.tree.expand("a")
    fixture.tree.expand("missing")
    fixture.tree.collapse("a")
    #expect(fixture.shown == "+a +b")
    #expect(fixture.asked == ["a"])
  }

  @Test func `letters select the visible element that begins with them`() {
    let fixture = Fixture()
    fixture.tree.expand("a")
    fixture.press(.tab, .character("b"))
    #expect(fixture.shown == "-a +aa +ab +ac [+b]")
    fixture.window.show(after: .milliseconds(1_001))
    fixture.press(.character("a"), .character("b"))
    #expect(fixture.shown == "-a +aa [+ab] +ac +b")
    #expect(fixture.calls == ["select b", "select a", "select ab"])
  }

  @Test(arguments: [(LayoutDirection.leftToRight, Key.right, Key.left), (.rightToLeft, .left, .right)])
  func `the forward key expands and enters, and the backward key collapses and leaves`(
    direction: LayoutDirection, forward: Key, backward: Key
  ) {
    let fixture = Fixture(direction: direction)
    fixture.press(.tab, .down, forward)
    #expect(fixture.shown == "[-a] +aa +ab +ac +b")
    fixture.press(forward)
    #expect(fixture.shown == "-a [+aa] +ab +ac +b")
    fixture.press(forward, forward, forward)
    #expect(fixture.shown == "-a -aa [aaa] aab aac +ab +ac +b", "a leaf has nothing to enter")
    fixture.press(backward)
    #expect(fixture.shown == "-a [-aa] aaa aab aac +ab +ac +b")
    fixture.press(backward, backward, backward, backward)
    #expect(fixture.shown == "[+a] +b")
    #expect(fixture.calls == ["a", "aa", "aaa", "aa", "a"].map { "select \($0)" })
  }

  @Test func `an element that was expanded before is expanded with its parent`() {
    let fixture = Fixture()
    fixture.tree.expand("a")
    fixture.tree.expand("ab")
    fixture.tree.collapse("a")
    fixture.tree.expand("a")
    #expect(fixture.shown == "-a +aa -ab aba abb abc +ac +b")
  }

  @Test(arguments: [(LayoutDirection.leftToRight, 14.0), (.rightToLeft, 186)])
  func `a click on the triangle expands, and a click on the row selects`(
    direction: LayoutDirection, x: Double
  ) {
    let fixture = Fixture(direction: direction)
    fixture.window.click(Point(x, 10))
    #expect(fixture.shown == "-a +aa +ab +ac +b")
    #expect(fixture.calls == [])
    fixture.window.click(Point(100, 10))
    fixture.window.click(Point(100, 10), clicks: 2)
    #expect(fixture.calls == ["select a", "activate a"])
    // Children are indented, so their triangle is farther inside.
    fixture.window.click(Point(x, 30))
    #expect(fixture.shown == "-a [+aa] +ab +ac +b")
    fixture.window.click(Point(x < 100 ? x + 21 : x - 21, 30))
    #expect(fixture.shown == "-a [-aa] aaa aab aac +ab +ac +b")
    #expect(fixture.window.picture.difference(from: fixture.window.redrawn) == nil)
  }

  @Test func `collapsing selects the parent of a hidden selection and keeps any other`() {
    let fixture = Fixture()
    fixture.tree.expand("a")
    fixture.tree.selection = "b"
    fixture.tree.collapse("a")
    #expect(fixture.shown == "+a [+b]")
    fixture.tree.expand("a")
    #expect(fixture.shown == "-a +aa +ab +ac [+b]")
    #expect(fixture.calls == [])
    fixture.tree.selection = "ac"
    fixture.tree.collapse("a")
    #expect(fixture.tree.selection == "a")
    #expect(fixture.calls == ["select a"])
    fixture.tree.selection = "ac"
    #expect(fixture.tree.selection == nil, "the element is not visible")
  }

  @Test func `new roots keep the expanded elements and the selection`() {
    let fixture = Fixture()
    fixture.tree.expand("b")
    fixture.tree.selection = "bb"
    fixture.tree.roots = [Folder(id: "b"), Folder(id: "c")]
    #expect(fixture.shown == "-b +ba [+bb] +bc +c")
    fixture.tree.roots = [Folder(id: "c")]
    #expect(fixture.shown == "+c")
    #expect(fixture.tree.selection == nil)
    fixture.tree.roots = []
    fixture.press(.tab, .down, .right, .left, .enter)
    #expect(fixture.shown == "")
  }

  @Test func `a tree is read with the level of each element and whether it is expanded`() {
    let fixture = Fixture(["a"])
    fixture.tree.expand("a")
    fixture.window.show()
    fixture.window.pressKey(.tab)
    let semantics = fixture.window.tree.semantics.map(\.semantics).filter { $0.role != .text }.prefix(3)
    #expect(
      semantics == [
        Semantics(.tree, name: "Folders", value: "4", states: [.focused]),
        Semantics(
          .treeitem, name: "a", description: "Level 1", states: [.expanded], actions: [.press, .decrement]),
        Semantics(.treeitem, name: "aa", description: "Level 2", actions: [.press, .increment]),
      ])
  }

  /// An element that is its own child.
  struct Loop: Identifiable {
    let id = "loop"
  }

  @Test func `an element that is its own child can be expanded step by step, without end`() {
    let tree = Tree(
      "Loop", roots: [Loop()], rowHeight: 20, hasChildren: { _ in true }, children: { [$0] },
      makeRow: { Label($0.id) })
    let fixture = WidgetFixture(tree, 200, 100)
    fixture.reduceMotion()
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    for _ in 0..<50 {
      fixture.pressKey(.right)
      fixture.pressKey(.right)
    }
    fixture.show()
    let levels = fixture.tree.semantics.compactMap(\.semantics.description)
    #expect(levels == ["Level 47", "Level 48", "Level 49", "Level 50", "Level 51"])
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    tree.reload()
    fixture.show()
    #expect(fixture.tree.semantics.compactMap(\.semantics.description) == ["Level 1", "Level 2"])
  }

  @Test func `only the visible rows of a hundred thousand children exist`() {
    var created = 0
    let tree = Tree(
      "Many", roots: [Print(id: -1)], rowHeight: 20, hasChildren: { $0.id < 0 },
      children: { _ in (0..<100_000).map { Print(id: $0) } },
      makeRow: { print in
        created += 1
        return Label("\(print.id)")
      })
    let fixture = WidgetFixture(tree, 200, 100)
    fixture.reduceMotion()
    tree.expand(-1)
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    fixture.show()
    #expect(tree.selection == 99_999)
    #expect(created < 12)
    fixture.pressKey(.left)
    fixture.pressKey(.left)
    fixture.show()
    #expect(tree.selection == -1)
    #expect(fixture.tree.semantics.count { $0.semantics.role == .treeitem } == 1)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  struct Print: Identifiable {
    let id: Int
  }
}
