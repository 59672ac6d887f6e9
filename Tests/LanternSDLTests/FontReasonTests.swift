import LanternRaster
import LanternSDL
import Testing

/// Why there is no font, in the system's words.
@MainActor
struct FontReasonTests {
  @Test func `of a font file that cannot be read the system's reason is told`() {
    let files = Dictionary(uniqueKeysWithValues: Font.Weight.allCases.map { ($0, "/dev/null/font.ttf") })
    #expect(throws: FontError.unusable(file: "/dev/null/font.ttf", reason: "Not a directory")) {
      try FontTypesetter(families: [FontFamily(name: "Gone", files: files)], fallback: { [] })
    }
  }

  @Test func `fonts that cannot be read are not fonts that are not installed`() {
    #expect(
      "\(FontError.unreadable(reason: "Too many open files"))"
        == "no font: the installed fonts cannot be read: Too many open files")
  }
}
