import LanternTestSupport
import LanternWidgets
import Testing

struct StyledTextTests {
  @Test func `a literal contains plain text, bold, italics, code and links`() {
    let text: StyledText =
      "a \(bold: "b") \(italic: "i") \(code: "c") \(link: "l", to: "app://x") \(3)"
    #expect(described(text) == "a |B:b| |I:i| |C:c| |<app://x>:l| 3")
    #expect(text.text == "a b i c l 3")
  }

  @Test func `styles can be nested`() {
    let text: StyledText = "\(link: "see \(bold: "the \(italic: "manual")")", to: "m")"
    #expect(described(text) == "<m>:see |B<m>:the |BI<m>:manual")
  }

  @Test func `interpolated values are never read as Markdown`() {
    let name = "**Ines** [x](y)"
    #expect(described("Hello \(name)") == "Hello **Ines** [x](y)")
  }

  @Test func `adjacent runs of one style are joined, and empty runs are dropped`() {
    let text = StyledText([
      .init("a", isBold: true), .init(""), .init("b", isBold: true), .init("c", link: ""),
    ])
    #expect(text.runs == [.init("ab", isBold: true), .init("c")])
  }

  @Test(arguments: [
    ("plain", "plain"), ("**b**", "B:b"), ("*i*", "I:i"), ("`c`", "C:c"), ("[l](t)", "<t>:l"),
    ("a **b** c", "a |B:b| c"), ("***both***", "BI:both"), ("**a *b***", "B:a |BI:b"),
    ("*a **b***", "I:a |BI:b"), ("**[l](t)**", "B<t>:l"), ("[a **b**](t)", "<t>:a |B<t>:b"),
    ("`**a**`", "C:**a**"), ("[`c`](t)", "C<t>:c"), ("[a](x)[b](y)", "<x>:a|<y>:b"),
    ("[a](b_(c))", "<b_(c)>:a"), ("in*fix*ed", "in|I:fix|ed"), ("a\nb **c\nd**", "a\nb |B:c\nd"),
    ("[[a](t)", "[|<t>:a"), ("👍🏽 **👩‍👩‍👧**", "👍🏽 |B:👩‍👩‍👧"),
  ])
  func `Markdown becomes styles`(markdown: String, expected: String) {
    #expect(described(StyledText(markdown: markdown)) == expected)
  }

  @Test(arguments: [
    "**b", "*i", "`c", "[l", "[l](", "[l](t", "[l]()", "[l]( )", "[l](a b)", "[](t)", "**", "****", "*", "``",
    "2 * 3 * 4", "a * b*", "]( [", "** a **", "# Title", "- item", "![", "<b>x</b>", "\\", "a*", "***",
  ])
  func `unbalanced and unknown Markdown is shown as it is`(markdown: String) {
    #expect(described(StyledText(markdown: markdown)) == markdown)
  }

  @Test func `an unbalanced sign inside a style is shown`() {
    #expect(described(StyledText(markdown: "**bold *open**")) == "B:bold *open")
    #expect(described(StyledText(markdown: "[a *b](t) c*")) == "<t>:a *b| c*")
  }

  @Test func `a backslash makes a sign literal`() {
    #expect(described(StyledText(markdown: "\\*a\\* \\[b\\](c) \\`d\\` \\\\ \\e")) == "*a* [b](c) `d` \\ \\e")
  }

  @Test(arguments: ["*", "**", "[", "](", "`", "[a](", "*a ", "**a *b ", "\\", "[`*"])
  func `a hundred thousand signs are read in proportional time`(sign: String) {
    let markdown = String(repeating: sign, count: 100_000)
    #expect(StyledText(markdown: markdown).text.isEmpty == false)
  }

  @Test func `no input loses characters other than signs`() {
    var random = SeededGenerator(seed: 7)
    let parts = ["*", "**", "`", "[", "]", "(", ")", "\\", "a", " ", "é", "🇳🇿", "\n", "](x)"]
    for _ in 0..<500 {
      let markdown = (0..<random.int(0...24)).map { _ in parts[random.int(0...parts.count - 1)] }.joined()
      let text = StyledText(markdown: markdown).text
      #expect(text.filter { "aé🇳🇿".contains($0) } == markdown.filter { "aé🇳🇿".contains($0) }, "\(markdown)")
      #expect(StyledText(markdown: markdown).runs.allSatisfy { !$0.text.isEmpty && $0.link != "" })
    }
  }

  // The runs, with their styles before a colon.
  private func described(_ text: StyledText) -> String {
    text.runs.map { run in
      let style =
        (run.isBold ? "B" : "") + (run.isItalic ? "I" : "") + (run.isCode ? "C" : "")
        + (run.link.map { "<\($0)>" } ?? "")
      return style.isEmpty ? run.text : style + ":" + run.text
    }.joined(separator: "|")
  }
}
