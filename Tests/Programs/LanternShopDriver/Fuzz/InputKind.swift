import ArgumentParser
import FoundationEssentials
import LanternFrames
import LanternProcess
import LanternShop

/// The kinds of inputs that come from outside of the app. Each has a folder of this name in the corpus.
enum InputKind: String, CaseIterable, ExpressibleByArgument {
  /// A theme file.
  case theme
  /// The user's preferences.
  case preferences
  /// The link that waits for a login.
  case pendingLink = "pending-link"
  /// A catalog of strings.
  case strings
  /// The catalog of the products.
  case products
  /// The file with the screens to restore.
  case restoration
  /// A journal.
  case journal
  /// A message from another process of the app, or its answer.
  case instance
  /// A request to the inspector.
  case inspector
  /// A font.
  case fonts
  /// An image.
  case images
  /// The file with the last settings of the desktop.
  case desktop
  /// What the portal for file dialogs sends.
  case filePortal = "file-portal"
  /// What the portal for settings sends.
  case settingsPortal = "settings-portal"
  /// What the accessibility bus sends.
  case accessibility
  /// Input events.
  case events

  /// Returns the reader of the kind. It may use a folder for files, and the demo, which has begun.
  @MainActor func reader(
    in folder: URL, _ demo: PrintShop, _ display: HeadlessDisplay
  ) throws(ExitError) -> FuzzRun.Reader {
    switch self {
    case .theme: FileReaders.theme
    case .preferences: FileReaders.preferences
    case .pendingLink: FileReaders.pendingLink
    case .strings: FileReaders.strings
    case .products: FileReaders.products
    case .restoration: try AppReaders(demo, display).restoration
    case .journal: FileReaders.journal
    case .instance: try AppReaders(demo, display).instance
    case .inspector: try InspectorReader(folder, demo, display).read
    case .fonts: FontReader().read
    case .images: FileReaders.images
    case .desktop: FileReaders.desktop
    case .filePortal: try BusReaders(folder, demo, display).filePortal
    case .settingsPortal: try BusReaders(folder, demo, display).settingsPortal
    case .accessibility: try BusReaders(folder, demo, display).accessibility
    case .events: try EventReader(demo, display).read
    }
  }
}
