import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct DialogTests {
  private let beneath = Button("Beneath")
  private let answers = ReceivedValues<String>()

  @Test func `Return chooses the default answer and Escape cancels, once, and the dialog is dismissed`() {
    for (key, answer) in [(Key.enter, "Delete"), (.escape, "Keep")] {
      let (fixture, _) = presented()
      fixture.tree.focus(nil)
      fixture.pressKey(key)
      fixture.pressKey(key)
      #expect(answers.values.last == answer)
      #expect(fixture.tree.overlays.isEmpty)
    }
    #expect(answers.values.count == 2)
  }

  @Test func `a click on an answer dismisses the dialog before it acts`() {
    let (fixture, dialog) = presented()
    let button = fixture.tree.semantics.first { $0.semantics.name == "Later" }
    fixture.click(center(button?.frame))
    #expect(answers.values == ["Later"])
    #expect(dialog.tree == nil)
  }

  @Test func `the default answer has the focus, Tab stays in the dialog, and dismissal restores the focus`() {
    let (fixture, _) = presented()
    fixture.tree.focus(nil)
    #expect(focused(fixture) == nil)
    let (other, _) = presented { $0.pressKey(.tab) }
    #expect(focused(other) == "Delete")
    for name in ["Keep", "Later", "Delete", "Keep"] {
      other.pressKey(.tab)
      #expect(focused(other) == name)
    }
    other.pressKey(.escape)
    #expect(other.tree.focused === beneath)
  }

  @Test func `a question that is asked again stands once, and the last request counts`() {
    let fixture = WidgetFixture(Column(alignment: .leading, [beneath]), 500, 300)
    fixture.tree.focus(beneath)
    for request in ["first", "second", "third"] {
      let answers = answers
      fixture.tree.present(
        Dialog(
          "Quit?",
          [.init("Cancel", .cancel), .init("Quit", .standard) { answers.values.append(request) }]))
      fixture.show(after: .seconds(1))
    }
    fixture.tree.present(Dialog("Delete it?", [.init("Cancel", .cancel)]))
    fixture.show(after: .seconds(1))
    #expect(fixture.tree.overlays.count == 2)
    fixture.pressKey(.escape)
    #expect(focused(fixture) == "Quit")
    fixture.pressKey(.enter)
    #expect(answers.values == ["third"])
    #expect(fixture.tree.focused === beneath)
  }

  @Test func `a question that is asked again is above those that were asked since`() {
    let fixture = WidgetFixture(Column(alignment: .leading, [beneath]), 500, 300)
    fixture.tree.focus(beneath)
    for title in ["Quit?", "Delete it?", "Quit?"] {
      fixture.tree.present(Dialog(title, [.init("Cancel", .cancel)]))
      fixture.show(after: .seconds(1))
    }
    #expect(fixture.tree.overlays.compactMap { ($0 as? Dialog)?.title } == ["Delete it?", "Quit?"])
    fixture.pressKey(.escape)
    #expect(fixture.tree.overlays.compactMap { ($0 as? Dialog)?.title } == ["Delete it?"])
    fixture.pressKey(.escape)
    #expect(fixture.tree.focused === beneath)
  }

  @Test(arguments: ["context menu", "pop-up button", "combo box", "calendar", "tooltip"])
  func `what is open when a dialog appears goes, and the focus returns to where it was before`(open: String) {
    let widget: Widget =
      switch open {
      case "pop-up button": Picker("Size", ["1", "2", "3", "4", "5", "6", "7"]) { _ in }
      case "combo box": ComboBox("City", ["Berlin", "Bern"]) { _ in }
      case "calendar": DateField("Date", today: CalendarDate(daysSince1970: 20_000)) { _ in }
      default: Button("Beneath")
      }
    widget.tooltip = open == "tooltip" ? "A hint" : nil
    widget.contextMenu = open == "context menu" ? { _ in [MenuItem("Copy") {}] } : nil
    let fixture = WidgetFixture(Column(alignment: .leading, [widget]), 500, 300)
    fixture.pressKey(.tab)
    let before = fixture.tree.focused
    switch open {
    case "context menu": fixture.pressKey(.menu)
    case "pop-up button": fixture.pressKey(.enter)
    case "combo box": fixture.pressKey(.down)
    case "calendar": fixture.pressKey(.down, .alt)
    default:
      fixture.show(after: .seconds(1))
      fixture.show(after: .seconds(1))
    }
    fixture.show()
    #expect(fixture.tree.overlays.count == 1)
    fixture.tree.present(Dialog("Quit?", [.init("Cancel", .cancel)]))
    fixture.show(after: .seconds(1))
    #expect(fixture.tree.overlays.count == 1)
    fixture.pressKey(.escape)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused === before)
  }

  @Test(arguments: [(200.0, 150.0), (320, 200)])
  func `in a window as small as an app allows, the question and the focused answer are visible`(
    width: Double, height: Double
  ) throws {
    let text = "Otherwise, all the changes since the last time are lost, and nobody can bring them back."
    for answers in [["Cancel", "Don't Save at All", "Save"], ["Cancel", "Quit"]] {
      let fixture = WidgetFixture(Column([beneath]), width, height)
      fixture.tree.present(
        Dialog(
          "Save changes to the letter?", message: text,
          answers.map { Dialog.Answer($0, $0 == answers.last ? .standard : .other) }))
      fixture.show(after: .milliseconds(1))
      fixture.show(after: .seconds(1))
      fixture.show()
      let found = fixture.tree.semantics
      let title = try #require(found.first { $0.semantics.role == .heading })
      #expect(title.frame.height >= 16 && !title.semantics.states.contains(.offscreen))
      let focused = try #require(found.first { $0.semantics.states.contains(.focused) })
      #expect(focused.semantics.name == answers.last)
      #expect(focused.frame.height >= 36)
      #expect(focused.frame.maxY <= Int(height))
    }
  }

  @Test func `the content behind a dialog gets no input and is not read out`() {
    var presses = 0
    beneath.action = { presses += 1 }
    let (fixture, _) = presented()
    fixture.click(beneath.windowFrame.center)
    fixture.click(Point(1, 1))
    #expect(presses == 0)
    #expect(fixture.tree.overlays.count == 1)
    #expect(
      fixture.tree.semantics.map(\.semantics.name) == [
        "Delete it?", "Delete it?", "This can't be undone.", "Keep", "Later", "Delete",
      ])
  }

  @Test func `the dialog swallows unhandled keys`() {
    let (fixture, _) = presented()
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    fixture.pressKey(.back)
    fixture.pressKey(.left, .alt)
    fixture.pressKey(.function(12))
    #expect(passedOn.isEmpty)
  }

  @Test func `a dialog has its question in its semantics, and a dismiss action if it can be cancelled`() {
    let (fixture, dialog) = presented()
    #expect(
      dialog.semantics
        == Semantics(.dialog, name: "Delete it?", value: "This can't be undone.", actions: [.dismiss]))
    #expect(dialog.perform(.dismiss, at: fixture.now))
    #expect(answers.values == ["Keep"])
    let notice = Dialog("Saved", [Dialog.Answer("Fine", .standard)])
    #expect(notice.semantics == Semantics(.dialog, name: "Saved"))
    fixture.tree.present(notice)
    fixture.pressKey(.escape)
    #expect(fixture.tree.overlays.count == 1)
  }

  @Test func `a dialog appears within a fifth of a second, then rests, and leaves the picture unchanged`() {
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
    fixture.pressKey(.escape)
    fixture.show()
    #expect(fixture.picture == before)
  }

  @Test func `answers that don't fit in a row are below each other, all as wide as the dialog`() {
    let frames = [500.0, 240].map { width in
      let fixture = WidgetFixture(Column([]), width, 400)
      fixture.tree.present(dialog())
      fixture.show(after: .seconds(1))
      fixture.show(after: .seconds(1))
      return ["Keep", "Later", "Delete"].map { name in
        fixture.tree.semantics.first { $0.semantics.name == name }?.frame ?? .empty
      }
    }
    let (row, column) = (frames[0], frames[1])
    #expect(Set(row.map(\.y)).count == 1)
    #expect(row[0].maxX < row[1].x && row[1].maxX < row[2].x)
    #expect(Set(column.map(\.width)) == [192])
    #expect(Set(column.map(\.x)) == [24])
    #expect(zip(column, column.dropFirst()).map { $1.y - $0.maxY } == [12, 12])
  }

  @Test(arguments: [(200.0, 150.0), (320, 200), (8000, 200)])
  func `every answer is reachable in a window that is too small`(width: Double, height: Double) {
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
    let answers = answers
    func answer(_ title: String, _ role: Dialog.Answer.Role = .other) -> Dialog.Answer {
      Dialog.Answer(title, role) { answers.values.append(title) }
    }
    return Dialog(
      "Delete it?", message: "This can't be undone.",
      [answer("Keep", .cancel), answer("Later"), answer("Delete", .standard)])
  }

  private func presented(_ prepare: (WidgetFixture) -> Void = { _ in }) -> (WidgetFixture, Dialog) {
    beneath.removeFromParent()
    let fixture = WidgetFixture(Column(alignment: .leading, [beneath]), 500, 300)
    prepare(fixture)
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

/// The center of a rectangle in points at scale 1.
func center(_ rect: PixelRect?) -> Point {
  let rect = rect ?? .empty
  return Point(Double(rect.x) + Double(rect.width) / 2, Double(rect.y) + Double(rect.height) / 2)
}
