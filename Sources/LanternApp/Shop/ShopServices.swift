import LanternNavigation
import LanternRaster
import LanternWidgets

/// What the main part needs of the app around it.
@MainActor
struct ShopServices {
  let words: Strings
  let catalog: Catalog
  /// Who is logged in, and what they may do about that.
  let members: MemberServices
  let art: ArtStore
  /// Leads to places from anywhere.
  let router: Router
  /// For the screens of logging in, which can be had here as well.
  let login: LoginServices
  let timings: TimingLog
  /// A frame's whole time, in milliseconds.
  let budget: Double
  /// What the app looks like, and how a person changes that.
  let look: () -> AppearanceSettings
  let change: (AppearanceSettings) -> Void
  /// Answers nil when it went well, else why not.
  let logOut: (_ answer: @escaping (String?) -> Void) -> Void
  /// Keeps what was recorded so far, and answers where; nil while nothing is recorded.
  let saveRecording:
    () -> ((_ answer: @escaping @MainActor @Sendable (Result<String, Failure>) -> Void) -> Void)?
  /// Why nothing is recorded, though that was meant.
  let recordingProblem: () -> String?

  /// Whoever shops.
  var user: User { User(name: members.name) }
}
