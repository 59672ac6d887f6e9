import LanternDesktop
import LanternNavigation
import LanternWidgets

/// The app: its flows, and what its screens share. A list of notes behind a login.
@main
final class HelloApp: DesktopApp {
  static let identity = AppIdentity(name: "Hello")
  static let exampleLink = "note/1"
  /// `record` does this again and again; each click must start a transition.
  let recordedActions: [UserAction] = [.click("Log In"), .click("Frames"), .click("Back"), .click("Log Out")]

  let services: AppServices
  private let model: AppModel

  init(_ launch: Launch) throws {
    let model = try AppModel(storedIn: launch.directories.data.appending(path: "notes.json"))
    let navigator = AppNavigator(model)
    let places = try PlaceTable.app(model, launch.appearance, navigator)
    self.model = model
    let motion = launch.appearance.settings.theme.motion
    var transitions = TransitionTable()
    transitions[.login, .main] = Dissolve(duration: motion.swap)
    transitions[.main, .login] = Slide(duration: motion.swap)
    services = AppServices(
      launch,
      flows: [
        .login: { LoginScreen(model, navigator) },
        .main: { navigator.makeTabs(places) },
      ],
      first: model.user == nil ? .login : .main, transitions: transitions)
    services.places = places
    navigator.services = services
  }

  /// A link to a note waits until the user has logged in.
  func open(link: String) -> LinkResponse {
    do {
      guard let places = services.places else { return LinkResponse(isAccepted: false) }
      let (place, address) = try places.find(link)
      // A note that does not exist has no title.
      _ = try places.title(of: address.link)
      if place.needsSession, model.user == nil {
        model.pendingLink = address.link
        return LinkResponse(isAccepted: true, message: "The link opens after you have logged in.")
      }
      // After the first frame, in which the screens of the last launch are restored.
      services.root.whenPresented { [services] in services.follow(address.link) }
      return LinkResponse(isAccepted: true)
    } catch {
      return LinkResponse(isAccepted: false, message: "\(error)")
    }
  }
}

extension Flow {
  static let login = Flow("login")
  static let main = Flow("main")
}
