internal import LanternRaster

// What a font must have, and its size.
extension FontTypesetter {
  // Joiners and variation selectors only affect how other characters are drawn.
  static func drawn(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  }

  // No font has unassigned or private-use characters, and a search for them takes the longest.
  static func isInNoFont(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .unassigned || category == .privateUse
  }

  // The font size in whole pixels, clamped to the sizes that fonts support. NaN becomes 1.
  func pixels(_ font: Font, _ scale: Double) -> Int32 {
    let pixels = (font.size * scale).rounded()
    return pixels >= 1 ? Int32(min(pixels, 1_024)) : 1
  }
}
