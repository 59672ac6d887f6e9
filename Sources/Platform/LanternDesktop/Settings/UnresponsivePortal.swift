import Glibc
import LanternBus
import LanternClock
import LanternFrames
import LanternSDL
import LanternWidgets

/// Keeps a portal that doesn't answer from delaying the first window.
///
/// On Wayland, SDL and libdecor ask the portal for the size of the pointer. They wait on the main thread, for each answer up to 25
/// seconds. A portal that has to be started makes them wait too, but not longer than Lantern waits here.
enum UnresponsivePortal {
  private static let patience = Duration.seconds(1)
  private static let variable = "DBUS_SESSION_BUS_ADDRESS"

  /// Opens a window. If it is on Wayland, and the portal or the bus doesn't answer within a second, SDL and libdecor find no bus. The
  /// pointer then has the size in `XCURSOR_SIZE`.
  @MainActor static func bypassed<Window>(
    _ open: () throws(ExitError) -> Window
  ) throws(ExitError) -> Window {
    guard WindowDriver.candidates().first == .wayland, let address = BusConnection.sessionAddress,
      !answers(address)
    else { return try open() }
    // Their library reads the address when the window is opened, and never again. The C library keeps replaced values, so that
    // another thread may read the variable meanwhile.
    unsafe setenv(variable, "disabled:", 1)
    defer { unsafe setenv(variable, address, 1) }
    return try open()
  }

  // Whether the portal answers, if only with an error, or there is none.
  private static func answers(_ address: String) -> Bool {
    do throws(BusError) {
      let deadline = MonotonicClock.now() + patience
      let bus = try BusConnection(to: address, until: deadline)
      _ = try bus.call(
        "Read", of: "org.freedesktop.portal.Settings", at: "/org/freedesktop/portal/desktop",
        of: "org.freedesktop.portal.Desktop",
        [.string("org.gnome.desktop.interface"), .string("cursor-size")],
        atMost: max(.milliseconds(1), deadline - MonotonicClock.now()))
      return true
    } catch {
      return error != .timedOut
    }
  }
}
