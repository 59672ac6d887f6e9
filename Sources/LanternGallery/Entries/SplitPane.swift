import LanternWidgets

extension Entry {
  static let splitPane = Entry(
    "Split Pane", .layout, "Two widgets beside each other, with a divider that the user drags.",
    [
      Example("Side by side", height: 140) {
        SplitPane(
          "Width of the list", position: .leading(140), leading: Label("Prints"),
          trailing: Label("Harbour Light"))
      },
      Example("Focused by keyboard", .key(.tab), height: 140) {
        SplitPane("Height of the log", axis: .vertical, leading: Label("Program"), trailing: Label("Log"))
      },
    ])
}
