import LanternStrings

// The texts of links, and those on the terminal.
extension StringKey {
  var terminalMessage: Message? {
    switch self {
    // Parts of links.
    case .linkPrint: Message("a print", comment: "What a link needs: “product” needs a print.")
    case .linkName: Message("a name", comment: "What a link needs: “artist” needs a name.")
    case .linkAddress:
      Message("an email address", comment: "What a link needs: “confirm” needs an email address.")
    case .linkPage: Message("a number from 1 to {last}", comment: "What a link needs.")
    case .linkKindPrint: Message("print", comment: "In messages such as: there is no print “sunset”.")
    case .linkKindArtist: Message("artist", comment: "In messages such as: there is no artist “Bob”.")
    // The pending link.
    case .pendingLinkDiscarded:
      "discarded the waiting link in \"{path}\": {reason}; open the link again"
    case .pendingLinkVersion:
      Message("it has the unknown version {version}", comment: "The reason why a file cannot be used.")
    case .pendingLinkDamaged: Message("the file is damaged", comment: "The reason why a file cannot be used.")
    case .pendingLinkNotStored: "cannot store the link: {reason}; open it again after logging in"
    // The terminal.
    case .terminalCrashed:
      """
      Lantern did not exit normally last time, and the cause is unknown; to replay the journal, run: {command}
      """
    case .terminalSplashDelay: "enter seconds from 0 to 3600, such as 0.8"
    case .terminalNoFolder: "\"{path}\" does not exist; name the app's data directory with --data-dir"
    case .terminalNotAnAddress:
      "\"{text}\" is not an email address; enter one such as ann@example.org"
    case .terminalNotAName: "\"{text}\" is not a valid name; pass one with --name"
    case .terminalName:
      Message(
        one: "enter a name of 1 to {count} character without invisible ones",
        other: "enter a name of 1 to {count} characters without invisible ones")
    case .terminalNoTerminal: "standard input is not a terminal; pass --yes to confirm"
    case .terminalNotDeleted: "nothing was deleted"
    case .terminalNotChanged: "nothing was changed"
    case .terminalDelete: "Delete {email} with its sessions and profiles?"
    case .terminalRestore:
      Message(
        one: "\"{path}\" has {count} account. Quarantine it and restore \"{file}\"?",
        other: "\"{path}\" has {count} accounts. Quarantine it and restore \"{file}\"?",
        comment: "Quarantining a file renames it.")
    case .terminalNoPassword: "no password on standard input; pipe one line into it"
    case .terminalNewPassword: Message("New password for {email}:", comment: "A prompt, before a space.")
    case .terminalRepeatPassword: Message("Repeat the password:", comment: "A prompt, before a space.")
    case .terminalPasswordsDiffer: "the passwords don't match; nothing was changed; try again"
    case .terminalPasswordMissing: "no password was entered; nothing was changed; try again"
    case .terminalPasswordNotRead: "cannot read the password: {reason}; try again"
    case .terminalEcho:
      "cannot turn off the terminal's echo: {reason}; pipe the password into standard input"
    default: nil
    }
  }
}
