import Foundation
import LanternGate
import LanternReports
import LanternTestSupport
import Testing

/// The colors of the page style. Both themes must have the contrast that WCAG 2 requires.
struct PageStyleTests {
  private let style: String
  // Light, then dark.
  private let themes: [[String: String]]

  init() throws {
    let lines = [RecordingText.header, RecordingText.footer()]
    style = try HTMLElement.page(Report(of: try Recording(lines: lines)).page).all("style")[0].text
    themes = style.matches(of: /:root \{([^}]*)\}/).map { block in
      Dictionary(
        block.1.matches(of: /--([a-z]+): (#[0-9a-f]{6});/).map { (String($0.1), String($0.2)) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  @Test func `both themes have the same colors, and print is light`() {
    #expect(themes.count == 2)
    #expect(!themes[0].isEmpty)
    #expect(themes[0].keys == themes[1].keys)
    #expect(style.contains("@media screen and (prefers-color-scheme: dark)"))
    #expect(!style.contains("@media (prefers-color-scheme: dark)"))
    #expect(style.contains("@media print"))
  }

  @Test func `every color is defined and used`() {
    let used = Set(style.matches(of: /var\(--([a-z]+)\)/).map { String($0.1) })
    #expect(used == Set(themes[0].keys))
  }

  @Test(arguments: [0, 1]) func `text has a contrast of at least 4.5 to 1`(theme: Int) throws {
    for text in ["text", "quiet", "good", "fair", "poor"] {
      for ground in ["page", "panel"] { try expectContrast(text, ground, 4.5, in: themes[theme]) }
    }
  }

  @Test(arguments: [0, 1]) func `graphical marks have a contrast of at least 3 to 1`(theme: Int) throws {
    for mark in [
      "work", "peak", "late", "skip", "deadline", "input", "update", "draw", "composite", "present",
      "overlay",
    ] {
      for ground in ["page", "band"] { try expectContrast(mark, ground, 3, in: themes[theme]) }
    }
    for mark in ["work", "late", "skip"] { try expectContrast(mark, "cell", 3, in: themes[theme]) }
    try expectContrast("hatch", "late", 3, in: themes[theme])
  }

  private func expectContrast(
    _ mark: String, _ ground: String, _ least: Double, in theme: [String: String]
  ) throws {
    let lights = try [mark, ground].map { luminance(try #require(theme[$0])) }
    let ratio = ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
    #expect(ratio >= least, "\(mark) on \(ground): \(ratio)")
  }

  // Relative luminance as defined by WCAG 2.
  private func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16, value >> 8 & 255, value & 255].map { part -> Double in
      let part = Double(part) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
