import LanternNavigation
import LanternWidgets

// The routes from anywhere in the main flow, and the data of the screen that lists them.
extension MainFlow {
  var routes: ShopRoutes {
    ShopRoutes(
      screens: ShopRoutes.Screens(
        product: { self.presentedProduct($0) }, bag: { self.presentedBag() },
        account: { self.presentedAccount() },
        page: { self.presentedPage($0) },
        artist: { self.presentedArtist($0) }, craft: { self.craft() }, routeList: { self.routeList() },
        tabs: { self.makeTabs() }),
      strings: strings)
  }

  var loginRoutes: LoginRoutes {
    LoginRoutes(
      screens: loginScreens, navigator: login, user: { self.services.user },
      stack: { self.loginStack(around: $0) }
    )
  }

  /// A stack for the login flow's screens, presented over the shop.
  func loginStack(around first: Screen) -> ScreenStack {
    let stack = newStack(around: first)
    login.stack = stack
    return stack
  }

  func newStack(around first: Screen) -> ScreenStack {
    ScreenStack(root: first, backTitle: strings(.commonBack), doneTitle: strings(.commonDone))
  }

  func go<Shown, Context>(_ destination: Destination<Shown, Context>, _ context: Context) {
    services.router.navigate(to: destination, with: context, policy: .coalesce)
  }

  func go<Shown>(_ destination: Destination<Shown, Void>) { go(destination, ()) }

  func routeList() -> RouteListScreen {
    let routes = routes
    let printEntries = services.catalog.prints.first.map { print in
      [
        entry(.routesProductInNewStack, .routesProductInNewStackText, routes.productPresented, print),
        entry(.routesProductInCurrentStack, .routesProductInCurrentStackText, routes.productHere, print),
        entry(
          .routesProductDissolved, .routesProductDissolvedText,
          routes.productDissolved(services.appearance().theme.motion), print),
        entry(.routesArtist, .routesArtistText, routes.artistIfOpen, print),
        entry(.routesArtistOverAccount, .routesArtistOverAccountText, routes.artistOverAccount, print),
      ]
    }
    let otherEntries = [
      entry(.routesAccount, .routesAccountText, routes.account, ()),
      entry(.routesAccountInCurrentStack, .routesAccountInCurrentStackText, routes.accountHere, ()),
      entry(.routesBagVisible, .routesBagVisibleText, routes.bagVisible, ()),
      entry(.routesBagNew, .routesBagNewText, routes.bagNew, ()),
      entry(.routesBagPresented, .routesBagPresentedText, routes.bagPresented, ()),
      entry(.routesForgot, .routesForgotText, loginRoutes.forgotten(from: .current), nil),
      entry(.routesForgotFromRoot, .routesForgotFromRootText, loginRoutes.forgotten(from: .root), nil),
      entry(.routesStartOver, .routesStartOverText, routes.startOver, ()),
      entry(.routesStartOverFromHere, .routesStartOverFromHereText, routes.startOverHere, ()),
    ]
    return RouteListScreen(strings, (printEntries ?? []) + otherEntries, exit: exit())
  }

  private func entry<Shown, Context>(
    _ title: StringKey, _ text: StringKey, _ destination: Destination<Shown, Context>, _ context: Context
  ) -> RouteListScreen.Entry {
    let router = services.router
    return RouteListScreen.Entry(
      title: title, text: text,
      plan: {
        do {
          return try router.plan(for: destination, with: context).steps.enumerated().map {
            "\($0 + 1). \($1)"
          }
        } catch {
          return ["\(error)"]
        }
      },
      go: { onFailure in
        router.navigate(to: destination, with: context) { result in
          switch result {
          case .refused(let refusal): onFailure(refusal.reason)
          case .failed(let error): onFailure("\(error)".sentence)
          case .shown, .superseded, .cancelled: break
          }
        }
      })
  }
}
