import Foundation
import LanternDesktop
import LanternFiles
import LanternHarness
import LanternRaster
import LanternTesting
import LanternWidgets
import Testing

/// PDF files, as other programs read them.
@MainActor
struct PDFDocumentTests {
  private let files: TemporaryDirectory
  private var path: String { files / "prints.pdf" }

  init() throws { files = try TemporaryDirectory() }

  private func document(paper: PaperSize = .a4) -> PDFDocument {
    var document = PDFDocument(title: "Prints of Zoë", paper: paper, typesetter: BlockTypesetter())
    document.addPage(
      Column([
        Label("Harbour Light", font: { $0.headline }, isHeading: true),
        Label("A fishing village at dusk, naïve and 水 and more words that fill a second line.", lines: nil),
      ]))
    document.addPage(
      Picture("Red", aspect: 1) { canvas, area, _ in canvas.fill(area, with: .color(Color(0xFF0000))) })
    return document
  }

  private func read(_ program: String, _ arguments: String...) throws -> String {
    try Command(path: program).runSuccessfully(arguments).output
  }

  @Test func `a document has its title, its pages and the size of its paper`() async throws {
    try await document(paper: .letter).write(to: path)
    let facts = try read("pdfinfo", path)
    #expect(facts.contains("Prints of Zoë"))
    #expect(facts.contains(/Pages: +2\n/))
    #expect(facts.contains("612 x 792 pts (letter)"))
  }

  @Test func `the text of labels can be searched, in lines`() async throws {
    try await document().write(to: path)
    let text = try read("pdftotext", path, "-")
    #expect(text.contains("Harbour Light\n"))
    #expect(text.contains("A fishing village at dusk, naïve and 水 and more words"))
  }

  @Test func `the pages look like the widgets`() async throws {
    try await document().write(to: path)
    _ = try read("pdftoppm", "-r", "20", "-f", "2", "-l", "2", path, files / "page")
    let image = try Data(contentsOf: URL(filePath: files / "page-2.ppm"))
    // 165 by 234 pixels; the margin is 10 pixels wide.
    let pixels = Array(image.suffix(165 * 234 * 3))
    func color(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * 165 + x) * 3..<(y * 165 + x) * 3 + 3]) }
    // The program that reads the page scales the image, and rounds.
    #expect(color(4, 4).allSatisfy { $0 > 250 })
    #expect(color(80, 60)[0] > 250 && color(80, 60)[1] < 5 && color(80, 60)[2] < 5)
    #expect(color(80, 230).allSatisfy { $0 > 250 })
  }

  @Test func `an existing file is replaced, and keeps its permissions`() async throws {
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try await document().write(to: path)
    #expect(try read("pdfinfo", path).contains("Pages:"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == ["prints.pdf"])
  }

  @Test func `a file that cannot be written is an error with its reason`() async throws {
    let gone = files / "gone/prints.pdf"
    await #expect(throws: PDFError.file(.failed(.create, path: gone, code: ENOENT))) {
      try await document().write(to: gone)
    }
    let long = files / String(repeating: "n", count: 256)
    await #expect(throws: PDFError.self) { try await document().write(to: long) }
    await #expect(throws: PDFError.file(.failed(.write, path: "/dev/full", code: ENOSPC))) {
      try await document().write(to: "/dev/full")
    }
  }
}
