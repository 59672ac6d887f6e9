package import LanternNavigation
import LanternWidgets

// The app's flows, and the table of transitions between them. A new flow needs a new line here and a new
// entry in the flows of `PrintShop`.

extension Flow {
  package static let splash = Flow("splash")
  package static let login = Flow("login")
  package static let main = Flow("main")
}

extension TransitionTable {
  static func lantern(_ motion: Theme.Motion) -> TransitionTable {
    var table = TransitionTable()
    table[.splash, .main] = Dissolve(duration: motion.swap)
    table[.login, .main] = Dissolve(duration: motion.swap)
    table[.main, .login] = Slide(duration: motion.swap)
    return table
  }
}
