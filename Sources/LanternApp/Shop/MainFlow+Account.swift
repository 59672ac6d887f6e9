import LanternAccounts
import LanternNavigation
import LanternWidgets

// The account's screens, in its tab and elsewhere.
extension MainFlow {
  /// The navigator of the account's pages in its tab. The caller must set its stack.
  func pagesInTab() -> AccountNavigator {
    weak var navigator: AccountNavigator?
    let made = AccountNavigator(
      { page in navigator.map { self.page(page, $0) } ?? self.pageAside(page) }, ways: { self.openWays() })
    navigator = made
    return made
  }

  /// An account screen for any stack. It navigates within that stack.
  func accountAside() -> AccountScreen { account(visiblePages, isFirst: false) }

  func account(
    _ navigator: any Navigator<AccountNavigator.Destination>, isFirst: Bool
  ) -> AccountScreen {
    AccountScreen(services, exit: exit(), isFirst: isFirst, navigator)
  }

  func pageAside(_ page: AccountPage) -> Screen { self.page(page, visiblePages) }

  private var visiblePages: VisibleAccountNavigator {
    VisibleAccountNavigator({ self.go(self.routes.pageHere, $0) }, ways: { self.openWays() })
  }

  private func page(
    _ page: AccountPage, _ navigator: any Navigator<AccountNavigator.Destination>
  ) -> Screen {
    let members = services.members
    switch page {
    case .details: return details()
    case .profiles: return ProfilesScreen(strings, members, exit: exit())
    case .security: return SecurityScreen(strings, members, exit: exit(), navigator)
    case .password: return PasswordScreen(strings, members.sessionController, exit: exit())
    case .deletion: return DeletionScreen(strings, members, exit: exit())
    }
  }

  private func details() -> Screen {
    let (sessionController, strings) = (services.members.sessionController, strings)
    guard let profile = services.members.profile else { preconditionFailure("the shop must have a session") }
    let model = ProfileModel(profile) { profile, answer in
      sessionController.change({ accounts throws(AccountsError) in try accounts.keep(profile) }) {
        switch $0 {
        case .success: answer(nil)
        case .failure(let error): answer(strings(error))
        }
      }
    }
    return ProfileScreen(model, strings, exit: exit())
  }
}
