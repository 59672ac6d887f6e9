package import LanternAccounts
import LanternWidgets

// The login flow's operations. A session is stored before any screen that needs it is shown.
extension SessionController: LoginOperations {
  package func logIn(_ credentials: Credentials, _ completion: @escaping Completion<User>) {
    // The user can edit the field in the meantime.
    let password = credentials.password.copied()
    logIn((credentials.email, password)) { [self] result in
      if case .failure(.notConfirmed(let email)) = result { unconfirmed = (email, password) }
      completion(result.map { User($0) }.mapError(formError))
    }
  }

  package func signUp(_ account: NewAccount, _ completion: @escaping Completion<Void>) {
    let password = account.password.copied()
    let operation: Operation<Void> = { accounts throws(AccountsError) in
      try password.withBytes { bytes throws(AccountsError) in
        try accounts.signUp(account.name, account.email, bytes)
      }
    }
    runTyped(operation) { [self] result in
      if case .success = result { unconfirmed = (account.email, password) }
      completion(result.mapError(formError))
    }
  }

  package func sendConfirmation(to email: EmailAddress, _ completion: @escaping Completion<Void>) {
    run(completion) { accounts throws(AccountsError) in try accounts.sendConfirmation(to: email) }
  }

  package func confirm(_ email: EmailAddress, code: String, _ completion: @escaping Completion<User?>) {
    guard let unconfirmed, unconfirmed.email == email else {
      let operation: Operation<Void> = { accounts throws(AccountsError) in
        try accounts.confirm(email, code: code)
      }
      return run({ completion($0.map { _ in nil }) }, operation)
    }
    let password = unconfirmed.password
    redeem(completion) { accounts throws(AccountsError) in
      try accounts.confirm(email, code: code)
      return password.withBytes { accounts.tryToLogIn(email, $0) }
    }
  }

  package func forgetPassword(of email: EmailAddress) {
    if unconfirmed?.email == email { unconfirmed = nil }
  }

  package func requestReset(of email: EmailAddress, _ completion: @escaping Completion<Void>) {
    run(completion) { accounts throws(AccountsError) in try accounts.requestReset(of: email) }
  }

  package func resetPassword(_ new: NewPassword, _ completion: @escaping Completion<User?>) {
    redeem(completion) { accounts throws(AccountsError) in
      try new.password.withBytes { bytes throws(AccountsError) in
        try accounts.resetPassword(of: new.email, code: new.code, bytes)
        return accounts.tryToLogIn(new.email, bytes)
      }
    }
  }

  // Runs an operation that redeems a code and then logs in.
  private func redeem(
    _ completion: @escaping Completion<User?>, _ operation: @escaping Operation<SignedIn?>
  ) {
    var replayed: Operation<SignedIn?>?
    if let logIn = replayedLogIn {
      replayed = { accounts throws(AccountsError) in try logIn(accounts) }
    }
    run(operation, replayed: replayed) { [self] result in
      if case .success(let signedIn?) = result { begin(signedIn) }
      completion(result.map { $0.map { User($0) } }.mapError(formError))
    }
  }

  private func run(_ completion: @escaping Completion<Void>, _ operation: @escaping Operation<Void>) {
    runTyped(operation) { [self] in completion($0.mapError(formError)) }
  }

  private func formError(_ error: AccountsError) -> FormError {
    switch error {
    case .notConfirmed(let email): .notConfirmed(email)
    case .wrongCode: .wrongCode(model.strings(error))
    case .badPassword: .badPassword(model.strings(error))
    case .outOfMemory, .newer, .tokenStoreFailed, .messageNotSent, .disk, .busy:
      .failed(model.strings(error))
    default: .refused(model.strings(error))
    }
  }
}

extension Accounts {
  // Logs in with a code that is used up. If that fails, nothing is left to repeat: the user logs in by hand, and is told
  // the error there.
  nonisolated fileprivate func tryToLogIn(_ email: EmailAddress, _ password: Span<UInt8>) -> SignedIn? {
    try? logIn(email.description, password)
  }
}

extension User {
  init(_ signedIn: SignedIn) {
    self.init(name: signedIn.profile.name.description, isNew: signedIn.isFirstTime)
  }
}
