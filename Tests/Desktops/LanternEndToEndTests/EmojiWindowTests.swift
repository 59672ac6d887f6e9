import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Color emoji in a real window, in the fonts that are installed.
struct EmojiWindowTests {
  private static let sequences = [
    "😀", "👩‍💻", "👨‍👩‍👧", "👩‍👩‍👧‍👦", "🧑🏽‍🚀", "🏳️‍🌈", "🏴‍☠️", "❤️‍🔥", "🇳🇿", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏻", "👍🏿", "🤝🏾", "1️⃣", "#️⃣", "*️⃣", "☎️", "⌚",
  ]
  // Their pictures are black, gray and white.
  private static let colorless: Set = ["👨‍👩‍👧", "👩‍👩‍👧‍👦", "🏴‍☠️"]

  // A sequence that is not joined would be two pictures or more, each about as wide as the line is high. A box has no
  // color.
  @Test(.waitsForProcesses)
  func `each emoji, also one of several characters, is one colored picture in the window`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    // The caret is in the first line.
    let text = "text\n" + Self.sequences.joined(separator: "\n") + "\n"
    try text.write(toFile: files / "emoji.txt", atomically: true, encoding: .utf8)
    let inspector = InspectorClient(path: files / "inspect")
    let process = try Command(path: BuildProducts.program("text-editor"), environment: screen.environment)
      .start([
        "run", "--inspect", files / "inspect", "--data-dir", files / "data", "--no-record", "--scale", "1",
        "--size", "600x700", files / "emoji.txt",
      ])
    defer { process.stop() }
    var frame: [Int]?
    try waitFor("the text") {
      try process.expectRunning()
      frame = (try? inspector.tree())?.first { $0.role == "textbox" && $0.value == text }?.frame
      // Before its first layout, the text has no size.
      return (frame?[3] ?? 0) > 400
    }
    let window = try #require(try screen.visibleWindow(named: "Text Editor"))
    let origin = try screen.contentRect(of: window)
    let box = try #require(frame)
    let area = PixelRect(origin.x + box[0] + 8, origin.y + box[1] + 8, box[2] - 16, box[3] - 16)
    var lines: [Line] = []
    try waitFor("a picture of \(Self.sequences.count + 1) lines") {
      lines = Line.lines(of: try screen.screenshot(), in: area)
      return lines.count == Self.sequences.count + 1
    }
    for (sequence, line) in zip(Self.sequences, lines.dropFirst()) {
      #expect((10...26).contains(line.width), "\(sequence) is \(line.width) pixels wide")
      #expect(
        line.colorCount > 3 || Self.colorless.contains(sequence), "\(sequence) has \(line.colorCount) colors")
    }
  }
}

/// A line of text in a picture: its width in pixels, and the number of its colors that are no shade of the text.
private struct Line {
  var width = 0
  var colorCount = 0

  /// Returns the lines, from top to bottom. Between two of them is a row of background.
  static func lines(of picture: Bitmap, in area: PixelRect) -> [Line] {
    let background = picture[area.maxX - 1, area.maxY - 1]
    var lines: [Line] = []
    var (columns, colors) = (Set<Int>(), Set<Color>())
    for y in area.y..<area.maxY {
      let ink = (area.x..<area.maxX).filter { picture[$0, y] != background }
      columns.formUnion(ink)
      colors.formUnion(ink.map { picture[$0, y].color }.filter(isColored))
      guard ink.isEmpty, let first = columns.min(), let last = columns.max() else { continue }
      lines.append(Line(width: last - first + 1, colorCount: colors.count))
      (columns, colors) = ([], [])
    }
    return lines
  }

  private static func isColored(_ color: Color) -> Bool {
    let parts = [color.red, color.green, color.blue].map(Int.init)
    return (parts.max() ?? 0) - (parts.min() ?? 0) > 24
  }
}
