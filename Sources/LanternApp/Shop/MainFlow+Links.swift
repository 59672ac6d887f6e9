import LanternAccounts
import LanternNavigation
import LanternWidgets

// Links and restoration in the main flow.
extension MainFlow: LinkTarget {
  /// Shows a place of the shop, on top of the screens that a user expects below it.
  func open(_ place: ShopPlace, completion: @escaping (NavigationResult<Void>) -> Void) {
    let (routes, prints) = (routes, services.catalog.prints)
    func follow<Shown, Context>(_ destination: Destination<Shown, Context>, _ context: Context?) {
      self.follow(destination, context, completion)
    }
    switch place {
    case .home: follow(routes.home, ())
    case .product(let id): follow(routes.product, prints.first { $0.id == id })
    case .artist(let name): follow(routes.artist, prints.first { $0.artist == name })
    case .bag: follow(routes.bag, ())
    case .account: follow(routes.account, ())
    case .page(let page): follow(routes.page, page)
    case .routeList: follow(routes.routeList, ())
    case .timings: follow(routes.timings, ())
    case .craft: follow(routes.craft, ())
    }
  }

  func open(_ place: LoginPlace, completion: @escaping (NavigationResult<Void>) -> Void) {
    switch place {
    case .logIn: follow(loginRoutes.loggedOut(from: .current), (), completion)
    case .signUp: follow(loginRoutes.signedUp(from: .current), (), completion)
    case .confirm(let email): follow(loginRoutes.confirmed(from: .current), EmailAddress(email), completion)
    case .forgotPassword(let email): follow(loginRoutes.forgotten(from: .current), .some(email), completion)
    case .resetPassword(let email):
      follow(loginRoutes.passwordReset(from: .current), EmailAddress(email), completion)
    case .welcome: follow(loginRoutes.welcomed(from: .current), (), completion)
    }
  }

  func showTour(from page: OnboardingPage, completion: @escaping (NavigationResult<Void>) -> Void) {
    guard let modals else { return completion(.superseded) }
    coordinator.takeTour(
      over: modals, services.login, from: page, leaveTitle: .commonDone, completion: completion)
  }

  // The last link takes precedence. Without a context, the place no longer exists.
  private func follow<Shown, Context>(
    _ destination: Destination<Shown, Context>, _ context: Context?,
    _ completion: @escaping (NavigationResult<Void>) -> Void
  ) {
    guard let context else { return completion(.superseded) }
    services.router.navigate(to: destination, with: context, policy: .latest) { [weak self] result in
      switch result {
      case .shown: completion(.shown)
      case .refused(let refusal): completion(.refused(refusal))
      case .superseded: completion(.superseded)
      case .cancelled: completion(.cancelled)
      case .failed(let error):
        self?.modals?.showMessage("\(error)".sentence)
        completion(.refused(Refusal("\(error)")))
      }
    }
  }

  // MARK: Restoration

  /// Makes the screen of a restoration state. Returns nil for a place that no longer exists.
  func make(_ state: RestorationState) -> Screen? {
    let place = state.links.last.flatMap { try? AppPlace($0) }
    if state.children.isEmpty { return place.flatMap(make) }
    switch place {
    case .tour(let page):
      return coordinator.makeTour(services.login, from: page, leaveTitle: .commonDone)
    case .login: return loginStack(around: loginScreens.logIn(nil, login))
    case .shop: return state.children.lazy.compactMap { self.make($0) }.first.map { newStack(around: $0) }
    case nil: return nil
    }
  }

  private func make(_ place: AppPlace) -> Screen? {
    let prints = services.catalog.prints
    switch place {
    case .shop(.product(let id)): return prints.first { $0.id == id }.map(presentedProduct)
    case .shop(.artist(let name)): return prints.first { $0.artist == name }.map(presentedArtist)
    case .shop(.bag): return presentedBag()
    case .shop(.account): return presentedAccount()
    case .shop(.page(let page)): return presentedPage(page)
    case .shop(.routeList): return routeList()
    case .shop(.craft): return craft()
    case .login(.welcome): return loginScreens.welcome(services.user)
    case .login(let place): return loginScreens.make(place, login)
    // The roots of their tabs and stacks, and screens that need a coordinator.
    case .shop(.home), .shop(.timings), .tour: return nil
    }
  }
}
