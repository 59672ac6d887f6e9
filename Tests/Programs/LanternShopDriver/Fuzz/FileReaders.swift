import FoundationEssentials
import LanternDesktop
import LanternImages
import LanternLogin
import LanternNavigation
import LanternProcess
import LanternRaster
import LanternShop
import LanternStrings
import LanternWidgets

/// The readers of files that need no window.
@MainActor
enum FileReaders {
  private static let decoders = DecodingHelpers()

  static func theme(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    try FuzzRun.refusal(\ExitError.message) {
      let themes = try ThemeFile(file).read()
      for theme in [themes.light, themes.dark] {
        try FuzzRun.expect((6...72).contains(theme.type.body.size), "text of \(theme.type.body.size) points")
        try FuzzRun.expect(theme.colors.accent.alpha == 255, "a translucent accent")
      }
    }
  }

  static func preferences(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    do {
      _ = try PreferencesFile(file).read()
      return nil
    } catch {
      return error.message
    }
  }

  static func pendingLink(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    // The reader removes a file that it refuses.
    let copy = file.appendingPathExtension("copy")
    return try FuzzRun.refusal(\ExitError.message) {
      try Data(input).write(to: copy)
      _ = try PendingLinkFile(copy).read()
    }
  }

  static func strings(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    let catalog: MessageCatalog
    do {
      catalog = try MessageCatalog(input)
    } catch {
      return "\(error)"
    }
    var problems: [MessageCatalogProblem] = []
    let strings = Strings(
      catalog.language ?? .english, formats: CLDRFormats(catalog.language ?? .english), catalog,
      keys: [StringKey.self]
    ) { problem in
      if problem.kind != .missing { problems.append(problem) }
    }
    for problem in problems { try FuzzRun.check("\(problem)") }
    for key in catalog.entries.keys.sorted().compactMap(StringKey.init(rawValue:)) {
      let names = key.message.placeholders.subtracting(["count"])
      let arguments = Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })
      if key.message.plural == nil {
        _ = strings.text(key, arguments)
      } else {
        for count in [0, 1, 2, 3, 11, 100, -1, .max] { _ = strings.text(key, count: count, arguments) }
      }
    }
    return nil
  }

  static func products(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    try FuzzRun.refusal(\CatalogError.description) {
      let catalog = try Catalog(contentsOf: file)
      try FuzzRun.expect(!catalog.prints.isEmpty, "no prints")
      try FuzzRun.expect(
        catalog.prints.allSatisfy { (0...Catalog.highestPrice).contains($0.price) }, "a price out of range")
    }
  }

  static func journal(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    try FuzzRun.refusal(\JournalError.description) {
      let journal = try Journal(reading: Data(input))
      _ = journal.description
      var time = journal.entries[0].time
      for entry in journal.entries {
        // As a replay reads it.
        _ = Moment.zero + .nanoseconds(entry.time - time)
        _ = entry.event.input
        time = entry.time
      }
      try FuzzRun.expect(try Journal(reading: journal.lines) == journal, "another journal when it is stored")
    }
  }

  static func desktop(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    let settings = DesktopSettingsFile(file).read()
    try check(settings)
    return nil
  }

  /// Checks settings of the desktop, whatever it has sent.
  static func check(_ settings: DesktopSettings) throws(FuzzRun.ReadingError) {
    try FuzzRun.expect((0.5...3).contains(settings.textScale), "text of \(settings.textScale) times the size")
    try FuzzRun.expect((settings.accent?.alpha ?? 255) == 255, "a translucent accent")
    let time = settings.doubleClickTime ?? .seconds(1)
    try FuzzRun.expect((.milliseconds(100)...Duration.seconds(2)).contains(time), "double clicks of \(time)")
  }

  static func images(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    if input.starts(with: [0x89, 0x50]) {
      do {
        _ = try Bitmap(png: input)
      } catch {
        try FuzzRun.check("\(error)")
      }
    }
    let size = PixelSize(48, 40)
    for mode in [ContentMode.fit, .fill] {
      switch decoders.decode(ImageRequest(.file(path: file.path), size: size, mode: mode)) {
      case .success(let image):
        try FuzzRun.expect(
          (1...48).contains(image.size.width) && (1...40).contains(image.size.height), "\(image.size)")
      case .failure(let error): return "\(error)"
      }
    }
    return nil
  }
}
