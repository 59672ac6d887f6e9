internal import CSDL
import Glibc
import LanternClock
import LanternFrames
import LanternWidgets

/// The socket to the window system, on which a thread can sleep.
///
/// SDL can wait too, but other threads can wake it only through the window system. This takes 0.2 to 0.4 ms on X11,
/// and on Wayland a callback that is never freed.
///
/// The connection belongs to SDL, which keeps it at least as long as the window whose surface has this value.
@safe enum WindowConnection {
  /// An Xlib `Display`.
  case x11(UnsafeMutableRawPointer)
  /// A `wl_display`.
  case wayland(OpaquePointer)

  var isX11: Bool { if case .x11 = self { true } else { false } }

  /// The interval at which SDL is polled while a key is held. On Wayland SDL repeats keys itself, but only when it is
  /// polled.
  private static let repeatInterval = Duration.milliseconds(10)

  /// Sleeps until the window system sends data, one of the descriptors is readable, or a deadline has come. May return
  /// early. Call it on SDL's thread, when SDL has no more events.
  @MainActor func wait(orUntilReadable others: [Int32], until deadline: Moment?) {
    switch self {
    case .x11(let connection):
      if unsafe csdl_x11_holds_events(connection) != 0 { return }
      var descriptors = unsafe [
        pollfd(fd: csdl_x11_descriptor(connection), events: Int16(POLLIN), revents: 0)
      ]
      sleep(&descriptors, others, deadline)
    case .wayland(let display):
      let events = unsafe cwayland_prepare_to_wait(display)
      if events == 0 { return }
      let poll = WindowConnection.isKeyHeld ? MonotonicClock.now() + WindowConnection.repeatInterval : nil
      var descriptors = unsafe [pollfd(fd: cwayland_descriptor(display), events: events, revents: 0)]
      sleep(&descriptors, others, [deadline, poll].compactMap { $0 }.min())
      unsafe cwayland_finish_waiting(display, descriptors[0].revents & ~Int16(POLLOUT) != 0)
    }
  }

  private func sleep(_ descriptors: inout [pollfd], _ others: [Int32], _ deadline: Moment?) {
    descriptors += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var remaining = deadline.map { max(0, ($0 - MonotonicClock.now()).nanoseconds) } ?? -1
    // The kernel may end a wait late by a thousandth of its duration. A long wait ends early instead, so that the rest
    // is short. A wait for the next frame is a single one.
    if remaining > 50_000_000 { remaining -= remaining / 500 }
    unsafe csdl_poll(&descriptors, nfds_t(descriptors.count), remaining)
  }

  private static var isKeyHeld: Bool {
    var count: Int32 = 0
    guard let keys = unsafe SDL_GetKeyboardState(&count) else { return false }
    return unsafe UnsafeBufferPointer(start: keys, count: Int(count)).contains { $0 != 0 }
  }
}

/// Ends a sleep from any thread, including a sleep that has not begun yet.
nonisolated final class WakeSignal: Sendable {
  let descriptor: Int32
  @MainActor private weak static var current: WakeSignal?

  /// Returns the signal of all windows: the one that waits for the others too receives it.
  @MainActor static func shared() throws(DisplayError) -> WakeSignal {
    if let current { return current }
    let signal = try WakeSignal()
    current = signal
    return signal
  }

  private init() throws(DisplayError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .unavailable("no file descriptor is free; close some files") }
  }

  deinit { close(descriptor) }

  func set() {
    var one: UInt64 = 1
    // This fails only if the counter is at its maximum of 2⁶⁴ − 2, and then the signal is already set.
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Returns whether the signal was set since the last call, and resets it.
  func consume() -> Bool {
    var count: UInt64 = 0
    return unsafe read(descriptor, &count, 8) == 8
  }
}
