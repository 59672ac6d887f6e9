public import ArgumentParser
import Glibc
import LanternNavigation
import LanternWidgets

/// An app in a desktop window.
///
/// Mark a conforming class with `@main`. The program then has the commands `run` and `record` with their options, one
/// instance per data directory, a window of the size that it had last, restoration of its screens, a journal for
/// crashes, and recordings of its frames. See the article on the first app in LanternDesktop's documentation.
@MainActor
public protocol DesktopApp: AnyObject, SendableMetatype {
  /// The app's own command-line options.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The app's name, folders and links.
  static var identity: AppIdentity { get }
  /// The part of a link after `://`, for messages about invalid links, such as `home`.
  static var exampleLink: String { get }
  /// Whether the command line can name a file in place of a link. `Launch.file` has its path, and `open(link:)` gets the
  /// path if the app is already running.
  static var opensFiles: Bool { get }
  /// The light and the dark theme of the app. The user's `theme.json` can override their tokens.
  static var themes: Themes { get }

  /// The languages of the app. `--locale`, the preferences or the environment choose one, and `Launch.strings` has its messages.
  static var localization: Localization { get }

  /// The paths of the app's own font files (TrueType or OpenType), or of folders that contain them.
  ///
  /// `Font(size: 15, family: .custom("Literata"))` is text in the family of that name. If a file cannot be used, the
  /// program prints the reason, and text in its fonts uses the interface font. A file has at most 64 MB.
  static var fontFiles: [String] { get }

  /// Commands of the app beside `run` and `record`. None by default.
  static var commands: [any ParsableCommand.Type] { get }

  /// Reads what the app needs for its first picture, such as its texts, into memory.
  ///
  /// Called at most once, on another thread, while the window opens. Does nothing by default. Lazy static properties
  /// suit it: the initializer of the app waits until they have their values.
  nonisolated static func preload()

  /// Creates an app with its own options. Throws an `ExitError`, or another error whose description is a sentence for
  /// the user.
  ///
  /// Only an app with an `Options` type implements this initializer.
  init(_ launch: Launch, options: Options) throws

  /// Creates an app without options of its own. Throws like `init(_:options:)`.
  ///
  /// For an app with an `Options` type, the default implementation uses the values of an empty command line.
  init(_ launch: Launch) throws

  /// The loop, the router and the files of the app.
  var services: AppServices { get }
  /// What `record` does again and again, such as `[.click("Log In"), .click("Log Out")]`, with names in the app's language.
  var recordedActions: [UserAction] { get }
  /// What `record` does once at the end, for pictures only.
  var tour: [UserAction] { get }
  /// Prepares the first frame. By default, restores the screens of the previous process.
  func begin()
  /// Runs until the user quits.
  func run() throws(ExitError)
  /// Opens a link that another program or the command line passes. By default, opens it by the places of `services`.
  func open(link: String) -> LinkResponse
}

/// No options.
public struct NoOptions: ParsableArguments, Sendable {
  /// Creates no options.
  public init() {}
}

extension DesktopApp {
  /// `home`.
  public static var exampleLink: String { "home" }
  /// False.
  public static var opensFiles: Bool { false }
  /// None.
  public var recordedActions: [UserAction] { [] }
  /// The same as `recordedActions`.
  public var tour: [UserAction] { recordedActions }
  /// English alone.
  public static var localization: Localization { .none }
  /// None.
  public static var fontFiles: [String] { [] }
  /// Lantern's own themes.
  public static var themes: Themes { Themes() }
  /// None.
  public static var commands: [any ParsableCommand.Type] { [] }
  /// Does nothing.
  public nonisolated static func preload() {}

  /// Creates the app with the options of an empty command line.
  public init(_ launch: Launch) throws { try self.init(launch, options: Options.parse([])) }

  /// Restores the screens of the previous process.
  public func begin() { services.begin() }

  /// Begins, and runs the services until the user quits.
  public func run() throws(ExitError) {
    begin()
    try services.run()
  }

  /// Opens a link by the route of its place, after the first frame.
  public func open(link: String) -> LinkResponse {
    guard let places = services.places else {
      return LinkResponse(
        isAccepted: false, message: "\(Self.identity.name) opens no links")
    }
    guard !Link.isScheme(link, places.scheme) else { return LinkResponse(isAccepted: true) }
    do {
      let link = try places.find(link).address.link
      _ = try places.title(of: link)
      services.root.whenPresented { [weak self] in self?.services.follow(link) }
      return LinkResponse(isAccepted: true)
    } catch {
      // A desktop that passes a link shows no output.
      services.root.whenPresented { [weak self] in self?.services.show(error) }
      return LinkResponse(isAccepted: false, message: "\(error)")
    }
  }

  /// Parses the command line, runs its command, and ends the process with an exit status after `sysexits.h`.
  public static func main() {
    exit(
      CommandLineProgram.run(
        AppCommand<Self>.self, version: { identity.versionText }))
  }
}

extension DesktopApp where Options == NoOptions {
  /// Creates the app.
  public init(_ launch: Launch, options: NoOptions) throws { try self.init(launch) }

  /// Unavailable: an app without options of its own implements this initializer.
  ///
  /// Otherwise an app with neither initializer would compile, and its two defaults would call each other.
  @available(*, unavailable, message: "implement init(_ launch: Launch)")
  public init(_ launch: Launch) throws { fatalError("unavailable") }
}
