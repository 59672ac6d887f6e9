package import LanternAccounts
package import LanternWidgets

/// Why something was not done, in words for the person.
package enum FormRefusal: Error, Hashable, Sendable {
  case refused(String)
  /// The password was right, and the address is still to be confirmed.
  case notConfirmed(EmailAddress)
}

/// An account that somebody asks for. The password stays where it was typed.
package struct NewAccount: Sendable {
  package let name: PersonName
  package let email: EmailAddress
  package let password: Secret
}

/// What a code is sent for together with that code: a new password.
package struct NewPassword: Sendable {
  package let email: EmailAddress
  package let code: String
  package let password: Secret
}

/// What the login part asks of the accounts. Each question is answered once, later, on the main thread.
@MainActor
package struct LoginQuestions {
  /// Asks for something and is answered later.
  package typealias Ask<Question, Answer> = (
    Question, _ answer: @escaping (Result<Answer, FormRefusal>) -> Void
  ) -> Void
  /// What somebody logs in with.
  package typealias Credentials = (email: String, password: Secret)

  package var logIn: Ask<Credentials, User>
  package var signUp: Ask<NewAccount, Void>
  /// Sends one more code to an address that is to be confirmed.
  package var sendConfirmation: Ask<EmailAddress, Void>
  package var confirm: Ask<(email: EmailAddress, code: String), Void>
  /// Sends a code to choose a new password with.
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

/// What the login part needs of the app around it.
@MainActor
package struct LoginServices {
  package let words: Strings
  /// The account for show that there is, if there is one: it is filled in.
  package let demo: DemoAccount?
  package let prints: [Print]
  package let art: ArtStore
  package let questions: LoginQuestions
  /// Where letters go.
  package let outbox: Outbox
  /// Leads into the shop.
  package let enter: (User) -> Void
  /// What waits for somebody to log in.
  package let waiting: WaitingLink
  /// Ends the session; answers nil when that went well, else why not.
  package let logOut: (_ answer: @escaping (String?) -> Void) -> Void

  package init(
    words: Strings, demo: DemoAccount?, prints: [Print], art: ArtStore, questions: LoginQuestions,
    outbox: Outbox, enter: @escaping (User) -> Void, waiting: WaitingLink = .none,
    logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void
  ) {
    self.words = words
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

/// The folder that letters are put into, since nothing here sends mail, and how to have it shown.
@MainActor
package struct Outbox {
  /// As a person may read it.
  package let path: String
  /// Has the desktop show it; answers why it cannot.
  package let open: (_ answer: @escaping (String?) -> Void) -> Void

  package init(path: String, open: @escaping (_ answer: @escaping (String?) -> Void) -> Void) {
    self.path = path
    self.open = open
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
