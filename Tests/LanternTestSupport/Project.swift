package import Foundation

/// The project's own files, as a test reads them.
package enum Project {
  package static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  package static func path(_ path: String) -> String { root.appending(path: path).path }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all files under a folder, from the package's root.
  package static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder)).map { "\(folder)/\($0)" }
      .filter { file in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path(file), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  package struct Readme {
    package let text: String

    package init(text: String) { self.text = text }

    /// The lines of all fenced blocks of a language.
    package func blocks(in language: String) -> [String] {
      var lines: [String] = []
      var isInside = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isInside = line == "```\(language)"
        } else if isInside {
          lines.append(String(line))
        }
      }
      return lines
    }
  }

  package static var readme: Readme { get throws { Readme(text: try text("README.md")) } }
}
