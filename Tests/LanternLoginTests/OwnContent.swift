import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

// The further code of the article AddingALogin.

/// A diary with a mark and words of its own, an account for everyone to try, and links.
final class TravelDiaryApp: LoginApp {
  static let identity = AppIdentity(name: "Travel Diary")
  static let exampleLink = "today"
  let login: Login

  init(_ launch: Launch) throws {
    login = Login(
      launch, content: { _ in .travelDiary },
      demo: DemoAccount(name: "Guest", email: "guest@example.org", password: "a public password"),
      main: { session in ScreenStack(root: TodayScreen(session)) })
    services.places = try PlaceTable(
      scheme: Self.identity.linkScheme,
      login.places + [
        Place(
          "today", needsSession: true, title: { _ in "Today" },
          make: { [session = login.session] _ in TodayScreen(session) },
          route: { $0.existing().from(ExistingScreenStep<ScreenStack, Place.Address>(Finder())) })
      ])
  }
}

extension LoginContent {
  static var travelDiary: LoginContent {
    var content = LoginContent(heading: "Where have you been?") { canvas, rect, environment in
      canvas.fill(
        .circle(center: rect.center, radius: rect.width / 2),
        with: .color(environment.theme.colors.primary))
    }
    content.signUpHint = "Your notes are for you alone."
    content.welcomeButton = "Start Writing"
    return content
  }
}
