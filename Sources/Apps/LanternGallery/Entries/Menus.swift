import LanternWidgets

extension Entry {
  static let menus = Entry(
    "Menus", .overlays, "Commands with their shortcuts, in a menu bar, a context menu or an overview.",
    widgets: ["MenuBar", "ShortcutOverview"],
    [
      Example("A menu bar, open", .click("File"), room: 220) {
        MenuBar(
          "Menu",
          [
            Menu("File") {
              [
                MenuItem("Open…", shortcut: "Ctrl+O") {},
                MenuItem("Save", shortcut: "Ctrl+S", isEnabled: false) {},
                .separator, .submenu("Export", [MenuItem("PDF") {}]),
              ]
            },
            Menu("View") { [MenuItem("Grid", isOn: true) {}] },
          ])
      },
      Example("A context menu", .click("Print"), .key(.function(10), .shift), room: 190) {
        let button = Button("Print", style: .tonal)
        button.contextMenu = { _ in [MenuItem("Copy") {}, MenuItem("Show Grid", isOn: true) {}] }
        return button
      },
      Example("The shortcuts of a window", .click("Shortcuts"), room: 320) {
        let button = Button("Shortcuts", style: .tonal)
        button.action = { [unowned button] in
          button.tree?.present(
            ShortcutOverview([
              Command("open", "Open…", group: "File", shortcut: "Ctrl+O") {},
              Command("undo", "Undo", group: "Edit", shortcut: "Ctrl+Z") {},
            ]))
        }
        return button
      },
    ])
}
