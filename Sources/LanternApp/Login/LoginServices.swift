/// Why a log in did not happen, in words for the person.
package struct LoginRefusal: Error, Hashable, Sendable {
  package let message: String

  package init(message: String) { self.message = message }
}

/// What became of a form that was sent, in words for the person.
package enum FormAnswer: Hashable, Sendable {
  /// It was taken; this is what comes next.
  case taken(String)
  /// It was not.
  case refused(String)
}

/// What the login part needs of the app around it.
@MainActor
package struct LoginServices {
  /// Asks for something and is answered later, on the main thread.
  package typealias Ask<Question, Answer> = (Question, _ answer: @escaping (Answer) -> Void) -> Void
  /// What somebody logs in with.
  package typealias Credentials = (name: String, password: String)

  package let words: Words
  /// What stands in the form from the start.
  package let filledIn: Credentials
  package let prints: [Print]
  package let art: ArtStore
  package let logIn: Ask<Credentials, Result<User, LoginRefusal>>
  package let signUp: Ask<NewAccount, FormAnswer>
  package let resetPassword: Ask<EmailAddress, FormAnswer>
  /// Leads into the shop.
  package let enter: (User) -> Void
  /// What waits for somebody to log in.
  package let waiting: WaitingLink
  /// Ends the session; answers nil when that went well, else why not.
  package let logOut: (_ answer: @escaping (String?) -> Void) -> Void

  package init(
    words: Words, filledIn: Credentials, prints: [Print], art: ArtStore,
    logIn: @escaping Ask<Credentials, Result<User, LoginRefusal>>,
    signUp: @escaping Ask<NewAccount, FormAnswer>,
    resetPassword: @escaping Ask<EmailAddress, FormAnswer>,
    enter: @escaping (User) -> Void, waiting: WaitingLink = .none,
    logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void
  ) {
    self.words = words
    self.filledIn = filledIn
    self.prints = prints
    self.art = art
    self.logIn = logIn
    self.signUp = signUp
    self.resetPassword = resetPassword
    self.enter = enter
    self.waiting = waiting
    self.logOut = logOut
  }
}

/// The link that is followed once somebody has logged in.
@MainActor
package struct WaitingLink {
  /// What it leads to; nil while none waits.
  package let title: () -> String?
  /// Forgets it.
  package let giveUp: () -> Void
  /// Calls back whenever another one waits, or none, as long as whoever wants to know lives.
  package let watch: (_ who: AnyObject, _ changed: @escaping () -> Void) -> Void

  package init(
    title: @escaping () -> String?, giveUp: @escaping () -> Void,
    watch: @escaping (_ who: AnyObject, _ changed: @escaping () -> Void) -> Void
  ) {
    self.title = title
    self.giveUp = giveUp
    self.watch = watch
  }

  /// None ever waits.
  package static let none = WaitingLink(title: { nil }, giveUp: {}, watch: { _, _ in })
}
