import LanternStrings

// The texts about frames, routes, errors and files.
extension StringKey {
  var technicalMessage: Message? {
    switch self {
    // Timings.
    case .timingsTitle: "Timings"
    case .timingsPlay:
      Message("Play Ten of Each Kind", comment: "The button that plays each kind of transition ten times.")
    case .timingsPlaying: "Playing {number} of {total}"
    case .timingsStop: "Stop"
    case .timingsNothingToStop: "Nothing is playing."
    case .timingsSave: "Save Recording"
    case .timingsNothingToSave: "Nothing is being recorded."
    case .timingsSaved: "Saved in {folder}"
    case .timingsNotRecorded: "Not recording: {reason}"
    case .timingsEmpty: "No transitions yet"
    case .timingsEmptyHint: "Open a print, or play ten of each kind."
    case .timingsFrames: Message(one: "{count} frame", other: "{count} frames")
    case .timingsWork: "Frame work"
    case .timingsFaults:
      Message(
        "{late} late, {skipped} skipped",
        comment: "Numbers of frames: shown too late, and not shown at all.")
    case .timingsSmooth: Message("All on time", comment: "Every frame was shown on time.")
    case .timingsPhases: "Phases"
    case .timingsTransitions: "Transitions"
    case .timingsBudget: Message("Frame budget", comment: "The time that there is for a frame.")
    case .timingsMilliseconds: "{number} ms"
    case .timingsUnit: Message("ms", comment: "Milliseconds: the unit behind the numbers of a chart.")
    case .timingsInput: Message("Input", comment: "A phase of a frame: reading input.")
    case .timingsUpdate: Message("Update", comment: "A phase of a frame: applying changes.")
    case .timingsDraw: Message("Draw", comment: "A phase of a frame: drawing widgets.")
    case .timingsComposite:
      Message("Composite", comment: "A phase of a frame: mixing the pictures of two screens.")
    case .timingsPresent:
      Message("Present", comment: "A phase of a frame: passing the picture to the display.")
    // The list of routes.
    case .routesTitle: Message("Routes", comment: "A developer’s page: routes lead to screens.")
    case .routesHint: "Each button navigates from wherever you are. Below it are the steps it would take now."
    case .routesProductInNewStack: "Open a Print in a New Stack"
    case .routesProductInNewStackText:
      "Presents a new stack with the print over the current screen, unless the print is open already."
    case .routesProductInCurrentStack: "Open a Print in the Current Stack"
    case .routesProductInCurrentStackText:
      """
      Pushes the print onto the current stack, or presents a new stack if there is none. A print that is \
      open already is shown.
      """
    case .routesProductDissolved: "Dissolve to a Print"
    case .routesProductDissolvedText:
      "Presents the same new stack with its own transition, unless the print is open already."
    case .routesAccount: "Go to Your Account"
    case .routesAccountText:
      "Dismisses the screens that cover it and selects its tab. Builds the tabs if there are none."
    case .routesAccountInCurrentStack: "Push Your Account Here"
    case .routesAccountInCurrentStackText:
      "Pushes your account onto the current stack, unless it is visible already."
    case .routesBagVisible: "Show Your Bag If Hidden"
    case .routesBagVisibleText: "Finds only a visible bag. A bag in a hidden tab doesn’t count."
    case .routesBagNew: "Open Another Bag"
    case .routesBagNewText: "Never looks for an open bag, so there can be two."
    case .routesBagPresented: "Present Your Bag"
    case .routesBagPresentedText: "Finds only a bag that was presented over everything else."
    case .routesForgot: "Reset a Password"
    case .routesForgotText:
      "Opens on top of the login screen, in one stack. Screens that are open already are kept."
    case .routesForgotFromRoot: "Reset a Password from the Root"
    case .routesForgotFromRootText: "Dismisses the screens that cover the shop first."
    case .routesDetailsAfterLogin: "Log In, Then Your Details"
    case .routesDetailsAfterLoginText: "Shows the login screen first, and continues when you have logged in."
    case .routesNotLoggedIn: "You didn’t log in."
    case .routesStartOver: "Start Over"
    case .routesStartOverText: "Replaces everything with new tabs."
    case .routesStartOverFromHere: "Start Over from Here"
    case .routesStartOverFromHereText: "Fails with a message if a screen covers the shop."
    case .routesArtist: "Show the Artist If Open"
    case .routesArtistText: "Only looks for the artist’s page and never builds it."
    case .routesArtistOverAccount: "Open the Artist over Your Account"
    case .routesArtistOverAccountText:
      "Presents a new stack over your account with the print and then the artist’s page, in one transition."
    // Errors.
    case .errorLastProfile: "The only profile can’t be removed. Add another one first."
    case .errorOutOfMemory: "Not enough memory to check the password. Close other programs and try again."
    case .errorNewerDatabase: "\"{path}\" was written by a newer version of Lantern. Update Lantern."
    case .errorRecording: "The recording couldn’t be saved: {reason}"
    // Errors of the session's token and of emails.
    case .errorTokenStore: "Cannot access the stored session: {reason}. Try again."
    case .errorMailer: "The email was not sent: {reason}. Try again."
    case .errorOutbox: Message("{error} The email was not sent.", comment: "{error} is a sentence.")
    // Errors of the accounts database.
    case .errorDiskFull: "No space left for \"{path}\". Nothing was changed. Free some space and try again."
    case .errorDiskFailed: "Disk error on \"{path}\" ({reason}). Nothing was changed. Try again."
    case .errorDatabaseReadOnly:
      "Cannot write to \"{path}\". Nothing was changed. Restore write permission, or choose another folder."
    case .errorDatabaseNotOpened:
      "Cannot open \"{path}\". Check the permissions of its folder, or choose another folder."
    case .errorDatabaseUnreadable:
      """
      Cannot read "{path}": the file is damaged or its disk is failing. Restart Lantern to check the \
      file, and check the disk.
      """
    case .errorDatabaseDamaged: "\"{path}\" is damaged: {damage}. Check the disk, or choose another folder."
    case .errorDatabaseInvalid:
      "\"{path}\" contains an invalid value. Restore a backup, or choose another folder."
    case .errorRecordAddress:
      """
      The accounts database has an address that Lantern cannot have written. Move the database away, or restore a \
      backup.
      """
    case .errorRecordName:
      "The accounts database has a name that Lantern cannot have written. Move the database away, or restore a backup."
    case .errorRecordWithoutProfile:
      """
      The accounts database has an account without a profile that Lantern cannot have written. Move the \
      database away, or restore a backup.
      """
    case .errorDatabaseSettings:
      """
      This SQLite lacks settings that the accounts need. It reports {settings}. Install another version \
      of SQLite.
      """
    case .errorPasswordList: "Cannot read \"{path}\". Reinstall Lantern."
    case .errorDatabaseOther:
      """
      Cannot use "{path}": {reason}. Nothing was changed. Restart Lantern, and restore a backup if the \
      error persists.
      """
    case .errorDatabaseUnexpected:
      """
      Cannot use "{path}" because of an unexpected error. Nothing was changed. Restart Lantern, and \
      restore a backup if the error persists.
      """
    case .errorAfterQuarantine:
      Message(
        "{error} Before that, the damaged accounts database was quarantined as \"{path}\".",
        comment: "{error} is a sentence.")
    case .errorDatabaseBusy: "\"{path}\" is in use by another program. Nothing was changed. Try again."
    case .errorDatabaseLocked:
      "\"{path}\" is locked by another program that is opening the accounts. Try again."
    case .errorDatabaseMemory:
      "Not enough memory for \"{path}\". Nothing was changed. Close other programs and try again."
    // Damage of the accounts database, as clauses of other texts.
    case .damageUnreadable:
      Message(
        "SQLite cannot read it",
        comment: "A clause in other messages, after a colon or in parentheses.")
    case .damageMissingRow:
      Message(
        "a row of {table} refers to a missing row",
        comment: "A clause in other messages, after a colon or in parentheses.")
    case .damageUnknownTables:
      Message(
        "its tables do not match version {version}",
        comment: "A clause in other messages, after a colon or in parentheses.")
    case .damageMissingFile:
      Message(
        "its file is missing, but its log contains changes",
        comment: "A clause in other messages, after a colon or in parentheses.")
    case .damageEmptyFile:
      Message(
        "its file is empty, but its log contains changes",
        comment: "A clause in other messages, after a colon or in parentheses.")
    // Warnings about the accounts.
    case .warningFileShared: "Other users could read or change \"{path}\". Their permissions were removed."
    case .warningQuarantined:
      """
      The accounts database was damaged ({damage}) and was quarantined as "{path}". To restore a backup, \
      run: lantern accounts restore FILE
      """
    case .warningEmptied:
      """
      The accounts database "{path}" had accounts before and is empty now. To restore a backup or a \
      quarantined database, run: lantern accounts restore FILE
      """
    default: nil
    }
  }
}
