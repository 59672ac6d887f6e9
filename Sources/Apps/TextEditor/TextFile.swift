import FoundationEssentials

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

  /// Reads the file that the command line names.
  init(named path: String) throws(UnreadableFile) {
    do {
      try self.init(path: path)
    } catch {
      throw UnreadableFile(description: "\(path) can't be opened. \(TextFile.reason(of: error))")
    }
  }

  func write() throws { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) }

  /// The reason why a file can't be read or written, as a sentence.
  static func reason(of error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: "The file or its folder doesn't exist."
    case .fileReadNoPermission?, .fileWriteNoPermission?: "You don't have permission."
    case .fileReadInapplicableStringEncoding?, .fileReadCorruptFile?: "It isn't a text in UTF-8."
    case .fileWriteOutOfSpace?: "The disk is full."
    default: "\(error)"
    }
  }
}

/// A file that can't be opened, as a sentence for the user.
struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}
