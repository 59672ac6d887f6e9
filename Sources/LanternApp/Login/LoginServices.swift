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
  /// Ends the session; answers nil when that went well, else why not.
  package let logOut: (_ answer: @escaping (String?) -> Void) -> Void

  package init(
    words: Words, filledIn: Credentials, prints: [Print], art: ArtStore,
    logIn: @escaping Ask<Credentials, Result<User, LoginRefusal>>,
    signUp: @escaping Ask<NewAccount, FormAnswer>,
    resetPassword: @escaping Ask<EmailAddress, FormAnswer>,
    enter: @escaping (User) -> Void, logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void
  ) {
    self.words = words
    self.filledIn = filledIn
    self.prints = prints
    self.art = art
    self.logIn = logIn
    self.signUp = signUp
    self.resetPassword = resetPassword
    self.enter = enter
    self.logOut = logOut
  }
}
