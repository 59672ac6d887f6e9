import Foundation

/// A new empty directory. It is removed with its contents when the last reference is released.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws(HarnessError) {
    var template = Array((FileManager.default.temporaryDirectory.path + "/lantern-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .didNotStart("a temporary directory", reason: errorText(errno))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A test may have removed the directory, or made it unreadable.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of an entry in the directory.
  package static func / (directory: TemporaryDirectory, name: String) -> String {
    directory.path + "/" + name
  }

  /// Writes a shell script that can be run. Returns its path.
  ///
  /// Another process writes the program: a file that this process has open for writing stays open in a child that another
  /// test starts at that moment, and Linux runs no program that is open for writing.
  @discardableResult
  package func writeProgram(_ body: String, to name: String) throws -> String {
    let text = self / "\(name).text"
    try "#!/bin/sh\n\(body)\n".write(toFile: text, atomically: false, encoding: .utf8)
    try Command(path: "install").runSuccessfully(["-m", "755", text, self / name])
    try FileManager.default.removeItem(atPath: text)
    return self / name
  }
}

/// Calls a closure with the path of an empty directory that is removed afterwards.
package func withTemporaryDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
  let directory = try TemporaryDirectory()
  return try withExtendedLifetime(directory) { try body(directory.path) }
}
