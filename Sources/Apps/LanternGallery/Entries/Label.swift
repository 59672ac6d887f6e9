import LanternWidgets

extension Entry {
  static let label = Entry(
    "Label", .text, "Text on one line or several.",
    [
      Example("Each font of the theme") {
        Column(
          spacing: 4,
          [
            Label("Display", font: { $0.display }), Label("Headline", font: { $0.headline }),
            Label("Title", font: { $0.title }, isHeading: true), Label("Body"),
            Label("Label", font: { $0.label }), Label("Caption", font: { $0.caption }),
          ])
      },
      Example("Colors of the theme") {
        Column(
          spacing: 4,
          [
            Label("Saved on this device", color: { $0.textSecondary }),
            Label("Payment received", color: { $0.success }),
            Label("The connection is slow", color: { $0.warning }),
            Label("The card was declined", color: { $0.destructive }),
          ])
      },
      Example("As many lines as needed") {
        Label(
          "A fishing village at dusk, seen from the water. The lamps are lit, and the boats are coming in.",
          lines: nil)
      },
      Example("Two lines at most") {
        Label(
          "A fishing village at dusk, seen from the water. The lamps are lit, and the boats are coming in.",
          lines: 2)
      },
      Example("Text in other scripts") {
        Column(spacing: 4, [Label("مساء الخير"), Label("שלום, עולם"), Label("灯笼"), Label("Привет")])
      },
      Example("Selectable, with emoji") {
        Label("Order 2048-17 🎉", isSelectable: true)
      },
    ])
}
