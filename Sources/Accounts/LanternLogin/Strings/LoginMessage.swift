package import LanternStrings

/// The texts of the login flow, of the pages of an account, and of errors of the accounts: first their keys, then the English
/// messages, in the same order.
///
/// `{app}` and `{command}` are the app's name and the name of its command.
package enum LoginMessage: String, MessageKey {
  // Shared by several screens.
  case logIn, logOut, back, done, cancel, close

  // Login.
  case loginHint, loginName, loginPassword, loginShowPassword, loginHidePassword, loginRefused,
    loginWaitSeconds, loginWaitMinutes, loginNotConfirmed, loginConfirmed, loginForgotPassword, loginSignUp

  // Waiting links.
  case linkWaiting, linkRefusedTitle, linkRefusedText, linkRefusedSimilar

  // Form fields and their errors.
  case formEmail, formRepeatPassword, formPasswordHelp, formNameMissing, formEmailWrong, formPasswordShort,
    formPasswordsDiffer, formNameWrong, formPasswordLong, formPasswordCommon, formPasswordNotText,
    formNewPassword, formCode, formCodeMissing, formCodeWrong

  // Password strength.
  case strengthTitle, strengthWeak, strengthFair, strengthGood, strengthStrong

  // Sign up.
  case signUpTitle, signUpHeading, signUpSend

  // Confirming an address.
  case confirmTitle, confirmHeading, confirmHint, confirmSend, confirmAgain, confirmSentAgain

  // Forgot password.
  case forgotTitle, forgotHeading, forgotHint, forgotSend, forgotDemo

  // Reset password.
  case resetTitle, resetHeading, resetHint, resetSend, outboxOpen, folderNotOpened

  // Email messages.
  case messageConfirm, messageConfirmText, messageAccountExists, messageAccountExistsText, messageReset,
    messageResetText, messagePasswordChanged, messagePasswordChangedText

  // The session.
  case sessionEnded

  // Welcome.
  case welcomeTitle, welcomeHeading, welcomeText

  // Profiles.
  case profilesTitle, profilesChosen, profilesRemove, profilesRemoveTitle, profilesNewTitle, profilesNew,
    profilesAdd, profilesFull, profilesGone

  // Security.
  case securityTitle, securityHint, securitySessions, securityKeyring, securityFile, securityThisOne,
    securityOther, securityUsedNow, securityUsedMinutes, securityUsedHours, securityUsedDays,
    securityEndsSeconds, securityEndsMinutes, securityEndsHours, securityEndsDays, securityEnd,
    securityEndOthers, securityNoOthers, securityLoading, passwordTitle, passwordHint, passwordText,
    passwordDemo, passwordChange, passwordOld, passwordMissing, passwordWrong, passwordSame, passwordChanged,
    deletionTitle, deletionText, deletionHint, deletionOpen, deletionDelete, deletionConfirm,
    deletionConfirmText, deletionDone

  // Errors.
  case errorLastProfile, errorOutOfMemory, errorNewerDatabase

  // Errors of the session's token and of emails.
  case errorTokenStore, errorMailer, errorOutbox

  // Errors of the accounts database.
  case errorDiskFull, errorDiskFailed, errorDatabaseReadOnly, errorDatabaseNotOpened, errorDatabaseUnreadable,
    errorDatabaseDamaged, errorDatabaseInvalid, errorRecordAddress, errorRecordName,
    errorRecordWithoutProfile, errorDatabaseSettings, errorPasswordList, errorDatabaseOther,
    errorDatabaseUnexpected, errorAfterQuarantine, errorDatabaseBusy, errorDatabaseLocked, errorDatabaseMemory

  // Damage of the accounts database, as clauses of other texts.
  case damageUnreadable, damageMissingRow, damageUnknownTables, damageMissingFile, damageEmptyFile

  // Warnings about the accounts.
  case warningFileShared, warningQuarantined, warningEmptied

  // Parts of links, in errors.
  case linkAddress

  // The texts of apps that give none of their own.
  case loginWelcomeToApp, outboxFolder, welcomeGoOn, profilesApart, profilesSwitch, profilesRemoveData

  /// The message in English.
  package var message: Message {
    switch self {
    // Shared by several screens.
    case .logIn: "Log In"
    case .logOut: "Log Out"
    case .back: Message("Back", comment: "The button that returns to the previous screen.")
    case .done: Message("Done", comment: "The button that closes a screen over others.")
    case .cancel: "Cancel"
    case .close: "Close"
    // Login.
    case .loginHint: "Choose Log In to use the demo account."
    case .loginName: "Name"
    case .loginPassword: "Password"
    case .loginShowPassword: "Show Password"
    case .loginHidePassword: "Hide Password"
    case .loginRefused: "The email address or password is wrong."
    case .loginWaitSeconds:
      Message(
        one: "Too many attempts. Try again in {count} second.",
        other: "Too many attempts. Try again in {count} seconds.")
    case .loginWaitMinutes:
      Message(
        one: "Too many attempts. Try again in {count} minute.",
        other: "Too many attempts. Try again in {count} minutes.")
    case .loginNotConfirmed: "{email} isn’t confirmed yet. Log in to confirm it."
    case .loginConfirmed: "The code is right. Log in with your password."
    case .loginForgotPassword: "Forgot Password"
    case .loginSignUp: "Sign Up"
    // Waiting links.
    case .linkWaiting:
      Message("{place} opens after you log in.", comment: "{place} is the title of a screen, such as Bag.")
    case .linkRefusedTitle: "This link can’t be opened"
    case .linkRefusedText: Message("{link}\n\n{reason}", comment: "{reason} is a sentence.")
    case .linkRefusedSimilar:
      Message(
        "{link}\n\n{reason}\n\nDid you mean:\n{places}",
        comment: "{reason} is a sentence, {places} a list of links.")
    // Form fields and their errors.
    case .formEmail: "Email"
    case .formRepeatPassword: "Repeat password"
    case .formPasswordHelp:
      Message(
        one: "Use at least {count} character, such as a few words.",
        other: "Use at least {count} characters, such as a few words.")
    case .formNameMissing: "Enter a name."
    case .formEmailWrong: "Enter an address such as ines@example.org."
    case .formPasswordShort:
      Message(one: "Use at least {count} character.", other: "Use at least {count} characters.")
    case .formPasswordsDiffer: "The passwords don’t match."
    case .formNameWrong: "Use at most 80 characters on one line."
    case .formPasswordLong:
      Message(one: "Use at most {count} character.", other: "Use at most {count} characters.")
    case .formPasswordCommon: "This password is too common. Choose another."
    case .formPasswordNotText: "This can’t be used as a password. Choose another."
    case .formNewPassword: "New password"
    case .formCode: "Code"
    case .formCodeMissing: "Enter the code from the message."
    case .formCodeWrong: "This code is wrong or has expired. Request a new one."
    // Password strength.
    case .strengthTitle: "Password strength"
    case .strengthWeak: "Weak: easy to guess"
    case .strengthFair: "Fair: add another word"
    case .strengthGood: "Good"
    case .strengthStrong: "Strong"
    // Sign up.
    case .signUpTitle: "Sign Up"
    case .signUpHeading: "Create an account"
    case .signUpSend: "Create Account"
    // Confirming an address.
    case .confirmTitle: "Confirm Address"
    case .confirmHeading: "Enter your code"
    case .confirmHint: "The code for {email} is valid for one hour."
    case .confirmSend: "Confirm"
    case .confirmAgain: "Send New Code"
    case .confirmSentAgain: "There is a new code. The previous one is no longer valid."
    // Forgot password.
    case .forgotTitle: "Forgot Password"
    case .forgotHeading: "Reset your password"
    case .forgotHint: "Enter your address to get a code for a new password."
    case .forgotSend: "Send Code"
    case .forgotDemo:
      "The password of the demo account is fixed, so no code is sent. Go back and log in with it."
    // Reset password.
    case .resetTitle: "New Password"
    case .resetHeading: "Choose a new password"
    case .resetHint: "If {email} has an account, there is a code for it. It is valid for ten minutes."
    case .resetSend: "Set Password"
    case .outboxOpen: "Open Outbox"
    case .folderNotOpened:
      Message(
        "No program can open folders here. The folder is {folder}.",
        comment: "{folder} is a path.")
    // Email messages.
    case .messageConfirm: "Your {app} confirmation code"
    case .messageConfirmText:
      Message(
        """
        Hello {name},

        Use this code to confirm your email address:

            {code}

        It is valid for one hour and can be used once. If you didn’t create an account, ignore this \
        message.

        """,
        comment: "The text of an email. Keep the empty lines, and the four spaces before {code}.")
    case .messageAccountExists: "You already have an account"
    case .messageAccountExistsText:
      """
      Hello {name},

      Someone tried to create an account with this email address, which already has one. If it was you, \
      log in, or choose “Forgot Password”. Otherwise, ignore this message.

      """
    case .messageReset: "Reset your {app} password"
    case .messageResetText:
      Message(
        """
        Hello {name},

        Use this code to choose a new password:

            {code}

        It is valid for ten minutes and can be used once. If you didn’t request it, ignore this message. \
        Your password stays the same.

        """,
        comment: "The text of an email. Keep the empty lines, and the four spaces before {code}.")
    case .messagePasswordChanged: "Your password was changed"
    case .messagePasswordChangedText:
      """
      Hello {name},

      The password of your account was changed, and all other sessions were logged out. If it wasn’t you, \
      choose “Forgot Password” now.

      """
    // The session.
    case .sessionEnded: "Your session has ended. Log in to continue where you left off."
    // Welcome.
    case .welcomeTitle: "Welcome"
    case .welcomeHeading: "Welcome, {name}"
    case .welcomeText: "Your account is ready."
    // Profiles.
    case .profilesTitle: "Profiles"
    case .profilesChosen: "Current profile"
    case .profilesRemove: "Remove {name}"
    case .profilesRemoveTitle: "Remove {name}?"
    case .profilesNewTitle: "New profile"
    case .profilesNew: "Profile name"
    case .profilesAdd: "Add Profile"
    case .profilesFull: "An account can have at most eight profiles. Remove one first."
    case .profilesGone: "This profile was removed."
    // Security.
    case .securityTitle: "Login and Security"
    case .securityHint: "See where you are logged in, and log out of other sessions."
    case .securitySessions: "Sessions"
    case .securityKeyring:
      """
      Your session is saved in the desktop’s keyring, which is locked while you are logged out of the \
      desktop.
      """
    case .securityFile:
      "Your session is saved in a file that only your user can read, because no unlocked keyring was found."
    case .securityThisOne: "This session"
    case .securityOther: "Other session"
    case .securityUsedNow: "Last used just now"
    case .securityUsedMinutes:
      Message(
        one: "Last used {count} minute ago",
        other: "Last used {count} minutes ago")
    case .securityUsedHours: Message(one: "Last used {count} hour ago", other: "Last used {count} hours ago")
    case .securityUsedDays: Message(one: "Last used {count} day ago", other: "Last used {count} days ago")
    case .securityEndsSeconds:
      Message(
        one: "Expires in {count} second if unused",
        other: "Expires in {count} seconds if unused")
    case .securityEndsMinutes:
      Message(
        one: "Expires in {count} minute if unused",
        other: "Expires in {count} minutes if unused")
    case .securityEndsHours:
      Message(
        one: "Expires in {count} hour if unused",
        other: "Expires in {count} hours if unused")
    case .securityEndsDays:
      Message(
        one: "Expires in {count} day if unused",
        other: "Expires in {count} days if unused")
    case .securityEnd: "End Session"
    case .securityEndOthers: "Log Out Everywhere Else"
    case .securityNoOthers: "You are logged in only here."
    case .securityLoading: "Loading sessions…"
    case .passwordTitle: "Password"
    case .passwordHint: "All other sessions are logged out."
    case .passwordText: "A new password logs out all other sessions."
    case .passwordDemo: "The password of the demo account is public and can’t be changed."
    case .passwordChange: "Change Password"
    case .passwordOld: "Current password"
    case .passwordMissing: "Enter your password."
    case .passwordWrong: "The password is wrong."
    case .passwordSame: "Choose a password other than the current one."
    case .passwordChanged: "Your password was changed."
    case .deletionTitle: "Delete Account"
    case .deletionText: "Deletes your profiles and sessions permanently."
    case .deletionHint: "Your profiles and sessions are deleted too. This can’t be undone."
    case .deletionOpen: "Delete Account…"
    case .deletionDelete: "Delete Permanently"
    case .deletionConfirm: "Delete your account?"
    case .deletionConfirmText: "This can’t be undone."
    case .deletionDone: "Your account was deleted."
    // Errors.
    case .errorLastProfile: "The only profile can’t be removed. Add another one first."
    case .errorOutOfMemory: "Not enough memory to check the password. Close other programs and try again."
    case .errorNewerDatabase: "\"{path}\" was written by a newer version of {app}. Update {app}."
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
      Cannot read "{path}": the file is damaged or its disk is failing. Restart {app} to check the \
      file, and check the disk.
      """
    case .errorDatabaseDamaged: "\"{path}\" is damaged: {damage}. Check the disk, or choose another folder."
    case .errorDatabaseInvalid:
      "\"{path}\" contains an invalid value. Restore a backup, or choose another folder."
    case .errorRecordAddress:
      """
      The accounts database has an address that {app} cannot have written. Move the database away, or restore a \
      backup.
      """
    case .errorRecordName:
      "The accounts database has a name that {app} cannot have written. Move the database away, or restore a backup."
    case .errorRecordWithoutProfile:
      """
      The accounts database has an account without a profile that {app} cannot have written. Move the \
      database away, or restore a backup.
      """
    case .errorDatabaseSettings:
      """
      This SQLite lacks settings that the accounts need. It reports {settings}. Install another version \
      of SQLite.
      """
    case .errorPasswordList: "Cannot read \"{path}\". Reinstall {app}."
    case .errorDatabaseOther:
      """
      Cannot use "{path}": {reason}. Nothing was changed. Restart {app}, and restore a backup if the \
      error persists.
      """
    case .errorDatabaseUnexpected:
      """
      Cannot use "{path}" because of an unexpected error. Nothing was changed. Restart {app}, and \
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
      run: {command} accounts restore FILE
      """
    case .warningEmptied:
      """
      The accounts database "{path}" had accounts before and is empty now. To restore a backup or a \
      quarantined database, run: {command} accounts restore FILE
      """
    case .linkAddress:
      Message("an email address", comment: "What a link needs: “confirm” needs an email address.")
    // The texts of apps that give none of their own.
    case .loginWelcomeToApp: Message("Welcome to {app}", comment: "{app} is the name of an app.")
    case .outboxFolder: Message("Messages are saved in {folder}.", comment: "{folder} is a path.")
    case .welcomeGoOn: Message("Continue", comment: "The button that leads from the welcome into the app.")
    case .profilesApart: "Each profile has its own data."
    case .profilesSwitch:
      Message("Switch to {name}", comment: "The button that switches to a person’s profile.")
    case .profilesRemoveData: "Its data is deleted too."
    }
  }
}
