import LanternNavigation

extension AppPlace {
  /// The title of the place. Throws if the shop does not have the print or artist.
  func title(_ words: Strings, _ catalog: Catalog) throws(LinkError) -> String {
    switch self {
    case .shop(.home): return words(.tabsHome)
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
    case .shop(.bag): return words(.tabsBag)
    case .shop(.account): return words(.tabsAccount)
    case .shop(.page(.details)): return words(.profileTitle)
    case .shop(.page(.profiles)): return words(.profilesTitle)
    case .shop(.page(.security)): return words(.securityTitle)
    case .shop(.page(.password)): return words(.passwordTitle)
    case .shop(.page(.deletion)): return words(.deletionTitle)
    case .shop(.waysAround): return words(.waysTitle)
    case .shop(.timings): return words(.tabsTimings)
    case .shop(.craft): return words(.craftTitle)
    case .login(.logIn): return words(.loginTitle)
    case .login(.signUp): return words(.signUpTitle)
    case .login(.confirm): return words(.confirmTitle)
    case .login(.forgotPassword): return words(.forgotTitle)
    case .login(.resetPassword): return words(.resetTitle)
    case .login(.welcome): return words(.welcomeTitle)
    case .tour: return words(.onboardingTitle)
    }
  }
}
