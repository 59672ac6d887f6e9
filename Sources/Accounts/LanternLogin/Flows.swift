public import LanternNavigation
public import LanternWidgets

// The flows of an app with a login, and the table of transitions between them.

extension Flow {
  /// The screen that is visible while the accounts are opened.
  public static let splash = Flow("splash")
  /// The forms of the login.
  public static let login = Flow("login")
  /// The app's own screens, which need a session.
  public static let main = Flow("main")
}

extension TransitionTable {
  /// The transitions between the flows of an app with a login: the app dissolves in, and slides away when the session ends.
  public static func login(_ motion: Theme.Motion) -> TransitionTable {
    var table = TransitionTable()
    table[.splash, .main] = Dissolve(duration: motion.swap)
    table[.login, .main] = Dissolve(duration: motion.swap)
    table[.main, .login] = Slide(duration: motion.swap)
    return table
  }
}
