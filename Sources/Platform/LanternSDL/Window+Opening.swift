internal import CSDL
import LanternFrames
import LanternRaster
import LanternRecording
import LanternWidgets

// How a window gets its driver, and what is known of it.
extension Window {
  // Opens a window with the first driver that works, and names the drivers that failed, for recordings.
  static func open(
    title: String, size: Size, isExact: Bool, scale: Double?
  ) throws(DisplayError) -> (surface: any WindowSurface, note: String) {
    var failures: [(driver: WindowDriver, error: DisplayError)] = []
    for driver in WindowDriver.candidates() {
      do {
        let video = try SDLVideo(driver: driver)
        let note = failures.map { "; \($0.driver.rawValue) failed" }.joined()
        switch driver {
        case .x11:
          return (
            try X11Surface(video: video, title: title, size: size, isExact: isExact, scale: scale), note
          )
        case .wayland:
          return (
            try WaylandSurface(video: video, title: title, size: size, isExact: isExact, scale: scale), note
          )
        }
      } catch {
        failures.append((driver, error))
      }
    }
    throw failure(failures.map(\.error))
  }

  // The error of a window that opened but cannot be drawn in is more useful than the error of one that did not open.
  private static func failure(_ failures: [DisplayError]) -> DisplayError {
    for case .unusable(let reason) in failures { return .unusable(reason) }
    let advice = "set DISPLAY to an X server (or Xwayland), or WAYLAND_DISPLAY to a Wayland compositor"
    return .unavailable((failures.map(\.reason) + [advice]).joined(separator: "; "))
  }

  static func facts(of surface: any WindowSurface, _ pathNote: String) -> DisplayFacts {
    DisplayFacts(
      clock: .monotonic, driver: surface.window.driver.rawValue, path: surface.path + pathNote)
  }

  /// The names and versions of the libraries that draw graphics and text.
  public static var libraries: String {
    var version = SDL_version()
    unsafe SDL_GetVersion(&version)
    return "SDL \(version.major).\(version.minor).\(version.patch) with FreeType \(OpenFont.version)"
  }

  /// The driver that a window would use here, or the reason why no window can be opened.
  public static var driverInUse: String {
    var failures: [DisplayError] = []
    for driver in WindowDriver.candidates() {
      do {
        return "driver \(try SDLVideo(driver: driver).driver.rawValue)"
      } catch {
        failures.append(error)
      }
    }
    return "\(failure(failures))"
  }
}

extension DisplayError {
  fileprivate var reason: String {
    switch self {
    case .unavailable(let reason), .unusable(let reason): reason
    }
  }
}
