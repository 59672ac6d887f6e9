import LanternNavigation

extension AppPlace {
  /// The title of the place. Throws if the shop does not have the print or artist.
  func title(_ strings: Strings, _ catalog: Catalog) throws(LinkError) -> String {
    switch self {
    case .shop(.home): return strings(.tabsHome)
    case .shop(.product(let id)):
      guard let print = catalog.prints.first(where: { $0.id == id }) else {
        throw .notFound(kind: "print", id: id)
      }
      return print.title
    case .shop(.artist(let name)):
      guard catalog.prints.contains(where: { $0.artist == name }) else {
        throw .notFound(kind: "artist", id: name)
      }
      return name
    case .shop(.bag): return strings(.tabsBag)
    case .shop(.account): return strings(.tabsAccount)
    case .shop(.page(.details)): return strings(.profileTitle)
    case .shop(.page(.profiles)): return strings(.profilesTitle)
    case .shop(.page(.security)): return strings(.securityTitle)
    case .shop(.page(.password)): return strings(.passwordTitle)
    case .shop(.page(.deletion)): return strings(.deletionTitle)
    case .shop(.routeList): return strings(.routesTitle)
    case .shop(.timings): return strings(.tabsTimings)
    case .shop(.craft): return strings(.craftTitle)
    case .login(.logIn): return strings(.loginTitle)
    case .login(.signUp): return strings(.signUpTitle)
    case .login(.confirm): return strings(.confirmTitle)
    case .login(.forgotPassword): return strings(.forgotTitle)
    case .login(.resetPassword): return strings(.resetTitle)
    case .login(.welcome): return strings(.welcomeTitle)
    case .tour: return strings(.onboardingTitle)
    }
  }
}
