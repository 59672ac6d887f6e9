package import LanternNavigation

/// The places of logging in that a link can lead to.
nonisolated package enum LoginPlace: Hashable, Sendable {
  case logIn, signUp
  /// With an address in its field.
  case forgotPassword(email: String?)
  /// For somebody who has logged in.
  case welcome

  /// The place that a link names; nil where it is none of these.
  package init?(_ link: Link) throws(LinkError) {
    guard link.place.count == 1 else { return nil }
    switch link.place[0] {
    case "login": self = .logIn
    case "sign-up": self = .signUp
    case "welcome": self = .welcome
    case "forgot-password":
      try link.refuseItems(except: "email")
      let email = link[item: "email"]
      if let email, EmailAddress(email) == nil {
        throw .badItem(name: "email", value: email, wanted: "an e-mail address")
      }
      self = .forgotPassword(email: email)
      return
    default: return nil
    }
    try link.refuseItems()
  }

  package var link: Link? {
    switch self {
    case .logIn: .lantern("login")
    case .signUp: .lantern("sign-up")
    case .forgotPassword(let email):
      .lantern("forgot-password", items: email.map { [.init("email", $0)] } ?? [])
    case .welcome: .lantern("welcome")
    }
  }
}
