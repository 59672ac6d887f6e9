import Foundation

/// A text and the path of its file.
struct TextFile {
  let path: String
  let text: String

  /// The name of the file with a path.
  static func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  init(path: String) throws {
    self.init(path: path, text: try String(contentsOf: URL(filePath: path), encoding: .utf8))
  }

  func write() throws { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) }
}
