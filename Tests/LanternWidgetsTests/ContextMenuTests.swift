import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Context menus: how they open, and how the user moves in them.
@MainActor
struct ContextMenuTests {
  private let chosen = ReceivedValues<String>()
  private let tile = Tile("t", 100, 40)
  private let other = Tile("o", 100, 40)
  private let fixture: WidgetFixture

  init() {
    for tile in [tile, other] {
      tile.takesPointer = true
      tile.takesFocus = true
    }
    fixture = WidgetFixture(Column(alignment: .leading, [tile, other]), 300, 300)
    tile.contextMenu = { [chosen] _ in ContextMenuTests.items(chosen) }
  }

  private static func items(_ chosen: ReceivedValues<String>) -> [MenuItem] {
    func item(_ title: String, isEnabled: Bool = true) -> MenuItem {
      MenuItem(title, isEnabled: isEnabled) { chosen.values.append(title) }
    }
    return [
      item("Open"), item("Closed", isEnabled: false), .separator,
      .submenu("Share", [item("Mail"), item("Print")]), item("Delete"),
    ]
  }

  private func openMenu(at point: Point = Point(50, 20)) {
    fixture.handle(.contextMenuRequested(at: point))
    fixture.show()
  }

  private var semantics: [Semantics] { fixture.tree.semantics.map(\.semantics) }
  private var titles: [String] { semantics.filter { $0.role == .menuitem }.map(\.name) }
  private var highlighted: [String] {
    semantics.filter { $0.role == .menuitem && $0.states.contains(.focused) }.map(\.name)
  }
  private func frame(_ title: String) -> PixelRect? {
    fixture.tree.semantics.first { $0.semantics.role == .menuitem && $0.semantics.name == title }?.frame
  }
  private func press(_ keys: Key...) {
    for key in keys {
      fixture.pressKey(key)
      fixture.show()
    }
  }

  // MARK: Opening

  @Test(.requirement(107)) func `the secondary button opens the menu at the pointer, without a highlight`() {
    openMenu()
    #expect(titles == ["Open", "Closed", "Share", "Delete"])
    #expect(highlighted == [])
    #expect(semantics.first == Semantics(.menu, name: "t", states: [.focused], actions: [.dismiss]))
    #expect(frame("Open").map { $0.x } == 50)
    #expect(frame("Open").map { $0.y >= 20 && $0.y < 30 } == true)
  }

  @Test(.requirement(107), arguments: [(Key.menu, Modifiers()), (.function(10), .shift)])
  func `the menu key and Shift+F10 open the menu of the focused widget on its first item`(
    key: Key, modifiers: Modifiers
  ) {
    fixture.tree.focus(tile)
    fixture.pressKey(key, modifiers)
    fixture.show()
    #expect(highlighted == ["Open"])
    #expect(frame("Open").map { $0.y >= 40 } == true)
  }

  @Test func `without a menu, or with an empty one, nothing opens`() {
    other.contextMenu = { _ in [] }
    openMenu(at: Point(50, 60))
    #expect(fixture.tree.overlays.isEmpty)
    openMenu(at: Point(250, 250))
    #expect(fixture.tree.overlays.isEmpty)
    fixture.pressKey(.menu)
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `a widget without a menu shows that of its parent, which receives the point`() {
    let points = ReceivedValues<Point?>()
    let inner = Tile("i", 20, 20)
    let outer = Panel(padding: 10, [inner])
    outer.contextMenu = { point in
      points.values.append(point)
      return [MenuItem("Outer") {}]
    }
    let fixture = WidgetFixture(Column(alignment: .leading, [Tile("a", 100, 40), outer]), 300, 300)
    fixture.handle(.contextMenuRequested(at: Point(15, 57)))
    #expect(points.values == [Point(15, 17)])
    #expect(fixture.tree.overlays.count == 1)
  }

  @Test func `a second request elsewhere moves the menu, and one on the menu does nothing`() {
    other.contextMenu = { _ in [MenuItem("Other") {}] }
    openMenu()
    openMenu(at: Point(60, 60))
    #expect(titles == ["Open", "Closed", "Share", "Delete"])
    openMenu(at: Point(10, 60))
    #expect(titles == ["Other"])
    openMenu(at: Point(250, 20))
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `a menu near the edges opens inside the window`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let tile = Tile("t", 300, 300)
      tile.takesPointer = true
      tile.contextMenu = { [chosen] _ in ContextMenuTests.items(chosen) }
      let fixture = WidgetFixture(tile, 300, 300, direction: direction)
      for point in [Point(1, 1), Point(299, 1), Point(1, 299), Point(299, 299)] {
        fixture.handle(.contextMenuRequested(at: point))
        fixture.show()
        let frames = fixture.tree.semantics.filter { $0.semantics.role == .menuitem }.map(\.frame)
        #expect(frames.count == 4)
        #expect(frames.allSatisfy { PixelRect(0, 0, 300, 300).contains($0) && $0.height > 30 })
        fixture.pressKey(.escape)
      }
    }
  }

  @Test func `a dialog blocks the menus beneath it`() {
    fixture.tree.present(Dialog("Question", [.init("OK", .standard)]))
    fixture.show()
    openMenu()
    #expect(titles == [])
  }

  // MARK: Choosing

  @Test func `a click chooses an item after the menu is closed`() {
    tile.contextMenu = { [chosen, fixture] _ in
      [MenuItem("Count") { chosen.values.append("\(fixture.tree.overlays.count)") }]
    }
    openMenu()
    fixture.click(center(frame("Count")))
    #expect(chosen.values == ["0"])
  }

  @Test func `the arrows skip what cannot be chosen and continue at the other end`() {
    openMenu()
    press(.down)
    #expect(highlighted == ["Open"])
    press(.down)
    #expect(highlighted == ["Share"])
    press(.down, .down)
    #expect(highlighted == ["Open"])
    press(.up)
    #expect(highlighted == ["Delete"])
    press(.home)
    #expect(highlighted == ["Open"])
    press(.character("d"))
    #expect(highlighted == ["Delete"])
    fixture.show(after: .milliseconds(1_001))
    press(.character("c"), .enter)
    #expect(chosen.values == ["Delete"])
  }

  @Test func `letters without a pause find the item that begins with all of them`() {
    tile.contextMenu = { [chosen] _ in
      ["Save", "Select", "Save As", "Search"].map { title in MenuItem(title) { chosen.values.append(title) } }
    }
    openMenu()
    press(.character("s"))
    #expect(highlighted == ["Save"])
    press(.character("e"))
    #expect(highlighted == ["Select"])
    press(.character("a"))
    #expect(highlighted == ["Search"])
    fixture.show(after: .milliseconds(1_001))
    press(.character("s"), .character("s"), .character("s"))
    #expect(highlighted == ["Save As"])
  }

  @Test func `a disabled item is described as disabled, and a click leaves the menu open`() {
    openMenu()
    let closed = semantics.first { $0.name == "Closed" }
    #expect(closed == Semantics(.menuitem, name: "Closed", states: [.disabled]))
    fixture.click(center(frame("Closed")))
    #expect(chosen.values == [])
    #expect(fixture.tree.overlays.count == 1)
  }

  @Test func `Escape and Tab close the menu, and Tab moves the focus on`() {
    fixture.tree.focus(tile)
    openMenu()
    press(.escape)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused === tile)
    openMenu()
    press(.tab)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused === other)
  }

  @Test func `a resting pointer does not move the highlight, a moving one does`() {
    fixture.move(to: Point(60, 30))
    openMenu(at: Point(50, 20))
    fixture.show()
    #expect(highlighted == [])
    fixture.move(to: Point(61, 30))
    #expect(highlighted == ["Open"])
    press(.down)
    fixture.tree.contentMoved()
    fixture.show()
    #expect(highlighted == ["Share"])
  }

  // MARK: Submenus

  @Test func `Right opens a submenu on its first item, and Left and Escape close it`() {
    openMenu()
    press(.down, .down, .right)
    #expect(highlighted == ["Share", "Mail"])
    #expect(semantics.contains(Semantics(.menu, name: "Share")))
    press(.left)
    #expect(highlighted == ["Share"])
    press(.right, .escape)
    #expect(fixture.tree.overlays.count == 1)
    press(.right, .down, .enter)
    #expect(chosen.values == ["Print"])
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `in a right-to-left layout, Left opens a submenu, on the left side`() throws {
    let tile = Tile("t", 600, 300)
    tile.takesPointer = true
    tile.contextMenu = { [chosen] _ in ContextMenuTests.items(chosen) }
    let fixture = WidgetFixture(tile, 600, 300, direction: .rightToLeft)
    fixture.handle(.contextMenuRequested(at: Point(400, 20)))
    fixture.show()
    for key in [Key.down, .down, .left] { fixture.pressKey(key) }
    fixture.show()
    var frames: [String: PixelRect] = [:]
    for (semantics, frame) in fixture.tree.semantics where semantics.role == .menuitem {
      frames[semantics.name] = frame
    }
    let share = try #require(frames["Share"])
    let mail = try #require(frames["Mail"])
    #expect(share.maxX == 400)
    #expect(mail.maxX == share.x)
  }

  @Test func `the pointer opens a submenu, and can cross other items on its way into it`() throws {
    openMenu(at: Point(20, 20))
    let share = try #require(frame("Share"))
    let delete = try #require(frame("Delete"))
    fixture.move(to: Point(Double(share.maxX) - 30, Double(share.maxY) - 2))
    fixture.show()
    #expect(titles == ["Open", "Closed", "Share", "Delete", "Mail", "Print"])
    fixture.move(to: Point(Double(delete.maxX) - 10, Double(delete.y) + 3))
    #expect(highlighted == ["Share"])
    fixture.move(to: center(frame("Print")))
    #expect(highlighted == ["Share", "Print"])
    fixture.move(to: Point(Double(delete.x) + 20, Double(delete.y) + 20))
    fixture.show()
    #expect(highlighted == ["Delete"])
    #expect(titles.count == 4)
  }

  @Test func `a pointer that rests on another item on its way highlights it after a moment`() throws {
    openMenu(at: Point(20, 20))
    let share = try #require(frame("Share"))
    let delete = try #require(frame("Delete"))
    fixture.move(to: Point(Double(share.maxX) - 30, Double(share.maxY) - 2))
    fixture.show()
    fixture.move(to: Point(Double(delete.maxX) - 10, Double(delete.y) + 3))
    let due = try #require(fixture.tree.nextChange)
    #expect(due - fixture.now == .milliseconds(300))
    fixture.show(after: .milliseconds(300))
    fixture.show()
    #expect(highlighted == ["Delete"])
    #expect(titles.count == 4)
    #expect(fixture.picture == fixture.redrawn)
  }

  // MARK: Appearance

  @Test func `check marks and shortcuts are described, and a check mark is drawn`() {
    func picture(isOn: Bool) -> Bitmap {
      tile.contextMenu = { _ in
        [MenuItem("Grid", shortcut: "Ctrl+G", isOn: isOn) {}, MenuItem("Rulers", isOn: true) {}]
      }
      openMenu()
      defer { fixture.pressKey(.escape) }
      let states: Set<Semantics.State> = isOn ? [.checked] : []
      let item = Semantics(
        .menuitem, name: "Grid", description: "Ctrl+G", states: states, actions: [.press])
      #expect(semantics.contains(item))
      return fixture.redrawn
    }
    #expect(picture(isOn: true) != picture(isOn: false))
  }

  @Test func `a long menu scrolls to the highlighted item`() {
    tile.contextMenu = { _ in (0..<50).map { MenuItem("Item \($0)") {} } }
    openMenu()
    press(.end)
    for _ in 0..<60 { fixture.show(after: .milliseconds(20)) }
    let visible = fixture.tree.semantics.filter {
      $0.semantics.role == .menuitem && !$0.semantics.states.contains(.offscreen)
    }
    #expect(visible.last?.semantics.name == "Item 49")
    #expect(visible.count < 10)
    #expect(fixture.picture == fixture.redrawn)
  }
}
