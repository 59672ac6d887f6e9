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

/// The account operations of the login flow. Each operation calls its completion once, later, on the main thread.
@MainActor
package struct LoginOperations {
  /// An operation with a completion.
  package typealias Operation<Input, Output> = (
    Input, _ completion: @escaping (Result<Output, FormError>) -> Void
  ) -> Void
  /// The address and password of a login.
  package typealias Credentials = (email: String, password: Secret)

  package var logIn: Operation<Credentials, User>
  package var signUp: Operation<NewAccount, Void>
  /// Sends another code to an unconfirmed address.
  package var sendConfirmation: Operation<EmailAddress, Void>
  package var confirm: Operation<(email: EmailAddress, code: String), Void>
  /// Sends a code for resetting the password.
  package var requestReset: Operation<EmailAddress, Void>
  package var resetPassword: Operation<NewPassword, Void>

  package init(
    logIn: @escaping Operation<Credentials, User>, signUp: @escaping Operation<NewAccount, Void>,
    sendConfirmation: @escaping Operation<EmailAddress, Void>,
    confirm: @escaping Operation<(email: EmailAddress, code: String), Void>,
    requestReset: @escaping Operation<EmailAddress, Void>,
    resetPassword: @escaping Operation<NewPassword, Void>
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
  package let operations: LoginOperations
  /// The folder of messages.
  package let outbox: Outbox
  /// Enters the shop.
  package let enter: (User) -> Void
  /// The link that is opened after login.
  package let pendingLink: PendingLink
  /// Ends the session. Calls `completion` with nil on success, or with an error message.
  package let logOut: (_ completion: @escaping (String?) -> Void) -> Void

  package init(
    strings: Strings, demo: DemoAccount?, prints: [Print], art: ArtStore, operations: LoginOperations,
    outbox: Outbox, enter: @escaping (User) -> Void, pendingLink: PendingLink = .none,
    logOut: @escaping (_ completion: @escaping (String?) -> Void) -> Void
  ) {
    self.strings = strings
    self.demo = demo
    self.prints = prints
    self.art = art
    self.operations = operations
    self.outbox = outbox
    self.enter = enter
    self.pendingLink = pendingLink
    self.logOut = logOut
  }
}

/// The folder of messages, which replaces a mail service, and an operation that opens it.
@MainActor
package struct Outbox {
  /// The folder's path, for the user.
  package let path: String
  /// Opens the folder in the desktop. Calls `completion` with nil on success, or with an error message.
  package let open: (_ completion: @escaping (String?) -> Void) -> Void

  package init(path: String, open: @escaping (_ completion: @escaping (String?) -> Void) -> Void) {
    self.path = path
    self.open = open
  }
}

/// The link that is opened after login.
@MainActor
package struct PendingLink {
  /// The title of its place, or nil if no link is pending.
  package let title: () -> String?
  /// Discards the link.
  package let discard: () -> Void
  /// Calls back whenever the pending link changes, as long as the observer exists.
  package let observe: (_ observer: AnyObject, _ onChange: @escaping () -> Void) -> Void

  package init(
    title: @escaping () -> String?, discard: @escaping () -> Void,
    observe: @escaping (_ observer: AnyObject, _ onChange: @escaping () -> Void) -> Void
  ) {
    self.title = title
    self.discard = discard
    self.observe = observe
  }

  /// No link is ever pending.
  package static let none = PendingLink(title: { nil }, discard: {}, observe: { _, _ in })
}
