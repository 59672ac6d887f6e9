import LanternRaster
import LanternWidgets

extension Entry {
  static let zStack = Entry(
    "ZStack", .layout, "Widgets on top of each other.",
    [
      Example("A label over a picture") {
        ZStack([
          Picture("Dusk", aspect: 2.5) { canvas, area, environment in
            canvas.fill(area, with: .color(environment.theme.colors.accent))
          },
          Panel(fit: .center, [Label("Sold out", font: { $0.title }, color: { $0.onAccent })]),
        ])
      }
    ])
}
