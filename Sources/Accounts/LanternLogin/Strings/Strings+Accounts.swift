package import LanternAccounts
import LanternDesktop
import LanternFiles
import LanternStrings

// The messages for errors and warnings of the accounts.
extension Strings {
  package func callAsFunction(_ problem: PasswordError) -> String {
    switch problem {
    case .tooShort: self(.formPasswordShort, count: PasswordRules.characters.lowerBound)
    case .tooLong: self(.formPasswordLong, count: PasswordRules.characters.upperBound)
    case .common: self(.formPasswordCommon)
    case .notText: self(.formPasswordNotText)
    }
  }

  package func callAsFunction(_ error: AccountsError) -> String {
    switch error {
    case .wrongCredentials: self(.loginRefused)
    case .tooManyAttempts(let duration): wait(duration)
    case .notConfirmed(let email): self(.loginNotConfirmed, ["email": email.description])
    case .badPassword(let problem): self(problem)
    case .wrongCode: self(.formCodeWrong)
    case .notLoggedIn: self(.sessionEnded)
    case .tooManyProfiles: self(.profilesFull)
    case .noSuchProfile: self(.profilesGone)
    case .lastProfile: self(.errorLastProfile)
    case .outOfMemory: self(.errorOutOfMemory)
    case .newer(let path, _, _): self(.errorNewerDatabase, ["path": path])
    case .tokenStoreFailed(let error): text(of: error)
    case .messageNotSent(let error): text(of: error)
    case .disk(let error): text(of: error)
    case .busy(.inUse(let path)): self(.errorDatabaseBusy, ["path": path])
    case .busy(.locked(let path)): self(.errorDatabaseLocked, ["path": path])
    case .busy(.outOfMemory(let path)): self(.errorDatabaseMemory, ["path": path])
    // Errors of commands, which no window shows.
    case .noSuchAccount, .exists, .notRestorable, .hasAccounts: sentence(error)
    }
  }

  package func callAsFunction(_ warning: AccountsWarning) -> String {
    switch warning {
    case .fileWasShared(let path): self(.warningFileShared, ["path": path])
    case .quarantined(let damage, let path):
      self(.warningQuarantined, ["damage": clause(of: damage), "path": path])
    case .emptied(let path): self(.warningEmptied, ["path": path])
    }
  }

  private func wait(_ duration: Duration) -> String {
    // Rounded up, so that the next attempt after this time is accepted.
    let seconds = Int(duration.components.seconds) + 1
    return seconds <= 90
      ? self(.loginWaitSeconds, count: seconds) : self(.loginWaitMinutes, count: (seconds + 59) / 60)
  }

  private func text(of error: TokenError) -> String {
    switch error {
    case .file(let error): text(of: error)
    case .failed(let reason): self(.errorTokenStore, ["reason": reason])
    }
  }

  private func text(of error: MailerError) -> String {
    switch error {
    case .outbox(let error): self(.errorOutbox, ["error": text(of: error)])
    case .failed(let reason): self(.errorMailer, ["reason": reason])
    }
  }

  private func text(of error: DiskError) -> String {
    switch error {
    case .file(let error): text(of: error)
    case .full(let path): self(.errorDiskFull, ["path": path])
    case .readOnly(let path): self(.errorDatabaseReadOnly, ["path": path])
    case .notOpened(let path): self(.errorDatabaseNotOpened, ["path": path])
    case .inputOutput(let path, let reason): self(.errorDiskFailed, ["path": path, "reason": reason])
    case .unreadable(let path): self(.errorDatabaseUnreadable, ["path": path])
    case .damaged(let path, let damage):
      self(.errorDatabaseDamaged, ["path": path, "damage": clause(of: damage)])
    case .invalidValue(let path): self(.errorDatabaseInvalid, ["path": path])
    case .foreignRecord(.address): self(.errorRecordAddress)
    case .foreignRecord(.name): self(.errorRecordName)
    case .foreignRecord(.accountWithoutProfile): self(.errorRecordWithoutProfile)
    case .unsupportedSettings(let settings): self(.errorDatabaseSettings, ["settings": settings])
    case .passwordListNotRead(let path): self(.errorPasswordList, ["path": path])
    case .other(let path, let reason): self(.errorDatabaseOther, ["path": path, "reason": reason])
    case .unexpected(let path): self(.errorDatabaseUnexpected, ["path": path])
    case .afterQuarantine(let error, let path):
      self(.errorAfterQuarantine, ["error": self(error), "path": path])
    }
  }

  private func text(of error: FileError) -> String { sentence(error) }

  private func clause(of damage: DamageError) -> String {
    switch damage {
    case .reported(let message): message
    case .unreadable: self(.damageUnreadable)
    case .missingRow(let table): self(.damageMissingRow, ["table": table])
    case .unknownTables(let version): self(.damageUnknownTables, ["version": "\(version)"])
    case .missingFile: self(.damageMissingFile)
    case .emptyFile: self(.damageEmptyFile)
    }
  }
}
