import LanternAccounts

/// The accounts of a data directory, for a command; what was found out of order there is told.
func openAccounts(_ directories: Directories) throws(Failure) -> Accounts {
  try OpenFiles.checkRoom()
  let assets = try Assets()
  let opened = try OpenedAccounts(in: directories, assets.words(), assets)
  let accounts = try asking { () throws(AccountsError) in try opened() }
  for remark in accounts.remarks { tell(remark) }
  return accounts
}
