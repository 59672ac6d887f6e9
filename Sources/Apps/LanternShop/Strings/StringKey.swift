/// The keys of all texts of the app.
package enum StringKey: String, CaseIterable, Hashable, Sendable {
  // Shared by several screens.
  case appName, commonBack, commonDone, commonCancel, commonUndo, commonSave, commonNothingToSave,
    commonClose, commonLogIn, commonLogOut

  // Tabs.
  case tabsHome, tabsBag, tabsAccount, tabsTimings

  // Splash.
  case splashStarting

  // Login.
  case loginTitle, loginWelcome, loginHint, loginName, loginPassword, loginShowPassword, loginHidePassword,
    loginRefused, loginWaitSeconds, loginWaitMinutes, loginNotConfirmed, loginConfirmed, loginPasswordChosen,
    loginForgotPassword, loginSignUp, loginTakeTour

  // Waiting links.
  case linkWaiting, linkCancel, linkRefusedTitle, linkRefusedText

  // Form fields and their errors.
  case formEmail, formRepeatPassword, formPasswordHelp, formNameMissing, formEmailWrong, formPasswordShort,
    formPasswordsDiffer, formNameWrong, formTextLong, formPasswordLong, formPasswordCommon,
    formPasswordNotText, formNewPassword, formCode, formCodeMissing, formCodeWrong

  // Password strength.
  case strengthTitle, strengthWeak, strengthFair, strengthGood, strengthStrong

  // Sign up.
  case signUpTitle, signUpHeading, signUpHint, signUpSend

  // Confirming an address.
  case confirmTitle, confirmHeading, confirmHint, confirmSend, confirmAgain, confirmSentAgain

  // Forgot password.
  case forgotTitle, forgotHeading, forgotHint, forgotSend, forgotDemo

  // Reset password.
  case resetTitle, resetHeading, resetHint, resetSend, outboxText, outboxOpen, outboxClosed

  // Email messages.
  case messageConfirm, messageConfirmText, messageAccountExists, messageAccountExistsText, messageReset,
    messageResetText, messagePasswordChanged, messagePasswordChangedText

  // The session.
  case sessionEnded

  // Welcome.
  case welcomeTitle, welcomeHeading, welcomeText, welcomeContinue

  // The tour.
  case onboardingTitle, onboardingNext, onboardingSkip, onboardingProgress, onboardingPrints,
    onboardingPrintsText, onboardingBag, onboardingBagText, onboardingAppearance, onboardingAppearanceText,
    onboardingTimings, onboardingTimingsText

  // Home.
  case homeTitle, homeHeading, homeSubheading, homeEmpty, homeEmptyHint

  // The search for prints.
  case searchLabel, searchPlaceholder, searchNoMatch, searchNoMatchHint, searchClear

  // The order of the prints.
  case sortLabel, sortShop, sortNewest, sortCheapest, sortDearest, sortTitle

  // The artist.
  case artistPrints

  // Product.
  case productMore, productCraft, productBag, productAddToBag, productYear, productEdition, productEditionOf,
    productSize, productSizeValue, productZoomIn, productZoomOut

  // The making of a print.
  case craftTitle, craftHeading, craftScreens, craftPaper, craftEdition, craftSending

  // About.
  case aboutTitle, aboutLicense, aboutDocumentation, aboutLibraries

  // Bag.
  case bagTitle, bagCount, bagEmpty, bagEmptyHint, bagBrowse, bagAdded, bagFull, bagRemoved, bagFewer,
    bagMore, bagRemoveTitle, bagSubtotal, bagShipping, bagFree, bagTotal, bagCheckOut, bagPlaceOrder,
    bagCheckOutText

  // The order.
  case orderTitle, orderThanks, orderNumber, orderDemo, orderLine, orderContinue, orderUndo

  // Account.
  case accountTitle, accountSignedIn, accountDemo, accountNoAddress, accountEditDetails, accountAppearance,
    accountTheme, accountThemeSystem, accountThemeLight, accountThemeDark,
    accountContrast, accountContrastSystem, accountContrastNormal, accountContrastHigh, accountTextSize,
    accountTextSizePreview,
    accountMotion, accountMotionSystem, accountMotionFull, accountMotionReduced,
    accountLanguage, accountLanguageSystem, accountAbout, accountAboutText, accountVersion

  // Details.
  case profileTitle, profileHint, profileName, profileNameHelp, profileAddress, profileNote, profileNoteHelp,
    profileSaved, profileUnsaved, profileDiscardTitle, profileDiscard, profileKeepEditing

  // Profiles.
  case profilesTitle, profilesHint, profilesChosen, profilesUse, profilesRemove,
    profilesRemoveTitle, profilesRemoveText, profilesNewTitle, profilesNew, profilesAdd, profilesFull,
    profilesGone

  // Security.
  case securityTitle, securityHint, securitySessions, securityKeyring, securityFile, securityThisOne,
    securityOther, securityUsedNow, securityUsedMinutes, securityUsedHours, securityUsedDays,
    securityEndsSeconds, securityEndsMinutes, securityEndsHours, securityEndsDays, securityEnd,
    securityEndOthers, securityNoOthers,
    securityLoading, passwordTitle,
    passwordHint,
    passwordText, passwordDemo, passwordChange, passwordOld, passwordMissing, passwordWrong, passwordChanged,
    deletionTitle, deletionText, deletionHint, deletionOpen, deletionDelete, deletionConfirm,
    deletionConfirmText, deletionDone

  // Timings.
  case timingsTitle, timingsPlay, timingsPlaying, timingsStop, timingsNothingToStop, timingsSave,
    timingsNothingToSave, timingsSaved, timingsNotRecorded,
    timingsEmpty, timingsEmptyHint, timingsFrames, timingsWork, timingsFaults, timingsSmooth, timingsPhases,
    timingsTransitions, timingsBudget, timingsMilliseconds, timingsUnit, timingsInput, timingsUpdate,
    timingsDraw,
    timingsComposite, timingsPresent

  // The list of routes.
  case routesTitle, routesHint, routesProductInNewStack, routesProductInNewStackText,
    routesProductInCurrentStack, routesProductInCurrentStackText, routesProductDissolved,
    routesProductDissolvedText, routesAccount, routesAccountText, routesAccountInCurrentStack,
    routesAccountInCurrentStackText, routesBagVisible, routesBagVisibleText, routesBagNew, routesBagNewText,
    routesBagPresented, routesBagPresentedText, routesForgot, routesForgotText, routesForgotFromRoot,
    routesForgotFromRootText, routesDetailsAfterLogin, routesDetailsAfterLoginText, routesNotLoggedIn,
    routesStartOver, routesStartOverText, routesStartOverFromHere, routesStartOverFromHereText, routesArtist,
    routesArtistText, routesArtistOverAccount, routesArtistOverAccountText

  // Errors.
  case errorLastProfile, errorOutOfMemory, errorNewerDatabase,
    errorRecording

  // Errors of the session's token and of emails.
  case errorTokenStore, errorMailer, errorOutbox

  // Errors of the accounts database.
  case errorDiskFull, errorDiskFailed, errorDatabaseReadOnly, errorDatabaseNotOpened,
    errorDatabaseUnreadable, errorDatabaseDamaged, errorDatabaseInvalid, errorRecordAddress, errorRecordName,
    errorRecordWithoutProfile, errorDatabaseSettings, errorPasswordList, errorDatabaseOther,
    errorDatabaseUnexpected, errorAfterQuarantine, errorDatabaseBusy, errorDatabaseLocked,
    errorDatabaseMemory

  // Damage of the accounts database, as clauses of other texts.
  case damageUnreadable, damageMissingRow, damageUnknownTables, damageMissingFile, damageEmptyFile

  // Warnings about the accounts.
  case warningFileShared, warningQuarantined, warningEmptied

  // Parts of links, in errors.
  case linkPrint, linkName, linkAddress, linkPage, linkKindPrint, linkKindArtist
}
