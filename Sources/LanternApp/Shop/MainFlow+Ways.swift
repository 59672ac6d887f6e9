import LanternNavigation
import LanternWidgets

// The ways from anywhere in the main flow, and the data of the screen that lists them.
extension MainFlow {
  var routes: ShopRoutes {
    ShopRoutes(
      screens: ShopRoutes.Screens(
        product: { self.productAside($0) }, bag: { self.bagAside() }, account: { self.accountAside() },
        page: { self.pageAside($0) },
        artist: { self.artistAside($0) }, craft: { self.craft() }, ways: { self.ways() },
        tabs: { self.makeTabs() }),
      strings: strings)
  }

  var loginRoutes: LoginRoutes {
    LoginRoutes(
      screens: loginScreens, ways: login, user: { self.services.user }, stack: { self.loginStack(around: $0) }
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

  func ways() -> WaysScreen {
    let routes = routes
    let some = services.catalog.prints.first.map { print in
      [
        way(.waysProductAside, .waysProductAsideText, routes.productAside, print),
        way(.waysProductHere, .waysProductHereText, routes.productHere, print),
        way(
          .waysProductDissolved, .waysProductDissolvedText,
          routes.productDissolved(services.look().theme.motion), print),
        way(.waysArtist, .waysArtistText, routes.artistIfOpen, print),
        way(.waysArtistWhole, .waysArtistWholeText, routes.artistWhole, print),
      ]
    }
    let all = [
      way(.waysAccount, .waysAccountText, routes.account, ()),
      way(.waysAccountHere, .waysAccountHereText, routes.accountHere, ()),
      way(.waysBagVisible, .waysBagVisibleText, routes.bagVisible, ()),
      way(.waysBagNew, .waysBagNewText, routes.bagNew, ()),
      way(.waysBagPresented, .waysBagPresentedText, routes.bagPresented, ()),
      way(.waysForgot, .waysForgotText, loginRoutes.forgotten(from: .current), nil),
      way(.waysForgotFromRoot, .waysForgotFromRootText, loginRoutes.forgotten(from: .root), nil),
      way(.waysStartOver, .waysStartOverText, routes.startOver, ()),
      way(.waysStartOverHere, .waysStartOverHereText, routes.startOverHere, ()),
    ]
    return WaysScreen(strings, (some ?? []) + all, exit: exit())
  }

  private func way<Shown, Context>(
    _ title: StringKey, _ text: StringKey, _ destination: Destination<Shown, Context>, _ context: Context
  ) -> WaysScreen.Way {
    let router = services.router
    return WaysScreen.Way(
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
      go: { answer in
        router.navigate(to: destination, with: context) { outcome in
          switch outcome {
          case .refused(let refusal): answer(refusal.reason)
          case .failed(let error): answer("\(error)".sentence)
          case .shown, .superseded, .cancelled: break
          }
        }
      })
  }
}
