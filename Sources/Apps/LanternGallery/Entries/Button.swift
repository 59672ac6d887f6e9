import LanternWidgets

extension Entry {
  static let button = Entry(
    "Button", .controls, "Performs an action.",
    [
      Example("Filled, for the main action of a page") { Button("Save") },
      Example("Tonal, for one of several actions") { Button("Duplicate", style: .tonal) },
      Example("Destructive, for an action that deletes something for good") {
        Button("Delete", style: .destructive)
      },
      Example("Plain, as in a bar") { Button("Cancel", style: .plain) },
      Example("With an icon") { Button("Done", style: .tonal, icon: .checkMark) },
      Example("Icon only, with an accessible name") {
        Button("Close", style: .tonal, icon: .cross, showsTitle: false)
      },
      Example("Hovered", .hover("Save")) { Button("Save") },
      Example("Pressed", .press("Save")) { Button("Save") },
      Example("Focused by keyboard", .key(.tab)) { Button("Save") },
      Example("Disabled") {
        let save = Button("Save")
        save.isEnabled = false
        return save
      },
      Example("Busy") {
        let save = Button("Save")
        save.isBusy = true
        return save
      },
      Example("A title that doesn't fit") {
        Panel(maximumWidth: 140, [Button("Save a copy of the document")])
      },
    ])
}
