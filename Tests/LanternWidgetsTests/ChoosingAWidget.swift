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
  let today = CalendarDate(year: 2026, month: 11, day: 23) ?? .first
  private(set) var calls: [String] = []

  func save() { calls.append("save") }
  func open() { calls.append("open") }
  func showProfiles() { calls.append("show profiles") }
  func open(link: String) { calls.append("open " + link) }
  func discard() { calls.append("discard") }
  func print() { calls.append("print") }
  func export() { calls.append("export") }
  func copy() { calls.append("copy") }
}

/// The examples of the article ChoosingAWidget.
@MainActor
struct ChoosingAWidgetTests {
  private let model = PrintModel()

  @Test func `the code of the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternWidgets/LanternWidgets.docc/ChoosingAWidget.md",
      in: ["Tests/LanternWidgetsTests/ChoosingAWidget.swift"], atLeast: 7)
  }

  @Test func `the article names each public widget`() throws {
    let article = try Project.text("Sources/Toolkit/LanternWidgets/LanternWidgets.docc/ChoosingAWidget.md")
    let classes = try Project.files(in: "Sources/Toolkit/LanternWidgets").filter { $0.hasSuffix(".swift") }
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
    let number = Label("Order 2048-17", isSelectable: true)
    let terms = RichText("Read \(link: "the terms", to: "shop://terms") \(bold: "before") you order.") {
      model.open(link: $0)
    }
    let help = RichText(StyledText(markdown: "Press **Ctrl+Q**, or run `make stop`."))
    let picture = Picture("Harbour Light", aspect: 1.5) { canvas, area, environment in
      canvas.fill(area, with: .color(environment.theme.colors.primary))
    }
    let photo = ImageView(
      "The harbour at dusk", .file(path: "harbour.jpg"), mode: .fill, aspect: 1.5, cornerRadius: { $0.card })
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
    let findBar = FindBar(message)
    let card = Card("Open Harbour Light", action: { model.open() }, Label("Harbour Light"))
    let profiles = NavigationRow("Profiles", value: "2") { model.showProfiles() }

    let paper = RadioGroup(
      "Paper", ["Matte", .init("Glossy", description: "Stronger colors, but it reflects light.")])
    let copies = NumberField("Copies", value: 1, in: 1...99) { model.count = Int($0) }
    let width = NumberField("Width", value: 21, in: 1...100, step: 0.1, decimals: 1)
    let city = ComboBox("City", ["Auckland", "Tāmaki Makaurau", "Wellington"])
    let day = DateField("Delivery", today: model.today, minimum: model.today)

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
    let panes = SplitPane(
      "Width of the list", position: .leading(240), collapsible: .leading, leading: Label("Prints"),
      trailing: Label("Harbour Light"))

    let scrolling = ScrollView(overlaid)
    let rows = List("Prints", count: 1_000_000, rowHeight: 44) { Label("Print \($0 + 1)") }

    let print = Command("print", "Print…", group: "File", shortcut: "Ctrl+P") { model.print() }
    let printButton = Button(print, style: .tonal)
    let menuBar = MenuBar(
      "Main menu",
      [
        Menu("File") {
          [
            MenuItem(print), .separator,
            .submenu("Export", [MenuItem("PDF") { model.export() }]),
          ]
        }
      ])
    picture.contextMenu = { _ in [MenuItem("Copy Picture") { model.copy() }] }
    picture.tooltip = "Painted in 1902"

    let total = Label { "\(model.count) prints" }
    let state = Builder {
      model.count == 0
    } content: {
      $0 ? Label("The bag is empty.") : total
    }

    let all = [
      heading, text, number, terms, help, picture, Panel(maximumWidth: 90, [photo]), count, line, save,
      remember, motion, textSize, size, name, password, message, findBar, card, profiles, paper, copies,
      width, city,
      day,
      waiting, progress, chart, scrolling, state, panes, printButton, menuBar,
    ]
    let window = TestWindow(Column([Column(spacing: 8, all), rows]), size: Size(700, 2_200))
    try window.click("Save")
    try window.click("Keep me logged in")
    try window.click("Open Harbour Light")
    try window.click("the terms")
    #expect(model.calls == ["save", "open", "open shop://terms"])
    #expect(model.isRemembered)
    #expect(window.names(of: .text).contains("2 prints"))
    #expect(window.names(of: .image) == ["Harbour Light", "The harbour at dusk"])
    try window.type("3", into: "Copies")
    try window.press(.enter)
    #expect(window.names(of: .text).contains("3 prints"))

    let dialog = Dialog(
      "Discard the changes?", [.init("Cancel", .cancel), .init("Discard", .standard) { model.discard() }])
    page.tree?.present(dialog)
    try window.settle()
    try window.click("Discard")
    page.tree?.show(Toast("Saved."))
    try window.settle()
    #expect(model.calls.last == "discard")
    #expect(window.names(of: .status) == ["Saved."])

    page.tree?.commands = CommandTable([print])
    page.tree?.present(ShortcutOverview([print]))
    try window.settle()
    #expect(window.names(of: .text).contains("Ctrl+P"))
    try window.press(.escape)
    try window.openContextMenu(on: "Harbour Light", role: .image)
    try window.click("Copy Picture")
    try window.click("File")
    try window.click("Export")
    try window.click("PDF")
    #expect(model.calls.suffix(2) == ["copy", "export"])
  }

  private struct Print {
    let title: String
    let price: Int
    let sold: Double
  }

  private struct Folder: Identifiable {
    let id: String
  }

  @Test func `the lists, tables and trees of the article react as it says`() throws {
    var (titles, opened) = (["Home", "Orders", "Account"], [String]())
    var prints = [
      Print(title: "Sea", price: 20, sold: 0.5), Print(title: "Rain", price: 30, sold: 0.25),
    ]

    let messages = List("Messages", count: 200, rowHeight: 60) { Label("Message \($0 + 1)", lines: nil) }
    messages.fitsRowsToContent = true
    messages.sections = [.init("Today", firstRow: 0), .init("Yesterday", firstRow: 12)]

    let pages = List("Pages", count: 3, rowHeight: 44) { Label(titles[$0]) }
    pages.activation = .singleClick
    pages.onActivate = { opened.append(titles[$0]) }
    pages.onMove = { titles.insert(titles.remove(at: $0), at: $1) }

    let prices = Table(
      "Prices", count: prints.count, emptyText: "No prints.",
      columns: [
        TableColumn("Title", isSortable: true) { prints[$0].title },
        TableColumn("Price", width: 90, alignment: .trailing, isSortable: true) { "\(prints[$0].price)" },
        TableColumn("Sold", width: 120, widget: { ProgressBar("Sold", value: prints[$0].sold) }),
      ])
    prices.onSort = { [weak prices] sort in
      prints.sort { sort.column == 0 ? $0.title < $1.title : $0.price < $1.price }
      if !sort.isAscending { prints.reverse() }
      prices?.reload()
    }

    let folders = Tree(
      "Folders", roots: [Folder(id: "Photos"), Folder(id: "Music")], hasChildren: { $0.id.count < 12 },
      children: { [Folder(id: $0.id + "/2025"), Folder(id: $0.id + "/2026")] },
      makeRow: { Label($0.id) })

    let window = TestWindow(
      Column([messages, pages, prices, folders] as [Widget]), size: Size(700, 1_000))
    try window.click("Orders", role: .listitem)
    #expect(opened == ["Orders"])
    try window.press(.up, .alt)
    #expect(titles == ["Orders", "Home", "Account"])
    try window.click("Title", role: .columnheader)
    #expect(window.names(of: .row) == ["Rain, 30", "Sea, 20"])
    try window.click("Title", role: .columnheader)
    #expect(prints.map(\.title) == ["Sea", "Rain"])
    folders.expand("Music")
    try window.settle()
    #expect(window.names(of: .treeitem) == ["Photos", "Music", "Music/2025", "Music/2026"])
    #expect(window.names(of: .heading).first == "Today")
  }
}
