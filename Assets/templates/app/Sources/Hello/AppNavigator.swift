import LanternDesktop
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Brings the user from one screen to another. Screens do not know each other.
final class AppNavigator {
  /// Set by the app. The screens retain the navigator.
  weak var services: AppServices?
  private let model: AppModel

  init(_ model: AppModel) { self.model = model }

  func logIn(as user: String) {
    model.logIn(as: user)
    services?.root.show(.main)
    if let link = model.pendingLink {
      model.pendingLink = nil
      services?.follow(link)
    }
  }

  func logOut() {
    // A screen with unsaved changes can refuse.
    services?.root.leave { [model, services] in
      model.logOut()
      services?.root.show(.login, force: true)
    }
  }

  func open(_ path: String...) {
    guard let link = try? Link(scheme: HelloApp.identity.linkScheme, place: path) else { return }
    // While the notes slide away after Log Out, they can still be pressed. What they open waits for the next login.
    guard model.user != nil else {
      model.pendingLink = link
      return
    }
    services?.follow(link)
  }

  func makeTabs(_ places: PlaceTable) -> Screen {
    func tab(_ title: String, _ icon: Path, _ place: String) -> TabScreen.Tab {
      let root = places.link(place).flatMap { try? places.screen(at: $0) }
      return TabScreen.Tab(
        TabBar.Item(title, icon: icon), ScreenStack(root: root ?? Screen(title: title)))
    }
    return TabScreen(
      title: HelloApp.identity.name, [tab("Notes", .lines, "notes"), tab("Settings", .sliders, "settings")])
  }
}

@MainActor
extension PlaceTable {
  /// The places of the app: their links, titles, screens and routes.
  static func app(
    _ model: AppModel, _ appearance: AppearanceModel, _ navigator: AppNavigator
  ) throws -> PlaceTable {
    func root(_ pattern: PathPattern, _ title: String, _ make: @escaping () -> Screen) -> Place {
      Place(
        pattern, needsSession: true, title: { _ in title }, make: { _ in make() },
        route: { $0.existing().from(ExistingScreenStep<TabScreen, Place.Address>(Finder())) })
    }
    func note(_ address: Place.Address) throws(LinkError) -> Note {
      guard let note = address["id"].flatMap({ Int($0) }).flatMap(model.note) else {
        throw .notFound(kind: "note", id: address["id"] ?? "")
      }
      return note
    }
    return try PlaceTable(
      scheme: HelloApp.identity.linkScheme,
      [
        root("notes", "Notes") { NotesScreen(model, navigator) },
        root("settings", "Settings") { SettingsScreen(appearance, navigator) },
        Place(
          "note/:id", needsSession: true, example: "note/1",
          title: { address throws(LinkError) in try note(address).title },
          make: { address throws(LinkError) in NoteScreen(try note(address), model) },
          route: { $0.using(.push).after(ExistingScreenStep<NotesScreen, Place.Address>(Finder())) }),
      ])
  }
}

/// Icons on a square of 1 × 1.
extension Path {
  static let lines = joined(
    [Point(0.2, 0.3), Point(0.8, 0.3)], [Point(0.2, 0.5), Point(0.8, 0.5)],
    [Point(0.2, 0.7), Point(0.6, 0.7)])
  static let sliders = joined(
    [Point(0.3, 0.2), Point(0.3, 0.8)], [Point(0.7, 0.2), Point(0.7, 0.8)],
    [Point(0.2, 0.4), Point(0.4, 0.4)],
    [Point(0.6, 0.6), Point(0.8, 0.6)])

  private static func joined(_ lines: [Point]...) -> Path {
    var path = Path()
    for line in lines { path.append(.polyline(line)) }
    return path
  }
}
