import LanternWidgets

extension Entry {
  static let tabBar = Entry(
    "Tab Bar", .overlays, "The sections of an app, at the bottom of a window or along its leading side.",
    [
      Example("At the bottom, with a badge") {
        TabBar(
          "Sections",
          [
            .init("Done", icon: .checkMark), .init("Open", icon: .chevronDown, badge: 3),
            .init("Closed", icon: .cross),
          ])
      },
      Example("Focused by keyboard", .key(.tab), .key(.right)) {
        TabBar("Sections", [.init("Done", icon: .checkMark), .init("Closed", icon: .cross)])
      },
      Example("Along the side", height: 220) {
        TabBar(
          "Sections", axis: .vertical, selected: 1,
          [.init("Done", icon: .checkMark), .init("Closed", icon: .cross)])
      },
    ])
}
