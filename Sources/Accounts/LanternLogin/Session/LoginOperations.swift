package import LanternAccounts
package import LanternWidgets

/// The reason why a request was refused or failed, for the user.
package enum FormError: Error, Hashable, Sendable {
  /// The input was refused, such as a wrong password.
  case refused(String)
  /// The code is wrong or no longer valid.
  case wrongCode(String)
  /// The rules refuse the new password.
  case badPassword(String)
  /// The accounts could not be used, for example because the disk is full. The input may be right.
  case failed(String)
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

/// The account operations of the login flow. Each calls its completion once, later, on the main thread.
@MainActor
package protocol LoginOperations: AnyObject {
  /// The completion of an operation.
  typealias Completion<Output> = (Result<Output, FormError>) -> Void
  /// The address and password of a login.
  typealias Credentials = (email: String, password: Secret)

  func logIn(_ credentials: Credentials, _ completion: @escaping Completion<User>)
  func signUp(_ account: NewAccount, _ completion: @escaping Completion<Void>)
  /// Sends another code to an unconfirmed address.
  func sendConfirmation(to email: EmailAddress, _ completion: @escaping Completion<Void>)
  /// Confirms an address, and logs the user in if the password was typed before. Otherwise, or if only the login fails, the
  /// result is nil.
  func confirm(_ email: EmailAddress, code: String, _ completion: @escaping Completion<User?>)
  /// Forgets the password that was typed for an address that is not confirmed yet.
  func forgetPassword(of email: EmailAddress)
  /// Sends a code for resetting the password.
  func requestReset(of email: EmailAddress, _ completion: @escaping Completion<Void>)
  /// Sets a new password and logs the user in with it. If only the login fails, the result is nil.
  func resetPassword(_ new: NewPassword, _ completion: @escaping Completion<User?>)
}
