import Foundation
import LanternRaster
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// Italics, monospaced text and the app's own fonts.
@MainActor
final class FontStyleTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "lantern-styles-\(UUID())")
  private let serif = "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf"

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `italics are another font of the family, in every weight`() throws {
    let typesetter = try FontTypesetter()
    for weight in Font.Weight.allCases {
      let upright = typesetter.line("Hamburg", in: Font(size: 40, weight: weight), scale: 1)
      let italic = typesetter.line("Hamburg", in: Font(size: 40, weight: weight, isItalic: true), scale: 1)
      #expect(italic.mask != upright.mask)
      #expect(abs(italic.advance - upright.advance) < upright.advance / 8)
    }
  }

  @Test func `all characters of monospaced text are equally wide, in regular, bold and italics`() throws {
    let typesetter = try FontTypesetter()
    for weight in [Font.Weight.regular, .bold] {
      for isItalic in [false, true] {
        let font = Font(size: 20, weight: weight, isItalic: isItalic, family: .monospaced)
        let narrow = typesetter.size(of: "iiiiiiiiii", in: font, scale: 1).width
        let wide = typesetter.size(of: "WWWWWWWWWW", in: font, scale: 1).width
        // The slant of the last letter counts.
        #expect(abs(narrow - wide) <= 6, "\(narrow), \(wide)")
      }
    }
  }

  @Test func `a family without italics is slanted`() throws {
    let typesetter = try FontTypesetter(FontSearch(appFonts: [serif]))
    let upright = Font(size: 40, family: .custom("Noto Serif"))
    var italic = upright
    italic.isItalic = true
    let lines = [upright, italic].map { typesetter.line("l", in: $0, scale: 1) }
    #expect(typesetter.warnings.isEmpty)
    // The slanted letter covers more columns.
    #expect(inkedColumns(lines[1]) > inkedColumns(lines[0]) + 2)
  }

  @Test func `a script whose font has no bold is drawn bold`() throws {
    let regular = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
    let typesetter = try FontTypesetter(FontSearch(appFonts: [regular]))
    func line(_ weight: Font.Weight, _ family: Font.Family = .interface) -> TextLine {
      typesetter.line("一十", in: Font(size: 40, weight: weight, family: family), scale: 1)
    }
    func ink(_ weight: Font.Weight) -> Int { inkedColumns(line(weight)) }
    // The interface font has no such letters. They are those of a family without bold.
    let family = Font.Family.custom("WenQuanYi Micro Hei")
    #expect(typesetter.warnings.isEmpty)
    #expect(ink(.regular) == inkedColumns(line(.regular, family)))
    #expect(line(.regular, family) == line(.bold, family))
    // The vertical stroke is wider.
    #expect(ink(.bold) > ink(.regular))
    #expect(ink(.semibold) == ink(.bold))
  }

  @Test func `a font of the app is used by the name of its family, in any case`() throws {
    let typesetter = try FontTypesetter(FontSearch(appFonts: [serif]))
    let own = line(typesetter, .custom("Noto Serif"))
    #expect(own != line(typesetter, .interface))
    #expect(line(typesetter, .custom("noto serif")) == own)
  }

  @Test func `a name that no file of the app has gives the interface font`() throws {
    let typesetter = try FontTypesetter(FontSearch(appFonts: [serif]))
    #expect(line(typesetter, .custom("Literata")) == line(typesetter, .interface))
    // Also an installed family that the app did not name.
    #expect(line(typesetter, .custom("DejaVu Serif")) == line(typesetter, .interface))
  }

  @Test func `a folder adds all of its fonts, by weight`() throws {
    for name in ["NotoSerif-Regular.ttf", "NotoSerif-Bold.ttf"] {
      try copy("/usr/share/fonts/truetype/noto/" + name, to: name)
    }
    try Data("Read me".utf8).write(to: folder.appending(path: "README.txt"))
    let typesetter = try FontTypesetter(FontSearch(appFonts: [folder.path]))
    #expect(typesetter.warnings.isEmpty)
    let weights = Font.Weight.allCases.map { weight in
      typesetter.line("Hamburg", in: Font(size: 40, weight: weight, family: .custom("Noto Serif")), scale: 1)
    }
    // The nearest weight: regular and medium are equal, and so are semibold and bold.
    #expect(weights[0] == weights[1])
    #expect(weights[2] == weights[3])
    #expect(weights[0] != weights[3])
  }

  @Test func `a file that cannot be used is reported with its path and reason`() throws {
    let picture = folder.appending(path: "picture.ttf")
    try Data(Bitmap(size: PixelSize(4, 4), filledWith: Pixel(.black)).png()).write(to: picture)
    let damaged = folder.appending(path: "damaged.ttf")
    try Data(contentsOf: URL(filePath: serif)).prefix(600).write(to: damaged)
    let empty = folder.appending(path: "empty.otf")
    try Data().write(to: empty)
    let nested = folder.appending(path: "folder")
    try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
    let large = folder.appending(path: "large.ttf")
    try Data([0, 1, 0, 0]).write(to: large)
    try FileHandle(forWritingTo: large).truncate(atOffset: 65 << 20)
    let notAFont = "it is not a TrueType or OpenType font"
    let expected = [
      (picture.path, notAFont), (damaged.path, notAFont), (empty.path, notAFont),
      (nested.path, "the folder contains no fonts"), (large.path, "it is larger than 64 MB"),
      ("/dev/zero", "it is not a regular file"),
      (folder.path + "/missing.ttf", "No such file or directory"),
    ]
    let typesetter = try FontTypesetter(FontSearch(appFonts: expected.map(\.0) + [serif]))
    let warnings = expected.map { path, reason in
      "the font \"\(path)\" cannot be used: \(reason); reinstall or remove it; the interface font is used instead"
    }
    #expect(typesetter.warnings == warnings)
    // The other fonts are used.
    #expect(line(typesetter, .custom("Noto Serif")) != line(typesetter, .interface))
  }

  @Test func `in a folder a damaged file and a subfolder are reported, and the other fonts are used`() throws
  {
    try copy(serif, to: "a.ttf")
    try Data("no font".utf8).write(to: folder.appending(path: "b.otf"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "c.ttf"), withIntermediateDirectories: true)
    let typesetter = try FontTypesetter(FontSearch(appFonts: [folder.path]))
    #expect(typesetter.warnings.count == 2)
    #expect(typesetter.warnings.first?.contains("b.otf") == true)
    #expect(typesetter.warnings.last?.contains("it is not a regular file") == true)
    #expect(line(typesetter, .custom("Noto Serif")) != line(typesetter, .interface))
  }

  @Test func `Hebrew words in several styles are in visual order, and their link is where it is drawn`()
    throws
  {
    let text = RichText("ab \(bold: "אבג") \(link: "דהו", to: "x") cd", font: { _ in Font(size: 20) })
    let tree = WidgetTree(
      root: text, size: PixelSize(300, 40),
      environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    tree.update(to: .zero)
    let link = try #require(tree.semantics.last)
    #expect(link.semantics.role == .link)
    // The order on the screen is ab, link, bold, cd.
    let measure = try FontTypesetter()
    let before = measure.size(of: "ab ", in: Font(size: 20), scale: 1).width
    #expect(abs(Double(link.frame.x) - before) <= 2)
  }

  private func copy(_ file: String, to name: String) throws {
    try FileManager.default.copyItem(atPath: file, toPath: folder.appending(path: name).path)
  }

  private func line(_ typesetter: FontTypesetter, _ family: Font.Family) -> TextLine {
    typesetter.line("Hamburg", in: Font(size: 30, family: family), scale: 1)
  }

  private func inkedColumns(_ line: TextLine) -> Int {
    (0..<line.mask.size.width).filter { x in
      (0..<line.mask.size.height).contains { line.mask.coverage[$0 * line.mask.size.width + x] > 0 }
    }.count
  }
}
