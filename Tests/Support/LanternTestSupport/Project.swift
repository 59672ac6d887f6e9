package import Foundation

/// The files of the project.
package enum Project {
  package static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  package static func path(_ path: String) -> String { root.appending(path: path).path }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of all files in a folder, relative to the root of the package.
  package static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder)).map { "\(folder)/\($0)" }
      .filter { file in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path(file), isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  /// A page of documentation in Markdown.
  package struct MarkdownPage {
    package let text: String

    package init(text: String) { self.text = text }

    /// Returns the lines of all fenced code blocks in a language.
    package func codeBlocks(in language: String) -> [String] {
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

  package static var readme: MarkdownPage { get throws { MarkdownPage(text: try text("README.md")) } }
}
