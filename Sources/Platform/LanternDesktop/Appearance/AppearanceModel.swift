import LanternWidgets
public import Observation

/// The appearance of the app, as an observable value.
@MainActor @Observable
public final class AppearanceModel {
  /// The settings in effect. `AppServices.apply(_:)` changes them.
  public internal(set) var settings: AppearanceSettings

  /// Creates a model with settings.
  public init(_ settings: AppearanceSettings = AppearanceSettings()) { self.settings = settings }
}
