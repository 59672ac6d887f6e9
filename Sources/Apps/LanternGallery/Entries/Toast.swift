import LanternWidgets

extension Entry {
  static let toast = Entry(
    "Toast", .overlays, "A short message that disappears by itself.",
    [
      Example("A message", .click("Save"), room: 180) {
        let save = Button("Save")
        save.action = { [unowned save] in save.tree?.show(Toast("Saved.")) }
        return save
      },
      Example("With an action", .click("Delete"), room: 180) {
        let delete = Button("Delete")
        delete.action = { [unowned delete] in
          delete.tree?.show(Toast("The print was deleted.", action: ("Undo", {})))
        }
        return delete
      },
    ])
}
