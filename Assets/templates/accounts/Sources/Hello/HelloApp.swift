import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternWidgets

/// The app, whose users sign up and log in.
@main
final class HelloApp: LoginApp {
  static let identity = AppIdentity(name: "Hello")
  /// `record` does this again and again; each click must start a transition.
  let recordedActions: [UserAction] = [
    .click("Log In"), .click("Account"), .click("Back"), .click("Log Out"),
  ]
  let login: Login

  init(_ launch: Launch) {
    // An account for everyone to try, with which `record` logs in. Remove it before you give the app away.
    let guest = DemoAccount(name: "Guest", email: "guest@example.org", password: "a public password")
    login = Login(launch, demo: guest) { session in ScreenStack(root: GreetingScreen(session)) }
  }
}

/// Greets the user who is logged in.
final class GreetingScreen: Screen {
  private let session: SessionController

  init(_ session: SessionController) {
    self.session = session
    super.init(title: "Hello")
  }

  override var trailingItem: Widget? {
    Button("Log Out", style: .plain) { [session] in session.logOut() }
  }

  override func makeView() -> Widget {
    let greeting = Label(font: { $0.display }, text: { [session] in "Good evening, \(session.userName)" })
    let account = Button("Account", style: .tonal) { [session] in session.showPage(.security) }
    return Panel(fit: .center, [Column(spacing: 16, [greeting, account])])
  }
}
