internal import CSDL
internal import CWayland
import Glibc
import LanternFrames

/// The socket to the window system, as something to sleep on.
///
/// SDL can wait too, but another thread wakes it by way of the window system: 0.2 to 0.4 ms on X11, and on Wayland
/// with a callback that is never freed.
enum WindowConnection {
  /// A Display of Xlib.
  case x11(UnsafeMutableRawPointer)
  /// A wl_display.
  case wayland(OpaquePointer)

  /// On Wayland SDL repeats a held key itself, and has to be asked to.
  private static let repeatInterval: Int64 = 10

  /// Sleeps until the window system says something, the signal is given, or so many milliseconds have passed; may
  /// return early. To be called when SDL has no more events. On one thread only, as all of SDL.
  @MainActor func wait(orUntil wake: WakeSignal, atMost limit: Int64?) {
    switch self {
    case .x11(let connection):
      if csdl_x11_holds_events(connection) != 0 { return }
      var descriptors = [pollfd(fd: csdl_x11_descriptor(connection), events: Int16(POLLIN), revents: 0)]
      sleep(&descriptors, wake, limit)
    case .wayland(let display):
      let events = cwayland_prepare_to_wait(display)
      if events == 0 { return }
      let isRepeating = WindowConnection.isKeyHeld
      let limit = isRepeating ? min(limit ?? .max, WindowConnection.repeatInterval) : limit
      var descriptors = [pollfd(fd: cwayland_descriptor(display), events: events, revents: 0)]
      sleep(&descriptors, wake, limit)
      cwayland_finish_waiting(display, descriptors[0].revents & ~Int16(POLLOUT) != 0)
    }
  }

  private func sleep(_ descriptors: inout [pollfd], _ wake: WakeSignal, _ limit: Int64?) {
    descriptors.append(pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0))
    // A negative number of milliseconds is as long as it takes.
    poll(&descriptors, nfds_t(descriptors.count), limit.map { Int32(clamping: $0) } ?? -1)
  }

  private static var isKeyHeld: Bool {
    var count: Int32 = 0
    guard let keys = SDL_GetKeyboardState(&count) else { return false }
    return UnsafeBufferPointer(start: keys, count: Int(count)).contains { $0 != 0 }
  }
}

/// Ends a sleep from any thread, also one that has yet to begin.
nonisolated final class WakeSignal: Sendable {
  let descriptor: Int32

  init() throws(DisplayError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .unavailable("no descriptor is left to wait on; close some files") }
  }

  deinit { close(descriptor) }

  func give() {
    var one: UInt64 = 1
    // It fails only when it was given 2⁶⁴ − 2 times already, and then it is given.
    _ = write(descriptor, &one, 8)
  }

  /// Whether it was given since the last time; from then on it was not.
  func take() -> Bool {
    var count: UInt64 = 0
    return read(descriptor, &count, 8) == 8
  }
}
