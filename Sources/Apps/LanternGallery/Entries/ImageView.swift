import LanternRaster
import LanternWidgets

extension Entry {
  static let imageView = Entry(
    "Image View", .text, "An image from a PNG, JPEG, WebP or SVG file, decoded in another process.",
    [
      Example("Whole, and filling its area") {
        let stripes = Bitmap(size: PixelSize(64, 16), filledWith: Pixel(Color(0xE8A33D)))
        return Row(
          spacing: 16,
          [
            Panel(maximumWidth: 120, [ImageView("Fit", .decoded(stripes), mode: .fit, aspect: 1.4)]),
            Panel(
              maximumWidth: 120,
              [ImageView("Fill", .decoded(stripes), mode: .fill, aspect: 1.4, cornerRadius: { $0.card })]),
          ])
      },
      Example("An image that cannot be loaded") {
        Panel(maximumWidth: 160, [ImageView("Harbour at dusk", .file(path: "missing.jpg"), aspect: 1.4)])
      },
    ])
}
