import Foundation
import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// The caches of a typesetter, and damaged font files.
@MainActor
final class FontCacheTests {
  private let font = Font(size: 15)
  private let folder = FileManager.default.temporaryDirectory.appending(path: "lantern-fonts-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `old lines are evicted from the cache, and are equal when typeset again`() throws {
    let typesetter = try FontTypesetter()
    let first = typesetter.line("line 0", in: font, scale: 1)
    for number in 0..<3 * FontTypesetter.cachedLines {
      _ = typesetter.line("line \(number)", in: font, scale: 1)
      #expect(typesetter.cachedLineCount <= FontTypesetter.cachedLines)
    }
    #expect(typesetter.cachedLineCount >= FontTypesetter.cachedLines / 2)
    #expect(typesetter.line("line 0", in: font, scale: 1) == first)
  }

  @Test func `a few huge lines use as much of the cache as many small ones`() throws {
    let typesetter = try FontTypesetter()
    for number in 0..<60 {
      _ = typesetter.line(
        "Line \(number) " + String(repeating: "W", count: 100), in: Font(size: 60), scale: 2)
      #expect(typesetter.cachedByteCount <= FontTypesetter.cachedBytes)
    }
    #expect(typesetter.cachedLineCount < 60)
    #expect(typesetter.cachedByteCount > 0)
  }

  @Test(.requirement(116))
  func `a text is shaped once for its pixels, its caret stops and its line breaks, and then cached`() throws {
    let typesetter = try FontTypesetter()
    #expect(typesetter.shapedLineCount == 0)
    for _ in 0..<3 { _ = typesetter.line("Log In", in: font, scale: 1) }
    #expect(typesetter.shapedLineCount == 1)
    for _ in 0..<3 { _ = typesetter.caretStops(of: "Log In", in: font, scale: 1) }
    #expect(typesetter.shapedLineCount == 2)
    for _ in 0..<3 { _ = typesetter.lines(of: "Log In", in: font, scale: 1, width: 30) }
    #expect(typesetter.shapedLineCount == 3)
    _ = typesetter.line("Log In", in: font, scale: 2)
    #expect(typesetter.shapedLineCount == 4)
  }

  @Test func `the number of open fonts is limited, and a reopened font gives the same text`() throws {
    let typesetter = try FontTypesetter()
    let first = typesetter.line("Log In ב", in: Font(size: 5), scale: 1)
    for size in 5..<200 {
      _ = typesetter.line("Log In ב", in: Font(size: Double(size)), scale: 1)
      #expect(typesetter.openFaceCount <= FontTypesetter.cachedFaces)
    }
    for number in 0..<600 { _ = typesetter.line("\(number)", in: font, scale: 1) }
    #expect(typesetter.line("Log In ב", in: Font(size: 5), scale: 1) == first)
  }

  @Test func `when the first family is damaged, the next is used with a warning`() throws {
    let intact = try #require(FontSearch().families().first { _ in true })
    let file = try damagedFile()
    let damaged = FontFamily(name: "Damaged", files: intact.files.merging([.bold: file]) { $1 })
    let typesetter = try FontTypesetter(families: [damaged, intact], fallback: { [] })
    #expect(
      typesetter.line("Log In", in: font, scale: 1)
        == (try FontTypesetter().line("Log In", in: font, scale: 1)))
    #expect(typesetter.warnings.count == 1)
    #expect(typesetter.warnings.first?.hasPrefix("the font \"\(file)\" cannot be used: ") == true)
    #expect(typesetter.warnings.first?.hasSuffix("; \(intact.name) is used instead") == true)
    #expect(try FontTypesetter().warnings == [])
  }

  @Test func `when every family is damaged, the first error is thrown`() throws {
    let file = try damagedFile()
    let files = Dictionary(uniqueKeysWithValues: Font.Weight.allCases.map { ($0, file) })
    let error = #expect(throws: FontError.self) {
      try FontTypesetter(families: [FontFamily(name: "Damaged", files: files)], fallback: { [] })
    }
    guard case .unusable(file, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `when no family is installed, the error names all of them`() {
    #expect(throws: FontError.missing(families: ["Inter", "Noto Sans", "DejaVu Sans"])) {
      try FontTypesetter(families: [], fallback: { [] })
    }
  }

  @Test func `a damaged font is skipped when another has the character`() throws {
    let intact = try #require(FontSearch().families().first { _ in true })
    let file = try damagedFile()
    let installed = [file, "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"].map { path in
      InstalledFont(
        family: path == file ? "Noto Sans A" : "Noto Sans Hebrew", weight: 80, file: FontFile(path: path)
      ) { (0x5D0...0x5EA).contains($0.value) }
    }
    let typesetter = try FontTypesetter(families: [intact], fallback: { installed })
    #expect(
      typesetter.line("אב", in: font, scale: 1) == (try FontTypesetter().line("אב", in: font, scale: 1)))
    _ = typesetter.line("גד", in: font, scale: 2)
    #expect(typesetter.warnings.count == 1)
    #expect(typesetter.warnings.first?.hasSuffix("; this font is skipped") == true)
  }

  @Test func `fallback fonts are listed only when a character is missing`() throws {
    let intact = try #require(FontSearch().families().first { _ in true })
    var searches = 0
    let typesetter = try FontTypesetter(families: [intact]) {
      searches += 1
      return []
    }
    for text in ["Log In", "Tāmaki Makaurau", "naïve – “so”", "", "\u{202E}abc", "Привет"] {
      _ = typesetter.line(text, in: font, scale: 1)
      _ = typesetter.lines(of: text, in: font, scale: 1, width: 20)
    }
    #expect(searches == 0)
    let box = typesetter.line("\u{FFFF}", in: font, scale: 1)
    #expect(typesetter.line("漢", in: font, scale: 1) == box)
    _ = typesetter.line("字字", in: font, scale: 1)
    #expect(searches == 1)
  }

  // Writes the beginning of a font, like a file that was truncated on a full disk.
  private func damagedFile() throws -> String {
    let path = folder.appending(path: "damaged.ttf")
    let font = try Data(
      contentsOf: URL(filePath: "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"))
    try font.prefix(600).write(to: path)
    return path.path
  }
}
