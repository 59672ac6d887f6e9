public import ArgumentParser
import FoundationEssentials
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternSDL
import LanternStrings
import LanternWidgets

/// The options that `run` and `record` share: the window's size, its appearance and the frame rate.
struct WindowOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Window size in points (default: for run the last size or 1280x800, within the screen; for record 1280x800).",
      valueName: "WxH"),
    transform: WindowOptions.size)
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point: auto, or 1 to 3 (default: auto).", valueName: "auto|1…3"),
    transform: WindowOptions.scale)
  var scale: Scale = .auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second, 24 to 240 (default: as many as the display, or 60; 30 on a remote display).",
      valueName: "N"),
    transform: WindowOptions.rate)
  var fps: Int?

  @Option(
    help: """
      Where the window is seen. On a remote display, each pixel changes less often: half as many frames are \
      shown, screens change in bands, widgets don't animate and carets don't blink. With auto, a window is remote on \
      a VNC server, in a session of xrdp and on an X server on another machine, also with ssh -X.
      """)
  var display = Window.Viewer.auto

  @Option(
    help: """
      The theme: that of the desktop, light or dark. For record, system is light (default: the app's \
      setting, or else system).
      """)
  var theme: Preferences.ThemeChoice?

  @Option(
    help: """
      The contrast of the theme. For record, system is normal (default: the app's setting, or else \
      system).
      """)
  var contrast: Preferences.ContrastChoice?

  @Option(
    help: """
      The animations. With reduced motion, screens dissolve instead of sliding. For record, system is \
      full (default: the app's setting, or else system).
      """)
  var motion: Preferences.MotionChoice?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Text size, 75 to 200 percent (default: the app's setting, or else that of the desktop).",
      valueName: "PERCENT"),
    transform: WindowOptions.percent)
  var textScale: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The language, such as de, zh-Hans or es-MX (default: the app's setting, or else that of the environment; for "
        + "record English).", valueName: "TAG"),
    transform: WindowOptions.language)
  var locale: LanguageTag?

  enum LogLevel: String, ExpressibleByArgument, CaseIterable { case info, debug }

  @Option(
    help: """
      The messages on standard error. The level debug adds the display driver, pixel format, pixel kernel \
      and frame rate.
      """)
  var logLevel = LogLevel.info

  /// Pixels per point, or the display's suggestion.
  enum Scale: Hashable {
    case auto
    case fixed(Double)
  }

  static let defaultSize = Size(1280, 800)

  var fixedScale: Double? {
    if case .fixed(let scale) = scale { scale } else { nil }
  }

  /// The header of a recording, with the settings in use. Logs it if the log level is debug.
  ///
  /// The `accent` color of the desktop is no token of the app's own.
  @MainActor func header(
    for loop: FrameLoop, of app: AppIdentity, accent: Color? = nil, cyclesDue: Int? = nil,
    adding others: [String: String] = [:], recordsCauses: Bool = false
  ) -> RecordingHeader {
    let header = RecordingHeader(
      of: loop, build: app.build, cyclesDue: cyclesDue,
      settings: settings(of: loop, accent).merging(others) { $1 }, recordsCauses: recordsCauses)
    if logLevel == .debug { printMessage(header.inUse) }
    return header
  }

  // The header records the appearance in use, because settings come from the command line, the preferences, the desktop
  // and the theme file.
  @MainActor private func settings(of loop: FrameLoop, _ accent: Color?) -> [String: String] {
    let environment = loop.root.environment
    let theme = environment.theme
    var settings = [
      "theme": theme.isDark ? "dark" : "light", "motion": environment.reducesMotion ? "reduced" : "full",
    ]
    if theme.textScale != 1 { settings["text"] = "\(Int((theme.textScale * 100).rounded())) %" }
    if theme.isHighContrast { settings["contrast"] = "high" }
    if environment.strings.language != .english { settings["language"] = "\(environment.strings.language)" }
    let own = Themes().theme(isDark: theme.isDark, isHighContrast: theme.isHighContrast)
    let known = [own] + (accent.map { [own.accented($0)] } ?? [])
    if !known.contains(where: { theme == $0.scaled(text: theme.textScale) }) { settings["tokens"] = "own" }
    if loop.hud != nil { settings["hud"] = "on" }
    return settings
  }

  /// The settings from the app, overridden by the command line, with the app's themes and the user's overrides of them.
  /// `system` is what the desktop was when the app asked it last, or in a new folder the default.
  ///
  /// If a file cannot be used, an error is logged and the defaults apply.
  func appearance(in directories: Directories, themes appThemes: Themes) -> AppearanceSettings {
    var preferences = Preferences()
    do {
      preferences = try PreferencesFile(directories.preferences).read()
    } catch {
      printMessage("\(error.message); until then the app uses the default settings")
    }
    var themes = appThemes
    do {
      themes = try ThemeFile(directories.theme).read(over: appThemes)
    } catch {
      printMessage("\(error.message); until then the app uses its own theme")
    }
    var shown = preferences
    shown.theme = theme ?? shown.theme
    shown.contrast = contrast ?? shown.contrast
    shown.motion = motion ?? shown.motion
    shown.textScale = textScale ?? shown.textScale
    shown.language = locale ?? shown.language
    return AppearanceSettings(
      preferences, shown: shown, themes: themes, desktop: DesktopSettingsFile(directories.desktop).read(),
      ignoresDesktopTextScale: textScale != nil)
  }

  /// Rejects a window size that exceeds SDL's limit or this machine's memory.
  func validate() throws {
    guard let size else { return }
    let scale = fixedScale ?? 1
    let pixels = (width: size.width * scale, height: size.height * scale)
    guard max(pixels.width, pixels.height) <= Double(Window.longestSide) else {
      throw ValidationError(
        "a window can have at most \(Window.longestSide) pixels per side; choose a smaller --size")
    }
    // Four pictures: the window's buffer, the two sides of a transition, and a screenshot.
    let needed = pixels.width * pixels.height * 4 * 4
    let memory = WindowOptions.memory
    guard needed <= memory / 2 else {
      throw ValidationError(
        """
        a window of this size needs \(Int(needed / 1e6)) MB of the \(Int(memory / 1e6)) MB of memory here; \
        choose a smaller --size
        """
      )
    }
  }

  // The machine's memory, or the address space limit (`ulimit -v`) if that is lower.
  private static var memory: Double {
    let machine = Double(ProcessInfo.processInfo.physicalMemory)
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return machine }
    return min(machine, Double(limit.rlim_cur))
  }

  private static func size(_ text: String) throws -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw ValidationError("enter a size such as 1280x800, with both sides at least 1")
    }
    return Size(Double(width), Double(height))
  }

  private static func scale(_ text: String) throws -> Scale {
    if text == "auto" { return .auto }
    guard let scale = Double(text), (1...3).contains(scale) else {
      throw ValidationError("enter auto or a number from 1 to 3")
    }
    return .fixed(scale)
  }

  private static func rate(_ text: String) throws -> Int {
    guard let rate = Int(text), FrameRate.valid.contains(rate) else {
      throw ValidationError("enter a whole number from 24 to 240")
    }
    return rate
  }

  private static func language(_ text: String) throws -> LanguageTag {
    do {
      return try LanguageTag(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private static func percent(_ text: String) throws -> Int {
    guard let percent = Int(text), Preferences.textScales.contains(percent) else {
      throw ValidationError("enter a whole number from 75 to 200")
    }
    return percent
  }
}

extension Window.Viewer: ExpressibleByArgument {}
extension Preferences.ThemeChoice: ExpressibleByArgument {}
extension Preferences.ContrastChoice: ExpressibleByArgument {}
extension Preferences.MotionChoice: ExpressibleByArgument {}
