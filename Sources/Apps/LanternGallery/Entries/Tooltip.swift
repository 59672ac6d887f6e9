import LanternWidgets

extension Entry {
  static let tooltip = Entry(
    "Tooltip", .overlays, "A short explanation of a widget on which the pointer or the focus rests.",
    widgets: [],
    [
      Example("Under the pointer", .hover("Archive"), room: 110, delay: .seconds(1)) {
        let archive = Button("Archive", style: .tonal)
        archive.tooltip = "Moves the print to the archive"
        return archive
      },
      Example("At the focus", .key(.tab), room: 110, delay: .seconds(1)) {
        let archive = Button("Archive", style: .tonal)
        archive.tooltip = "Moves the print to the archive"
        return archive
      },
    ])
}
