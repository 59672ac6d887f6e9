import LanternNavigation
import LanternWidgets

// The example of the article “Navigating”.

final class HelpScreen: Screen {}
final class CreditsScreen: Screen {}
final class SettingsScreen: Screen {}
final class LicenseScreen: Screen {}

/// One picture.
final class PictureScreen: Screen {
  let number: Int

  init(_ number: Int) {
    self.number = number
    super.init(title: "Picture \(number)")
  }
}

/// The destinations of an app with tabs.
@MainActor
final class PictureDestinations {
  /// Help, pushed onto the stack that is visible now.
  let help = Step(HelpScreen.self) { HelpScreen(title: "Help") }
    .pushed().assemble()

  /// The credits, over everything.
  let credits = Step(CreditsScreen.self) { CreditsScreen(title: "Credits") }
    .inNewStack(doneTitle: "Done").presented(as: .sheet).assemble()

  /// The license, above the settings, in whichever tab they are.
  let license = Step(LicenseScreen.self) { LicenseScreen(title: "License") }
    .using(.push).after(ExistingScreenStep(Finder<SettingsScreen, Void>())).assemble()

  /// A picture, by its number.
  let picture = Step(PictureScreen.self, where: { screen, number in screen.number == number }) { number in
    PictureScreen(number)
  }.pushed().assemble()

  /// A color that the user chooses.
  let color = Step(PaletteScreen.self) { PaletteScreen(title: "Color") }
    .inNewStack(doneTitle: "Cancel").presented(as: .sheet).assemble()
}

/// A screen for which its caller waits.
final class PaletteScreen: Screen, ResultScreen {
  let completer = ResultCompleter<String>()

  override func makeView() -> Widget {
    Column(["Red", "Blue"].map { name in Button(name) { [completer] in completer.complete(with: name) } })
  }
}

/// The app's navigation, as screens and menus call it.
@MainActor
final class PictureNavigation {
  private let router: Router
  private let destinations = PictureDestinations()
  private(set) var message = ""

  init(_ router: Router) { self.router = router }

  func showHelp() {
    router.navigate(to: destinations.help)
  }

  func showCredits() { router.navigate(to: destinations.credits) }
  func showLicense() { router.navigate(to: destinations.license) }

  func show(picture number: Int) {
    router.navigate(to: destinations.picture, with: number, policy: .coalesce, by: Dissolve())
  }

  func chooseColor() async {
    switch await router.navigateForResult(to: destinations.color) {
    case .value(let color): message = "You chose \(color)."
    case .removed: message = "You chose no color."
    case .notShown(let refusal): message = refusal?.reason ?? ""
    }
  }

  func showCreditsBriefly() async {
    guard case .shown(let presented) = await router.navigate(to: destinations.credits) else { return }
    _ = await router.close(presented)
  }
}

/// A form with unsaved text.
final class NameScreen: Screen {
  let field = TextField("Name")

  override var refusal: Refusal? { field.text.isEmpty ? nil : Refusal("The name isn't saved.") }

  override func refused(leave: @escaping () -> Void) {
    present(
      Dialog(
        "Discard the name?", message: "The name isn't saved.",
        [Dialog.Answer("Keep Editing", .cancel), Dialog.Answer("Discard", .destructive, action: leave)]))
  }

  override func makeView() -> Widget {
    Column([field, Button("Close") { [weak self] in self?.close() }])
  }
}
