public import ArgumentParser
public import LanternDesktop

/// An app whose users log in.
///
/// The app creates a ``Login`` in its initializer, and has the rest by default: the splash screen while the accounts are
/// opened, the forms of the login, links that wait for the login, and the command `accounts`.
public protocol LoginApp: DesktopApp {
  /// The login, with the services of the app.
  var login: Login { get }
}

extension LoginApp {
  /// The services of the login.
  public var services: AppServices { login.services }
  /// The command `accounts`.
  public static var commands: [any ParsableCommand.Type] { [AccountsCommand<Self>.self] }
  /// Opens the accounts behind the splash screen, and then shows the app's screens or the login.
  public func begin() { login.begin() }
  /// Begins, and runs until the user quits.
  public func run() throws(ExitError) {
    begin()
    try login.run()
  }
  /// Opens a link, or keeps it until the user has logged in.
  public func open(link: String) -> LinkResponse { login.open(link) }
}
