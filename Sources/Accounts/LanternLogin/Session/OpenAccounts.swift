import LanternAccounts
import LanternDesktop
import LanternProcess
import LanternStrings

/// Opens the accounts of an app for a command, and logs any problems found there.
func openAccounts(of app: AppIdentity, _ directories: Directories) throws(ExitError) -> Accounts {
  try OpenFiles.checkLimit()
  let opened = OpenedAccounts(of: app, in: directories, CurrentStrings(Strings.english.withLogin(of: app)))
  let accounts = try convertingErrors { () throws(AccountsError) in try opened() }
  for warning in accounts.warnings { printMessage("\(warning)") }
  return accounts
}
