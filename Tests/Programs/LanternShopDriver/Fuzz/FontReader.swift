import FoundationEssentials
import LanternRaster
import LanternSDL
import LanternWidgets

/// Draws text in a font, as the interface font, as a fallback font, as one for emoji, and as one of the app.
@MainActor
final class FontReader {
  private static let texts = ["Harbour Light", "fi ffl ÄÖ 12 e\u{301}", "שלום سلام", "😀 ❤️", "\u{0}\u{202E}x"]
  // The search for the fonts of an app asks fontconfig, which takes long.
  private static let roundsBetweenSearches = 32

  private let good = Array(FontSearch().families())
  private var count = 0

  /// The contents of an installed font that the interface uses.
  static var installed: [[UInt8]] {
    let path = Array(FontSearch().families()).first?.files[.regular]
    return path.flatMap { try? Data(contentsOf: URL(filePath: $0)) }.map { [Array($0)] } ?? []
  }

  func read(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    count += 1
    let path = file.path
    let files = Dictionary(uniqueKeysWithValues: Font.Weight.allCases.map { ($0, path) })
    let installed = [
      InstalledFont(family: "Damaged", weight: 80, file: FontFile(path: path), covers: { $0.value > 0x7F })
    ]
    if !good.isEmpty {
      try draw(try? FontTypesetter(families: good, fallback: { installed }, emoji: { installed }))
    }
    if count.isMultiple(of: Self.roundsBetweenSearches) {
      try draw(try? FontTypesetter(FontSearch(appFonts: [path])), .custom("Damaged"))
    }
    let typesetter: FontTypesetter
    do {
      typesetter = try FontTypesetter(
        families: [FontFamily(name: "Damaged", files: files)], fallback: { [] })
    } catch {
      return "\(error)"
    }
    try draw(typesetter)
    return nil
  }

  private func draw(
    _ typesetter: FontTypesetter?, _ family: Font.Family = .interface
  ) throws(FuzzRun.ReadingError) {
    guard let typesetter else { return }
    for size in [15.0, 40] {
      let font = Font(size: size, family: family)
      for text in Self.texts {
        let line = typesetter.line(text, in: font, scale: 1)
        try FuzzRun.expect(
          line.mask.coverage.count == line.mask.size.width * line.mask.size.height, "\(line.mask.size)")
        let extents = typesetter.extents(of: text, in: font, scale: 1)
        try FuzzRun.expect(extents.count == text.count, "\(extents.count) extents of \(text)")
        _ = typesetter.lines(of: text, in: font, scale: 1, width: 60)
      }
    }
    for warning in typesetter.warnings { try FuzzRun.check(warning) }
  }
}
