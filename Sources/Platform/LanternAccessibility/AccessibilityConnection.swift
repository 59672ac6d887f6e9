package import LanternBus
import LanternFrames
package import LanternRaster
import LanternStrings
package import LanternWidgets

/// A connection to an accessibility bus without the threads around it. Programs that send it damaged messages use it.
package enum AccessibilityConnection {
  /// Serves objects of a window until the bus ends the connection, which is an error.
  ///
  /// - Parameters:
  ///   - objects: The objects in the window.
  ///   - size: The size of the window, in pixels.
  ///   - address: The address of the accessibility bus.
  ///   - patience: The time within which the bus must answer.
  ///   - request: Gets the requests of clients, with the number of the object.
  package static func serve(
    _ objects: [AccessibleObject], in size: PixelSize, at address: String, patience: Duration,
    request: @escaping @Sendable (_ id: Int, AccessibleRequest) -> Bool
  ) throws(BusError) {
    let window = AccessibleWindow(
      number: 1, title: "Window", language: .english, isActive: true, size: size, children: objects)
    let server = try AccessibleServer(
      to: address, appName: "App", showing: AccessibleSnapshot(windows: [window]), patience: patience,
      request: request, keys: { _ in })
    while true {
      if try !server.handleMessages(atMost: 64) { BusConnection.wait(for: [server.bus], orUntilReadable: []) }
    }
  }
}
