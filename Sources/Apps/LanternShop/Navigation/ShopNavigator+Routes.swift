import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternWidgets

// The routes from anywhere in the shop, and the data of the screen that lists them.
extension ShopNavigator {
  var routes: ShopRoutes {
    ShopRoutes(places: places, strings: strings, makeTabs: { self.makeTabs() })
  }

  /// The address of the page of a print's artist.
  func artist(of address: Place.Address) -> Place.Address {
    let artist = model.catalog.prints.first { $0.id == address.link.place.last }?.artist
    return artist.flatMap { places.link("artist", $0) }.map(Place.Address.init) ?? address
  }

  /// The entries of the list of routes.
  func routeEntries() -> [RouteListScreen.Entry] {
    let routes = routes
    var entries: [RouteListScreen.Entry] = []
    if let print = model.catalog.prints.first, let link = places.link("product", print.id) {
      let address = Place.Address(link)
      entries = [
        entry(.routesProductInNewStack, .routesProductInNewStackText, routes.productPresented, address),
        entry(.routesProductInCurrentStack, .routesProductInCurrentStackText, routes.productHere, address),
        entry(
          .routesProductDissolved, .routesProductDissolvedText,
          routes.productDissolved(model.appearance.theme.motion), address),
        entry(.routesArtist, .routesArtistText, routes.artistIfOpen, artist(of: address)),
        entry(
          .routesArtistOverAccount, .routesArtistOverAccountText,
          routes.artistOverAccount { [unowned self] in artist(of: $0) }, address),
      ]
    }
    guard let account = places.link("account").map(Place.Address.init),
      let bag = places.link("bag").map(Place.Address.init),
      let details = places.link("account", "details").map(Place.Address.init),
      let forgot = places.link("forgot-password").map(Place.Address.init)
    else { return entries }
    return entries + [
      entry(.routesAccount, .routesAccountText, routes.account, account),
      entry(.routesAccountInCurrentStack, .routesAccountInCurrentStackText, routes.accountHere, account),
      entry(.routesBagVisible, .routesBagVisibleText, routes.bagVisible, bag),
      entry(.routesBagNew, .routesBagNewText, routes.bagNew, bag),
      entry(.routesBagPresented, .routesBagPresentedText, routes.bagPresented, bag),
      entry(.routesForgot, .routesForgotText, forgotPassword(from: .current), forgot),
      entry(.routesForgotFromRoot, .routesForgotFromRootText, forgotPassword(from: .root), forgot),
      entry(
        .routesDetailsAfterLogin, .routesDetailsAfterLoginText,
        routes.detailsAfterLogin(model) { self.loginStack(around: $0) }, details),
      entry(.routesStartOver, .routesStartOverText, routes.startOver, account),
      entry(.routesStartOverFromHere, .routesStartOverFromHereText, routes.startOverHere, account),
    ]
  }

  private func forgotPassword(
    from start: Start
  ) -> LanternNavigation.Destination<Screen, Place.Address> {
    places.step(
      "forgot password", Finder(Screen.self) { screen, _ in screen.isForgotPasswordPage }
    )
    .using(.push).after(routes.loggingIn(from: start) { self.loginStack(around: $0) })
    .assemble(name: "forgot password")
  }

  private func entry<Shown, Context>(
    _ title: StringKey, _ text: StringKey, _ destination: LanternNavigation.Destination<Shown, Context>,
    _ context: Context
  ) -> RouteListScreen.Entry {
    let (router, strings) = (router, model.strings)
    return RouteListScreen.Entry(
      title: title, text: text,
      plan: {
        do {
          return try router.plan(for: destination, with: context).steps.enumerated().map {
            "\($0 + 1). \(strings($1))"
          }
        } catch {
          return [strings.reason(error)]
        }
      },
      go: { onFailure in
        router.navigate(to: destination, with: context) { result in
          switch result {
          case .refused(let refusal): onFailure(refusal.reason)
          case .failed(let error): onFailure(strings.reason(error))
          case .shown, .superseded, .cancelled: break
          }
        }
      })
  }
}
