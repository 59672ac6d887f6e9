import LanternNavigation
import LanternRaster
import LanternWidgets

/// The services of the app that the main flow uses.
@MainActor
struct ShopServices {
  let strings: Strings
  let catalog: Catalog
  /// The session and the account operations.
  let account: AccountServices
  let art: ArtStore
  /// Navigates to places from anywhere.
  let router: Router
  /// For the login screens, which can also be shown here.
  let login: LoginServices
  let timings: TimingLog
  /// The frame budget in milliseconds.
  let budget: Double
  /// The settings of the appearance, and the operation that changes them.
  let appearance: () -> AppearanceSettings
  let change: (AppearanceSettings) -> Void
  /// Calls `completion` with nil on success, or with an error message.
  let logOut: (_ completion: @escaping (String?) -> Void) -> Void
  /// Saves the recording so far and passes its path to `completion`. Nil while nothing is recorded.
  let saveRecording:
    () -> ((_ completion: @escaping @MainActor @Sendable (Result<String, ExitError>) -> Void) -> Void)?
  /// The reason why nothing is recorded although it should be, or nil.
  let recordingProblem: () -> String?

  /// The user, by the current profile.
  var user: User { User(name: account.name) }
}
