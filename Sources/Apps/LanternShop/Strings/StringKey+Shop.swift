import LanternStrings

// The texts of the shop and of the account.
extension StringKey {
  var shopMessage: Message? {
    switch self {
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
    case .craftPaper: "The paper is cotton, 300 g/m², with a deckled edge."
    case .craftEdition: "Each print of an edition is numbered and signed."
    case .craftSending: "Prints ship rolled in a tube within two days."
    // About.
    case .aboutTitle: "About Lantern"
    case .aboutLicense: "Lantern is open source, under the Apache License 2.0."
    case .aboutDocumentation: "To learn more, read README.md in the source code."
    case .aboutLibraries: "Libraries and fonts"
    // Bag.
    case .bagTitle: Message("Bag", comment: "The shopping bag.")
    case .bagCount: Message(one: "{count} print", other: "{count} prints")
    case .bagEmpty: "Your bag is empty."
    case .bagEmptyHint: "Prints that you add appear here."
    case .bagBrowse: "Browse Prints"
    case .bagAdded: "{title} was added to your bag."
    case .bagFull: "{title} is sold out."
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
    case .profilesTitle: "Profiles"
    case .profilesHint: "Each profile has its own bag and details."
    case .profilesChosen: "Current profile"
    case .profilesUse: Message("Shop as {name}", comment: "The button that switches to a person’s profile.")
    case .profilesRemove: "Remove {name}"
    case .profilesRemoveTitle: "Remove {name}?"
    case .profilesRemoveText: "Its details and its bag are deleted too."
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
    case .passwordChanged: "Your password was changed."
    case .deletionTitle: "Delete Account"
    case .deletionText: "Deletes your profiles and sessions permanently."
    case .deletionHint: "Your profiles and sessions are deleted too. This can’t be undone."
    case .deletionOpen: "Delete Account…"
    case .deletionDelete: "Delete Permanently"
    case .deletionConfirm: "Delete your account?"
    case .deletionConfirmText: "This can’t be undone."
    case .deletionDone: "Your account was deleted."
    default: nil
    }
  }
}
