import LanternDesktop
import LanternNavigation
import LanternWidgets

/// The app: an entry, and a form to edit it. The entry is stored in a file.
@main
final class HelloApp: DesktopApp {
  static let identity = AppIdentity(name: "Hello")
  static let exampleLink = "form"
  /// `record` does this again and again; each click must start a transition.
  let recordedActions: [UserAction] = [.click("Edit"), .click("Back")]
  let services: AppServices

  init(_ launch: Launch) throws {
    let store = try EntryStore(launch.directories.data.appending(path: "entry.json"))
    let main = Flow("main")
    services = AppServices(launch, flows: [main: { ScreenStack(root: EntryScreen(store)) }], first: main)
    // The link of the form.
    services.places = try PlaceTable(
      scheme: Self.identity.linkScheme,
      [
        Place(
          "form", title: { _ in "Edit Entry" }, make: { _ in FormScreen(store) },
          route: { $0.using(.push).after(ExistingScreenStep<EntryScreen, Place.Address>(Finder())) })
      ])
  }
}

/// The entry.
final class EntryScreen: Screen {
  private let store: EntryStore

  init(_ store: EntryStore) {
    self.store = store
    super.init(title: "Entry")
  }

  override func makeView() -> Widget {
    let store = store
    let customer = Label(
      font: { $0.display }, isHeading: true,
      text: { store.entry.customer.isEmpty ? "No entry yet" : store.entry.customer })
    let edit = Button("Edit") { [weak self] in
      (self?.parent as? ScreenStack)?.push(FormScreen(store))
    }
    return Panel(fit: .center, [Column(spacing: 16, [customer, edit])])
  }
}
