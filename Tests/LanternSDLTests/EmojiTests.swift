import LanternRaster
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// Color emoji, in Noto Color Emoji of Debian 12.
@MainActor
struct EmojiTests {
  private let typesetter: FontTypesetter
  private let font = Font(size: 20)

  init() throws { typesetter = try FontTypesetter() }

  @Test(.requirement(108), arguments: ["😀", "👩‍👩‍👧", "👍🏽", "🇳🇿", "1️⃣", "❤️", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "⌚", "☔"])
  func `an emoji is one glyph with colors`(emoji: String) throws {
    let line = line(emoji)
    #expect(line.colorGlyphs.count == 1)
    let bitmap = try #require(line.colorGlyphs.first).bitmap
    // An image of 136 by 128 pixels at 109 pixels per em.
    #expect(bitmap.size == PixelSize(25, 23) || bitmap.size == PixelSize(25, 24))
    #expect(Set(bitmap.words.filter { $0 >= 0xFF00_0000 }).count > 3)
    let isPremultiplied = bitmap.words.allSatisfy { word in
      [0, 8, 16].allSatisfy { word >> $0 & 0xFF <= word >> 24 }
    }
    #expect(isPremultiplied)
  }

  @Test func `a skin tone and a member of a family change the picture`() {
    #expect(line("👍").colorGlyphs != line("👍🏽").colorGlyphs)
    #expect(line("👩‍👩‍👧").colorGlyphs != line("👩‍👩‍👦").colorGlyphs)
    #expect(line("🇳🇿").colorGlyphs != line("🇩🇪").colorGlyphs)
  }

  @Test func `a variation selector chooses between text and emoji`() {
    #expect(line("❤\u{FE0F}").colorGlyphs.count == 1)
    #expect(line("❤\u{FE0E}").colorGlyphs.isEmpty)
    #expect(line("❤").colorGlyphs.isEmpty)
    #expect(line("⌚\u{FE0E}").colorGlyphs.isEmpty)
    #expect(line("❤\u{FE0E}").mask.coverage.contains { $0 > 128 })
    #expect(line("1\u{FE0F}").colorGlyphs.isEmpty)
    #expect(line("©").colorGlyphs.isEmpty)
  }

  @Test func `an emoji has one caret stop before it and one after it`() {
    let stops = stops("a👩‍👩‍👧b🇳🇿🇩🇪")
    #expect(stops.count == 6)
    #expect(stops == stops.sorted())
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $1 - $0 > 5 })
    #expect(abs(stops[2] - stops[1] - 25) <= 1)
  }

  @Test func `in right-to-left text an emoji stands to the left of the letters before it`() throws {
    let line = line("אב😀")
    #expect(stops("אב😀")[3] == 0)
    #expect(try #require(line.colorGlyphs.first).x < 3)
  }

  @Test func `the text around an emoji has the same pixels as without it`() {
    let alone = line("ab")
    let mixed = line("ab😀")
    let (width, height) = (alone.mask.size.width - 2, alone.mask.size.height)
    let row = { (line: TextLine, y: Int) in
      Array(line.mask.coverage[y * line.mask.size.width..<y * line.mask.size.width + width])
    }
    #expect(mixed.mask.size.height == height)
    #expect((0..<height).allSatisfy { row(mixed, $0) == row(alone, $0) })
  }

  @Test(arguments: [8.0, 11, 13, 15, 17, 20, 30, 60]) func `an emoji does not change the height of a line`(
    size: Double
  ) {
    for scale in [1.0, 1.25, 2, 3] {
      let plain = typesetter.line("a", in: Font(size: size), scale: scale)
      let emoji = typesetter.line("a😀", in: Font(size: size), scale: scale)
      #expect((emoji.ascent, emoji.descent) == (plain.ascent, plain.descent))
    }
  }

  @Test func `emoji are broken into lines, and none is split`() {
    let text = String(repeating: "👩‍👩‍👧", count: 20)
    let lines = typesetter.lines(of: text, in: font, scale: 1, width: 110)
    #expect(lines.map(\.count) == [4, 4, 4, 4, 4])
  }

  @Test func `a line is drawn in the colors of its emoji, with the opacity of the text`() throws {
    let line = line("😀")
    let center = try #require(line.colorGlyphs.first).bitmap[12, 5]
    #expect(drawn(line, .black)[12, 5 + top(line)] == center)
    let faint = drawn(line, Color.black.opacity(0.5))[12, 5 + top(line)]
    #expect(abs(Int(faint.alpha) - 128) <= 1)
  }

  @Test func `without a color font an emoji comes from another font or is a box`() throws {
    let intact = try #require(FontSearch().families().first { _ in true })
    let typesetter = try FontTypesetter(families: [intact], fallback: { [] })
    let box = typesetter.line("\u{FFFF}", in: font, scale: 1)
    #expect(typesetter.line("😀", in: font, scale: 1) == box)
  }

  @Test func `a font without images is not used for emoji`() throws {
    let intact = try #require(FontSearch().families().first { _ in true })
    let installed = InstalledFont(
      family: "Not Color", weight: 80,
      file: FontFile(path: "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf")
    ) { _ in true }
    let typesetter = try FontTypesetter(families: [intact], fallback: { [] }, emoji: { [installed] })
    #expect(typesetter.line("😀", in: font, scale: 1).colorGlyphs.isEmpty)
  }

  @Test func `a thousand emoji stay within the limits of the cache`() {
    for size in 10..<40 {
      let text = String(repeating: "😀👍🏽", count: 500)
      _ = typesetter.line(text, in: Font(size: Double(size)), scale: 2)
      #expect(typesetter.cachedByteCount <= FontTypesetter.cachedBytes)
    }
  }

  @Test func `a text field edits emoji by characters`() {
    let field = TextField("Reaction", text: "a😀👩‍👩‍👧")
    let tree = WidgetTree(
      root: field, size: PixelSize(300, 80), environment: Environment(theme: .light, typesetter: typesetter))
    tree.update(to: .zero)
    tree.focus(field)
    for key in [Key.end, .backspace, .left, .delete] {
      tree.handle(InputEvent(.keyDown(key, []), time: .zero))
    }
    #expect(field.text == "a")
  }

  private func line(_ text: String) -> TextLine { typesetter.line(text, in: font, scale: 1) }

  private func stops(_ text: String) -> [Double] { typesetter.caretStops(of: text, in: font, scale: 1) }

  private func top(_ line: TextLine) -> Int { line.colorGlyphs.first?.y ?? 0 }

  private func drawn(_ line: TextLine, _ color: Color) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(40, 40))
    bitmap.withPixels { pixels in
      Canvas(pixels).draw(
        line, at: Point(-Double(line.colorGlyphs.first?.x ?? 0), Double(line.ascent)), color: color)
    }
    return bitmap
  }
}
