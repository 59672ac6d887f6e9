import Foundation
package import LanternNavigation
import LanternTestSupport

extension Journal {
  /// Keeps it in `.build/journals`, for whoever wants to know how a test failed; returns where, for the test's message.
  package func kept(as name: String) throws -> String {
    let folder = Project.root.appending(path: ".build/journals")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let file = folder.appending(path: "\(plain).jsonl")
    try lines.write(to: file)
    return file.path
  }

  /// How many effects a replay compares: all of them, though what stands counts only where it has changed.
  package var comparedEffects: Int {
    var standing = header.isAtRest ? "\(header.part): \(header.standing.outline)" : nil
    return entries.count { entry in
      guard case .stands(let part, let screens) = entry.event else { return entry.event.isEffect }
      defer { standing = "\(part): \(screens)" }
      return standing != "\(part): \(screens)"
    }
  }
}
