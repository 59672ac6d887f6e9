import FoundationEssentials
import Glibc
import LanternFiles
import LanternSDL

/// The combinations of keys that make characters, such as dead keys. libX11 and libxkbcommon read them when the first window is
/// opened, by the locale that the environment names.
enum ComposeTable {
  private static let folderVariable = "XCOMPOSECACHE"
  // The variables that name the locale, in the order of their precedence.
  private static let localeVariables = ["LC_ALL", "LC_CTYPE", "LANG"]
  // All but a few languages have the table of these.
  private static let fallbacks = ["en_US.UTF-8", "C.UTF-8"]

  /// Makes the libraries find a table, and libX11 keep it in a folder.
  ///
  /// Must be called before another thread could read the environment, and before a program that is started could need its locale.
  static func prepare(in folder: URL) {
    let driver = WindowDriver.candidates().first ?? .x11
    setLocale(for: driver)
    if driver == .x11 { keep(in: folder) }
  }

  // In binary form, because reading the text delays the window by 10 ms each time. If the user has chosen another folder,
  // libX11 uses that; for root it keeps no table.
  private static func keep(in folder: URL) {
    guard geteuid() != 0, unsafe getenv(folderVariable) == nil else { return }
    // Without the folder, libX11 reads the text.
    guard (try? Folder(folder.path).create()) != nil else { return }
    unsafe setenv(folderVariable, folder.path, 0)
  }

  // MARK: Locale

  private static func setLocale(for driver: WindowDriver) {
    let values = localeVariables.map { (WindowDriver.environment($0), $0) }
    // SDL takes an empty variable for a locale; for the C library, it is unset.
    for case ("", let name) in values { unsafe unsetenv(name) }
    let locale = values.lazy.compactMap(\.0).first { !$0.isEmpty }
    let tables = Tables()
    func isUsable(_ locale: String) -> Bool {
      // libX11 takes the table of the C library's locale. That of C has only characters of ISO 8859-1.
      !["C", "POSIX"].contains(locale) && tables.contains(locale) && (driver == .wayland || isKnown(locale))
    }
    if let locale, isUsable(locale) { return }
    if let fallback = fallbacks.first(where: isUsable) {
      unsafe setenv(localeVariables[0], fallback, 1)
    } else {
      // libxkbcommon would print that there is no table.
      unsafe setenv("XKB_LOG_LEVEL", "critical", 0)
    }
  }

  private static func isKnown(_ locale: String) -> Bool {
    // The program begins with the locale C.
    defer { unsafe setlocale(LC_ALL, "C") }
    return unsafe setlocale(LC_ALL, locale) != nil
  }

  // The locales that have a table, also by other names: two files whose lines have a name and a value.
  private struct Tables {
    private static let limit = 1 << 20
    private let locales: [UInt8]
    private let aliases: [UInt8]

    init() {
      let folder = WindowDriver.environment("XLOCALEDIR") ?? "/usr/share/X11/locale"
      // Without the files, there is no table.
      func contents(_ name: String) -> [UInt8] {
        (try? File("\(folder)/\(name)").contents(limit: Self.limit)) ?? []
      }
      locales = contents("compose.dir")
      aliases = contents("locale.alias")
    }

    func contains(_ locale: String) -> Bool {
      Self.contains(locales, "\t\(locale)\n") || Self.contains(aliases, "\n\(locale)\t")
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
      bytes.firstRange(of: text.utf8) != nil
    }
  }
}
