internal import CSDL
import Glibc
import LanternFrames
import LanternRaster
import LanternWidgets

/// A window system that gives a window memory in which the CPU can draw. SDL's other drivers don't.
nonisolated package enum WindowDriver: String {
  case x11, wayland

  /// Returns the drivers to try, in order, based on the environment. Like SDL, tries X11 before Wayland, unless
  /// `SDL_VIDEODRIVER` names one of them.
  package static func candidates(
    valueOf variable: (String) -> String? = WindowDriver.environment,
    fileExists: (String) -> Bool = { unsafe access($0, F_OK) == 0 }
  ) -> [WindowDriver] {
    let hasX11 = !(variable("DISPLAY") ?? "").isEmpty
    let requested = (variable("SDL_VIDEODRIVER") ?? "").split(separator: ",")
      .compactMap { WindowDriver(rawValue: String($0)) }
    if !requested.isEmpty { return requested.contains(.x11) || !hasX11 ? requested : requested + [.x11] }
    let hasWayland = variable("WAYLAND_SOCKET") != nil || fileExists(waylandSocket(valueOf: variable))
    switch (hasX11, hasWayland) {
    case (true, true): return [.x11, .wayland]
    case (false, true): return [.wayland]
    case (_, false): return [.x11]
    }
  }

  /// The path of the compositor's socket, by the rules of libwayland.
  private static func waylandSocket(valueOf variable: (String) -> String?) -> String {
    let name = variable("WAYLAND_DISPLAY") ?? "wayland-0"
    return name.hasPrefix("/") ? name : (variable("XDG_RUNTIME_DIR") ?? "/nonexistent") + "/" + name
  }

  /// The names of the displays that a window would try, in order, through that of the driver `last`. Without `last`, all of them.
  ///
  /// The name of an X server is `:0` or `host:10`, without the number of a screen, because all screens of a server show
  /// the same desktop. That of a Wayland compositor is the path of its socket.
  package static func displays(
    through last: WindowDriver? = nil,
    valueOf variable: (String) -> String? = WindowDriver.environment,
    fileExists: (String) -> Bool = { unsafe access($0, F_OK) == 0 }
  ) -> [String] {
    let drivers = candidates(valueOf: variable, fileExists: fileExists)
    let tried = drivers.prefix((last.flatMap(drivers.firstIndex) ?? drivers.count - 1) + 1)
    return tried.compactMap { driver in
      switch driver {
      case .x11: (variable("DISPLAY") ?? "").isEmpty ? nil : serverName(variable("DISPLAY") ?? "")
      case .wayland: waylandSocket(valueOf: variable)
      }
    }
  }

  // X(7): an optional host, which is `unix` for the socket of this machine, a number, and an optional screen.
  private static func serverName(_ display: String) -> String {
    guard let colon = display.lastIndex(of: ":") else { return display }
    let host = display[..<colon]
    let number = display[colon...].prefix { $0 != "." }
    return (["unix", "unix/"].contains(host) ? "" : String(host)) + number
  }

  package static func environment(_ variable: String) -> String? {
    unsafe getenv(variable).map { unsafe String(cString: $0) }
  }
}

/// SDL's video subsystem, started with one driver. It runs while an object of this class exists.
@MainActor final class SDLVideo {
  let driver: WindowDriver

  init(driver: WindowDriver) throws(DisplayError) {
    SDL_SetMainReady()
    unsafe SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // The environment must not override these two hints: other drivers have no window memory in which the CPU can
    // draw.
    unsafe SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver.rawValue, SDL_HINT_OVERRIDE)
    // Otherwise SDL would send the window's pixels through OpenGL on a software rasterizer.
    unsafe SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_OVERRIDE)
    // The window itself reports that it is closed, so SDL must not report it a second time.
    unsafe SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    // A click that gives a window the focus also counts as a click.
    unsafe SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // Two presses of a double click are on one spot, as in GTK and Qt. By default, they may be on adjacent buttons.
    unsafe SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_RADIUS, "8")
    unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // Otherwise SDL divides a composition of more than 31 bytes into several, and doesn't report its caret.
    unsafe SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // SDL 2.26 crashes on a compositor without a seat.
    if driver == .wayland {
      switch cwayland_find_problem() {
      case cwayland_no_answer: throw .unavailable("the Wayland compositor is not responding")
      case cwayland_no_seat:
        throw .unavailable("the Wayland compositor has no seat (no pointer, no keyboard)")
      default: break
      }
    }
    guard csdl_start_video() == 0 else {
      if csdl_x11_connection_is_lost() { throw .serverClosed }
      throw .unavailable(lastError)
    }
    // From here on, the deinitializer runs also if this initializer throws.
    self.driver = driver
    let running = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) }
    // SDL keeps the driver of a window that was opened earlier.
    guard running == driver.rawValue else {
      throw .unavailable("SDL runs with the driver \(running ?? "–"), not \(driver.rawValue)")
    }
    guard driver == .x11 else { return }
    csdl_x11_prepare_watching()
    // SDL has one connection for all windows of the process.
    guard csdl_x11_connection_is_open() else { throw .serverClosed }
  }

  isolated deinit { csdl_stop_video() }
}

/// A window of SDL, destroyed with its last reference.
@safe @MainActor final class SDLWindow {
  /// Valid as long as this object.
  let pointer: OpaquePointer
  let identifier: UInt32
  private let video: SDLVideo
  // The largest size in SDL's units. Nil if the size is not limited.
  private let limit: Size?

  /// Creates a window with a size in SDL's units: pixels on X11, the compositor's units on Wayland. Unless it is exact, it is
  /// limited to the screen.
  init(video: SDLVideo, title: String, size: Size, isExact: Bool, flags: UInt32) throws(DisplayError) {
    let flags = flags | csdl_window_resizable | csdl_window_high_dpi
    limit = isExact ? nil : SDLWindow.sizeLimit(video.driver)
    let size = size.limited(to: limit)
    guard
      let pointer = unsafe csdl_create_window(
        title, csdl_window_centered, csdl_window_centered, size.width.units, size.height.units, flags)
    else {
      if csdl_x11_connection_is_lost() { throw .serverClosed }
      throw .unavailable("SDL cannot open a window: \(lastError)")
    }
    unsafe self.pointer = pointer
    self.video = video
    identifier = unsafe SDL_GetWindowID(pointer)
  }

  isolated deinit {
    if csdl_x11_connection_is_lost() { return }
    let opened = unsafe Array(cursors.values)
    for index in unsafe opened.indices { unsafe SDL_FreeCursor(opened[index]) }
    unsafe csdl_destroy_window(pointer)
  }

  private var cursors: [UInt32: OpaquePointer] = unsafe [:]

  /// Shows one of the desktop's cursors. Each is created when it is first used.
  func show(_ cursor: Cursor) { show(cursor.systemCursor) }

  /// Shows whether a target accepts the content that is dragged out of the window.
  func showDragCursor(isAccepted: Bool) { show(isAccepted ? SDL_SYSTEM_CURSOR_HAND : SDL_SYSTEM_CURSOR_NO) }

  private func show(_ cursor: SDL_SystemCursor) {
    let number = cursor.rawValue
    if unsafe cursors[number] == nil { unsafe cursors[number] = csdl_create_cursor(cursor) }
    unsafe cursors[number].map(csdl_set_cursor)
  }

  var driver: WindowDriver { video.driver }

  /// Sets the size, in SDL's units.
  func setSize(_ size: Size) {
    let size = size.limited(to: limit)
    unsafe SDL_SetWindowSize(pointer, size.width.units, size.height.units)
  }

  /// Fits the window, with the frame that the window manager has given it, in what panels leave of its screen, unless it is
  /// exact. On Wayland, no program knows the place of its windows.
  func keepOnScreen() {
    // SDL learns of the frame and the place by events.
    csdl_pump_events()
    guard limit != nil, unsafe SDL_GetWindowFlags(pointer) & SDL_WINDOW_MAXIMIZED.rawValue == 0,
      let area = unsafe SDLWindow.usableArea(ofScreen: SDL_GetWindowDisplayIndex(pointer))
    else { return }
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe SDL_GetWindowBordersSize(pointer, &top, &left, &bottom, &right)
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe SDL_GetWindowPosition(pointer, &x, &y)
    unsafe SDL_GetWindowSize(pointer, &width, &height)
    let (widest, tallest) = (max(1, area.w - left - right), max(1, area.h - top - bottom))
    let isInside =
      x >= area.x + left && y >= area.y + top && x + width <= area.x + left + widest
      && y + height <= area.y + top + tallest
    guard !isInside else { return }
    (width, height) = (min(width, widest), min(height, tallest))
    unsafe SDL_SetWindowSize(pointer, width, height)
    unsafe SDL_SetWindowPosition(
      pointer, area.x + left + (widest - width) / 2, area.y + top + (tallest - height) / 2)
  }

  // The size of what panels leave of the screen, as far as that is known. A Wayland compositor with several screens chooses
  // one.
  private static func sizeLimit(_ driver: WindowDriver) -> Size? {
    guard driver == .x11 || SDL_GetNumVideoDisplays() == 1 else { return nil }
    return usableArea(ofScreen: 0).map { Size(Double($0.w), Double($0.h)) }
  }

  private static func usableArea(ofScreen index: Int32) -> SDL_Rect? {
    var area = SDL_Rect()
    guard unsafe csdl_usable_bounds(index, &area) == 0, area.w > 0, area.h > 0 else { return nil }
    return area
  }

  /// Brings the window to the front, even if it is minimized.
  func raise() {
    switch driver {
    case .x11: unsafe csdl_x11_raise(pointer)
    case .wayland: unsafe SDL_RaiseWindow(pointer)
    }
  }

  /// Sets the color that an X server paints before the first picture of a new size.
  func setBackground(_ color: Color) {
    unsafe csdl_x11_set_background(
      pointer, UInt(color.red) << 16 | UInt(color.green) << 8 | UInt(color.blue))
  }

  func setTitle(_ title: String) { unsafe csdl_set_title(pointer, title) }

  func setBorderless(_ isBorderless: Bool) {
    unsafe csdl_set_bordered(pointer, isBorderless ? SDL_FALSE : SDL_TRUE)
  }

  /// Fills the screen of the window without changing its resolution, or ends this.
  func setFullscreen(_ isFullscreen: Bool) {
    unsafe csdl_set_fullscreen(pointer, isFullscreen ? csdl_window_fullscreen : 0)
  }

  /// Sets the icon of the window. Wayland has no icons of windows.
  func setIcon(_ icon: Bitmap) {
    // SDL expects straight colors.
    var words: [UInt32] = []
    for y in 0..<icon.size.height {
      for x in 0..<icon.size.width {
        let color = icon[x, y].color
        let (red, green) = (UInt32(color.red) << 16, UInt32(color.green) << 8)
        words.append(UInt32(color.alpha) << 24 | red | green | UInt32(color.blue))
      }
    }
    unsafe words.withUnsafeMutableBytes { bytes in
      let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(icon.size.width), Int32(icon.size.height), 32, Int32(icon.size.width * 4),
        csdl_straight_argb)
      unsafe SDL_SetWindowIcon(pointer, surface)
      unsafe SDL_FreeSurface(surface)
    }
  }

  /// Whether the window is on the screen, as far as SDL knows: neither hidden nor minimized.
  var isVisible: Bool { unsafe SDL_GetWindowFlags(pointer) & csdl_window_invisible == 0 }
  /// Whether the window has the keyboard focus.
  var hasFocus: Bool { unsafe SDL_GetWindowFlags(pointer) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }
  /// The upper left corner of the content on the screen.
  var corner: (x: Int, y: Int) {
    var (left, top): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowPosition(pointer, &left, &top)
    return (Int(left), Int(top))
  }

  /// Takes the window off the screen.
  func hide() { unsafe csdl_hide(pointer) }

  /// Sets the smallest size to which the user can resize the window, in SDL's units.
  func setMinimumSize(_ size: Size) {
    unsafe SDL_SetWindowMinimumSize(pointer, size.width.units, size.height.units)
  }
}

extension Cursor {
  fileprivate var systemCursor: SDL_SystemCursor {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    }
  }
}

extension Size {
  fileprivate func limited(to limit: Size?) -> Size {
    guard let limit else { return self }
    return Size(min(width, limit.width), min(height, limit.height))
  }
}

extension Double {
  fileprivate var units: Int32 { Int32(clamping: Int(rounded())) }
}

/// SDL's description of its last error.
var lastError: String { unsafe String(cString: SDL_GetError()) }

extension DisplayError {
  /// The X server ended while a window was being opened.
  static var serverClosed: DisplayError {
    .unusable("the X server closed the connection; start the program again once it runs")
  }
}
