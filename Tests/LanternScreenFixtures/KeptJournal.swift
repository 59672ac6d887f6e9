import Foundation
package import LanternNavigation
import LanternTestSupport

extension Journal {
  /// Saves the journal in `.build/journals` to diagnose a failed test, and returns the path for the message of the
  /// test.
  package func kept(as name: String) throws -> String {
    let folder = Project.root.appending(path: ".build/journals")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let file = folder.appending(path: "\(plain).jsonl")
    try lines.write(to: file)
    return file.path
  }

  /// The number of effects that a replay compares: all effects, but screen hierarchies only where they have changed.
  package var comparedEffects: Int {
    var standing = header.isAtRest ? "\(header.part): \(header.standing.outline)" : nil
    return entries.count { entry in
      guard case .stands(let flow, let screens) = entry.event else { return entry.event.isEffect }
      defer { standing = "\(flow): \(screens)" }
      return standing != "\(flow): \(screens)"
    }
  }
}
