import LanternDesktop
import LanternNavigation
import LanternWidgets
import Observation

/// The state that the screens of the gallery share.
@MainActor @Observable
final class GalleryModel {
  /// The text in the search field.
  var search = ""
  /// The entry whose page is shown; nil for none.
  var selection: String?
  /// The direction in which lines run.
  private(set) var direction: LayoutDirection
  @ObservationIgnored let appearance: AppearanceModel
  /// Set by the app.
  @ObservationIgnored weak var services: AppServices?
  @ObservationIgnored weak var split: SplitScreen?

  init(_ appearance: AppearanceModel, direction: LayoutDirection) {
    self.appearance = appearance
    self.direction = direction
  }

  /// The entries that the search finds.
  var found: [Entry] { Gallery.entries.filter { $0.matches(search) } }

  /// Shows the page of an entry.
  func show(_ entry: Entry) {
    guard selection != entry.id, let split else { return }
    // In a narrow window, the page is pushed over the list.
    split.select(
      detail: page(of: entry), by: split.isCollapsed ? nil : Dissolve(duration: .milliseconds(150)))
  }

  /// Creates the page of an entry.
  func page(of entry: Entry) -> Screen {
    let page = EntryScreen(entry, self)
    page.onRemoval { [weak self] _ in
      if self?.selection == entry.id { self?.selection = nil }
    }
    return ScreenStack(root: page, backTitle: "Back")
  }

  /// Changes a setting of the appearance.
  func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    var settings = appearance.settings
    settings.choose(choice, value)
    services?.apply(settings)
  }

  /// Changes the direction in which lines run.
  func choose(_ direction: LayoutDirection) {
    self.direction = direction
    services?.root.environment.direction = direction
  }
}
