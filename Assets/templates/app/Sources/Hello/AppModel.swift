import Foundation
import LanternDesktop
import LanternNavigation
import Observation

/// A note.
struct Note: Codable, Identifiable, Equatable {
  let id: Int
  var title: String
  var text: String
}

/// What the screens share. It knows no screens; widgets observe it.
@Observable
final class AppModel {
  /// The name of the user, or nil before the login.
  private(set) var user: String?
  private(set) var notes = [
    Note(id: 1, title: "Frames", text: "Every transition frame is recorded; see `make record`."),
    Note(id: 2, title: "Links", text: "Run `make run ARGS=hello://note/2` while the app is open."),
    Note(id: 3, title: "Tests", text: "HelloTests clicks through the app in memory."),
  ]
  /// The link that opens after the login.
  var pendingLink: Link?
  /// The reason why the last change was not stored, or nil.
  private(set) var problem: String?

  @ObservationIgnored private let file: URL

  private struct Contents: Codable {
    var user: String?
    var notes: [Note]
  }

  /// Reads the model from a file, if there is one.
  init(storedIn file: URL) throws {
    self.file = file
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
      (user, notes) = (contents.user, contents.notes)
    } catch {
      // A new property of Note has to be optional, or needs an init(from:) with a default, to read older files.
      throw ExitError(
        .unreadableData, "cannot read \"\(file.path)\"; repair it, or move it away: \(error)")
    }
  }

  func note(_ id: Int) -> Note? { notes.first { $0.id == id } }

  func logIn(as user: String) {
    self.user = user
    store()
  }

  func logOut() {
    user = nil
    store()
  }

  /// Adds an empty note and returns its number.
  func addNote() -> Int {
    let id = (notes.map(\.id).max() ?? 0) + 1
    notes.append(Note(id: id, title: "Note \(id)", text: ""))
    store()
    return id
  }

  func save(_ note: Note) {
    guard let index = notes.firstIndex(where: { $0.id == note.id }) else { return }
    notes[index] = note
    store()
  }

  private func store() {
    do {
      try JSONEncoder().encode(Contents(user: user, notes: notes)).write(to: file, options: .atomic)
      problem = nil
    } catch {
      problem = "The change is not stored: \(error.localizedDescription)"
    }
  }
}
