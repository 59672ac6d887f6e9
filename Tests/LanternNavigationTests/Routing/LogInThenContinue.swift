import LanternNavigation
import LanternScreenFixtures
import LanternWidgets

// The example of the article “Log in, then continue”.

@MainActor
final class ExampleAccount {
  var user: String?
}

final class OrdersScreen: Screen {}

/// A login screen with a single button.
final class LoginScreen: Screen {
  private let account: ExampleAccount

  init(_ account: ExampleAccount) {
    self.account = account
    super.init(title: "Log In")
  }

  func logIn() {
    account.user = "ines"
    close()
  }
}

/// A warehouse that needs time to answer.
@MainActor
final class Warehouse {
  var isOpen = true

  func opens() async -> Bool {
    await Task.yield()
    return isOpen
  }
}

@MainActor
struct GuardedOrders {
  let account = ExampleAccount()
  let warehouse = Warehouse()

  /// Lets a navigation continue once the user is logged in.
  var session: Guard<Void> {
    Guard("session", deadline: nil) { _, navigator, answer in
      guard account.user == nil else { return answer(.pass) }
      navigator.navigate(to: logIn) { result in
        guard case .shown(let login) = result, let screen = login.screen else {
          return answer(.refuse(Refusal("not logged in")))
        }
        screen.onRemoval { _ in
          answer(account.user == nil ? .refuse(Refusal("not logged in")) : .pass)
        }
      }
    }
  }

  var orders: Destination<OrdersScreen, Void> {
    Step(OrdersScreen.self) { OrdersScreen(title: "Orders") }.guarded(by: session).pushed()
      .assemble(name: "orders")
  }

  var logIn: Destination<LoginScreen, Void> {
    Step(LoginScreen.self) { LoginScreen(account) }.presented().assemble(name: "log in")
  }

  /// Refuses a navigation while nothing can be ordered.
  var openingHours: Guard<Void> {
    Guard("opening hours") { _ in await warehouse.opens() ? .pass : .refuse(Refusal("closed today")) }
  }
}
