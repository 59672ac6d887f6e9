import LanternRaster
import LanternSDL
import Testing

/// The reasons why no font is available.
@MainActor
struct FontErrorTests {
  @Test func `an unreadable font file is reported with the system's reason`() {
    let files = Dictionary(uniqueKeysWithValues: Font.Weight.allCases.map { ($0, "/dev/null/font.ttf") })
    #expect(throws: FontError.unusable(file: "/dev/null/font.ttf", reason: "Not a directory")) {
      try FontTypesetter(families: [FontFamily(name: "Gone", files: files)], fallback: { [] })
    }
  }

  @Test func `unreadable fonts are not reported as missing`() {
    #expect(
      "\(FontError.unreadable(reason: "Too many open files"))"
        == "no font: the installed fonts cannot be read: Too many open files")
  }
}
