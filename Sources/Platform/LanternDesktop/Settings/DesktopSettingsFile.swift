package import FoundationEssentials
import LanternFiles
import LanternRaster

/// The file `desktop.json` with the settings that the desktop had last. They are in effect until it has been asked, so that
/// the first picture does not change its colors.
package struct DesktopSettingsFile: Sendable {
  private struct Contents: Codable {
    var dark: Bool?
    var highContrast: Bool?
    var reducedMotion: Bool?
    var accent: String?
    var textScale: Double?
    var doubleClick: Int?
  }

  private static let limit = 4_096

  private let file: URL

  package init(_ file: URL) { self.file = file }

  /// Reads the settings. Without a file, and if it cannot be used, they are those of a desktop that defines none.
  package func read() -> DesktopSettings {
    var settings = DesktopSettings()
    // A file that cannot be read is replaced with the first settings of the desktop.
    guard let bytes = try? File(file.path).contents(limit: Self.limit),
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes))
    else { return settings }
    settings.isDark = contents.dark ?? false
    settings.isHighContrast = contents.highContrast ?? false
    settings.reducesMotion = contents.reducedMotion ?? false
    // Text on a translucent accent would have no certain contrast.
    let accent = contents.accent.flatMap { Color(hexadecimal: $0) }
    settings.accent = accent?.alpha == 255 ? accent : nil
    if let scale = contents.textScale, DesktopSettings.textScales.contains(scale) {
      settings.textScale = scale
    }
    if let time = contents.doubleClick, DesktopSettings.doubleClickTimes.contains(Double(time)) {
      settings.doubleClickTime = .milliseconds(time)
    }
    return settings
  }

  /// Replaces the file. Waits for the disk.
  package func write(_ settings: DesktopSettings) throws(ExitError) {
    let contents = Contents(
      dark: settings.isDark, highContrast: settings.isHighContrast, reducedMotion: settings.reducesMotion,
      accent: settings.accent?.hexadecimal, textScale: settings.textScale,
      doubleClick: settings.doubleClickTime.map { Int($0 / .milliseconds(1)) })
    do {
      try File(file.path).replace(with: Array(JSONEncoder().encode(contents)), isDurable: false)
    } catch let error as FileError {
      throw ExitError(error)
    } catch {
      throw ExitError(
        .inputOutput,
        "cannot store the settings of the desktop: \(systemReason(of: error)); report this error")
    }
  }
}
