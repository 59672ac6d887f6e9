package import LanternStrings

/// The texts of the app: first their keys, then the English messages, in the same order.
package enum StringKey: String, MessageKey {
  // Shared by several screens.
  case appName, commonBack, commonDone, commonCancel, commonUndo, commonSave, commonNothingToSave

  // Tabs.
  case tabsHome, tabsBag, tabsAccount, tabsTimings

  // Splash.
  case splashStarting

  // Login.
  case loginTitle, loginWelcome, loginTakeTour

  // Form fields and their errors.
  case formTextLong

  // Sign up.
  case signUpHint

  // Reset password.
  case outboxText

  // Welcome.
  case welcomeContinue

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
  case aboutTitle, aboutLicense, aboutDocumentation, aboutLibraries, aboutPublicDomain

  // Bag.
  case bagTitle, bagCount, bagEmpty, bagEmptyHint, bagBrowse, bagAdded, bagFull, bagLimit, bagRemoved,
    bagFewer, bagMore, bagRemoveTitle, bagSubtotal, bagShipping, bagFree, bagTotal, bagCheckOut,
    bagPlaceOrder, bagCheckOutText, bagShipTo

  // The order.
  case orderTitle, orderThanks, orderNumber, orderDemo, orderLine, orderContinue, orderUndo

  // Account.
  case accountTitle, accountSignedIn, accountDemo, accountNoAddress, accountEditDetails, accountAppearance,
    accountTheme, accountThemeSystem, accountThemeLight, accountThemeDark, accountContrast,
    accountContrastSystem, accountContrastNormal, accountContrastHigh, accountTextSize,
    accountTextSizePreview, accountMotion, accountMotionSystem, accountMotionFull, accountMotionReduced,
    accountLanguage, accountLanguageSystem, accountAbout, accountAboutText, accountVersion

  // Details.
  case profileTitle, profileHint, profileName, profileNameHelp, profileAddress, profileNote, profileNoteHelp,
    profileSaved, profileUnsaved, profileDiscardTitle, profileDiscard, profileKeepEditing

  // Profiles.
  case profilesHint, profilesUse, profilesRemoveText

  // Timings.
  case timingsTitle, timingsPlay, timingsPlaying, timingsStop, timingsNothingToStop, timingsSave,
    timingsNothingToSave, timingsSaved, timingsOpenFolder, timingsNotRecorded, timingsEmpty, timingsEmptyHint,
    timingsFrames, timingsWork, timingsFaults, timingsSmooth, timingsPhases, timingsTransitions,
    timingsBudget, timingsMilliseconds, timingsUnit, timingsInput, timingsUpdate, timingsDraw,
    timingsComposite, timingsPresent

  // The list of routes.
  case routesTitle, routesHint, routesStepBegin, routesStepRemove, routesStepShow, routesStepMake,
    routesStepFind, routesStepPush, routesStepPresent, routesStepReplaceRoot, routesNotFound, routesModals,
    routesNameRoot, routesNameCurrent, routesNameNewStack, routesNameVisibleStack, routesNameTabs,
    routesNamePrint, routesNameArtist, routesNameAccount, routesNameDetails, routesNameBag, routesNameLogin,
    routesNameForgotPassword, transitionDissolve, transitionSlide, transitionPush, transitionPop,
    transitionZoom, transitionUnzoom, transitionCover, transitionUncover, routesProductInNewStack,
    routesProductInNewStackText, routesProductInCurrentStack, routesProductInCurrentStackText,
    routesProductDissolved, routesProductDissolvedText, routesAccount, routesAccountText,
    routesAccountInCurrentStack, routesAccountInCurrentStackText, routesBagVisible, routesBagVisibleText,
    routesBagNew, routesBagNewText, routesBagPresented, routesBagPresentedText, routesForgot,
    routesForgotText, routesForgotFromRoot, routesForgotFromRootText, routesDetailsAfterLogin,
    routesDetailsAfterLoginText, routesNotLoggedIn, routesStartOver, routesStartOverText,
    routesStartOverFromHere, routesStartOverFromHereText, routesArtist, routesArtistText,
    routesArtistOverAccount, routesArtistOverAccountText

  // Errors.
  case errorRecording

  // Parts of links, in errors.
  case linkPrint, linkName, linkPage, linkKindPrint, linkKindArtist

  /// The message in English.
  package var message: Message {
    switch self {
    // Shared by several screens.
    case .appName: Message("Lantern", comment: "The name of the app. Do not translate it.")
    case .commonBack: Message("Back", comment: "The button that returns to the previous screen.")
    case .commonDone: Message("Done", comment: "The button that closes a screen over others.")
    case .commonCancel: "Cancel"
    case .commonUndo: "Undo"
    case .commonSave: "Save"
    case .commonNothingToSave: "Nothing has changed."
    // Tabs.
    case .tabsHome: "Home"
    case .tabsBag: Message("Bag", comment: "The shopping bag.")
    case .tabsAccount: "Account"
    case .tabsTimings: Message("Timings", comment: "The tab with the measured times of frames.")
    // Splash.
    case .splashStarting: Message("Starting…", comment: "Shown while the app starts.")
    // Login.
    case .loginTitle: Message("Login Screen", comment: "The title of the window at login.")
    case .loginWelcome: "Welcome to the print shop"
    case .loginTakeTour: "Take the Tour"
    // Form fields and their errors.
    case .formTextLong:
      Message(one: "Use at most {count} character.", other: "Use at most {count} characters.")
    // Sign up.
    case .signUpHint: "An account keeps your details and a profile for each person who shops with you."
    // Reset password.
    case .outboxText:
      Message("This demo sends no email. Messages are saved in {folder}.", comment: "{folder} is a path.")
    // Welcome.
    case .welcomeContinue: "Go to the Shop"
    // The tour.
    case .onboardingTitle: "A Tour of the Shop"
    case .onboardingNext: "Next"
    case .onboardingSkip: "Skip"
    case .onboardingProgress: "Page {number} of {total}"
    case .onboardingPrints:
      Message(
        "Prints, pulled by hand",
        comment: "“Pulled” is the printmakers’ word for printing by hand through a screen.")
    case .onboardingPrintsText:
      "They come from a few small studios. Open a print to see it large and to meet the artist."
    case .onboardingBag: "Change your mind"
    case .onboardingBagText:
      "Add prints to your bag, remove them again, and undo either. You buy nothing until you check out."
    case .onboardingAppearance: "Light or dark"
    case .onboardingAppearanceText:
      "Choose a theme, a larger text size or less motion under Account. Lantern remembers your choice."
    case .onboardingTimings: "Every frame measured"
    case .onboardingTimingsText:
      "Lantern draws without a graphics card. Timings shows how long each frame took."
    // Home.
    case .homeTitle: Message("Main Screen", comment: "The title of the window in the shop.")
    case .homeHeading: "New prints"
    case .homeSubheading:
      Message(
        "Pulled by hand this autumn.",
        comment: "“Pulled” is the printmakers’ word for printing by hand through a screen.")
    case .homeEmpty: "No prints to show."
    case .homeEmptyHint: "The catalog could not be read. Reinstall Lantern."
    // The search for prints.
    case .searchLabel: "Search"
    case .searchPlaceholder: "Title or artist"
    case .searchNoMatch: "No print matches “{text}”."
    case .searchNoMatchHint: "Try another word, or fewer words."
    case .searchClear: "Clear Search"
    // The order of the prints.
    case .sortLabel: "Sort by"
    case .sortShop: Message("Our Selection", comment: "An order of the prints: as the shop chose it.")
    case .sortNewest: "Newest First"
    case .sortCheapest: "Price: Low to High"
    case .sortDearest: "Price: High to Low"
    case .sortTitle: "Title"
    // The artist.
    case .artistPrints: Message(one: "{count} print in the shop", other: "{count} prints in the shop")
    // Product.
    case .productMore: Message("More by {artist}", comment: "The button that shows an artist’s prints.")
    case .productCraft: "How It Is Made"
    case .productBag: "View Bag"
    case .productAddToBag: "Add to Bag"
    case .productYear: Message("Year", comment: "The year in which a print was made.")
    case .productEdition: Message("Edition", comment: "The number of copies that an artist printed.")
    case .productEditionOf:
      Message(
        one: "{count} print, numbered and signed",
        other: "{count} prints, numbered and signed")
    case .productSize: "Size"
    case .productSizeValue: "{width} × {height} cm"
    case .productZoomIn: "Zoom In"
    case .productZoomOut: "Zoom Out"
    // The making of a print.
    case .craftTitle: "How It Is Made"
    case .craftHeading:
      Message(
        "Pulled by hand",
        comment: "“Pulled” is the printmakers’ word for printing by hand through a screen.")
    case .craftScreens:
      Message(
        "Each color is printed by hand with its own screen.",
        comment: "A screen is the frame with a mesh through which a color is printed.")
    case .craftPaper: "The paper is cotton, 300\u{A0}g/\u{2060}m², with a deckled edge."
    case .craftEdition: "Each print of an edition is numbered and signed."
    case .craftSending: "Prints ship rolled in a tube within two days."
    // About.
    case .aboutTitle: "About Lantern"
    case .aboutLicense: "Lantern is open source, under the Apache License 2.0."
    case .aboutDocumentation: "To learn more, read README.md in the source code."
    case .aboutLibraries: "Libraries and fonts"
    case .aboutPublicDomain: Message("public domain", comment: "In place of the license of a library.")
    // Bag.
    case .bagTitle: Message("Bag", comment: "The shopping bag.")
    case .bagCount: Message(one: "{count} print", other: "{count} prints")
    case .bagEmpty: "Your bag is empty."
    case .bagEmptyHint: "Prints that you add appear here."
    case .bagBrowse: "Browse Prints"
    case .bagAdded: "{title} was added to your bag."
    case .bagFull: "{title} is sold out."
    case .bagLimit:
      Message("You can order at most {limit} of {title}.", comment: "All of them are in the bag.")
    case .bagRemoved: "{title} was removed from your bag."
    case .bagFewer:
      Message("Remove One {title}", comment: "The accessible name of a button with a minus sign.")
    case .bagMore: Message("Add One {title}", comment: "The accessible name of a button with a plus sign.")
    case .bagRemoveTitle: "Remove {title}"
    case .bagSubtotal: "Subtotal"
    case .bagShipping: "Shipping"
    case .bagFree: Message("Free", comment: "In place of a price: shipping costs nothing.")
    case .bagTotal: "Total"
    case .bagCheckOut: "Check Out"
    case .bagPlaceOrder: "Place Order"
    case .bagCheckOutText: "This shop is a demo. Nothing is charged or shipped."
    case .bagShipTo: "Delivery address:\n{address}"
    // The order.
    case .orderTitle: "Order"
    case .orderThanks: "Thank you for your order"
    case .orderNumber: "Order number {number}"
    case .orderDemo:
      "This shop is a demo. Nothing was charged, and nothing will be shipped. Your bag is empty now."
    case .orderLine: Message("{number} × {title}", comment: "{number} copies of a print.")
    case .orderContinue: "Continue Shopping"
    case .orderUndo: "Undo Order"
    // Account.
    case .accountTitle: "Account"
    case .accountSignedIn: "Logged in as {email}"
    case .accountDemo: "This is the demo account that comes with Lantern. Its password is public."
    case .accountNoAddress: "No delivery address"
    case .accountEditDetails: "Edit Details"
    case .accountAppearance: "Appearance"
    case .accountTheme: "Theme"
    case .accountThemeSystem: Message("System", comment: "A choice: the theme of the desktop.")
    case .accountThemeLight: "Light"
    case .accountThemeDark: "Dark"
    case .accountContrast: "Contrast"
    case .accountContrastSystem: Message("System", comment: "A choice: the contrast of the desktop.")
    case .accountContrastNormal: "Normal"
    case .accountContrastHigh: "High"
    case .accountTextSize: "Text size"
    case .accountTextSizePreview: "Sample text at this size"
    case .accountMotion: "Motion"
    case .accountMotionSystem: Message("System", comment: "A choice: as the desktop has it.")
    case .accountMotionFull: Message("Full", comment: "A choice of animations.")
    case .accountMotionReduced: Message("Reduced", comment: "A choice of animations.")
    case .accountLanguage: "Language"
    case .accountLanguageSystem: Message("System", comment: "A choice: the language of the desktop.")
    case .accountAbout: "About"
    case .accountAboutText: "Lantern draws this window without a GPU, at 60 frames per second."
    case .accountVersion: "Version {version}"
    // Details.
    case .profileTitle: "Your Details"
    case .profileHint: "Saved with your account."
    case .profileName: "Name"
    case .profileNameHelp: "Shown in the shop."
    case .profileAddress: "Delivery address"
    case .profileNote: "Note"
    case .profileNoteHelp: Message("For the courier.", comment: "The courier delivers the parcel.")
    case .profileSaved: "Your details were saved."
    case .profileUnsaved: "You have unsaved changes."
    case .profileDiscardTitle: "Discard changes?"
    case .profileDiscard: "Discard"
    case .profileKeepEditing: "Keep Editing"
    // Profiles.
    case .profilesHint: "Each profile has its own bag and details."
    case .profilesUse: Message("Shop as {name}", comment: "The button that switches to a person’s profile.")
    case .profilesRemoveText: "Its details and its bag are deleted too."
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
    case .timingsOpenFolder: "Open Folder"
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
    case .routesStepBegin: Message("start at {step} “{title}”", comment: "A step of a route.")
    case .routesStepRemove: Message("remove “{title}”", comment: "A step of a route.")
    case .routesStepShow: Message("show “{title}”", comment: "A step of a route.")
    case .routesStepMake: Message("create {step}", comment: "A step of a route.")
    case .routesStepFind: Message("find {step} in the new screen", comment: "A step of a route.")
    case .routesStepPush: Message("push {step}", comment: "A step of a route.")
    case .routesStepPresent: Message("present {step}", comment: "A step of a route.")
    case .routesStepReplaceRoot: Message("replace the root with {step}", comment: "A step of a route.")
    case .routesNotFound: "Open {step} first. The route does not create it."
    case .routesModals: "Close the screens over the shop first."
    case .routesNameRoot: Message("root", comment: "A screen in the steps of a route.")
    case .routesNameCurrent: Message("current screen", comment: "A screen in the steps of a route.")
    case .routesNameNewStack: Message("new stack", comment: "A screen in the steps of a route.")
    case .routesNameVisibleStack: Message("visible stack", comment: "A screen in the steps of a route.")
    case .routesNameTabs: Message("tabs", comment: "A screen in the steps of a route.")
    case .routesNamePrint: Message("print", comment: "A screen in the steps of a route.")
    case .routesNameArtist: Message("artist", comment: "A screen in the steps of a route.")
    case .routesNameAccount: Message("account", comment: "A screen in the steps of a route.")
    case .routesNameDetails: Message("details", comment: "A screen in the steps of a route.")
    case .routesNameBag: Message("bag", comment: "A screen in the steps of a route.")
    case .routesNameLogin: Message("login", comment: "A screen in the steps of a route.")
    case .routesNameForgotPassword: Message("forgot password", comment: "A screen in the steps of a route.")
    case .transitionDissolve: Message("dissolve", comment: "A kind of transition.")
    case .transitionSlide: Message("slide", comment: "A kind of transition.")
    case .transitionPush: Message("push", comment: "A kind of transition.")
    case .transitionPop: Message("pop", comment: "A kind of transition.")
    case .transitionZoom: Message("zoom", comment: "A kind of transition.")
    case .transitionUnzoom: Message("unzoom", comment: "A kind of transition.")
    case .transitionCover: Message("cover", comment: "A kind of transition.")
    case .transitionUncover: Message("uncover", comment: "A kind of transition.")
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
    case .errorRecording: "The recording couldn’t be saved: {reason}"
    // Warnings about the accounts.
    case .linkPrint: Message("a print", comment: "What a link needs: “product” needs a print.")
    case .linkName: Message("a name", comment: "What a link needs: “artist” needs a name.")
    case .linkPage: Message("a number from 1 to {last}", comment: "What a link needs.")
    case .linkKindPrint: Message("print", comment: "In messages such as: there is no print “sunset”.")
    case .linkKindArtist: Message("artist", comment: "In messages such as: there is no artist “Bob”.")
    }
  }
}
