import LanternRaster
import LanternTestSupport
import LanternWidgets
import Observation
import Testing

@MainActor @Observable
private final class Model {
  struct Item: Identifiable, Equatable {
    let id: String
    var count = 0
  }

  var title = "one"
  var other = 0
  var canSave = false
  var items: [Item] = []
}

/// Widgets that show observable models.
@MainActor
struct ObservationTests {
  private let model = Model()

  @Test(.requirement(105))
  func `a label shows a changed text in the next frame, and only the label is drawn`() {
    let label = Label { [model] in model.title }
    let tile = Tile("a", 40, 20)
    let fixture = WidgetFixture(Column(spacing: 8, alignment: .leading, [label, tile]))
    #expect(label.text == "one")
    let drawings = tile.drawings
    model.title = "two"
    #expect(label.text == "one")
    #expect(fixture.tree.isStale)
    fixture.show()
    #expect(label.text == "two")
    #expect(tile.drawings == drawings)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test(.requirement(105)) func `a property that no widget has read causes no frame`() {
    let fixture = WidgetFixture(Label { [model] in model.title })
    model.other = 1
    #expect(!fixture.tree.isStale)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test(.requirement(105)) func `a change that leads to the same value draws nothing`() {
    let fixture = WidgetFixture(Label { [model] in model.title.isEmpty ? "empty" : "full" })
    model.title = "three"
    #expect(fixture.show().isEmpty)
    model.title = ""
    #expect(!fixture.show().isEmpty)
  }

  @Test(.requirement(105)) func `a button is enabled while the model says so`() {
    var saved = 0
    let button = Button("Save", isEnabled: { [model] in model.canSave }, action: { saved += 1 })
    let fixture = WidgetFixture(button)
    fixture.click(button)
    model.canSave = true
    fixture.show()
    fixture.click(button)
    #expect(saved == 1)
  }

  @Test(.requirement(105)) func `any property of a widget can follow a model`() {
    let toggle = Switch("Save").observing(\.isOn) { [model] in model.canSave }
      .observing(\.isHidden) { [model] in model.title.isEmpty }
    let fixture = WidgetFixture(toggle)
    model.canSave = true
    model.title = ""
    fixture.show()
    #expect(toggle.isOn && toggle.isHidden)
  }

  @Test(.requirement(105)) func `a builder creates other content for another value, and only then`() {
    var built: [Bool] = []
    let builder = Builder(
      { [model] in model.items.isEmpty },
      content: { isEmpty in
        built.append(isEmpty)
        return Label(isEmpty ? "empty" : "full")
      })
    let fixture = WidgetFixture(builder)
    model.items = [Model.Item(id: "a")]
    fixture.show()
    model.items.append(Model.Item(id: "b"))
    fixture.show()
    #expect(built == [true, false])
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["full"])
  }

  @Test(.requirement(105)) func `a column keeps the widgets of elements that stay, and their focus`() throws {
    model.items = ["a", "b", "c"].map { Model.Item(id: $0) }
    var made: [String] = []
    let column = Column(
      each: { [model] in model.items },
      content: { item in
        made.append("\(item.id)\(item.count)")
        return Button(item.id)
      })
    let fixture = WidgetFixture(column)
    let second = column.children[1]
    fixture.tree.focus(second)
    model.items = [Model.Item(id: "b"), Model.Item(id: "d"), Model.Item(id: "c", count: 1)]
    fixture.show()
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["b", "d", "c"])
    #expect(column.children.first === second)
    #expect(second.isFocused)
    #expect(made == ["a0", "b0", "c0", "d0", "c1"])
  }

  @Test(.requirement(105)) func `in a list the selection and the rows follow their elements`() throws {
    model.items = (0..<4).map { Model.Item(id: "\($0)") }
    var made: [String] = []
    let list = List(
      "items", rowHeight: 20, each: { [model] in model.items },
      makeRow: { item in
        made.append(item.id)
        return Label(item.id)
      })
    let fixture = WidgetFixture(list, 100, 200)
    list.selection = 2
    made = []
    model.items.insert(Model.Item(id: "new"), at: 0)
    model.items[4].count = 7
    fixture.show()
    #expect(list.count == 5)
    #expect(list.selection == 3)
    // The last row is beyond the old end and is created again, as is the row that changed.
    #expect(made == ["new", "3"])
    #expect(names(fixture) == ["items", "new", "new", "0", "0", "1", "1", "2", "2", "3", "3"])
    model.items.removeAll { $0.id == "2" }
    fixture.show()
    #expect(list.selection == nil)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test(.requirement(105)) func `a widget outside a tree follows the model again when it is added`() {
    var reads = 0
    let label = Label { [model] in
      reads += 1
      return model.title
    }
    let column = Column([Tile("a", 10, 10)])
    let fixture = WidgetFixture(column)
    for _ in 0..<3 {
      column.add(label)
      label.removeFromParent()
    }
    fixture.show()
    model.title = "two"
    #expect(!fixture.tree.isStale)
    column.add(label)
    #expect(label.text == "two")
    reads = 0
    model.title = "three"
    fixture.show()
    #expect(label.text == "three")
    #expect(reads == 1)
  }

  @Test(.requirement(105)) func `a value that changes another model is shown in the same frame`() {
    let first = Label { [model] in model.title }
    let second = Label { [model] in "\(model.other)" }
    let fixture = WidgetFixture(Column([second, first]))
    first.observe({ [model] in model.title }, apply: { [model] in model.other = $0.count })
    model.title = "seven"
    fixture.show()
    #expect(second.text == "5")
  }

  @Test(.requirement(105)) func `two models that change each other do not stop the app`() {
    let label = Label { [model] in model.title }
    let fixture = WidgetFixture(label)
    label.observe({ [model] in model.other }, apply: { [model] in model.other = $0 + 1 })
    fixture.show()
    #expect(fixture.tree.isStale)
  }

  @Test(.requirement(105)) func `a model keeps no widget alive`() {
    weak var label: Label?
    do {
      let made = Label { [model] in model.title }
      label = made
      let fixture = WidgetFixture(made)
      fixture.show()
    }
    #expect(label == nil)
    model.title = "two"
  }

  private func names(_ fixture: WidgetFixture) -> [String] { fixture.tree.semantics.map(\.semantics.name) }
}
