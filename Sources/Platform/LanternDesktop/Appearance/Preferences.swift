package import FoundationEssentials
import LanternFiles
public import LanternStrings

/// The user's preferences for the appearance, as chosen in the app.
public struct Preferences: Hashable, Sendable {
  /// A choice of theme.
  public enum ThemeChoice: String, CaseIterable, Hashable, Sendable { case system, light, dark }
  /// A choice of contrast.
  public enum ContrastChoice: String, CaseIterable, Hashable, Sendable { case system, normal, high }
  /// A choice of animations.
  public enum MotionChoice: String, CaseIterable, Hashable, Sendable { case system, full, reduced }

  /// The theme.
  public var theme = ThemeChoice.system
  /// The contrast: with high contrast, the theme is the light or the dark one with high contrast.
  public var contrast = ContrastChoice.system
  /// The text size in percent of that of the desktop, within `textScales`.
  public var textScale = 100
  /// The animations.
  public var motion = MotionChoice.system
  /// The language; nil for that of the desktop.
  public var language: LanguageTag?

  /// The permitted text sizes, in percent.
  public static let textScales = 75...200

  /// Creates the default preferences.
  public init() {}
}

/// The file `preferences.json`, which stores preferences between launches.
package struct PreferencesFile: Sendable {
  private let json: JSONFile
  private let writes = NumberedWrites()

  package init(_ file: URL) { json = JSONFile(file) }

  /// Reads the preferences; defaults if there is no file.
  ///
  /// Unknown keys, which a later version may have written, are ignored.
  package func read() throws(ExitError) -> Preferences {
    var preferences = Preferences()
    guard let object = try json.object() else { return preferences }
    if let theme = try choice("theme", Preferences.ThemeChoice.self, in: object) { preferences.theme = theme }
    if let contrast = try choice("contrast", Preferences.ContrastChoice.self, in: object) {
      preferences.contrast = contrast
    }
    if let motion = try choice("motion", Preferences.MotionChoice.self, in: object) {
      preferences.motion = motion
    }
    if let value = object["textScale"] {
      guard case .number(let number) = value, let percent = Int(exactly: number),
        Preferences.textScales.contains(percent)
      else {
        throw json.failure(of: "textScale", value, expected: "a whole number from 75 to 200")
      }
      preferences.textScale = percent
    }
    if let value = object["language"] {
      guard case .text(let text) = value, let language = try? LanguageTag(text) else {
        throw json.failure(of: "language", value, expected: "a tag such as \"de\" or \"zh-Hans\"")
      }
      preferences.language = language
    }
    return preferences
  }

  /// Writes the preferences and syncs the file. Waits for the disk, so it must not run on the main thread.
  ///
  /// Preferences with a lower number than the last ones are ignored.
  package func write(_ preferences: Preferences, number: Int = 0) throws(ExitError) {
    try writes.perform(number) { () throws(ExitError) in try replace(with: preferences) }
  }

  private func replace(with preferences: Preferences) throws(ExitError) {
    let contents = Contents(
      theme: preferences.theme.rawValue, contrast: preferences.contrast.rawValue,
      textScale: preferences.textScale,
      motion: preferences.motion.rawValue, language: preferences.language?.description)
    let folder = json.file.deletingLastPathComponent()
    do {
      try Folder(folder.path).create()
    } catch {
      throw ExitError(
        .cannotCreate,
        """
        cannot create "\(folder.path)": \(error.reason); make the folder above it writable; until then settings last \
        until the app quits
        """
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try File(json.file.path).replace(with: Array(encoder.encode(contents)))
    } catch let error as FileError {
      throw ExitError(error)
    } catch {
      throw ExitError(
        .inputOutput, "cannot store the settings: \(systemReason(of: error)); report this error")
    }
  }

  private struct Contents: Encodable {
    let theme: String
    let contrast: String
    let textScale: Int
    let motion: String
    let language: String?
  }

  // Returns nil if the key is missing.
  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ choices: Choice.Type, in object: [String: JSONValue]
  ) throws(ExitError) -> Choice? {
    guard let value = object[key] else { return nil }
    guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map { "\"\($0.rawValue)\"" }
      throw json.failure(of: key, value, expected: known.listed(by: "or"))
    }
    return choice
  }
}
