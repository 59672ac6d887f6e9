package import LanternAccounts
import LanternWidgets

// The login flow's operations. A session is stored before any screen that needs it is shown.
extension SessionController: LoginOperations {
  package func logIn(_ credentials: Credentials, _ completion: @escaping Completion<User>) {
    logIn(credentials) { [self] result in
      if case .failure(.notConfirmed(let email)) = result { unconfirmed = (email, credentials.password) }
      completion(result.map { User($0) }.mapError(formError))
    }
  }

  package func signUp(_ account: NewAccount, _ completion: @escaping Completion<Void>) {
    unconfirmed = (account.email, account.password)
    run(completion) { accounts throws(AccountsError) in
      try account.password.withBytes { bytes throws(AccountsError) in
        try accounts.signUp(account.name, account.email, bytes)
      }
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
    let operation: Operation<SignedIn> = { accounts throws(AccountsError) in
      try accounts.confirm(email, code: code)
      return try password.withBytes { bytes throws(AccountsError) in
        try accounts.logIn(email.description, bytes)
      }
    }
    update(operation, replayed: replayedLogIn) { [self] in
      completion($0.map { User($0) }.mapError(formError))
    }
  }

  package func requestReset(of email: EmailAddress, _ completion: @escaping Completion<Void>) {
    run(completion) { accounts throws(AccountsError) in try accounts.requestReset(of: email) }
  }

  package func resetPassword(_ new: NewPassword, _ completion: @escaping Completion<User>) {
    let operation: Operation<SignedIn> = { accounts throws(AccountsError) in
      try new.password.withBytes { bytes throws(AccountsError) in
        try accounts.resetPassword(of: new.email, code: new.code, bytes)
        return try accounts.logIn(new.email.description, bytes)
      }
    }
    update(operation, replayed: replayedLogIn) { [self] in
      completion($0.map { User($0) }.mapError(formError))
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

extension User {
  init(_ signedIn: SignedIn) {
    self.init(name: signedIn.profile.name.description, isNew: signedIn.isFirstTime)
  }
}
