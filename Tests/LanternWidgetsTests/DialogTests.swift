import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct DialogTests {
  private let beneath = Button("Beneath")
  private let told = Told<String>()

  @Test func `Return gives the standard answer and Escape the one that cancels, once, and it goes`() {
    for (key, answer) in [(Key.enter, "Throw"), (.escape, "Keep")] {
      let (fixture, _) = asked()
      fixture.tree.focus(nil)
      fixture.strike(key)
      fixture.strike(key)
      #expect(told.values.last == answer)
      #expect(fixture.tree.layers.isEmpty)
    }
    #expect(told.values.count == 2)
  }

  @Test func `a click on an answer gives it after the dialog went`() {
    let (fixture, dialog) = asked()
    let button = fixture.tree.semantics.first { $0.semantics.name == "Later" }
    fixture.click(center(button?.frame))
    #expect(told.values == ["Later"])
    #expect(dialog.tree == nil)
  }

  @Test func `the standard answer has the focus, Tab stays inside, and the focus is given back`() {
    let (fixture, _) = asked()
    fixture.tree.focus(nil)
    #expect(focused(fixture) == nil)
    let (other, _) = asked { $0.strike(.tab) }
    #expect(focused(other) == "Throw")
    for name in ["Keep", "Later", "Throw", "Keep"] {
      other.strike(.tab)
      #expect(focused(other) == name)
    }
    other.strike(.escape)
    #expect(other.tree.focused === beneath)
  }

  @Test func `what lies beneath hears nothing and is not read out`() {
    var presses = 0
    beneath.action = { presses += 1 }
    let (fixture, _) = asked()
    fixture.click(beneath.windowFrame.center)
    fixture.click(Point(1, 1))
    #expect(presses == 0)
    #expect(fixture.tree.layers.count == 1)
    #expect(
      fixture.tree.semantics.map(\.semantics.name) == [
        "Throw it away?", "Throw it away?", "It is gone then.", "Keep", "Later", "Throw",
      ])
  }

  @Test func `keys that it does not want are for nobody else`() {
    let (fixture, _) = asked()
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    fixture.strike(.back)
    fixture.strike(.left, .alt)
    fixture.strike(.function(12))
    #expect(passedOn.isEmpty)
  }

  @Test func `it says what it asks, and can be dismissed if it can be cancelled`() {
    let (fixture, dialog) = asked()
    #expect(
      dialog.semantics
        == Semantics(.dialog, name: "Throw it away?", value: "It is gone then.", actions: [.dismiss]))
    #expect(dialog.perform(.dismiss, at: fixture.now))
    #expect(told.values == ["Keep"])
    let notice = Dialog("Saved", [Dialog.Answer("Fine", .standard)])
    #expect(notice.semantics == Semantics(.dialog, name: "Saved"))
    fixture.tree.present(notice)
    fixture.strike(.escape)
    #expect(fixture.tree.layers.count == 1)
  }

  @Test func `it comes within a fifth of a second, then rests, and leaves the picture as it was`() {
    let fixture = WidgetFixture(Column(alignment: .leading, [beneath]), 400, 300)
    let before = fixture.picture
    fixture.tree.present(dialog())
    var pictures: Set<Bitmap> = []
    for _ in 0..<6 {
      fixture.show(after: .milliseconds(30))
      let seen = fixture.picture
      #expect(fixture.redrawn == seen)
      pictures.insert(seen)
    }
    #expect(pictures.count == 6)
    fixture.show(after: .milliseconds(50))
    #expect(fixture.tree.nextChange == nil)
    fixture.strike(.escape)
    fixture.show()
    #expect(fixture.picture == before)
  }

  @Test(arguments: [(200.0, 150.0), (320, 200), (8000, 200)])
  func `every answer can be reached in a window that is too small`(width: Double, height: Double) {
    let fixture = WidgetFixture(Column([beneath]), width, height)
    fixture.tree.present(
      Dialog(
        "A long question?", message: String(repeating: "word ", count: 60),
        [Dialog.Answer("No", .cancel), Dialog.Answer("Yes", .standard)]))
    fixture.show(after: .seconds(1))
    fixture.show(after: .seconds(1))
    for name in ["No", "Yes"] {
      let frame = fixture.tree.semantics.first { $0.semantics.name == name }?.frame ?? .empty
      #expect(!frame.isEmpty && PixelRect(fixture.picture.size).contains(frame))
    }
  }

  private func dialog() -> Dialog {
    let told = told
    func answer(_ title: String, _ role: Dialog.Answer.Role = .other) -> Dialog.Answer {
      Dialog.Answer(title, role) { told.values.append(title) }
    }
    return Dialog(
      "Throw it away?", message: "It is gone then.",
      [answer("Keep", .cancel), answer("Later"), answer("Throw", .standard)])
  }

  private func asked(_ before: (WidgetFixture) -> Void = { _ in }) -> (WidgetFixture, Dialog) {
    beneath.removeFromParent()
    let fixture = WidgetFixture(Column(alignment: .leading, [beneath]), 500, 300)
    before(fixture)
    let dialog = dialog()
    fixture.tree.present(dialog)
    fixture.show(after: .milliseconds(1))
    fixture.show(after: .seconds(1))
    return (fixture, dialog)
  }

  private func focused(_ fixture: WidgetFixture) -> String? {
    fixture.tree.semantics.first { $0.semantics.states.contains(.focused) }?.semantics.name
  }
}

func center(_ rect: PixelRect?) -> Point {
  let rect = rect ?? .empty
  return Point(Double(rect.x) + Double(rect.width) / 2, Double(rect.y) + Double(rect.height) / 2)
}
