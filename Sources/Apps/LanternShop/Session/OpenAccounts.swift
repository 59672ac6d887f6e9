import LanternAccounts
import LanternDesktop
import LanternProcess
import LanternStrings

/// Opens the accounts of a data directory for a command, and logs any problems found there.
func openAccounts(_ directories: Directories) throws(ExitError) -> Accounts {
  try OpenFiles.checkLimit()
  let assets = try Assets()
  let opened = OpenedAccounts(in: directories, CurrentStrings(.english), assets)
  let accounts = try convertingErrors { () throws(AccountsError) in try opened() }
  for warning in accounts.warnings { printMessage("\(warning)") }
  return accounts
}
