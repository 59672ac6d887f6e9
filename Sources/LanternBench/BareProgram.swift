import LanternHarness
import LanternRaster

/// A bare C program on a screen of its own, which mixes two still images as fast as the toolkit can and presents them
/// (`Peers/mix.c`).
final class BareProgram {
  let process: Subprocess
  private let screen: XServer

  /// Starts the program and waits until its window is open.
  init(size: PixelSize, rate: Int) throws {
    screen = try XServer(size: size, hasWindowManager: false)
    process = try Command(path: Peers.program("mix"), environment: screen.environment)
      .start([size.width, size.height, rate].map { "\($0)" }, takesInput: true)
    _ = try process.nextLine()
  }

  // The program must stop before its X server.
  isolated deinit { process.stop() }

  /// Plays a transition with a number of frames due, and returns the number of frames presented.
  func playTransition(due: Int) throws -> Int {
    try process.write("\(due)")
    guard let presented = Int(try process.nextLine()) else {
      throw BenchmarkError.failed("the bare program did not print its frame count")
    }
    return presented
  }
}
