package import LanternAccounts
package import LanternWidgets

/// The reason why a request was refused, for the user.
package enum FormError: Error, Hashable, Sendable {
  case refused(String)
  /// The password is correct, but the address is not confirmed yet.
  case notConfirmed(EmailAddress)
}

/// The data of a new account. The password stays in the memory of its field.
package struct NewAccount: Sendable {
  package let name: PersonName
  package let email: EmailAddress
  package let password: Secret
}

/// A new password and the code that permits it.
package struct NewPassword: Sendable {
  package let email: EmailAddress
  package let code: String
  package let password: Secret
}

/// The account operations of the login flow. Each question is answered once, later, on the main thread.
@MainActor
package struct LoginQuestions {
  /// An operation that is answered later.
  package typealias Ask<Question, Answer> = (
    Question, _ answer: @escaping (Result<Answer, FormError>) -> Void
  ) -> Void
  /// The address and password of a login.
  package typealias Credentials = (email: String, password: Secret)

  package var logIn: Ask<Credentials, User>
  package var signUp: Ask<NewAccount, Void>
  /// Sends another code to an unconfirmed address.
  package var sendConfirmation: Ask<EmailAddress, Void>
  package var confirm: Ask<(email: EmailAddress, code: String), Void>
  /// Sends a code for resetting the password.
  package var requestReset: Ask<EmailAddress, Void>
  package var resetPassword: Ask<NewPassword, Void>

  package init(
    logIn: @escaping Ask<Credentials, User>, signUp: @escaping Ask<NewAccount, Void>,
    sendConfirmation: @escaping Ask<EmailAddress, Void>,
    confirm: @escaping Ask<(email: EmailAddress, code: String), Void>,
    requestReset: @escaping Ask<EmailAddress, Void>, resetPassword: @escaping Ask<NewPassword, Void>
  ) {
    self.logIn = logIn
    self.signUp = signUp
    self.sendConfirmation = sendConfirmation
    self.confirm = confirm
    self.requestReset = requestReset
    self.resetPassword = resetPassword
  }
}

/// The services of the app that the login flow uses.
@MainActor
package struct LoginServices {
  package let strings: Strings
  /// The demo account, whose credentials are filled in, or nil.
  package let demo: DemoAccount?
  package let prints: [Print]
  package let art: ArtStore
  package let questions: LoginQuestions
  /// The folder of messages.
  package let outbox: Outbox
  /// Enters the shop.
  package let enter: (User) -> Void
  /// The link that is opened after login.
  package let waiting: WaitingLink
  /// Ends the session. Answers nil on success, else an error message.
  package let logOut: (_ answer: @escaping (String?) -> Void) -> Void

  package init(
    strings: Strings, demo: DemoAccount?, prints: [Print], art: ArtStore, questions: LoginQuestions,
    outbox: Outbox, enter: @escaping (User) -> Void, waiting: WaitingLink = .none,
    logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void
  ) {
    self.strings = strings
    self.demo = demo
    self.prints = prints
    self.art = art
    self.questions = questions
    self.outbox = outbox
    self.enter = enter
    self.waiting = waiting
    self.logOut = logOut
  }
}

/// The folder of messages, which replaces a mail service, and an operation that opens it.
@MainActor
package struct Outbox {
  /// The folder's path, for the user.
  package let path: String
  /// Opens the folder in the desktop. Answers nil on success, else an error message.
  package let open: (_ answer: @escaping (String?) -> Void) -> Void

  package init(path: String, open: @escaping (_ answer: @escaping (String?) -> Void) -> Void) {
    self.path = path
    self.open = open
  }
}

/// The link that is opened after login.
@MainActor
package struct WaitingLink {
  /// The title of its place, or nil if no link is waiting.
  package let title: () -> String?
  /// Discards the link.
  package let giveUp: () -> Void
  /// Calls back whenever the waiting link changes, as long as the observer exists.
  package let observe: (_ who: AnyObject, _ onChange: @escaping () -> Void) -> Void

  package init(
    title: @escaping () -> String?, giveUp: @escaping () -> Void,
    observe: @escaping (_ who: AnyObject, _ onChange: @escaping () -> Void) -> Void
  ) {
    self.title = title
    self.giveUp = giveUp
    self.observe = observe
  }

  /// No link is ever waiting.
  package static let none = WaitingLink(title: { nil }, giveUp: {}, observe: { _, _ in })
}
