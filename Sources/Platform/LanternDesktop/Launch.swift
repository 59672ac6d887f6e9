public import LanternFrames
package import LanternImages
public import LanternRaster
import LanternRecording
import LanternSDL
public import LanternStrings
public import LanternWidgets

/// What an app is created with: its display, its folders and the user's settings.
@MainActor
public struct Launch {
  /// The app's name, folders and links.
  public let identity: AppIdentity
  /// The display that shows the app: a window, or memory with a virtual clock.
  public let display: any Display
  /// Measures and draws text.
  public let typesetter: any Typesetter
  /// The clipboard of the display.
  public var clipboard: any Clipboard = OwnClipboard()
  /// The selected text of the desktop that shows the display; nil if there is none.
  public var primarySelection: (any Clipboard)?
  /// The decoded images of all windows.
  package let images = ImageStore()
  /// The folders of the app's files.
  public let directories: Directories
  /// The appearance that the user has chosen. Screens can observe it.
  public let appearance: AppearanceModel
  /// The frame rate, in frames per second. Nil for that of the display, or 60 if the display doesn't report it. On a
  /// remote display, it is 30 at first.
  public var rate: Int?
  /// The path of the file that the command line names, if the app opens files.
  public package(set) var file: String?
  /// Whether the app keeps its state and its settings for the next launch. False while `record` drives the app.
  public var storesState = true

  /// The languages of the app.
  package private(set) var localization = Localization.none
  /// The variables of the environment by which the language is chosen.
  package private(set) var localeEnvironment: [String: String] = [:]
  package private(set) var localized = Localized(app: .english, toolkit: .english, problems: [])

  /// The scale of all windows, or nil for the scale that the display suggests.
  package var fixedScale: Double?

  /// Creates a launch of an app whose files are in one folder, which is created. For tests and measurements.
  ///
  /// The texts are in `language`, by default in the language of `appearance` or else in English. The variables of the environment
  /// are ignored. `appearance` is that of an app that has just been installed, by default.
  public init<App: DesktopApp>(
    _ app: App.Type, display: any Display, typesetter: any Typesetter, dataDirectory: String,
    language: LanguageTag? = nil, appearance: AppearanceSettings? = nil
  ) throws(ExitError) {
    var appearance = appearance ?? AppearanceSettings(themes: App.themes)
    if let language { appearance.choose(\.language, language) }
    try self.init(
      App.identity, display: display, typesetter: typesetter, dataDirectory: dataDirectory,
      appearance: appearance)
    localize(App.localization)
  }

  /// Creates a launch without an app whose files are in one folder, which is created.
  package init(
    _ identity: AppIdentity, display: any Display, typesetter: any Typesetter, dataDirectory: String,
    appearance: AppearanceSettings = AppearanceSettings()
  ) throws(ExitError) {
    let directories = Directories(identity, dataDirectory: dataDirectory)
    try directories.create()
    self.init(
      identity, display: display, typesetter: typesetter, directories: directories, appearance: appearance)
  }

  package init(
    _ identity: AppIdentity, display: any Display, typesetter: any Typesetter, directories: Directories,
    appearance: AppearanceSettings
  ) {
    self.identity = identity
    self.display = display
    self.typesetter = typesetter
    self.directories = directories
    self.appearance = AppearanceModel(appearance)
    // Twice as many frames would be twice as many pixels to send.
    if display.isRemote { rate = FrameLoop.defaultRate / 2 }
  }

  /// The messages of the app, in the language of the command line, of the preferences or of the environment.
  public var strings: Strings { localized.app }

  /// Loads the messages of the app. Logs what is wrong with its catalogs.
  package mutating func localize(_ localization: Localization, environment: [String: String] = [:]) {
    localize(
      localization, environment: environment,
      localization.load(appearance.settings.shown.language, environment: environment))
  }

  /// Sets the messages of the app, which were loaded for the language of `appearance`.
  mutating func localize(
    _ localization: Localization, environment: [String: String], _ localized: Localized
  ) {
    self.localization = localization
    localeEnvironment = environment
    self.localized = localized
    Localization.report(localized.problems)
    (typesetter as? FontTypesetter)?.setLanguage(of: localized)
  }

  /// The size of the display, in pixels.
  public var size: PixelSize { display.pixelSize }

  /// Opens the display of another window: a window, or memory with the same virtual clock.
  func openDisplay(title: String, size: Size) throws(ExitError) -> any Display {
    if display.facts.clock == .virtual {
      let first = (display as? SlowedDisplay)?.display ?? display
      return HeadlessDisplay(
        size: size.pixels(at: display.scale), scale: display.scale,
        sharingClockOf: first as? HeadlessDisplay, isRemote: display.isRemote)
    }
    return try exitErrors { () throws(DisplayError) in
      try Window(title: title, size: size, scale: fixedScale, viewer: display.isRemote ? .remote : .local)
    }
  }

  /// The environment of the app's root: the theme, the typesetter, the scale, the clipboards and the image loader.
  public var environment: Environment {
    var environment = Environment(
      theme: appearance.settings.theme, typesetter: typesetter, scale: display.scale,
      reducesMotion: appearance.settings.reducesMotion, clipboard: clipboard,
      primarySelection: primarySelection, imageLoader: images)
    environment.isRemote = display.isRemote
    environment.localize(localized)
    return environment
  }
}

extension FontTypesetter {
  /// Chooses fonts and line breaks for the language of the app.
  func setLanguage(of localized: Localized) {
    let language = localized.app.language
    self.language = language == .english || language == .pseudo ? nil : language.description
  }
}

@MainActor
extension Environment {
  /// Sets the texts of widgets, and the direction of lines.
  mutating func localize(_ localized: Localized) {
    strings = localized.toolkit
    direction = localized.app.language.isRightToLeft ? .rightToLeft : .leftToRight
  }
}
