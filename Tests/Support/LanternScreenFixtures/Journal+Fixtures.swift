import Foundation
package import LanternNavigation
import LanternTestSupport

extension Journal {
  /// Saves the journal in `.build/journals`, to diagnose a failed test. Returns the path, for the failure message.
  package func save(as name: String) throws -> String {
    let folder = Project.root.appending(path: ".build/journals")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let file = folder.appending(path: "\(plain).jsonl")
    try lines.write(to: file)
    return file.path
  }

  /// The number of effects that a replay compares: all effects except repeated screen hierarchies.
  package var comparedEffects: Int {
    var last = header.isAtRest ? "\(header.flow): \(header.state.outline)" : nil
    return entries.count { entry in
      guard case .screensChanged(let flow, let screens) = entry.event else { return entry.event.isEffect }
      defer { last = "\(flow): \(screens)" }
      return last != "\(flow): \(screens)"
    }
  }
}
