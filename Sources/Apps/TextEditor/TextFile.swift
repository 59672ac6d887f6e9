import FoundationEssentials
import LanternWidgets

/// A text and the path of its file.
struct TextFile {
  let path: String
  let text: String
  /// Whether the file begins with a byte order mark, which does not belong to the text.
  let hasByteOrderMark: Bool

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The name of the file with a path.
  static func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }

  init(path: String, text: String, hasByteOrderMark: Bool) {
    self.path = path
    self.text = text
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// Reads a file. Refuses a text that the editor could not save as it was.
  init(path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    let hasMark = data.starts(with: TextFile.byteOrderMark)
    guard data.count <= TextArea.limit else { throw UnsupportedText.tooLarge }
    let contents = hasMark ? data.dropFirst(TextFile.byteOrderMark.count) : data
    guard let text = String(validating: contents, as: UTF8.self) else { throw UnsupportedText.notUTF8 }
    guard TextArea.holds(text) else { throw UnsupportedText.longCharacter }
    self.init(path: path, text: text, hasByteOrderMark: hasMark)
  }

  /// Reads the file that the command line names.
  init(named path: String) throws(UnreadableFile) {
    do {
      try self.init(path: path)
    } catch {
      throw UnreadableFile(description: "\(path) can't be opened. \(TextFile.reason(of: error))")
    }
  }

  func write() throws {
    let mark = hasByteOrderMark ? TextFile.byteOrderMark : []
    try Data(mark + Array(text.utf8)).write(to: URL(filePath: path), options: .atomic)
  }

  /// The reason why a file can't be read or written, as a sentence.
  static func reason(of error: any Error) -> String {
    if let error = error as? UnsupportedText { return error.reason }
    return switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: "The file or its folder doesn't exist."
    case .fileReadNoPermission?, .fileWriteNoPermission?: "You don't have permission."
    case .fileReadCorruptFile?: "The file is damaged."
    case .fileWriteOutOfSpace?: "The disk is full."
    default: "\(error)"
    }
  }
}

/// The reason why the editor can't edit the contents of a file.
enum UnsupportedText: Error {
  case notUTF8, tooLarge, longCharacter

  var reason: String {
    switch self {
    case .notUTF8: "It isn't a text in UTF-8."
    case .tooLarge: "It is larger than \(TextArea.limit >> 20) MB."
    case .longCharacter: "It has a character with more than 32 code points."
    }
  }
}

/// A file that can't be opened, as a sentence for the user.
struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}
