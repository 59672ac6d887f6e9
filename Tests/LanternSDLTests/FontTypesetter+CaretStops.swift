import LanternRaster
import LanternSDL

extension FontTypesetter {
  /// The edge at which each character begins, and the edge at which the last one ends.
  func caretStops(of text: String, in font: Font, scale: Double) -> [Double] {
    let extents = extents(of: text, in: font, scale: scale)
    let levels = levels(of: text)
    guard let last = extents.last, let level = levels.last else { return [0] }
    return zip(extents, levels).map { $1.isMultiple(of: 2) ? $0.lowerBound : $0.upperBound } + [
      level.isMultiple(of: 2) ? last.upperBound : last.lowerBound
    ]
  }
}
