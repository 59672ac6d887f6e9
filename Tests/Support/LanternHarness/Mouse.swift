/// The mouse of an X server. An event reaches the server within a fraction of a millisecond, because one xdotool process
/// runs all commands.
package final class Mouse {
  private let xdotool: Subprocess

  init(_ environment: [String: String]) throws(HarnessError) {
    xdotool = try Command(path: "xdotool", environment: environment).start(["-"], takesInput: true)
  }

  /// Moves the pointer to a pixel of the screen.
  package func move(to x: Int, _ y: Int) throws(HarnessError) { try xdotool.write("mousemove \(x) \(y)") }

  /// Presses the primary button.
  package func press() throws(HarnessError) { try xdotool.write("mousedown 1") }

  /// Releases the primary button.
  package func release() throws(HarnessError) { try xdotool.write("mouseup 1") }

  /// Waits until the server has all events.
  package func waitForEvents() throws {
    try xdotool.write("getmouselocation")
    _ = try xdotool.nextLine()
  }
}
