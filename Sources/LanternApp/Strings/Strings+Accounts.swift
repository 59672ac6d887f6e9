package import LanternAccounts

// What the accounts say, in words for the person.
extension Strings {
  package func callAsFunction(_ problem: PasswordProblem) -> String {
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
    case .nobodyIsLoggedIn: self(.sessionEnded)
    case .tooManyProfiles: self(.profilesFull)
    case .noSuchProfile: self(.profilesGone)
    case .lastProfile, .noSuchAccount, .exists, .tokenNotKept, .letterNotSent,
      .newer, .disk, .busy, .outOfMemory, .notRestorable, .hasAccounts:
      error.description.sentence
    }
  }

  private func wait(_ duration: Duration) -> String {
    // Rounded up: whoever waits so long is heard.
    let seconds = Int(duration.components.seconds) + 1
    return seconds <= 90
      ? self(.loginWaitSeconds, count: seconds) : self(.loginWaitMinutes, count: (seconds + 59) / 60)
  }
}
