import LanternGallery
import LanternTestSupport
import Testing

@MainActor
struct GalleryEntryTests {
  @Test func `every public widget has an entry`() throws {
    let classes = try Project.files(in: "Sources/Toolkit/LanternWidgets").filter { $0.hasSuffix(".swift") }
      .flatMap { file in
        try Project.text(file).matches(of: /(?m)^(?:public|open) final class (\w+): (?:\w+)/).map {
          String($0.1)
        }
      }
      .filter { $0 != "OwnClipboard" }
    #expect(classes.count > 20)
    let shown = Set(Gallery.entries.flatMap(\.widgets))
    #expect(classes.filter { !shown.contains($0) } == [])
  }

  @Test func `every file of entries is in the program and in the list`() throws {
    let files = try Project.files(in: "Sources/Apps/LanternGallery/Entries")
    #expect(files.count == Gallery.entries.count)
    #expect(Set(Gallery.entries.map(\.id)).count == Gallery.entries.count)
    for entry in Gallery.entries {
      for example in entry.examples {
        #expect(example.code?.isEmpty == false, "\(entry.name), \(example.title)")
      }
    }
  }

  @Test func `an example shows the code of its closure`() throws {
    let examples = try #require(Gallery.entry("button")).examples
    #expect(examples[0].code == "Button(\"Save\")")
    #expect(
      examples.first { $0.title == "Disabled" }?.code
        == "let save = Button(\"Save\")\nsave.isEnabled = false\nreturn save")
  }

  @Test(.requirement(132))
  func `the form of ten fields takes at most 60 lines, with its model`() throws {
    let example = try #require(Gallery.entry("form")?.examples.first)
    let text = try [#require(example.code), #require(example.declarations)].joined(separator: "\n")
    let lines = text.split(separator: "\n")
    #expect((30...60).contains(lines.count), "\(lines.count) lines")
    #expect(text.matches(of: /\.bound\(|each: draft/).count == 11, "the fields, and the name in each row")
  }

  @Test func `the code of every example is in a file of entries`() throws {
    let text = try Project.files(in: "Sources/Apps/LanternGallery/Entries").map {
      squeezed(try Project.text($0))
    }
    .joined()
    for example in Gallery.entries.flatMap(\.examples) {
      #expect(text.contains("{" + squeezed(example.code ?? "-") + "}"), "\(example.title)")
    }
  }

  private func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test(arguments: [
    ("f(\"}\") { a { b } }", "a { b }"), ("f(\"\\(x(\"}\"))\") { \"}\" }", "\"}\""),
    ("f() {\n  // }\n  a\n}", "// }\na"), ("f(1, [2: { 3 }]) {\n    a\n      b\n}", "a\n  b"),
  ])
  func `braces in strings, comments and arguments don't end a closure`(text: String, body: String) {
    #expect(SourceCode.closure(in: text, line: 1) == body)
  }

  @Test(arguments: ["", "f", "f(", "f()", "f() + 1", "f() {", "f(\"", "f() { \"", ")}"])
  func `a line without a call and a closure has no code`(text: String) {
    #expect(SourceCode.closure(in: text, line: 1) == nil)
    #expect(SourceCode.closure(in: text, line: 0) == nil)
    #expect(SourceCode.closure(in: text, line: 9) == nil)
  }

  @Test func `there is no entry with an unknown name`() {
    #expect(Gallery.entry("") == nil)
    #expect(Gallery.entry("Text Field") == nil)
    #expect(Gallery.entry("text-field")?.name == "Text Field")
  }
}
