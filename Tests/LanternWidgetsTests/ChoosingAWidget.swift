import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Observation
import Testing

// The code of the article ChoosingAWidget. A test checks that both are equal.

@MainActor @Observable
private final class PrintModel {
  var isRemembered = false
  var reducesMotion = false
  var textSize = 100.0
  var size = 0
  var count = 2
  private(set) var calls: [String] = []

  func save() { calls.append("save") }
  func open() { calls.append("open") }
  func discard() { calls.append("discard") }
}

/// The examples of the article ChoosingAWidget.
@MainActor
struct ChoosingAWidgetTests {
  private let model = PrintModel()

  @Test func `the code of the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/LanternWidgets/LanternWidgets.docc/ChoosingAWidget.md",
      in: ["Tests/LanternWidgetsTests/ChoosingAWidget.swift"], atLeast: 7)
  }

  @Test func `the article names each public widget`() throws {
    let article = try Project.text("Sources/LanternWidgets/LanternWidgets.docc/ChoosingAWidget.md")
    let classes = try Project.files(in: "Sources/LanternWidgets").filter { $0.hasSuffix(".swift") }
      .flatMap { file in
        try Project.text(file).matches(of: /(?m)^(?:public|open) final class (\w+): (?:\w+)/).map {
          String($0.1)
        }
      }
      .filter { $0 != "OwnClipboard" }
    #expect(classes.count > 20)
    for name in classes {
      #expect(article.contains("``\(name)``") || article.contains("\(name)("), "\(name)")
    }
  }

  @Test func `the widgets of the article can be used by their names`() throws {
    let heading = Label("Harbour Light", font: { $0.title }, isHeading: true)
    let text = Label("A fishing village at dusk.", lines: nil)
    let picture = Picture("Harbour Light", aspect: 1.5) { canvas, area, environment in
      canvas.fill(area, with: .color(environment.theme.colors.primary))
    }
    let count = Badge("Items in the bag", count: 3)
    let line = Divider()

    let save = Button("Save") { model.save() }
    let remember = Checkbox("Keep me logged in") { model.isRemembered = $0 }
    let motion = Switch("Reduce motion") { model.reducesMotion = $0 }
    let textSize = Slider(
      "Text size", value: 100, in: 75...200, step: 5, text: { "\(Int($0)) %" },
      onChange: { model.textSize = $0 })
    let size = Picker("Size", ["A4", "A3", "A2"], style: .segmented) { model.size = $0 }
    let name = TextField("Name", placeholder: "Ines Vidal")
    let password = PasswordField("Password", revealing: (show: "Show", hide: "Hide"))
    let message = TextArea("Message", placeholder: "What should we know?", lines: 4)
    let card = Card("Open Harbour Light", action: { model.open() }, Label("Harbour Light"))

    let waiting = ActivityIndicator("Loading")
    let progress = ProgressBar("Copied files", value: 0.4)
    let chart = Chart(
      "Visitors", .init(.bars, [.init("Visitors", [12, 30])], labels: ["Mon", "Tue"]))

    let bar = Row(spacing: 8, [Label("Total"), Spacer(), Label("24.00")])
    let tags = WrapLayout(spacing: 8, [Button("Sea"), Button("Night")])
    let prints = Grid(
      smallestColumn: 160, spacing: 12, [Card("Sea", Label("Sea")), Card("Rain", Label("Rain"))])
    let content = Column(spacing: 16, [bar, tags, prints])
    let page = Panel(padding: 24, maximumWidth: 640, style: Panel.Style.card, [content])
    let overlaid = ZStack([page, Panel(fit: .center, [Label("Sold out")])])

    let scrolling = ScrollView(overlaid)
    let rows = List("Prints", count: 1_000_000, rowHeight: 44) { Label("Print \($0 + 1)") }

    let total = Label { "\(model.count) prints" }
    let state = Builder {
      model.count == 0
    } content: {
      $0 ? Label("The bag is empty.") : total
    }

    let all = [
      heading, text, picture, count, line, save, remember, motion, textSize, size, name, password, message,
      card,
      waiting,
      progress, chart, scrolling, state,
    ]
    let window = TestWindow(Column([Column(spacing: 8, all), rows]), size: Size(700, 1_600))
    try window.click("Save")
    try window.click("Keep me logged in")
    try window.click("Open Harbour Light")
    #expect(model.calls == ["save", "open"])
    #expect(model.isRemembered)
    #expect(window.names(of: .text).contains("2 prints"))

    let dialog = Dialog(
      "Discard the changes?", [.init("Cancel", .cancel), .init("Discard", .standard) { model.discard() }])
    page.tree?.present(dialog)
    try window.settle()
    try window.click("Discard")
    page.tree?.show(Toast("Saved."))
    try window.settle()
    #expect(model.calls.last == "discard")
    #expect(window.names(of: .status) == ["Items in the bag", "Saved."])
  }
}
