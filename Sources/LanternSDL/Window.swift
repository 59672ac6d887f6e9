internal import CSDL
import Dispatch
public import LanternFrames
public import LanternRaster
public import LanternRecords
public import LanternWidgets

/// One desktop window whose pixels the processor paints, on X11 (or Xwayland) or Wayland.
///
/// All of it happens on the main thread; from others events are pushed, and nothing else. There may be several, of
/// one driver; each hears its own events when it is asked for them.
@MainActor
public final class Window: Display {
  /// The longest side that a window may have, in pixels.
  nonisolated public static let longestSide = 16_384

  public let facts: DisplayFacts
  public let wake: @Sendable () -> Void
  private let surface: any WindowSurface
  private let fixedScale: Double?
  private let signal: WakeSignal
  // One for all, so that they arrive in order. Not a global queue: once one was used, libdispatch wakes up every
  // second for good.
  private let syntheticInput = DispatchQueue(label: "lantern.input", qos: .userInteractive)

  /// Opens a window of a size in points. Without a scale it is what the display suggests.
  public init(title: String, size: Size, scale: Double? = nil) throws(DisplayError) {
    signal = try WakeSignal()
    let opened = try Window.open(title: title, size: size, scale: scale)
    surface = opened.surface
    fixedScale = scale
    facts = DisplayFacts(
      clock: .monotonic, driver: surface.window.driver.rawValue, path: surface.path + opened.remark)
    wake = { [signal] in signal.give() }
    WindowInboxes.open(surface.window.identifier)
    surface.window.setMinimumSize(Size(200 * unitsPerPoint, 150 * unitsPerPoint))
  }

  isolated deinit { WindowInboxes.close(surface.window.identifier) }

  public var pixelSize: PixelSize { surface.pixelSize }

  /// Pixels a point. Changes only where it was not given and the window comes to another screen; `.resized` tells.
  public var scale: Double { fixedScale ?? surface.suggestedScale }

  /// The window's size, in points.
  public var size: Size { pixelSize.points(at: scale) }

  /// Brings it before all others and gives it the keyboard, also from where a person has put it away. On Wayland the
  /// compositor decides whether that is allowed.
  public func raise() { surface.window.raise() }

  public func now() -> Moment { MonotonicClock.now() }

  // MARK: Events

  public func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var found: [DisplayEvent] = []
    while true {
      let somethingCame = readEvents(into: &found)
      if stopsAtFirst && somethingCame { return found }
      if surface.loss != nil { return found + [.lost] }
      let rest = deadline.map { ($0 - now()).nanoseconds }
      if let rest, rest <= 0 { return found }
      // Descriptors are waited for in whole milliseconds; the last of them is slept to the nanosecond.
      if let deadline, let rest, rest <= 2_000_000 {
        MonotonicClock.sleep(until: deadline)
      } else {
        surface.connection.wait(orUntil: signal, atMost: rest.map { $0 / 1_000_000 - 1 })
      }
    }
  }

  public func send(_ action: InputEvent.Action, at moment: Moment) {
    let events = EventTranslation.sdlEvents(
      action, unitsPerPoint: unitsPerPoint, windowID: surface.window.identifier)
    let due = DispatchTime(uptimeNanoseconds: UInt64(max(0, moment.nanoseconds)))
    syntheticInput.asyncAfter(deadline: due) { [signal] in
      for var event in events { SDL_PushEvent(&event) }
      signal.give()
    }
  }

  // Returns whether anything came, meaningful or not.
  private func readEvents(into found: inout [DisplayEvent]) -> Bool {
    let identifier = surface.window.identifier
    var somethingCame = signal.take()
    for event in WindowInboxes.take(identifier) {
      somethingCame = true
      hear(event, into: &found)
    }
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      guard WindowInboxes.isMeant(event, for: identifier) else { continue }
      somethingCame = true
      hear(event, into: &found)
    }
    let own = surface.takeEvents()
    found += own
    return somethingCame || !own.isEmpty
  }

  private func hear(_ event: SDL_Event, into found: inout [DisplayEvent]) {
    if let windowEvent = EventTranslation.windowEvent(event) { surface.hear(windowEvent) }
    if let translated = EventTranslation.displayEvent(event, unitsPerPoint: unitsPerPoint) {
      found.append(translated)
    }
  }

  // MARK: The pointer's look, and text

  public func show(_ cursor: Cursor) { surface.window.show(cursor) }

  public func expectText(in area: Rect?) {
    guard let area else { return }
    var rect = SDL_Rect(
      x: Int32(clamping: Int((area.minX * unitsPerPoint).rounded())),
      y: Int32(clamping: Int((area.minY * unitsPerPoint).rounded())),
      w: Int32(clamping: Int((area.width * unitsPerPoint).rounded(.up))),
      h: Int32(clamping: Int((area.height * unitsPerPoint).rounded(.up))))
    SDL_SetTextInputRect(&rect)
  }

  /// The clipboard that the desktop's programs share.
  public let clipboard: any Clipboard = DesktopClipboard()

  private var unitsPerPoint: Double { scale / surface.pixelsPerUnit }

  // MARK: Pixels

  public func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    body(try surface.lend())
  }

  public func present(_ region: Region) throws(DisplayError) { try surface.present(region) }

  // MARK: Opening

  // The first driver that works, with a remark on those that did not.
  private static func open(
    title: String, size: Size, scale: Double?
  ) throws(DisplayError) -> (surface: any WindowSurface, remark: String) {
    var failures: [(driver: WindowDriver, error: DisplayError)] = []
    for driver in WindowDriver.candidates() {
      do {
        let video = try SDLVideo(driver: driver)
        let remark = failures.map { "; \($0.driver.rawValue) failed: \($0.error.reason)" }.joined()
        switch driver {
        case .x11: return (try X11Surface(video: video, title: title, size: size, scale: scale), remark)
        case .wayland:
          return (try WaylandSurface(video: video, title: title, size: size, scale: scale), remark)
        }
      } catch {
        failures.append((driver, error))
      }
    }
    throw failure(failures.map(\.error))
  }

  // A window that could be opened and not painted says more than one that could not be opened.
  private static func failure(_ failures: [DisplayError]) -> DisplayError {
    for case .unusable(let reason) in failures { return .unusable(reason) }
    let reasons = failures.map(\.reason).joined(separator: "; ")
    return .unavailable(
      "\(reasons); set DISPLAY to an X server (or Xwayland), or WAYLAND_DISPLAY to a Wayland compositor")
  }
}

extension DisplayError {
  fileprivate var reason: String {
    switch self {
    case .unavailable(let reason), .unusable(let reason): reason
    }
  }
}

extension Window {
  /// The libraries that paint and set text, with their versions.
  public static var libraries: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    let text = TTF_Linked_Version().map {
      " with SDL_ttf \($0.pointee.major).\($0.pointee.minor).\($0.pointee.patch)"
    }
    return "SDL \(version.major).\(version.minor).\(version.patch)" + (text ?? "")
  }

  /// What a window would be opened with here, or why none can be.
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
