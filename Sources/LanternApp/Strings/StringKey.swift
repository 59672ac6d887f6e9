/// The keys of all texts in `Assets/strings`.
package enum StringKey: String, CaseIterable, Hashable, Sendable {
  // Shared by several screens.
  case appName = "app.name"
  case commonBack = "common.back"
  case commonDone = "common.done"
  case commonCancel = "common.cancel"
  case commonOk = "common.ok"
  case commonUndo = "common.undo"
  case commonSave = "common.save"
  case commonLogIn = "common.logIn"
  case commonLogOut = "common.logOut"
  case commonPrice = "common.price"

  // Tabs.
  case tabsHome = "tabs.home"
  case tabsBag = "tabs.bag"
  case tabsAccount = "tabs.account"
  case tabsTimings = "tabs.timings"

  // Splash.
  case splashStarting = "splash.starting"

  // Login.
  case loginTitle = "login.title"
  case loginWelcome = "login.welcome"
  case loginHint = "login.hint"
  case loginName = "login.name"
  case loginPassword = "login.password"
  case loginShowPassword = "login.showPassword"
  case loginHidePassword = "login.hidePassword"
  case loginRefused = "login.refused"
  case loginWaitSeconds = "login.waitSeconds"
  case loginWaitMinutes = "login.waitMinutes"
  case loginNotConfirmed = "login.notConfirmed"
  case loginConfirmed = "login.confirmed"
  case loginPasswordChosen = "login.passwordChosen"
  case loginForgotPassword = "login.forgotPassword"
  case loginSignUp = "login.signUp"
  case loginTakeTour = "login.takeTour"

  // Waiting links.
  case linkWaiting = "link.waiting"
  case linkGiveUp = "link.giveUp"
  case linkKeptStarting = "link.keptStarting"
  case linkKeptLogIn = "link.keptLogIn"

  // Form fields and their errors.
  case formEmail = "form.email"
  case formRepeatPassword = "form.repeatPassword"
  case formPasswordHelp = "form.passwordHelp"
  case formNameMissing = "form.nameMissing"
  case formEmailWrong = "form.emailWrong"
  case formPasswordShort = "form.passwordShort"
  case formPasswordsDiffer = "form.passwordsDiffer"
  case formNameWrong = "form.nameWrong"
  case formTextLong = "form.textLong"
  case formPasswordLong = "form.passwordLong"
  case formPasswordCommon = "form.passwordCommon"
  case formPasswordNotText = "form.passwordNotText"
  case formNewPassword = "form.newPassword"
  case formCode = "form.code"
  case formCodeMissing = "form.codeMissing"
  case formCodeWrong = "form.codeWrong"

  // Password strength.
  case strengthTitle = "strength.title"
  case strengthWeak = "strength.weak"
  case strengthFair = "strength.fair"
  case strengthGood = "strength.good"
  case strengthStrong = "strength.strong"

  // Sign up.
  case signUpTitle = "signUp.title"
  case signUpHeading = "signUp.heading"
  case signUpHint = "signUp.hint"
  case signUpSend = "signUp.send"

  // Confirming an address.
  case confirmTitle = "confirm.title"
  case confirmHeading = "confirm.heading"
  case confirmHint = "confirm.hint"
  case confirmSend = "confirm.send"
  case confirmAgain = "confirm.again"
  case confirmSentAgain = "confirm.sentAgain"

  // Forgot password.
  case forgotTitle = "forgot.title"
  case forgotHeading = "forgot.heading"
  case forgotHint = "forgot.hint"
  case forgotSend = "forgot.send"

  // Reset password.
  case resetTitle = "reset.title"
  case resetHeading = "reset.heading"
  case resetHint = "reset.hint"
  case resetSend = "reset.send"
  case outboxText = "outbox.text"
  case outboxOpen = "outbox.open"
  case outboxClosed = "outbox.closed"

  // Email messages.
  case letterConfirm = "letter.confirm"
  case letterConfirmText = "letter.confirmText"
  case letterThere = "letter.there"
  case letterThereText = "letter.thereText"
  case letterReset = "letter.reset"
  case letterResetText = "letter.resetText"
  case letterChanged = "letter.changed"
  case letterChangedText = "letter.changedText"

  // The session.
  case sessionEnded = "session.ended"

  // Durations.
  case timeSeconds = "time.seconds"
  case timeMinutes = "time.minutes"
  case timeHours = "time.hours"
  case timeDays = "time.days"
  case timeNow = "time.now"
  case timeAgo = "time.ago"

  // Welcome.
  case welcomeTitle = "welcome.title"
  case welcomeHeading = "welcome.heading"
  case welcomeText = "welcome.text"
  case welcomeGoOn = "welcome.goOn"

  // The tour.
  case onboardingTitle = "onboarding.title"
  case onboardingNext = "onboarding.next"
  case onboardingSkip = "onboarding.skip"
  case onboardingProgress = "onboarding.progress"
  case onboardingPrints = "onboarding.prints"
  case onboardingPrintsText = "onboarding.printsText"
  case onboardingBag = "onboarding.bag"
  case onboardingBagText = "onboarding.bagText"
  case onboardingLook = "onboarding.look"
  case onboardingLookText = "onboarding.lookText"
  case onboardingTimings = "onboarding.timings"
  case onboardingTimingsText = "onboarding.timingsText"

  // Home.
  case homeTitle = "home.title"
  case homeHeading = "home.heading"
  case homeSubheading = "home.subheading"
  case homeEmpty = "home.empty"

  // Product.
  case productMore = "product.more"
  case productCraft = "product.craft"
  case productBag = "product.bag"
  case productAddToBag = "product.addToBag"
  case productYear = "product.year"
  case productEdition = "product.edition"
  case productEditionOf = "product.editionOf"
  case productSize = "product.size"
  case productSizeValue = "product.sizeValue"

  // The making of a print.
  case craftTitle = "craft.title"
  case craftHeading = "craft.heading"
  case craftScreens = "craft.screens"
  case craftPaper = "craft.paper"
  case craftEdition = "craft.edition"
  case craftSending = "craft.sending"

  // Bag.
  case bagTitle = "bag.title"
  case bagCount = "bag.count"
  case bagEmpty = "bag.empty"
  case bagEmptyHint = "bag.emptyHint"
  case bagBrowse = "bag.browse"
  case bagAdded = "bag.added"
  case bagFull = "bag.full"
  case bagRemoved = "bag.removed"
  case bagFewer = "bag.fewer"
  case bagMore = "bag.more"
  case bagRemoveTitle = "bag.removeTitle"
  case bagSubtotal = "bag.subtotal"
  case bagShipping = "bag.shipping"
  case bagFree = "bag.free"
  case bagTotal = "bag.total"
  case bagCheckOut = "bag.checkOut"
  case bagThanks = "bag.thanks"

  // Account.
  case accountTitle = "account.title"
  case accountSignedIn = "account.signedIn"
  case accountDemo = "account.demo"
  case accountNoAddress = "account.noAddress"
  case accountEditDetails = "account.editDetails"
  case accountAppearance = "account.appearance"
  case accountTheme = "account.theme"
  case accountThemeSystem = "account.themeSystem"
  case accountThemeLight = "account.themeLight"
  case accountThemeDark = "account.themeDark"
  case accountTextSize = "account.textSize"
  case accountTextSizeValue = "account.textSizeValue"
  case accountMotion = "account.motion"
  case accountMotionSystem = "account.motionSystem"
  case accountMotionFull = "account.motionFull"
  case accountMotionReduced = "account.motionReduced"
  case accountAbout = "account.about"
  case accountAboutText = "account.aboutText"
  case accountVersion = "account.version"

  // Details.
  case profileTitle = "profile.title"
  case profileHint = "profile.hint"
  case profileName = "profile.name"
  case profileNameHelp = "profile.nameHelp"
  case profileAddress = "profile.address"
  case profileNote = "profile.note"
  case profileNoteHelp = "profile.noteHelp"
  case profileSaved = "profile.saved"
  case profileUnsaved = "profile.unsaved"
  case profileDiscardTitle = "profile.discardTitle"
  case profileDiscard = "profile.discard"
  case profileKeepEditing = "profile.keepEditing"

  // Profiles.
  case profilesTitle = "profiles.title"
  case profilesHint = "profiles.hint"
  case profilesWho = "profiles.who"
  case profilesChosen = "profiles.chosen"
  case profilesUse = "profiles.use"
  case profilesRemove = "profiles.remove"
  case profilesRemoveTitle = "profiles.removeTitle"
  case profilesRemoveText = "profiles.removeText"
  case profilesNewTitle = "profiles.newTitle"
  case profilesNew = "profiles.new"
  case profilesAdd = "profiles.add"
  case profilesFull = "profiles.full"
  case profilesGone = "profiles.gone"

  // Security.
  case securityTitle = "security.title"
  case securityHint = "security.hint"
  case securitySessions = "security.sessions"
  case securityKeyring = "security.keyring"
  case securityFile = "security.file"
  case securityThisOne = "security.thisOne"
  case securityOther = "security.other"
  case securityUsed = "security.used"
  case securityEnds = "security.ends"
  case securityEnd = "security.end"
  case securityEndOthers = "security.endOthers"
  case passwordTitle = "password.title"
  case passwordHint = "password.hint"
  case passwordText = "password.text"
  case passwordDemo = "password.demo"
  case passwordChange = "password.change"
  case passwordOld = "password.old"
  case passwordMissing = "password.missing"
  case passwordWrong = "password.wrong"
  case passwordChanged = "password.changed"
  case deletionTitle = "deletion.title"
  case deletionText = "deletion.text"
  case deletionHint = "deletion.hint"
  case deletionOpen = "deletion.open"
  case deletionDelete = "deletion.delete"
  case deletionConfirm = "deletion.confirm"
  case deletionConfirmText = "deletion.confirmText"

  // Timings.
  case timingsTitle = "timings.title"
  case timingsPlay = "timings.play"
  case timingsPlaying = "timings.playing"
  case timingsStop = "timings.stop"
  case timingsSave = "timings.save"
  case timingsSaved = "timings.saved"
  case timingsNotRecorded = "timings.notRecorded"
  case timingsEmpty = "timings.empty"
  case timingsFrames = "timings.frames"
  case timingsWork = "timings.work"
  case timingsFaults = "timings.faults"
  case timingsSmooth = "timings.smooth"
  case timingsPhases = "timings.phases"
  case timingsTransitions = "timings.transitions"
  case timingsBudget = "timings.budget"
  case timingsMilliseconds = "timings.milliseconds"
  case timingsInput = "timings.input"
  case timingsUpdate = "timings.update"
  case timingsDraw = "timings.draw"
  case timingsComposite = "timings.composite"
  case timingsPresent = "timings.present"

  // Ways around.
  case waysTitle = "ways.title"
  case waysHint = "ways.hint"
  case waysProductAside = "ways.productAside"
  case waysProductAsideText = "ways.productAsideText"
  case waysProductHere = "ways.productHere"
  case waysProductHereText = "ways.productHereText"
  case waysProductDissolved = "ways.productDissolved"
  case waysProductDissolvedText = "ways.productDissolvedText"
  case waysAccount = "ways.account"
  case waysAccountText = "ways.accountText"
  case waysAccountHere = "ways.accountHere"
  case waysAccountHereText = "ways.accountHereText"
  case waysBagVisible = "ways.bagVisible"
  case waysBagVisibleText = "ways.bagVisibleText"
  case waysBagNew = "ways.bagNew"
  case waysBagNewText = "ways.bagNewText"
  case waysBagPresented = "ways.bagPresented"
  case waysBagPresentedText = "ways.bagPresentedText"
  case waysForgot = "ways.forgot"
  case waysForgotText = "ways.forgotText"
  case waysForgotFromRoot = "ways.forgotFromRoot"
  case waysForgotFromRootText = "ways.forgotFromRootText"
  case waysStartOver = "ways.startOver"
  case waysStartOverText = "ways.startOverText"
  case waysStartOverHere = "ways.startOverHere"
  case waysStartOverHereText = "ways.startOverHereText"
  case waysArtist = "ways.artist"
  case waysArtistText = "ways.artistText"
  case waysArtistWhole = "ways.artistWhole"
  case waysArtistWholeText = "ways.artistWholeText"

  // Errors.
  case errorLastProfile = "error.lastProfile"
  case errorNoSuchAccount = "error.noSuchAccount"
  case errorAccountExists = "error.accountExists"
  case errorOutOfMemory = "error.outOfMemory"
  case errorNewerDatabase = "error.newerDatabase"
  case errorRecording = "error.recording"

  /// The names of the placeholders in the text, without {count} of plural forms.
  package var placeholders: Set<String> {
    switch self {
    case .commonPrice: ["cents", "whole"]
    case .productMore: ["artist"]
    case .productSizeValue: ["height", "width"]
    case .bagAdded, .bagFull, .bagRemoved, .bagFewer, .bagMore, .bagRemoveTitle: ["title"]
    case .accountSignedIn, .confirmHint, .resetHint, .loginNotConfirmed: ["email"]
    case .welcomeHeading, .letterThereText, .letterChangedText, .profilesUse, .profilesRemove,
      .profilesRemoveTitle:
      ["name"]
    case .letterConfirmText, .letterResetText: ["code", "name"]
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
    default: []
    }
  }

  /// Whether the text has plural forms.
  package var isCounted: Bool {
    switch self {
    case .productEditionOf, .bagCount, .timingsFrames, .loginWaitSeconds, .loginWaitMinutes, .timeSeconds,
      .timeMinutes, .timeHours, .timeDays:
      true
    default: false
    }
  }
}
