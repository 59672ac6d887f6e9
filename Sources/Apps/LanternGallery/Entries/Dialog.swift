import LanternWidgets

extension Entry {
  static let dialog = Entry(
    "Dialog", .overlays, "A question that blocks all other content until the user answers it.",
    [
      Example("Two answers", .click("Discard…"), room: 260) {
        let discard = Button("Discard…", style: .tonal)
        discard.action = { [unowned discard] in
          let dialog = Dialog(
            "Discard the changes?", message: "The last version that you saved is kept.",
            [.init("Cancel", .cancel), .init("Discard", .standard)])
          discard.tree?.present(dialog)
        }
        return discard
      },
      Example("Three answers", .click("Close…"), room: 320) {
        let close = Button("Close…", style: .tonal)
        close.action = { [unowned close] in
          let dialog = Dialog(
            "Save the changes?", [.init("Cancel", .cancel), .init("Don't Save"), .init("Save", .standard)])
          close.tree?.present(dialog)
        }
        return close
      },
    ])
}
