import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternWidgets

// The roles of the article AddingALogin. A test checks that both are equal.

enum Role {
  case editor, reader

  /// The role of an address; nil if it has none.
  init?(of email: String) {
    switch email {
    case "ines@example.org": self = .editor
    case "rui@example.org": self = .reader
    default: return nil
    }
  }
}

final class SharedDiaryApp: LoginApp {
  static let identity = AppIdentity(name: "Shared Diary")
  let login: Login

  init(_ launch: Launch) {
    var content = LoginContent()
    content.offersSignUp = false
    login = Login(
      launch, content: { [content] _ in content },
      main: { session in
        guard let role = Role(of: session.userEmail) else { return NoAccessScreen(session) }
        return ScreenStack(root: DiaryScreen(session, role))
      })
  }
}

final class DiaryScreen: Screen {
  private let session: SessionController
  private let role: Role

  init(_ session: SessionController, _ role: Role) {
    (self.session, self.role) = (session, role)
    super.init(title: "Diary")
  }

  override var trailingItem: Widget? { role == .editor ? Button("Write", style: .plain) : nil }
  override func makeView() -> Widget { Label("Hello, \(session.userName)") }
}

final class NoAccessScreen: Screen {
  private let session: SessionController

  init(_ session: SessionController) {
    self.session = session
    super.init(title: "No Access")
  }

  override func makeView() -> Widget {
    Column([Label("You have no role yet."), Button("Log Out") { [session] in session.logOut() }])
  }
}
