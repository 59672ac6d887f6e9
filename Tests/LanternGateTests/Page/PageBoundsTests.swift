import Foundation
import LanternGate
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Limits that a page keeps for recordings of any content and length.
struct PageBoundsTests {
  private typealias Text = RecordingText

  private func text(_ lines: [String]) throws -> String { Report(of: try Recording(lines: lines)).page }

  @Test func `the page needs no network and runs no script`() throws {
    let text = try text(Text.twoTransitions)
    let page = try HTMLElement.page(text)
    #expect(
      page.all("meta").contains {
        $0.attributes["http-equiv"] == "Content-Security-Policy"
          && $0.attributes["content"] == "default-src 'none'; style-src 'unsafe-inline'"
      })
    for word in ["http:", "https:", "//", "@import", "<script", "<link", "<img", "<iframe", "javascript"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(page.descendants.allSatisfy { $0.attributes["src"] == nil && $0.attributes["style"] == nil })
    #expect(text.matches(of: /url\(([^)]*)\)/).allSatisfy { $0.1 == "#hatching" })
  }

  @Test func `text from a recording is shown as text and never becomes markup`() throws {
    let name = #"</svg><script>alert('x')</script>\" onload=\"y\" &amp; \u202e\u0001\u2028-->"#
    let escaped = #"</svg><script>alert('x')</script>" onload="y" &amp; "# + "\u{FFFD}\u{FFFD}\u{FFFD}-->"
    let malicious = Text.twoTransitions.map {
      $0.replacing(#""kind":"slide""#, with: #""kind":"\#(name)""#)
        .replacing(#""to":"login""#, with: #""to":"\#(name)""#)
        .replacing(#""kernel":"avx2""#, with: #""kernel":"\#(name)""#)
        .replacing(#""driver":"x11""#, with: #""driver":"\#(name)""#)
        .replacing(#""theme":"light""#, with: #""\#(name)":"\#(name)""#)
    }
    let text = try text(malicious)
    #expect(!text.contains("<script"))
    let page = try HTMLElement.page(text)
    let plain = try HTMLElement.page(self.text(Text.twoTransitions))
    #expect(page.descendants.map(\.name) == plain.descendants.map(\.name))
    #expect(
      page.descendants.map { $0.attributes.keys.sorted() }
        == plain.descendants.map { $0.attributes.keys.sorted() })
    #expect(page.all("bdi").count { $0.text == escaped } == 8)
    #expect(
      page.all("title").first?.text == "Transition frames: 1280×800 at 60 Hz on \(escaped) (shared memory)")
  }

  @Test func `a long name is truncated`() throws {
    let long = String(repeating: "n", count: 250)
    let page = try HTMLElement.page(
      text(Text.twoTransitions.map { $0.replacing("dissolve", with: long) }))
    #expect(page.all("bdi").contains { $0.text == String(repeating: "n", count: 119) + "…" })
    #expect(!page.text.contains(String(repeating: "n", count: 120)))
  }

  @Test func `a page of many long transitions is smaller than a megabyte and reports the omissions`() throws {
    var lines = [Text.header]
    for transition in 1...400 {
      let kind = "\(transition % 80)" + String(repeating: "&", count: 250)
      lines.append(Text.begin(transition, kind, "a", "b", due: 300))
      for frame in 1...40 {
        let begin = transition * 10_000_000_000 + frame * 50_000_000
        lines.append(
          Text.frame(
            transition, progress: "1", begin: begin, end: begin + 20_000_000, late: frame % 2, skipped: 2))
      }
      lines.append(Text.end(transition, presented: 40, figures: "\"hitch\":\(transition),"))
    }
    let text = try text(lines + [Text.footer()])
    #expect(text.utf8.count < 1_000_000)
    let page = try HTMLElement.page(text)
    #expect(page.all("caption").contains { $0.text.hasSuffix("; 340 others are omitted.") })
    #expect(page.all("figcaption")[0].text.contains("Each point represents 16 frames."))
  }

  @Test func `all recordings are counted, and a limited number is listed`() throws {
    try withTemporaryDirectory { path in
      let folders = (1...200).map { RecordingFolder(path + "/run \($0)") }
      for folder in folders {
        try folder.prepare()
        let lines = Text.twoTransitions.dropLast().map { $0 + "\n" }.joined()
        try lines.write(toFile: folder.recording, atomically: false, encoding: .utf8)
      }
      let text = try Report(readingFrom: folders).page
      #expect(text.utf8.count < 200_000)
      let page = try HTMLElement.page(text)
      #expect(page.all("caption").last?.text == "Recordings (160 more are included but not listed)")
      #expect(page.all("ul")[0].all("li").last?.text == "180 more remarks are omitted.")
      #expect(page.all("header")[0].text.contains("1000 frames of 400 transitions in 200 recordings"))
    }
  }

  @Test func `the largest valid numbers give a page of finite numbers`() throws {
    let century = 3_200_000_000_000_000_000
    var lines = [Text.header]
    for transition in 1...3 {
      lines.append(Text.begin(transition, "slide", "a", "b", due: 1_000_000_000_000))
      lines.append(
        Text.frame(
          transition, progress: "1", begin: 2_000_000 * transition, end: century, late: century,
          skipped: 1_000_000_000_000))
      lines.append(
        Text.end(
          transition, figures: "\"hitch\":\(century),\"click_to_picture\":\(century),"))
    }
    let text = try text(lines + [Text.footer()])
    let page = try HTMLElement.page(text)
    for element in page.descendants where element.name != "style" {
      for (name, value) in element.attributes
      where ["x", "y", "x1", "y1", "width", "height", "d"].contains(name) {
        #expect(!value.contains("nan") && !value.contains("inf") && !value.contains("e+"), "\(name)=\(value)")
      }
    }
    #expect(page.all("figure").count == 4)
  }

  @Test func `the sum of very long hitches does not overflow`() throws {
    let century = 3_200_000_000_000_000_000
    var lines = [
      Text.header, Text.begin(1, "slide", "a", "b", due: 1),
      Text.frame(1, progress: "1", begin: 17_000_000, end: 18_000_000),
    ]
    for number in 1...700 {
      lines.append(Text.end(number, figures: "\"hitch\":\(century),"))
      lines.append(Text.begin(number + 1, "slide", "a", "b", due: 1))
    }
    #expect(try HTMLElement.page(text(lines)).all("table").count == 6)
  }

  @Test func `frames of zero duration are plotted`() throws {
    let line = Text.frame(1, progress: "1", begin: 17_000_000, end: 17_400_000)
    let instant = line.replacing("174", with: "170").replacing("173", with: "170").replacing(
      "172", with: "170"
    )
    .replacing("171", with: "170")
    let page = try HTMLElement.page(text([Text.header, Text.begin(1, "slide", "a", "b"), instant]))
    #expect(page.all("figure").count == 4)
    #expect(page.all("table")[1].rows[1][5] == "0.00")
  }
}
