import Foundation
package import Testing

/// Texts that tests compare with files of the project.
package enum GoldenText {
  /// Compares a text with a file. With `LANTERN_GOLDENS=write`, writes the file. `significantPart` leaves out what may
  /// differ.
  package static func expect(
    _ text: String, at path: String, significantPart: (String) -> String = { $0 },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["LANTERN_GOLDENS"] == "write" {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      significantPart(text) == significantPart(stored),
      "If it is right, run this test with LANTERN_GOLDENS=write.", sourceLocation: sourceLocation)
  }
}
