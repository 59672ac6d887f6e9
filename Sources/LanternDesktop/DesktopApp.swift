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
  /// The names of the controls that `record` activates again and again, such as `["Log In", "Log Out"]`.
  static var recordedClicks: [String] { get }
  /// The names of the controls that `record` activates once at the end, for pictures only.
  static var tour: [String] { get }

  /// Creates an app. Throws an `ExitError`, or another error whose description is a sentence for the user.
  static func make(_ launch: Launch, options: Options) throws -> Self

  /// Creates an app without options of its own.
  init(_ launch: Launch) throws

  /// The loop, the router and the files of the app.
  var services: AppServices { get }
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
  /// None.
  public static var recordedClicks: [String] { [] }
  /// None.
  public static var tour: [String] { [] }

  /// Creates the app and ignores the options.
  public static func make(_ launch: Launch, options: Options) throws -> Self { try Self(launch) }

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
      return LinkResponse(isAccepted: false, message: "\(Self.identity.name) opens no links")
    }
    do {
      let link = try places.find(link).address.link
      _ = try places.title(of: link)
      services.root.whenPresented { [weak self] in self?.services.follow(link) }
      return LinkResponse(isAccepted: true)
    } catch {
      return LinkResponse(isAccepted: false, message: "\(error)")
    }
  }

  /// Parses the command line, runs its command, and ends the process with an exit status after `sysexits.h`.
  public static func main() {
    exit(CommandLineProgram.run(AppCommand<Self>.self, version: { identity.versionText }))
  }
}
