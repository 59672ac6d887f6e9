import LanternRaster
import LanternTestSupport
import LanternWidgets

/// Every control once, in sections.
@MainActor
final class WidgetGallery {
  let tabs = TabBar(
    "Sections",
    [
      TabBar.Item("Home", icon: GalleryIcon.house), TabBar.Item("Bag", icon: GalleryIcon.bag, badge: 3),
      TabBar.Item("Account", icon: GalleryIcon.person),
      TabBar.Item("Timings", icon: GalleryIcon.bars, badge: 120),
    ])
  let rail = TabBar(
    "Sections", axis: .vertical, selected: 1,
    [
      TabBar.Item("Home", icon: GalleryIcon.house), TabBar.Item("Bag", icon: GalleryIcon.bag, badge: 3),
      TabBar.Item("Account", icon: GalleryIcon.person), TabBar.Item("Timings", icon: GalleryIcon.bars),
    ])
  let language = Picker(
    "Language", ["English", "Deutsch", "Français", "Italiano", "Nederlands", "Español", "Suomi"])
  let lines = Chart(
    "Frame work",
    Chart.Content(
      .lines,
      [
        Chart.Series("work", WidgetGallery.wave(60, around: 6)),
        Chart.Series("draw", WidgetGallery.wave(60, around: 3)),
      ], labels: (1...60).map(String.init), unit: "ms", threshold: Chart.Threshold("budget", at: 16.7)))
  let bars = Chart(
    "Phases",
    Chart.Content(
      .bars, [Chart.Series("median", [2.1, 3.5, 7.25, 1.2]), Chart.Series("95 %", [4.2, 6, 12.5, 3])],
      labels: ["input", "update", "draw", "present"], unit: "ms"))
  let odd = Chart(
    "Change",
    Chart.Content(
      .lines, [Chart.Series("change", [3, 5, .nan, -2, -4, 1, 6, .infinity, 4])], labels: ["Mon", "Tue"]),
    height: 160)
  let empty = Chart("Nothing", Chart.Content(.bars, [], emptyText: "Nothing was recorded yet"), height: 160)
  let root: Widget

  init() {
    let off = Button("Disabled")
    off.isEnabled = false
    let offTonal = Button("Disabled", style: .tonal)
    offTonal.isEnabled = false
    let busy = Button("Busy")
    busy.isBusy = true
    let busyTonal = Button("Busy", style: .tonal)
    busyTonal.isBusy = true
    let offCheck = Checkbox("Not now", isChecked: true)
    offCheck.isEnabled = false
    let offSwitch = Switch("Not now", isOn: true)
    offSwitch.isEnabled = false
    let offSwitch2 = Switch("Not now either")
    offSwitch2.isEnabled = false
    let offSlider = Slider("Not now", value: 30, in: 0...100, text: { "\(Int($0))" })
    offSlider.isEnabled = false

    let buttons = WrapLayout(
      spacing: 12,
      [
        Button("Log In"), Button("Add to bag", icon: GalleryIcon.bag), Button("Tonal", style: .tonal),
        Button("Account", style: .tonal, icon: GalleryIcon.person), Button("Plain", style: .plain),
        Button("Back", style: .plain, icon: .cross), off, offTonal, busy, busyTonal,
        Panel(maximumWidth: 130, [Button("A title that is far too long")]),
      ])
    let checks = Column(
      spacing: 4,
      [
        Checkbox("Keep me logged in", isChecked: true), Checkbox("Send me news of new prints"),
        Checkbox("A title that is so long that it has to go on on a second line, and then a third one"),
        offCheck,
      ])
    let switches = Column(
      spacing: 4, [Switch("Dark theme", isOn: true), Switch("Reduce motion"), offSwitch, offSwitch2])
    let sliders = Column(
      spacing: 8,
      [
        Slider("Text size", value: 1, in: 0.75...2, step: 0.25, text: { "\(Int($0 * 100)) %" }),
        Slider("Delay", value: 12, in: 0...40, text: { "\(Int($0)) ms" }), offSlider,
      ])
    let offPicker = Picker("Not now", ["Nothing"])
    offPicker.isEnabled = false
    let pickers = Column(
      spacing: 16,
      [
        Picker("Theme", ["System", "Light", "Dark"], selected: 1, style: .segmented),
        Picker("Motion", ["Full", "Reduced"], style: .segmented), language, offPicker,
      ])
    let fields = Column(
      spacing: 16,
      [
        RadioGroup(
          "Paper",
          ["Matte", .init("Glossy", description: "Stronger colors"), .init("None", isEnabled: false)]),
        NumberField("Copies", value: 4, in: 1...99), ComboBox("City", ["Auckland", "Aarhus", "Bern"]),
        DateField("Delivery", today: CalendarDate(year: 2026, month: 11, day: 23) ?? .first),
        Panel(
          minimumHeight: 60,
          [SplitPane("Panes", collapsible: .leading, leading: Label("Left"), trailing: Label("Right"))]),
      ])
    let progress = Column(
      spacing: 16,
      [
        ProgressBar("Saving", value: 0.4), ProgressBar("Loading", value: nil),
        ProgressBar("Done", value: 1), Divider(),
        Row(
          spacing: 12,
          [
            Badge("New", count: 1), Badge("New", count: 12), Badge("New", count: 345),
            ActivityIndicator("Working", diameter: 24),
          ]),
      ])
    let bar = NavigationBar(
      title: "A title that may be too long for it", leading: Button("Log Out", style: .plain),
      trailing: Button("Edit", style: .plain))

    func card(_ content: Widget) -> Widget {
      Panel(padding: 20, style: Panel.Style.card, [content])
    }
    let sheet = Grid(
      smallestColumn: 320, spacing: 20,
      [
        card(buttons), card(checks), card(switches), card(sliders), card(pickers), card(fields),
        card(progress), card(lines), card(bars), card(odd), card(empty),
      ])
    let page = Panel(padding: 20, [sheet])
    page.flex = 1
    let middle = Row(alignment: .stretch, [rail, page])
    middle.flex = 1
    root = Column([bar, middle, tabs])
  }

  var dialog: Dialog {
    Dialog(
      "Delete the print?",
      message: "The print is removed from your library. This can't be undone.",
      [
        Dialog.Answer("Later", .cancel), Dialog.Answer("Archive"),
        Dialog.Answer("Delete", .standard),
      ])
  }

  // Reproducible numbers that go up and down.
  private static func wave(_ count: Int, around middle: Double) -> [Double] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { index in
      middle + random.double(-1.5...1.5) + (index % 17 == 13 ? middle * 1.6 : 0)
    }
  }
}

/// Icons as paths in a unit square.
enum GalleryIcon {
  static let house: Path = {
    var path = Path.polyline(
      [
        Point(0.16, 0.46), Point(0.5, 0.16), Point(0.84, 0.46), Point(0.84, 0.84), Point(0.16, 0.84),
      ], isClosed: true)
    path.append(.polyline([Point(0.4, 0.84), Point(0.4, 0.58), Point(0.6, 0.58), Point(0.6, 0.84)]))
    return path
  }()
  static let bag: Path = {
    var path = Path.polyline(
      [Point(0.22, 0.34), Point(0.78, 0.34), Point(0.84, 0.86), Point(0.16, 0.86)], isClosed: true)
    path.append(.polyline([Point(0.36, 0.46), Point(0.36, 0.3)]))
    path.append(.arc(center: Point(0.5, 0.3), radius: 0.14, from: -0.25, to: 0.25))
    path.append(.polyline([Point(0.64, 0.3), Point(0.64, 0.46)]))
    return path
  }()
  static let person: Path = {
    var path = Path.circle(center: Point(0.5, 0.34), radius: 0.17)
    path.append(.arc(center: Point(0.5, 0.96), radius: 0.34, from: -0.21, to: 0.21))
    return path
  }()
  static let bars: Path = {
    var path = Path.polyline([Point(0.22, 0.84), Point(0.22, 0.54)])
    path.append(.polyline([Point(0.5, 0.84), Point(0.5, 0.18)]))
    path.append(.polyline([Point(0.78, 0.84), Point(0.78, 0.38)]))
    return path
  }()
}
