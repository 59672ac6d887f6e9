/// Everything that the app says, by the key that its words have in `Assets/strings`.
package enum Phrase: String, CaseIterable, Hashable, Sendable {
  // What several screens say.
  case appName = "app.name"
  case commonBack = "common.back"
  case commonDone = "common.done"
  case commonCancel = "common.cancel"
  case commonOk = "common.ok"
  case commonUndo = "common.undo"
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

  // Log in.
  case loginTitle = "login.title"
  case loginWelcome = "login.welcome"
  case loginHint = "login.hint"
  case loginName = "login.name"
  case loginPassword = "login.password"
  case loginShowPassword = "login.showPassword"
  case loginHidePassword = "login.hidePassword"
  case loginRefused = "login.refused"

  // Home.
  case homeTitle = "home.title"
  case homeHeading = "home.heading"
  case homeSubheading = "home.subheading"
  case homeEmpty = "home.empty"

  // Product.
  case productMore = "product.more"
  case productCraft = "product.craft"
  case productAddToBag = "product.addToBag"
  case productYear = "product.year"
  case productEdition = "product.edition"
  case productEditionOf = "product.editionOf"
  case productSize = "product.size"
  case productSizeValue = "product.sizeValue"

  // How it is made.
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

  // Timings.
  case timingsTitle = "timings.title"
  case timingsPlay = "timings.play"
  case timingsPlaying = "timings.playing"
  case timingsStop = "timings.stop"
  case timingsSave = "timings.save"
  case timingsSaved = "timings.saved"
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

  // What went wrong.
  case errorRecording = "error.recording"

  /// What its words have a place for, written {so}. A counted phrase has {count} besides.
  package var placeholders: Set<String> {
    switch self {
    case .commonPrice: ["cents", "whole"]
    case .productMore: ["artist"]
    case .productSizeValue: ["height", "width"]
    case .bagAdded, .bagFull, .bagRemoved, .bagFewer, .bagMore, .bagRemoveTitle: ["title"]
    case .accountSignedIn: ["name"]
    case .accountTextSizeValue: ["percent"]
    case .accountVersion: ["version"]
    case .timingsPlaying: ["number", "total"]
    case .timingsSaved: ["folder"]
    case .timingsMilliseconds: ["number"]
    case .timingsFaults: ["late", "skipped"]
    case .errorRecording: ["reason"]
    default: []
    }
  }

  /// Whether its words depend on a number.
  package var isCounted: Bool {
    switch self {
    case .productEditionOf, .bagCount, .timingsFrames: true
    default: false
    }
  }
}
