import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternWidgets

// The code of the article AddingALogin. A test checks that both are equal.

final class DiaryApp: LoginApp {
  static let identity = AppIdentity(name: "Diary")
  let login: Login

  init(_ launch: Launch) {
    login = Login(launch) { session in ScreenStack(root: TodayScreen(session)) }
  }
}

final class TodayScreen: Screen {
  private let session: SessionController

  init(_ session: SessionController) {
    self.session = session
    super.init(title: "Today")
  }

  override var trailingItem: Widget? {
    Button("Log Out", style: .plain) { [session] in session.logOut() }
  }

  override func makeView() -> Widget {
    let greeting = Label(text: { [session] in "Hello, \(session.userName)" })
    let account = Button("Account") { [session] in session.showPage(.security) }
    return Panel(fit: .center, [Column(spacing: 16, [greeting, account])])
  }
}
