import LanternWidgets

extension Entry {
  static let splitPane = Entry(
    "Split Pane", .layout, "Two widgets beside each other, with a divider that the user drags.",
    [
      Example("Side by side", height: 140) {
        SplitPane(
          "Width of the list", position: .leading(140), leading: Panel(padding: 8, [Label("Prints")]),
          trailing: Panel(padding: 8, [Label("Harbour Light")]))
      },
      Example("Focused by keyboard", .key(.tab), height: 140) {
        SplitPane(
          "Height of the log", axis: .vertical, leading: Panel(padding: 8, [Label("Program")]),
          trailing: Panel(padding: 8, [Label("Log")]))
      },
    ])
}
