import LanternWidgets

extension Entry {
  static let navigationRow = Entry(
    "Navigation Row", .controls, "A row of settings that leads to another page.",
    [
      Example("Rows of a card") {
        Panel(
          padding: 16, style: Panel.Style.card,
          [
            Column([
              NavigationRow("Profiles", value: "2") {}, Divider(), NavigationRow("Login and Security") {},
            ])
          ])
      },
      Example("Hovered", .hover("Login and Security")) { NavigationRow("Login and Security") {} },
      Example("Focused by keyboard", .key(.tab)) { NavigationRow("Profiles", value: "2") {} },
      Example("Disabled") {
        let row = NavigationRow("Profiles", value: "2") {}
        row.isEnabled = false
        return row
      },
    ])
}
