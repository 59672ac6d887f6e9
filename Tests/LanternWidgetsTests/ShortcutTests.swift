import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Shortcuts, the table of commands that performs them, and their overview.
@MainActor
struct ShortcutTests {
  private let performed = ReceivedValues<String>()

  private func command(
    _ id: String, _ shortcut: Shortcut?, isGlobal: Bool = false, isEnabled: Bool = true
  ) -> Command {
    Command(
      id, id.prefix(1).uppercased() + id.dropFirst(), group: "Group", shortcut: shortcut, isGlobal: isGlobal,
      isEnabled: { isEnabled },
      action: { [performed] in performed.values.append(id) })
  }

  // MARK: Text

  @Test(
    arguments: [
      ("Ctrl+Shift+S", .character("s"), [.control, .shift]), ("alt+left", .left, .alt),
      ("F5", .function(5), []), ("Ctrl++", .character("+"), .control), ("+", .character("+"), []),
      ("Page Up", .pageUp, []), ("Ctrl+Space", .character(" "), .control),
      ("Shift+F10", .function(10), .shift),
    ] as [(String, Key, Modifiers)])
  func `a shortcut is read from text`(text: String, key: Key, modifiers: Modifiers) {
    #expect(Shortcut(parsing: text) == Shortcut(key, modifiers))
  }

  @Test(arguments: ["", "Ctrl", "Ctrl+", "F13", "F0", "Hyper+S", "Ctrl+Save", " ", "+S", "Ctrl+ "])
  func `other text is no shortcut`(text: String) { #expect(Shortcut(parsing: text) == nil) }

  @Test func `a shortcut is shown with its modifiers in one order`() {
    #expect(Shortcut(.character("S"), [.shift, .alt, .control]).description == "Ctrl+Alt+Shift+S")
    #expect(
      ["ctrl+space", "F12", "Page Down", "Ctrl++"].map { Shortcut(parsing: $0)?.description }
        == ["Ctrl+Space", "F12", "Page Down", "Ctrl++"])
  }

  // MARK: Dispatch

  private func fixture(_ root: Widget, _ commands: Command...) -> WidgetFixture {
    let fixture = WidgetFixture(root)
    fixture.tree.commands = CommandTable(commands)
    return fixture
  }

  @Test(.requirement(107)) func `a shortcut performs its command if the focused widget refuses the key`() {
    let tile = Tile("t", 20, 20)
    tile.takesFocus = true
    let fixture = fixture(tile, command("save", "Ctrl+S"))
    fixture.tree.focus(tile)
    fixture.pressKey(.character("s"), .control)
    fixture.pressKey(.character("s"), [.control, .shift])
    tile.takesKeys = true
    fixture.pressKey(.character("s"), .control)
    #expect(performed.values == ["save"])
    #expect(tile.keys.count == 3)
  }

  @Test func `a disabled command is not performed, and its key is not handled`() {
    let fixture = fixture(Tile("t"), command("save", "Ctrl+S", isEnabled: false))
    let event = InputEvent(.keyDown(.character("s"), .control), time: .zero)
    #expect(!fixture.tree.handle(event))
    #expect(performed.values == [])
  }

  @Test func `a dialog blocks shortcuts, except global ones`() {
    let fixture = fixture(Tile("t"), command("save", "Ctrl+S"), command("quit", "Ctrl+Q", isGlobal: true))
    fixture.tree.present(Dialog("Question", [.init("OK", .standard)]))
    fixture.pressKey(.character("s"), .control)
    fixture.pressKey(.character("q"), .control)
    #expect(performed.values == ["quit"])
  }

  @Test func `a shortcut that types a character is not performed while a field has the focus`() {
    let field = TextField("Name")
    let fixture = fixture(
      Column([field]), command("next", "N"), command("at", "Ctrl+Alt+Q"), command("save", "Ctrl+S"))
    func press() {
      fixture.pressKey(.character("n"))
      fixture.pressKey(.character("q"), [.control, .alt])
      fixture.pressKey(.character("s"), .control)
    }
    fixture.pressKey(.tab)
    press()
    #expect(performed.values == ["save"])
    fixture.tree.focus(nil)
    press()
    #expect(performed.values == ["save", "next", "at", "save"])
  }

  @Test func `a shortcut reaches the outer table from a tree inside it, if that refuses the key`() {
    let viewport = InnerTree(Tile("i"))
    let fixture = fixture(viewport, command("save", "Ctrl+S"))
    fixture.tree.focus(viewport)
    fixture.pressKey(.character("s"), .control)
    #expect(performed.values == ["save"])
  }

  // MARK: The table

  @Test func `a command can be changed and removed by its name`() {
    let table = CommandTable([command("save", "Ctrl+S"), command("open", "Ctrl+O")])
    table["save"]?.shortcut = "F2"
    table["open"] = nil
    table.add(command("print", "Ctrl+S"))
    #expect(table.commands.map(\.id) == ["save", "print"])
    #expect(table.commands.map { $0.shortcut?.description } == ["F2", "Ctrl+S"])
  }

  @Test(.waitsForProcesses)
  func `a shortcut of two commands ends the program with their names`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let table = CommandTable([Command("save", "Save", group: "File", shortcut: "Ctrl+S") {}])
        table.add(Command("store", "Store", group: "File", shortcut: "Ctrl+S") {})
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("“store” and “save” have the same shortcut, Ctrl+S; change one of them"))
  }

  // MARK: Buttons and menus

  @Test func `a button and a menu item of a command have its title, availability and shortcut`() {
    let button = Button(command("save", "Ctrl+S"))
    let icon = Button(command("share", nil, isEnabled: false), icon: .cross, showsTitle: false)
    let item = MenuItem(command("save", "Ctrl+S"))
    #expect([button.title, item.title] == ["Save", "Save"])
    let tooltips = [button, icon].map { button in
      let fixture = WidgetFixture(Column(alignment: .leading, [button]), 300, 200)
      fixture.move(to: button.windowFrame.center)
      fixture.show(after: .milliseconds(600))
      fixture.show()
      return fixture.tree.semantics.first { $0.semantics.role == .tooltip }?.semantics.name
    }
    #expect(tooltips == ["Ctrl+S", "Share"])
    #expect(item.shortcut == "Ctrl+S")
    #expect([button.isEnabled, icon.isEnabled] == [true, false])
    button.action()
    item.action()
    #expect(performed.values == ["save", "save"])
  }

  // MARK: The overview

  private func overview(_ width: Double = 500, _ height: Double = 300, count: Int = 2) -> WidgetFixture {
    let fixture = WidgetFixture(Tile("t"), width, height)
    var commands = (0..<count).map { command("command \($0)", Shortcut(.function($0 % 12 + 1))) }
    commands.append(Command("hidden", "Hidden", group: "None") {})
    fixture.tree.present(ShortcutOverview(commands))
    fixture.show()
    return fixture
  }

  @Test(.requirement(107)) func `the overview lists each group with the titles and keys that it has`() {
    let fixture = overview()
    let names = fixture.tree.semantics.map(\.semantics.name)
    #expect(
      names.filter { !$0.isEmpty } == [
        "Keyboard Shortcuts", "Keyboard Shortcuts", "Close", "Group", "F1", "Command 0", "F2", "Command 1",
      ])
  }

  @Test(arguments: [Key.escape, .function(1), .enter])
  func `Escape, F1 and Return close the overview`(key: Key) {
    let fixture = overview()
    fixture.pressKey(key)
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `a click outside of the overview closes it, one inside does not`() {
    let fixture = overview()
    fixture.click(Point(250, 150))
    #expect(fixture.tree.overlays.count == 1)
    fixture.click(Point(5, 5))
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `a long overview scrolls by keys`() {
    let fixture = overview(300, 200, count: 40)
    func last() -> String? {
      fixture.tree.semantics.map(\.semantics).last { !$0.states.contains(.offscreen) }?.name
    }
    let before = last()
    fixture.pressKey(.end)
    for _ in 0..<60 { fixture.show(after: .milliseconds(20)) }
    #expect(before != "Command 39")
    #expect(last() == "Command 39")
    #expect(fixture.picture == fixture.redrawn)
  }
}

/// A viewport that shows one tree.
private final class InnerTree: Viewport {
  private let inner: WidgetTree

  init(_ root: Widget) {
    inner = WidgetTree(
      root: root, size: PixelSize(10, 10),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    super.init()
    take(inner)
  }

  override var trees: [WidgetTree] { [inner] }
}
