import LanternSDL

/// The version that `lantern --version` prints.
enum Version {
  static let number = "0.1.0"

  static let build: String = {
    #if DEBUG
      "\(number) debug"
    #else
      "\(number) release"
    #endif
  }()

  @MainActor static var text: String { "lantern \(build), \(Window.libraries), \(Window.driverInUse)" }
}
