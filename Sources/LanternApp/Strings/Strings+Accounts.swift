package import LanternAccounts

// The messages for errors of the accounts.
extension Strings {
  package func callAsFunction(_ problem: PasswordError) -> String {
    switch problem {
    case .tooShort: self(.formPasswordShort, ["number": "\(PasswordRules.characters.lowerBound)"])
    case .tooLong: self(.formPasswordLong, ["number": "\(PasswordRules.characters.upperBound)"])
    case .common: self(.formPasswordCommon)
    case .notText: self(.formPasswordNotText)
    }
  }

  package func callAsFunction(_ error: AccountsError) -> String {
    switch error {
    case .wrong: self(.loginRefused)
    case .wait(let duration): wait(duration)
    case .notConfirmed(let email): self(.loginNotConfirmed, ["email": email.description])
    case .badPassword(let problem): self(problem)
    case .wrongCode: self(.formCodeWrong)
    case .notLoggedIn: self(.sessionEnded)
    case .tooManyProfiles: self(.profilesFull)
    case .noSuchProfile: self(.profilesGone)
    case .lastProfile: self(.errorLastProfile)
    case .noSuchAccount(let email): self(.errorNoSuchAccount, ["email": email.description])
    case .exists(let email): self(.errorAccountExists, ["email": email.description])
    case .outOfMemory: self(.errorOutOfMemory)
    case .newer(let path, _, _): self(.errorNewerDatabase, ["path": path])
    // The message contains the system's reason. The last two are errors of the command line.
    case .tokenStoreFailed, .messageNotSent, .disk, .busy, .notRestorable, .hasAccounts:
      error.description.sentence
    }
  }

  private func wait(_ duration: Duration) -> String {
    // Rounded up, so that the next attempt after this time is accepted.
    let seconds = Int(duration.components.seconds) + 1
    return seconds <= 90
      ? self(.loginWaitSeconds, count: seconds) : self(.loginWaitMinutes, count: (seconds + 59) / 60)
  }
}
