import LanternRaster
import LanternWidgets

extension Entry {
  static let picture = Entry(
    "Picture", .text, "A picture that a closure draws.",
    [
      Example("Drawn by a closure") {
        Picture("A lantern", aspect: 2) { canvas, area, environment in
          let colors = environment.theme.colors
          canvas.fill(area, with: .linearGradient(from: colors.primary, to: colors.brand))
          canvas.fillCircle(center: area.center, radius: area.height / 4, color: colors.onPrimary)
        }
      }
    ])
}
