import LanternNavigation
import LanternScreenFixtures
import LanternWidgets

// The examples of “From the articles to Lantern”.

final class ProductScreen: Screen {
  let id: Int
  init(_ id: Int) {
    self.id = id
    super.init(title: "Product \(id)")
  }
}

final class AccountScreen: Screen {}
final class BagScreen: Screen {}
final class LogInScreen: Screen {}
final class ForgotPasswordScreen: Screen {}

@MainActor
struct Configurations {
  let account = Step(Finder<AccountScreen, Void>(), Factory { AccountScreen(title: "Account") })
  let bag = Factory<BagScreen, Void> { BagScreen(title: "Bag") }
  let makeTabs: () -> TabScreen

  var productInNewModalStack: Destination<ProductScreen, Int> {
    Step(Finder { product, id in product.id == id }, Factory { ProductScreen($0) })
      .using(.push).from(Step(.nothing, .stack()))
      .using(.present).from(.current)
      .assemble()
  }

  var accountInAnyStack: Destination<AccountScreen, Void> {
    account.using(.push).from(ExistingScreenStep(Finder(among: .visibleAnywhere))).assemble()
  }

  var accountInExistingOrNewStack: Destination<AccountScreen, Void> {
    account
      .using(.push)
      .from(
        RouteSwitch(
          .found(ExistingScreenStep(Finder(among: .visibleAnywhere))),
          .otherwise(Step(.nothing, .stack()).using(.present).from(.current)))
      )
      .assemble()
  }

  var tabs: Route<TabScreen, Void> {
    Step(Finder(), Factory { makeTabs() }).using(.replaceRoot(as: Flow("main"))).from(.root)
  }

  var accountFromAnywhere: Destination<AccountScreen, Void> {
    ExistingScreenStep(Finder<AccountScreen, Void>()).from(tabs).assemble()
  }

  var forgotPassword: Destination<ForgotPasswordScreen, Void> {
    Step(Finder(), Factory { ForgotPasswordScreen(title: "Forgot Password") })
      .using(.push).after(Step(Finder(), Factory { LogInScreen(title: "Log in") }))
      .using(.push).from(Step(.nothing, .stack()))
      .using(.present).from(.current)
      .assemble()
  }

  func modalBag(_ finder: Finder<BagScreen, Void>) -> Destination<BagScreen, Void> {
    Step(finder, bag).using(.push).from(Step(.nothing, .stack())).using(.present).from(.current).assemble()
  }

  var visibleBag: Destination<BagScreen, Void> { modalBag(Finder(among: .visibleAnywhere)) }
  var newBag: Destination<BagScreen, Void> { modalBag(.nothing) }
  var presentedBag: Destination<BagScreen, Void> {
    modalBag(Finder { bag, _ in bag.parent?.parent is ModalStack })
  }

  var bagWithCustomTransition: Destination<BagScreen, Void> {
    Step(Finder(), bag)
      .using(.push).from(Step(.nothing, .stack()))
      .using(.present(by: Dissolve(duration: .milliseconds(300)))).from(.current)
      .assemble()
  }
}
