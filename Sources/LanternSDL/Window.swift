internal import CSDL
import Dispatch
public import LanternFrames
public import LanternRaster
public import LanternWidgets

/// One desktop window whose pixels the processor paints: SDL's window surface, on X11 (or Xwayland) the very
/// memory that is shared with the X server.
///
/// All of it happens on the main thread; from others events are pushed, and nothing else.
@MainActor
public final class Window: Display {
  /// The longest side that a window may have, in pixels.
  nonisolated public static let longestSide = 16_384

  public let facts: DisplayFacts
  public let scale: Double
  public let wake: @Sendable () -> Void
  private let window: OpaquePointer
  private let windowID: UInt32
  // One for all, so that they arrive in order. Not a global queue: once one was used, libdispatch wakes up every
  // second for good.
  private let syntheticInput = DispatchQueue(label: "lantern.input", qos: .userInteractive)

  /// Opens a window of a size in points. Without a scale it is what the display's density suggests.
  public init(title: String, size: Size, scale: Double? = nil) throws(DisplayError) {
    let driver = try Window.startVideo()
    self.scale = scale ?? Window.suggestedScale()
    let flags = csdl_window_resizable | csdl_window_high_dpi
    let width = Int32((size.width * self.scale).rounded())
    let height = Int32((size.height * self.scale).rounded())
    guard
      let window = SDL_CreateWindow(title, csdl_window_centered, csdl_window_centered, width, height, flags)
    else { throw .unavailable("SDL cannot open a window: \(lastError)") }
    self.window = window
    windowID = SDL_GetWindowID(window)
    facts = DisplayFacts(clock: .monotonic, driver: driver, path: "window surface, no GPU")
    wake = EventTranslation.makeWake()
    SDL_SetWindowMinimumSize(window, Int32(200 * self.scale), Int32(150 * self.scale))
    guard let surface = SDL_GetWindowSurface(window) else {
      throw .unusable("\(lastError); use a display with a depth of 24")
    }
    guard csdl_surface_is_rgb888(surface) != 0 else {
      throw .unusable("its pixels are not 32-bit RGB; use a display with a depth of 24")
    }
  }

  isolated deinit {
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(csdl_init_video)
  }

  public var pixelSize: PixelSize {
    guard let surface = SDL_GetWindowSurface(window) else { return PixelSize(0, 0) }
    return PixelSize(Int(surface.pointee.w), Int(surface.pointee.h))
  }

  public func now() -> Moment { MonotonicClock.now() }

  // MARK: Events

  public func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var found: [DisplayEvent] = []
    var event = SDL_Event()
    while true {
      var somethingCame = false
      while SDL_PollEvent(&event) != 0 {
        somethingCame = true
        if let translated = EventTranslation.displayEvent(event, scale: scale) { found.append(translated) }
      }
      if stopsAtFirst && somethingCame { return found }
      guard let deadline else {
        SDL_WaitEvent(nil)
        continue
      }
      let rest = (deadline - now()).nanoseconds
      guard rest > 0 else { return found }
      // SDL waits in whole milliseconds; the last of them is slept to the nanosecond.
      if rest > 2_000_000 {
        SDL_WaitEventTimeout(nil, Int32(clamping: rest / 1_000_000 - 1))
      } else {
        MonotonicClock.sleep(until: deadline)
      }
    }
  }

  public func send(_ action: InputEvent.Action, at moment: Moment) {
    let events = EventTranslation.sdlEvents(action, scale: scale, windowID: windowID)
    let due = DispatchTime(uptimeNanoseconds: UInt64(max(0, moment.nanoseconds)))
    syntheticInput.asyncAfter(deadline: due) {
      for var event in events { SDL_PushEvent(&event) }
    }
  }

  // MARK: Pixels

  public func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    guard let surface = SDL_GetWindowSurface(window), let memory = surface.pointee.pixels else {
      throw .unusable(lastError)
    }
    let buffer = PixelBuffer(
      base: memory.assumingMemoryBound(to: UInt32.self),
      size: PixelSize(Int(surface.pointee.w), Int(surface.pointee.h)), stride: Int(surface.pointee.pitch) / 4)
    return body(buffer)
  }

  public func present(_ region: Region) throws(DisplayError) {
    let rects = region.rects.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    guard !rects.isEmpty else { return }
    guard SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) == 0 else {
      throw .unusable(lastError)
    }
  }

  /// The window's size, in points.
  public var size: Size { pixelSize.points(at: scale) }

  // MARK: Starting SDL

  // Returns the driver's name. Without a display SDL would quietly draw to nowhere, so only X11 will do.
  private static func startVideo() throws(DisplayError) -> String {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_APP_NAME, "Lantern")
    // The environment must not override these two: another driver has no memory of the window's to paint.
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "x11", SDL_HINT_OVERRIDE)
    // Else the window's pixels would take the way through OpenGL on a software rasteriser.
    SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_OVERRIDE)
    // Closing the last window is told once, by the window.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    // A click into a window that had no focus is still a click.
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    guard SDL_InitSubSystem(csdl_init_video) == 0 else {
      throw .unavailable("\(lastError); set DISPLAY to an X server (or Xwayland)")
    }
    return SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
  }

  // In quarters, from the density that the display claims; 96 dots an inch are a scale of 1.
  private static func suggestedScale() -> Double {
    var density: Float = 0
    guard SDL_GetDisplayDPI(0, &density, nil, nil) == 0, density.isFinite else { return 1 }
    return min(3, max(1, (Double(density) / 96 * 4).rounded() / 4))
  }
}

/// SDL's own words about what went wrong last.
var lastError: String { String(cString: SDL_GetError()) }

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
    do {
      let driver = try startVideo()
      SDL_QuitSubSystem(csdl_init_video)
      return "driver \(driver)"
    } catch {
      return "\(error)"
    }
  }
}
