import LanternAccounts
public import LanternNavigation
import LanternStrings
import LanternWidgets

extension Login {
  /// The places of the forms, with the links `login`, `sign-up`, `confirm`, `forgot-password`, `reset-password` and
  /// `welcome`, for the app's table of places.
  ///
  /// With them, links open the forms, also over the app's own screens, and the next start shows the form that was left.
  /// Their titles are in the current language, so an app makes its table again in `AppServices.languageDidChange`.
  public var places: [Place] { FormPlaces(self).all }
}

/// The places of the forms.
@MainActor
struct FormPlaces {
  private static let names = ["login", "sign-up", "confirm", "forgot-password", "reset-password"]

  /// Whether a place is one of a form, which is shown on top of the first page.
  static func contain(_ place: Place) -> Bool { names.contains(place.name) }

  // The login lives as long as the app's places.
  private unowned let login: Login
  private let strings: Strings

  init(_ login: Login) {
    self.login = login
    strings = login.strings
  }

  var all: [Place] {
    let offersSignUp = login.model.content.offersSignUp
    return every.filter { offersSignUp || $0.name != "sign-up" }
  }

  private var every: [Place] {
    [
      form("login", title: login.model.title) { _, navigator throws(LinkError) in
        navigator.screens.logIn(nil, navigator)
      },
      form("sign-up", title: strings(.signUpTitle)) { _, navigator throws(LinkError) in
        navigator.screens.signUp(navigator)
      },
      form("confirm?email", title: strings(.confirmTitle)) { address, navigator throws(LinkError) in
        navigator.screens.confirm(try neededEmail(address), navigator)
      },
      form("forgot-password?email", title: strings(.forgotTitle)) { address, navigator throws(LinkError) in
        navigator.screens.forgotPassword(try email(address)?.description ?? "", navigator)
      },
      form("reset-password?email", title: strings(.resetTitle)) { address, navigator throws(LinkError) in
        navigator.screens.resetPassword(try neededEmail(address), navigator)
      },
      Place(
        "welcome", needsSession: true, title: { [strings] _ in strings(.welcomeTitle) },
        make: { _ throws(LinkError) in
          let navigator = try navigator()
          return navigator.screens.welcome(login.model.user, navigator)
        },
        route: { $0.using(.present).from(.current) }),
    ]
  }

  // A form on top of the first page in one stack. Existing screens are kept.
  private func form(
    _ pattern: PathPattern, title: String,
    _ make: @escaping (Place.Address, LoginNavigator) throws(LinkError) -> Screen
  ) -> Place {
    let isFirst = pattern.description == "login"
    let hasEmail = pattern.description.hasSuffix("?email")
    return Place(
      pattern, isUnique: true,
      example: hasEmail ? pattern.description.replacing("?email", with: "?email=ines@example.org") : nil,
      title: { address throws(LinkError) in
        if pattern.description.hasPrefix("forgot") {
          _ = try email(address)
        } else if hasEmail {
          _ = try neededEmail(address)
        }
        return title
      },
      make: { address throws(LinkError) in try make(address, try navigator()) },
      route: { step in
        let stack = Step<ScreenStack, Place.Address>(
          .nothing, Factory(around: { first, _, _ in login.formsStack(around: first) }), name: "new stack")
        if isFirst { return step.using(.push).from(stack).using(.present).from(.current) }
        return step.using(.push).after(firstPage).using(.push).from(stack).using(.present).from(.current)
      })
  }

  private var firstPage: Step<Screen, Place.Address> {
    Step(
      Finder(Screen.self) { screen, _ in screen is LoginScreen },
      Factory { _ in
        let navigator = try navigator()
        return navigator.screens.logIn(nil, navigator)
      }, name: "login")
  }

  // MARK: Values

  private func navigator() throws(LinkError) -> LoginNavigator {
    guard let navigator = login.navigator else { throw .unknownPlace("login") }
    return navigator
  }

  private func email(_ address: Place.Address) throws(LinkError) -> EmailAddress? {
    guard let text = address["email"] else { return nil }
    guard let email = EmailAddress(text) else {
      throw .badItem(name: "email", value: text, expected: strings(.linkAddress))
    }
    return email
  }

  private func neededEmail(_ address: Place.Address) throws(LinkError) -> EmailAddress {
    if let email = try email(address) { return email }
    let place = address.link.place[0]
    throw .missing(place: place, expected: "\(strings(.linkAddress)) (\(place)?email=ines@example.org)")
  }
}

// For routes of the app that find the forms.
extension Screen {
  /// Whether the screen is the first page of the login.
  package var isLoginPage: Bool { self is LoginScreen }
  /// Whether the screen asks for the address to which a reset code is sent.
  package var isForgotPasswordPage: Bool { self is ForgotPasswordScreen }
}
