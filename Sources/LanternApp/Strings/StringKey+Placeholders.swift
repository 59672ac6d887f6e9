extension StringKey {
  /// The names of the placeholders in the text, without {count} of plural forms.
  package var placeholders: Set<String> {
    switch self {
    case .commonPrice: ["cents", "whole"]
    case .productMore: ["artist"]
    case .linkRefusedText: ["places", "reason"]
    case .searchNoMatch: ["text"]
    case .orderNumber: ["number"]
    case .orderLine: ["number", "title"]
    case .productSizeValue: ["height", "width"]
    case .bagAdded, .bagFull, .bagRemoved, .bagFewer, .bagMore, .bagRemoveTitle: ["title"]
    case .accountSignedIn, .confirmHint, .resetHint, .loginNotConfirmed: ["email"]
    case .welcomeHeading, .messageAccountExistsText, .messagePasswordChangedText, .profilesUse,
      .profilesRemove,
      .profilesRemoveTitle:
      ["name"]
    case .messageConfirmText, .messageResetText: ["code", "name"]
    case .outboxText, .outboxClosed: ["folder"]
    case .timeAgo: ["span"]
    case .securityUsed: ["past"]
    case .securityEnds: ["future"]
    case .linkWaiting, .linkKeptLogIn: ["place"]
    case .formPasswordHelp, .formPasswordShort, .formPasswordLong, .formTextLong: ["number"]
    case .onboardingProgress: ["number", "total"]
    case .accountTextSizeValue: ["percent"]
    case .accountVersion: ["version"]
    case .timingsPlaying: ["number", "total"]
    case .timingsSaved: ["folder"]
    case .timingsNotRecorded: ["reason"]
    case .timingsMilliseconds: ["number"]
    case .timingsFaults: ["late", "skipped"]
    case .errorRecording: ["reason"]
    case .errorNoSuchAccount, .errorAccountExists: ["email"]
    case .errorNewerDatabase: ["path"]
    case .errorFileRead, .errorFileWrite, .errorFileRename, .errorFileRemove, .errorLockFile,
      .errorDiskFailed, .errorDatabaseOther:
      ["path", "reason"]
    case .errorFolderNotCreated, .errorFolderNotListed, .errorNotAFolder, .errorFolderOfAnotherUser,
      .errorSharedFolder, .errorLinkedFolder, .errorNotAFile, .errorFileOfAnotherUser,
      .errorOwnerLacksAccess, .errorSourceNotAFile, .errorFileExists, .errorDiskFull,
      .errorDatabaseReadOnly, .errorDatabaseNotOpened, .errorDatabaseUnreadable, .errorDatabaseInvalid,
      .errorDatabaseUnexpected, .errorPasswordList, .errorDatabaseBusy, .errorDatabaseLocked,
      .errorDatabaseMemory,
      .errorRestoreMissing, .errorRestoreCurrent, .errorRestoreNoAccounts, .errorRestoreHasAccounts,
      .warningFolderShared, .warningFileShared, .warningEmptied:
      ["path"]
    case .errorFileNotUndone: ["error", "original", "renamed", "undoing"]
    case .errorTokenStore, .errorMailer: ["reason"]
    case .errorOutbox: ["error"]
    case .errorDatabaseDamaged, .errorRestoreDamaged, .warningQuarantined: ["damage", "path"]
    case .errorDatabaseSettings: ["settings"]
    case .errorAfterQuarantine: ["error", "path"]
    case .damageMissingRow: ["table"]
    case .damageUnknownTables: ["version"]
    default: []
    }
  }

  /// Whether the text has plural forms.
  package var isCounted: Bool {
    switch self {
    case .productEditionOf, .bagCount, .timingsFrames, .loginWaitSeconds, .loginWaitMinutes, .timeSeconds,
      .timeMinutes, .timeHours, .timeDays, .artistPrints:
      true
    default: false
    }
  }
}
