import LanternAccounts
import LanternNavigation
import LanternWidgets

// The account's screens, in its tab and elsewhere.
extension MainFlow {
  /// Makes the navigator of the account's pages in its tab. The caller must set its stack.
  func makeAccountNavigator() -> AccountNavigator {
    weak var navigator: AccountNavigator?
    let result = AccountNavigator(
      { page in navigator.map { self.page(page, $0) } ?? self.presentedPage(page) },
      openRouteList: { self.openRouteList() })
    navigator = result
    return result
  }

  /// An account screen for any stack. It navigates within that stack.
  func presentedAccount() -> AccountScreen { account(visibleStackNavigator, isFirst: false) }

  func account(
    _ navigator: any Navigator<AccountNavigator.Destination>, isFirst: Bool
  ) -> AccountScreen {
    AccountScreen(services, exit: exit(), isFirst: isFirst, navigator)
  }

  func presentedPage(_ page: AccountPage) -> Screen { self.page(page, visibleStackNavigator) }

  private var visibleStackNavigator: VisibleAccountNavigator {
    VisibleAccountNavigator({ self.go(self.routes.pageHere, $0) }, openRouteList: { self.openRouteList() })
  }

  private func page(
    _ page: AccountPage, _ navigator: any Navigator<AccountNavigator.Destination>
  ) -> Screen {
    let account = services.account
    switch page {
    case .details: return details()
    case .profiles: return ProfilesScreen(strings, account, exit: exit())
    case .security: return SecurityScreen(strings, account, exit: exit(), navigator)
    case .password: return PasswordScreen(strings, account.sessionController, exit: exit())
    case .deletion: return DeletionScreen(strings, account, exit: exit())
    }
  }

  private func details() -> Screen {
    let (sessionController, strings) = (services.account.sessionController, strings)
    guard let profile = services.account.profile else { preconditionFailure("the shop must have a session") }
    let model = ProfileModel(profile) { profile, completion in
      sessionController.update({ accounts throws(AccountsError) in try accounts.keep(profile) }) {
        switch $0 {
        case .success: completion(nil)
        case .failure(let error): completion(strings(error))
        }
      }
    }
    return ProfileScreen(model, strings, exit: exit())
  }
}
