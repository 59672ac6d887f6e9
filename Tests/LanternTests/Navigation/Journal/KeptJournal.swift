import Foundation
import LanternNavigation

extension LanternNavigation.Journal {
  /// Keeps it in `.build/journals`, for whoever wants to know how a test failed; returns where, for the test's message.
  func kept(as name: String) throws -> String {
    let folder = Project.root.appending(path: ".build/journals")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let file = folder.appending(path: "\(plain).jsonl")
    try lines.write(to: file)
    return file.path
  }
}
