import Foundation
import LanternDesktop
import LanternWidgets
import Observation

/// The values of the form.
struct Entry: Codable, Equatable {
  struct Part: Codable, Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  static let kinds = ["Repair", "Delivery", "Visit"]

  var customer = ""
  var kind = Entry.kinds[0]
  var day: CalendarDate?
  var hours = 1.0
  var isUrgent = false
  var parts: [Part] = []
  var notes = ""
}

/// The entry that the form edits, and its file.
@Observable
final class EntryStore {
  var entry = Entry()
  @ObservationIgnored private let file: URL

  /// Reads the entry from a file, if there is one.
  init(_ file: URL) throws {
    self.file = file
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      entry = try JSONDecoder().decode(Entry.self, from: Data(contentsOf: file))
    } catch {
      throw ExitError(.unreadableData, "cannot read \"\(file.path)\"; repair it, or move it away: \(error)")
    }
  }

  func addPart() { entry.parts.append(Entry.Part(id: (entry.parts.map(\.id).max() ?? 0) + 1)) }

  func save() throws { try JSONEncoder().encode(entry).write(to: file, options: .atomic) }
}
