import LanternStrings

// The texts from the start of the app to the tour.
extension StringKey {
  var loginMessage: Message? {
    switch self {
    // Shared by several screens.
    case .appName: Message("Lantern", comment: "The name of the app. Do not translate it.")
    case .commonBack: Message("Back", comment: "The button that returns to the previous screen.")
    case .commonDone: Message("Done", comment: "The button that closes a screen over others.")
    case .commonCancel: "Cancel"
    case .commonUndo: "Undo"
    case .commonSave: "Save"
    case .commonNothingToSave: "Nothing has changed."
    case .commonClose: "Close"
    case .commonLogIn: "Log In"
    case .commonLogOut: "Log Out"
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
    case .loginConfirmed: "Your address is confirmed. Log in to your new account."
    case .loginPasswordChosen: "Your password was reset. Log in with the new one."
    case .loginForgotPassword: "Forgot Password"
    case .loginSignUp: "Sign Up"
    case .loginTakeTour: "Take the Tour"
    // Waiting links.
    case .linkWaiting:
      Message("{place} opens after you log in.", comment: "{place} is the title of a screen, such as Bag.")
    case .linkCancel: "Cancel"
    case .linkRefusedTitle: "This link can’t be opened"
    case .linkRefusedText:
      Message(
        "{reason}\n\nThese places exist:\n{places}",
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
    case .formTextLong:
      Message(one: "Use at most {count} character.", other: "Use at most {count} characters.")
    case .formPasswordLong:
      Message(one: "Use at most {count} character.", other: "Use at most {count} characters.")
    case .formPasswordCommon: "This password is too common. Choose another."
    case .formPasswordNotText: "This can’t be used as a password. Choose another."
    case .formNewPassword: "New password"
    case .formCode: "Code"
    case .formCodeMissing: "Enter the code from the email."
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
    case .signUpHint: "An account keeps your details and a profile for each person who shops with you."
    case .signUpSend: "Create Account"
    // Confirming an address.
    case .confirmTitle: "Confirm Address"
    case .confirmHeading: "Check your email"
    case .confirmHint: "We sent a code to {email}. It is valid for one hour."
    case .confirmSend: "Confirm"
    case .confirmAgain: "Send New Code"
    case .confirmSentAgain: "A new code was sent. The previous code is no longer valid."
    // Forgot password.
    case .forgotTitle: "Forgot Password"
    case .forgotHeading: "Reset your password"
    case .forgotHint: "We’ll email you a code to reset your password."
    case .forgotSend: "Send Code"
    case .forgotDemo:
      "The password of the demo account is fixed, so no code is sent. Go back and log in with it."
    // Reset password.
    case .resetTitle: "New Password"
    case .resetHeading: "Choose a new password"
    case .resetHint: "If {email} has an account, a code was sent there. It is valid for ten minutes."
    case .resetSend: "Set Password"
    case .outboxText:
      Message("This demo sends no email. Messages are saved in {folder}.", comment: "{folder} is a path.")
    case .outboxOpen: "Open Outbox"
    case .outboxClosed:
      Message(
        "No program can open a folder here. The messages are in {folder}.",
        comment: "{folder} is a path.")
    // Email messages.
    case .messageConfirm: "Your Lantern confirmation code"
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
    case .messageReset: "Reset your Lantern password"
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
    default: nil
    }
  }
}
