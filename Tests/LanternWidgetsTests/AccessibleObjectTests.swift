import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// What assistive technology sees of widgets, and what it can ask of them.
@MainActor
struct AccessibleObjectTests {
  private func object(_ name: String, in fixture: WidgetFixture) throws -> AccessibleObject {
    func search(_ objects: [AccessibleObject]) -> AccessibleObject? {
      for object in objects {
        if object.properties.semantics.name == name { return object }
        if let found = search(object.children) { return found }
      }
      return nil
    }
    return try #require(search(fixture.tree.accessibleObjects()))
  }

  private func perform(_ request: AccessibleRequest, _ name: String, in fixture: WidgetFixture) throws -> Bool
  {
    defer { fixture.show() }
    return fixture.tree.perform(request, on: try object(name, in: fixture).id, at: .zero)
  }

  @Test func `widgets contain what is inside of them, and layout is left out`() throws {
    let fixture = WidgetFixture(
      Column([NavigationBar(title: "Bag", leading: Button("Back")), Row([Label("Empty")])]), 300, 200)
    let objects = fixture.tree.accessibleObjects()
    #expect(objects.map(\.properties.semantics.name) == ["Bag", "Empty"])
    #expect(objects.first?.children.map(\.properties.semantics.name) == ["Back", "Bag"])
  }

  @Test func `an unchanged widget keeps its object, and a changed one its number`() throws {
    let (label, button) = (Label("Before"), Button("OK"))
    let fixture = WidgetFixture(Column([label, button]), 300, 200)
    let before = (try object("Before", in: fixture), try object("OK", in: fixture))
    label.text = "Behind"
    fixture.show()
    let after = (try object("Behind", in: fixture), try object("OK", in: fixture))
    #expect(after.0 !== before.0)
    #expect(after.0.id == before.0.id)
    #expect(after.1 === before.1)
  }

  @Test func `a password never leaves its field`() throws {
    let password = PasswordField("Password", revealing: ("Show", "Hide"))
    let fixture = WidgetFixture(password, 300, 100)
    #expect(try perform(.replaceText(nil, "secret"), "Password", in: fixture))
    #expect(password.plainText == "secret")
    #expect(try perform(.perform(.press), "Show", in: fixture))
    let object = try object("Password", in: fixture)
    #expect(object.properties.text?.string == "••••••")
    #expect(object.properties.semantics.value == "••••••")
    #expect(try !perform(.copyText(0..<18), "Password", in: fixture))
  }

  @Test func `of a million rows, the visible ones have objects`() throws {
    let list = List("Prints", count: 1_000_000, rowHeight: 20) { Label("Row \($0)") }
    let fixture = WidgetFixture(list, 100, 100)
    list.scrollOffset = 10_000_000
    fixture.show()
    let object = try object("Prints", in: fixture)
    #expect(object.properties.size?.rows == 1_000_000)
    let places = object.children.compactMap(\.properties.index)
    #expect(places.count <= 7)
    #expect(places.first == 500_000)
    #expect(try perform(.select, "Row 500001", in: fixture))
    #expect(list.selection == 500_001)
  }

  @Test func `a slider is set to a number of its range`() throws {
    let slider = Slider("Size", value: 100, in: 75...200, step: 5) { "\($0)" }
    let fixture = WidgetFixture(slider, 300, 100)
    #expect(try object("Size", in: fixture).properties.quantity == Quantity(100, in: 75...200, step: 5))
    #expect(try perform(.setQuantity(500), "Size", in: fixture))
    #expect(slider.value == 200)
    #expect(try !perform(.setQuantity(.nan), "Size", in: fixture))
    slider.isEnabled = false
    #expect(try !perform(.setQuantity(80), "Size", in: fixture))
    #expect(slider.value == 200)
  }

  @Test func `ranges beyond a text are limited to it`() throws {
    let area = TextArea("Poem", text: "Bööts\nat dusk")
    let fixture = WidgetFixture(area, 300, 200)
    #expect(try perform(.replaceText(-5..<2, "B"), "Poem", in: fixture))
    #expect(try perform(.replaceText(1_000..<9_000, "!"), "Poem", in: fixture))
    #expect(area.text == "Böts\nat dusk!")
    area.isReadOnly = true
    #expect(try !perform(.replaceText(nil, ""), "Poem", in: fixture))
  }

  @Test func `what a dialog covers can be neither read nor pressed`() throws {
    var count = 0
    let fixture = WidgetFixture(Button("Behind") { count += 1 }, 400, 300)
    let id = try object("Behind", in: fixture).id
    fixture.tree.present(Dialog("Quit?", [Dialog.Answer("Quit")]))
    fixture.show()
    #expect(fixture.tree.accessibleObjects().map(\.properties.semantics.role) == [.dialog])
    #expect(!fixture.tree.perform(.perform(.press), on: id, at: .zero))
    #expect(count == 0)
  }
}
