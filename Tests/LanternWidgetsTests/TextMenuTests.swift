import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternWidgets
import Testing

/// The context menu of text fields.
@MainActor
struct TextMenuTests {
  private let field = TextField("Name", text: "one two")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field]), 400, 400)
    fixture.pressKey(.tab)
  }

  private var items: [Semantics] {
    fixture.tree.semantics.map(\.semantics).filter { $0.role == .menuitem }
  }
  private var enabled: [String] { items.filter { !$0.states.contains(.disabled) }.map(\.name) }

  private func openMenu() {
    fixture.pressKey(.menu)
    fixture.show()
  }

  private func choose(_ title: String) {
    openMenu()
    fixture.click(center(fixture.tree.semantics.first { $0.semantics.name == title }?.frame))
    fixture.show()
  }

  @Test func `the menu has the standard commands with their keys`() {
    openMenu()
    #expect(items.map(\.name) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Select All"])
    #expect(
      items.map(\.description) == ["Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+A"])
  }

  @Test func `a command is enabled only where it has an effect`() {
    openMenu()
    #expect(enabled == ["Cut", "Copy", "Paste"])
    fixture.pressKey(.escape)
    fixture.pressKey(.end)
    fixture.type("!")
    openMenu()
    #expect(enabled == ["Undo", "Paste", "Select All"])
  }

  @Test func `cut, paste, undo and redo change the text as their keys do`() {
    choose("Cut")
    #expect(field.text == "")
    #expect(fixture.clipboard == "one two")
    choose("Paste")
    choose("Paste")
    #expect(field.text == "one twoone two")
    choose("Undo")
    #expect(field.text == "one two")
    choose("Redo")
    #expect(field.text == "one twoone two")
    choose("Select All")
    fixture.type("x")
    #expect(field.text == "x")
  }

  @Test func `the selection stays while the menu is open`() {
    fixture.pressKey(.home)
    for _ in 0..<3 { fixture.pressKey(.right, .shift) }
    openMenu()
    fixture.pressKey(.escape)
    choose("Copy")
    #expect(fixture.clipboard == "one")
    fixture.type("1")
    #expect(field.text == "1 two")
  }

  @Test func `the menu key opens the menu at the caret`() throws {
    fixture.pressKey(.end)
    openMenu()
    let first = fixture.tree.semantics.first { $0.semantics.role == .menuitem }
    let caret = try #require(field.textInputArea)
    let frame = try #require(first?.frame)
    #expect(abs(Double(frame.x) - caret.minX) <= 1)
    #expect(Double(frame.y) >= caret.maxY)
  }

  @Test func `the secondary button focuses the field and selects its text`() {
    let other = TextField("Other", text: "all")
    let fixture = WidgetFixture(Column(alignment: .leading, [TextField("First"), other]), 400, 500)
    fixture.handle(.contextMenuRequested(at: other.windowFrame.center))
    fixture.show()
    fixture.click(center(fixture.tree.semantics.first { $0.semantics.name == "Copy" }?.frame))
    #expect(fixture.tree.focused === other)
    #expect(fixture.clipboard == "all")
  }

  @Test func `a password can be pasted and selected, but not copied`() {
    let password = PasswordField("Password")
    password.fill("secret")
    let fixture = WidgetFixture(Column(alignment: .leading, [password]), 400, 400)
    fixture.clipboard = "new"
    fixture.handle(.contextMenuRequested(at: password.windowFrame.center))
    fixture.show()
    let items = fixture.tree.semantics.map(\.semantics).filter { $0.role == .menuitem }
    #expect(items.map(\.name) == ["Paste", "Select All"])
    fixture.click(center(fixture.tree.semantics.first { $0.semantics.name == "Paste" }?.frame))
    #expect(password.count == 3)
  }

  @Test func `a disabled field has no menu`() {
    field.isEnabled = false
    fixture.handle(.contextMenuRequested(at: field.windowFrame.center))
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `the titles can be translated`() throws {
    var environment = fixture.tree.environment
    let catalog = try MessageCatalog(Array(#"msgctxt "copy"\#nmsgid "Copy"\#nmsgstr "Kopieren""#.utf8))
    environment.strings = Strings(try LanguageTag("de"), catalog, keys: [WidgetMessage.self])
    fixture.tree.resize(to: fixture.tree.size, environment: environment)
    openMenu()
    #expect(items.map(\.name).contains("Kopieren"))
  }
}
