package import FoundationEssentials
import LanternRecords

/// How a person wants the app to look, as chosen in it.
package struct Preferences: Hashable, Sendable {
  package enum ThemeChoice: String, CaseIterable, Hashable, Sendable { case system, light, dark }
  package enum MotionChoice: String, CaseIterable, Hashable, Sendable { case system, full, reduced }

  package var theme = ThemeChoice.system
  /// How large text is, in percent: within `textScales`.
  package var textScale = 100
  package var motion = MotionChoice.system

  package static let textScales = 75...200

  package init() {}
}

/// The preferences from one launch to the next: `preferences.json`.
package struct PreferencesFile: Sendable {
  private let json: JSONFile

  package init(_ file: URL) { json = JSONFile(file) }

  /// As they were left last time; as they come where there is no file.
  ///
  /// Keys that a later version may have written are passed over.
  package func read() throws(Failure) -> Preferences {
    var preferences = Preferences()
    guard let object = try json.object() else { return preferences }
    if let theme = try choice("theme", Preferences.ThemeChoice.self, in: object) { preferences.theme = theme }
    if let motion = try choice("motion", Preferences.MotionChoice.self, in: object) {
      preferences.motion = motion
    }
    if let value = object["textScale"] {
      guard case .number(let number) = value, let percent = Int(exactly: number),
        Preferences.textScales.contains(percent)
      else {
        throw json.failure("has \(value.shown) for “textScale”; write a whole number from 75 to 200")
      }
      preferences.textScale = percent
    }
    return preferences
  }

  /// Keeps them, safely on disk when this returns. It waits for the disk: not for the main thread.
  package func keep(_ preferences: Preferences) throws(Failure) {
    let contents = Contents(
      theme: preferences.theme.rawValue, textScale: preferences.textScale,
      motion: preferences.motion.rawValue)
    let folder = json.file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure(.cannotCreate, "cannot create “\(folder.path)”; settings last until Lantern is closed")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try replaceFile(json.file, with: Array(encoder.encode(contents)))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.inputOutput, "cannot keep the settings: \(systemReason(of: error))")
    }
  }

  private struct Contents: Encodable {
    let theme: String
    let textScale: Int
    let motion: String
  }

  // Nil when nothing is said.
  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ choices: Choice.Type, in object: [String: JSONValue]
  ) throws(Failure) -> Choice? {
    guard let value = object[key] else { return nil }
    guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: " or ")
      throw json.failure("has \(value.shown) for “\(key)”; write \(known)")
    }
    return choice
  }
}
