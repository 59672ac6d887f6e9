import Foundation
import LanternTestSupport
import Testing

/// Commands in messages, on screens and in help can be copied into a shell as they are.
struct SuggestedCommandTests {
  // The lines of the project that have a command for a shell in a string.
  private static func lines() throws -> [(place: String, text: String)] {
    let files = try ["Sources", "Assets/strings"].flatMap { try Project.files(in: $0) }
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".po") }
    let command =
      /(\blantern(-tools)?|\\\(programName\)|\{command\}) (--|run|record|report|compare|replay|accounts|gallery|init|dev)|\b(chmod|ulimit|apt-get|cd|swift build) [-\\{a-z']/
    return try files.flatMap { file in
      try Project.text(file).split(separator: "\n").enumerated()
        .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") && $0.element.contains("\"") }
        .filter { $0.element.contains(command) }
        .map { ("\(file):\($0.offset)", String($0.element)) }
    }
  }

  @Test func `commands have no typographic quotes, and no paths that a shell would change`() throws {
    let lines = try Self.lines()
    // These are known to suggest commands.
    for name in [
      "FileMessage.swift", "InitCommand.swift", "OpenFiles.swift", "de.po", "AccountsOptions.swift",
    ] {
      #expect(lines.contains { $0.place.contains(name) }, "\(name)")
    }
    for line in lines {
      #expect(!line.text.contains(/[‘’“”„‚«»]/), "\(line.place): \(line.text)")
      #expect(
        !line.text.contains(
          /\b(chmod|cd|lantern [a-z-]+) [^;.]*(\\"\\\(|\\"\{|\\\((path|folder|file|output)\))/),
        "\(line.place): \(line.text)")
    }
  }

  @Test func `a command at the end of a text is not followed by a period`() throws {
    for line in try Self.lines() where line.place.contains("LoginMessage") || line.place.contains(".po:") {
      #expect(!line.text.contains(/(FILE|chmod u\+rw \{path\})\./), "\(line.place): \(line.text)")
    }
  }
}
