import FoundationEssentials
import LanternBus
import LanternFiles

/// The files in which GNOME and KDE store their settings, for a desktop without a portal.
package struct SettingsFiles: Sendable {
  private enum Desktop: Sendable { case kde, gnome }

  // Nil where no desktop runs.
  private let desktop: Desktop?
  private let configuration: String

  /// The files of the desktop that the environment names, by `XDG_CURRENT_DESKTOP`. All desktops but KDE have the keys of
  /// GNOME.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let names = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
    desktop = names.isEmpty ? nil : names.contains("KDE") ? .kde : .gnome
    configuration = BaseFolder.path("XDG_CONFIG_HOME", orInHome: ".config", environment)
  }

  /// Whether a desktop runs whose files are known.
  var isKnown: Bool { desktop != nil }

  /// The names of the files in each folder that tell of changes. They need not exist.
  var watched: [String: Set<String>] {
    switch desktop {
    case .kde:
      [configuration: ["kdeglobals", "kdedefaults"], configuration + "/kdedefaults": ["kdeglobals"]]
    case .gnome: [configuration: ["dconf"], configuration + "/dconf": ["user"]]
    case nil: [:]
    }
  }

  /// Reads the settings from the files. A file that cannot be used has none.
  package var settings: DesktopSettings { DesktopSettings(values) }

  // By the namespaces and keys of the portal.
  private var values: DesktopSettings.Values {
    switch desktop {
    case .kde:
      // The look of the desktop is in the folder of defaults; the user's own choices take precedence.
      ["/kdedefaults/kdeglobals", "/kdeglobals"].reduce(into: [:]) { values, path in
        values.merge(keyFile(configuration + path)) { defaults, own in defaults.merging(own) { $1 } }
      }
    case .gnome: keysOfGNOME
    case nil: [:]
    }
  }

  private var keysOfGNOME: DesktopSettings.Values {
    let folders = Dictionary(
      uniqueKeysWithValues: DesktopSettings.keys.keys.filter { $0.hasPrefix("org.gnome.") }
        .map { ("/" + $0.replacing(".", with: "/") + "/", $0) })
    guard let bytes = try? File(configuration + "/dconf/user").contents(limit: 16_777_216),
      let database = DconfDatabase(bytes)
    else { return [:] }
    return database.values(in: Set(folders.keys)).reduce(into: [:]) { values, folder in
      if let namespace = folders[folder.key] { values[namespace] = folder.value }
    }
  }

  // The groups and keys of KDE's configuration files.
  private func keyFile(_ path: String) -> DesktopSettings.Values {
    guard let bytes = try? File(path).contents(limit: 1_048_576) else { return [:] }
    var values: DesktopSettings.Values = [:]
    var namespace = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        namespace = "org.kde.kdeglobals." + line.dropFirst().dropLast()
      } else if let equals = line.firstIndex(of: "="), let keys = DesktopSettings.keys[namespace] {
        // A key can have attributes in brackets.
        let key = line[..<equals].prefix { $0 != "[" }.trimmed
        if keys.contains(key) {
          values[namespace, default: [:]][key] = .string(line[line.index(after: equals)...].trimmed)
        }
      }
    }
    return values
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
