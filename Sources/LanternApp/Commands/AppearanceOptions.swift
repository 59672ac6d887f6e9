import ArgumentParser
import FoundationEssentials
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternSDL
import LanternWidgets

/// What `run` and `record` have in common: the window's size and look, and the frame rate.
struct AppearanceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The window's size in points (default: 1280x800; run: as it was left last time).", valueName: "WxH"),
    transform: AppearanceOptions.size)
  var size: Size?

  @Option(
    help: ArgumentHelp("Pixels a point: auto, or 1 to 3 (default: auto).", valueName: "auto|1…3"),
    transform: AppearanceOptions.scale)
  var scale: Scale = .auto

  @Option(
    help: ArgumentHelp("Frames a second, 24 to 240 (default: 60).", valueName: "N"),
    transform: AppearanceOptions.rate)
  var fps = 60

  @Option(
    help: """
      Colours; system is light until Lantern can ask the desktop (default: as chosen in the app, else system).
      """)
  var theme: Preferences.ThemeChoice?

  @Option(
    help: """
      Whether things may travel; system is full until Lantern can ask the desktop (default: as chosen in the app, else \
      system).
      """)
  var motion: Preferences.MotionChoice?

  @Option(
    help: ArgumentHelp(
      "How large text is, 75 to 200 percent (default: as chosen in the app, else 100).", valueName: "PERCENT"),
    transform: AppearanceOptions.percent)
  var textScale: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The shortest time that the splash shows (default: 0.8; record: 0).", valueName: "SECONDS"),
    transform: AppearanceOptions.seconds)
  var splashDelay: Duration?

  enum LogLevel: String, ExpressibleByArgument, CaseIterable { case info, debug }

  @Option(help: "What is told on standard error; debug says what is in use for pictures and timing.")
  var logLevel = LogLevel.info

  /// Pixels a point, or whatever the display suggests.
  enum Scale: Hashable {
    case auto
    case fixed(Double)
  }

  static let defaultSize = Size(1280, 800)

  var fixedScale: Double? {
    if case .fixed(let scale) = scale { scale } else { nil }
  }

  /// What is in use, for a recording's header and for whoever asked to be told.
  @MainActor func header(
    for loop: FrameLoop, adding others: [String: String] = [:]
  ) throws(Failure) -> RecordingHeader {
    do {
      let header = try RecordingHeader(
        of: loop, build: Version.build, settings: settings(of: loop).merging(others) { $1 })
      if logLevel == .debug { tell(header.inUse) }
      return header
    } catch {
      throw Failure(error)
    }
  }

  // Precisely what the recording's header says of the look, from what is in use: it was chosen in several places.
  @MainActor private func settings(of loop: FrameLoop) -> [String: String] {
    let environment = loop.root.environment
    let theme = environment.theme
    var settings = [
      "theme": theme.isDark ? "dark" : "light", "motion": environment.reducesMotion ? "reduced" : "full",
    ]
    if theme.textScale != 1 { settings["text"] = "\(Int((theme.textScale * 100).rounded())) %" }
    if theme != (theme.isDark ? Theme.dark : .light).scaled(text: theme.textScale) {
      settings["tokens"] = "own"
    }
    if loop.hud != nil { settings["hud"] = "on" }
    return settings
  }

  @MainActor func shopSettings(_ directories: Directories, splashDelay: Duration) -> PrintShop.Settings {
    PrintShop.Settings(
      dataDirectories: directories, look: look(in: directories), rate: fps,
      splashDelay: self.splashDelay ?? splashDelay)
  }

  /// What was chosen in the app, unless the command line says otherwise, in the person's own theme if there is one.
  ///
  /// A file that cannot be used is told on standard error, and things are as they come.
  func look(in directories: Directories) -> AppearanceSettings {
    var preferences = Preferences()
    do {
      preferences = try PreferencesFile(directories.preferences).read()
    } catch {
      tell("\(error.message); until then settings are as they come")
    }
    var themes = Themes()
    do {
      themes = try ThemeFile(directories.theme).read()
    } catch {
      tell("\(error.message); until then Lantern’s own theme shows")
    }
    var shown = preferences
    shown.theme = theme ?? shown.theme
    shown.motion = motion ?? shown.motion
    shown.textScale = textScale ?? shown.textScale
    return AppearanceSettings(preferences, shown: shown, themes: themes)
  }

  /// Refuses a picture that no window can have or that this machine's memory cannot hold.
  func validate() throws {
    guard let size else { return }
    let scale = fixedScale ?? 1
    let pixels = (width: size.width * scale, height: size.height * scale)
    guard max(pixels.width, pixels.height) <= Double(Window.longestSide) else {
      throw ValidationError(
        "a window has at most \(Window.longestSide) pixels a side; choose a smaller --size")
    }
    // The window's own memory, the two sides of a transition, and a picture being taken.
    let needed = pixels.width * pixels.height * 4 * 4
    let memory = AppearanceOptions.memory
    guard needed <= memory / 2 else {
      throw ValidationError(
        "a window of that size needs \(Int(needed / 1e6)) MB of the \(Int(memory / 1e6)) MB of memory here; "
          + "choose a smaller --size")
    }
  }

  // The machine's, or less where somebody set a limit (ulimit -v).
  private static var memory: Double {
    let machine = Double(ProcessInfo.processInfo.physicalMemory)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return machine }
    return min(machine, Double(limit.rlim_cur))
  }

  private static func size(_ text: String) throws -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw ValidationError("write a size as 1280x800, both at least 1")
    }
    return Size(Double(width), Double(height))
  }

  private static func scale(_ text: String) throws -> Scale {
    if text == "auto" { return .auto }
    guard let scale = Double(text), (1...3).contains(scale) else {
      throw ValidationError("write a scale as auto or a number from 1 to 3")
    }
    return .fixed(scale)
  }

  private static func rate(_ text: String) throws -> Int {
    guard let rate = Int(text), FrameGrid.rates.contains(rate) else {
      throw ValidationError("write a whole number from 24 to 240")
    }
    return rate
  }

  private static func percent(_ text: String) throws -> Int {
    guard let percent = Int(text), Preferences.textScales.contains(percent) else {
      throw ValidationError("write a whole number from 75 to 200")
    }
    return percent
  }

  private static func seconds(_ text: String) throws -> Duration {
    guard let seconds = Double(text), (0...3600).contains(seconds) else {
      throw ValidationError("write seconds from 0 to 3600, such as 0.8")
    }
    return .milliseconds(Int(seconds * 1000))
  }
}

extension Preferences.ThemeChoice: ExpressibleByArgument {}
extension Preferences.MotionChoice: ExpressibleByArgument {}
