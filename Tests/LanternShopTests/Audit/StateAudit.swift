import LanternRaster
import LanternScreenFixtures
import LanternTesting
import LanternWidgets

/// 1.4.11 for states: a picture of a widget in one state differs from that in another one by pixels with enough contrast.
@MainActor
struct StateAudit {
  let base: any Typesetter
  let table: AuditTable

  private static let size = Size(300, 160)

  func audit() throws {
    var contrast = PictureContrast()
    for (name, theme) in PageAudit.themes {
      let least = theme.isHighContrast ? 4.5 : 3
      for (subject, make) in StateAudit.subjects {
        let pictures = try [false, true].map { isSelected in
          let window = TestWindow(
            Panel(style: { Panel.Style(paint: .color($0.colors.surface)) }, [make(isSelected)]),
            size: StateAudit.size, theme: theme, typesetter: base)
          try window.settle(patience: .zero)
          return window.picture()
        }
        let count = contrast.countDifferences(
          pictures[1], PixelRect(pictures[1].size), from: pictures[0], x: 0, y: 0, least: least)
        table.expect(
          count >= 24, "1.4.11", name, "the state of \(subject) changes \(count) pixels with enough contrast")
      }
    }
  }

  // Each widget without and with the state.
  private static let subjects: [(name: String, make: (Bool) -> Widget)] = [
    ("a checkbox", { Column([Checkbox("Gift", isChecked: $0)]) }),
    ("a switch", { Column([Switch("Gift", isOn: $0)]) }),
    ("a radio button", { Column([RadioGroup("Color", ["Red", "Blue"], selected: $0 ? 1 : 0)]) }),
    ("a segment", { Column([Picker("Color", ["Red", "Blue"], selected: $0 ? 1 : 0, style: .segmented)]) }),
    (
      "a tab",
      {
        let items = ["Home", "Bag"].map { TabBar.Item($0, icon: .checkMark) }
        return Column([TabBar("Shop", selected: $0 ? 1 : 0, items)])
      }
    ),
    (
      "a row of a list",
      {
        let list = List("Prints", count: 3, rowHeight: 40) { Label("Print \($0)") }
        list.selection = $0 ? 1 : nil
        return list
      }
    ),
    (
      "a row of a table",
      {
        let columns = [TableColumn<Int>("Title") { "Print \($0)" }]
        let table = Table("Prints", count: 3, columns: columns)
        table.selection = $0 ? 1 : nil
        return table
      }
    ),
    ("a progress bar", { Column([ProgressBar("Progress", value: $0 ? 0.7 : 0.3)]) }),
    ("a slider", { Column([Slider("Size", value: $0 ? 0.7 : 0.3, text: { _ in "" })]) }),
  ]
}
