import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct TextFieldPartsTests {
  // MARK: Showing a password

  @Test func `a password shows while its button says so, and is never told`() {
    let (field, stage) = passwordField("a b")
    #expect(stage.tree.semantics.map(\.semantics.name) == ["Password", "Show password"])
    // A space is blank, a bullet is not.
    #expect(!isBlank(field, stage, character: 1))
    stage.click(eye(field))
    stage.show()
    #expect(isBlank(field, stage, character: 1))
    #expect(stage.tree.semantics.map(\.semantics.name) == ["Password", "Hide password"])
    #expect(field.semantics?.value == "•••")
    stage.click(eye(field))
    stage.show()
    #expect(!isBlank(field, stage, character: 1))
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
  }

  @Test func `pressing the button leaves the keyboard with the field, and the caret where it was`() {
    let (field, stage) = passwordField("abc")
    stage.strike(.tab)
    stage.strike(.home)
    stage.strike(.right)
    stage.click(eye(field))
    #expect(field.isFocused)
    stage.type("x")
    #expect(field.text == "axbc")
    stage.strike(.character("z"), .control)
    #expect(field.text == "abc")
  }

  @Test func `Tab goes from the password to its button, and Space presses it there`() {
    let (field, stage) = passwordField("a b")
    stage.strike(.tab)
    stage.strike(.tab)
    #expect(stage.tree.semantics.map(\.semantics.states) == [[], [.focused]])
    stage.strike(.character(" "))
    stage.show()
    #expect(isBlank(field, stage, character: 1))
    #expect(stage.tree.semantics.last?.semantics.name == "Hide password")
    #expect(stage.tree.focused?.perform(.press, at: stage.now) == true)
    stage.show()
    #expect(!isBlank(field, stage, character: 1))
  }

  @Test func `keys that the button does not want do not edit the password`() {
    let (field, stage) = passwordField("abc")
    stage.strike(.tab)
    stage.strike(.tab)
    for key in [Key.backspace, .delete, .left, .home] { stage.strike(key) }
    stage.type("x")
    #expect(field.text == "abc")
    #expect(field.edit.selection == 0..<3)
  }

  @Test func `a password that left the screen is hidden when it comes back`() {
    let (field, stage) = passwordField("a b")
    stage.click(eye(field))
    stage.tree.dismantle()
    let again = WidgetStage(stage.tree.root, 300, 100)
    #expect(again.tree.semantics.last?.semantics.name == "Show password")
    #expect(!isBlank(field, again, character: 1))
  }

  @Test func `without names for it, and in a field that is no password, there is no button`() {
    for field in [TextField("Name", content: .password), TextField("Name", revealing: ("Show", "Hide"))] {
      #expect(WidgetStage(field).tree.semantics.count == 1)
    }
  }

  // MARK: Messages

  @Test func `an error stands below, wrapped, marks the field and is told with it`() {
    let field = TextField("Name")
    let other = Tile("o", 20, 10)
    let stage = WidgetStage(Column(alignment: .leading, [field, other]), 300, 200)
    let height = field.frame.height
    field.error = "This name is so long that nobody can remember it"
    stage.show()
    // Two lines of captions, 13 points each, below 4 points.
    #expect(field.frame.height == height + 4 + 26)
    #expect(other.frame.minY == field.frame.maxY)
    #expect(field.semantics?.states == [.invalid])
    #expect(field.semantics?.description == "This name is so long that nobody can remember it")
    #expect(stage.picture.words.contains(0xFFB3_261E))
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
    field.error = nil
    stage.show()
    #expect(field.frame.height == height)
    #expect(field.semantics?.states == [])
    #expect(!stage.picture.words.contains(0xFFB3_261E))
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
  }

  @Test func `help stands below as long as there is no error`() {
    let field = TextField("Name")
    field.help = "As on the letter box"
    let stage = WidgetStage(field)
    #expect(stage.tree.semantics.map(\.semantics.name) == ["Name", "As on the letter box"])
    field.error = "Missing"
    stage.show()
    #expect(stage.tree.semantics.map(\.semantics.name) == ["Name", "Missing"])
    field.error = nil
    #expect(field.semantics?.description == "As on the letter box")
  }

  @Test func `a placeholder shows in a lesser colour until something is written`() {
    let field = TextField("N", placeholder: "Ada Lovelace")
    let stage = WidgetStage(Column(alignment: .leading, [field]))
    let middle = Point(12 + 4, field.frame.maxY - 20)
    func ink() -> Color { stage.picture[Int(middle.x), Int(middle.y)].color }
    #expect(ink() == Color(0x645C53))
    stage.strike(.tab)
    stage.type("B")
    stage.show()
    #expect(ink() == Color(0x23201C))
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
    stage.strike(.backspace)
    stage.show()
    #expect(ink() == Color(0x645C53))
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
  }

  // MARK: Disabled, hovered

  @Test func `a disabled field loses the keyboard, hears nothing and says so`() {
    let (field, stage) = passwordField("abc")
    stage.strike(.tab)
    field.isEnabled = false
    #expect(!field.isFocused)
    stage.click(field)
    stage.type("x")
    stage.click(eye(field))
    stage.strike(.tab)
    #expect(field.text == "abc")
    #expect(stage.tree.focused == nil)
    #expect(stage.tree.semantics.map(\.semantics.states) == [[.disabled], [.disabled]])
    #expect(stage.tree.semantics.last?.semantics.name == "Show password")
    #expect(field.textInputArea == nil)
  }

  @Test func `the edge stands out while the pointer is over the field`() {
    let field = TextField("Name")
    let stage = WidgetStage(Column(alignment: .leading, [field]))
    func edge() -> Color { stage.picture[140, Int(field.frame.maxY) - 1].color }
    #expect(edge() == Color(0x81776C))
    stage.move(to: field.windowFrame.center)
    stage.show()
    #expect(edge() == Color(0x524C44))
    stage.move(to: Point(299, 199))
    stage.show()
    #expect(edge() == Color(0x81776C))
  }

  // MARK: Damage

  @Test func `moving the caret damages where it was and where it is, and typing the line alone`() {
    let field = TextField("Name", text: "abcdefgh")
    let stage = WidgetStage(Column(alignment: .leading, [field]))
    stage.strike(.tab)
    stage.strike(.end)
    stage.show()
    stage.strike(.left)
    #expect(stage.show().area <= 2 * 3 * 17)
    stage.type("x")
    let damage = stage.show().bounds
    #expect(damage.width <= 262 && damage.height <= 38)
  }

  // MARK: Hands

  private func passwordField(_ text: String) -> (TextField, WidgetStage) {
    let field = TextField(
      "Password", text: text, content: .password, revealing: (show: "Show password", hide: "Hide password"))
    return (field, WidgetStage(Column(alignment: .leading, [field]), 300, 100))
  }

  private func eye(_ field: TextField) -> Point {
    Point(field.windowFrame.maxX - 20, field.windowFrame.maxY - 20)
  }

  private func isBlank(_ field: TextField, _ stage: WidgetStage, character: Int) -> Bool {
    stage.picture[12 + 8 * character + 4, Int(field.windowFrame.maxY) - 20].color != Color(0x23201C)
  }
}
