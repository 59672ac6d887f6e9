import Foundation
package import Testing

/// Expects that each piece of Swift code in an article is in one of some files, which a target compiles. The indentation
/// may differ.
package func expectCode(
  ofArticle article: String, in files: [String], atLeast count: Int,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n") + "\n"
  }
  let sources = try files.map { lines(try Project.text($0)) }
  let pieces = try Project.text(article).components(separatedBy: "```").filter { $0.hasPrefix("swift\n") }
    .map { lines(String($0.dropFirst("swift\n".count))) }
  #expect(pieces.count >= count, sourceLocation: sourceLocation)
  for piece in pieces {
    #expect(sources.contains { $0.contains(piece) }, "\(piece)", sourceLocation: sourceLocation)
  }
}
