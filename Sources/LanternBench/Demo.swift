import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternSDL

/// The demo app inside lantern-bench, on a display that the caller provides.
final class Demo {
  let shop: PrintShop
  private let files: TemporaryDirectory

  init(on display: any Display) throws {
    files = try TemporaryDirectory()
    do {
      shop = try PrintShop(
        display: display, typesetter: try FontTypesetter(), dataDirectory: files / "data")
    } catch let failure as ExitError {
      throw BenchError.failed(failure.message)
    }
  }

  /// Runs the app until its loop quits. Calls `begin` once the login screen is at rest. Can be called only once.
  func run(_ begin: @escaping () -> Void) throws(BenchError) {
    let (root, loop) = (shop.root, shop.loop)
    func look() {
      if root.currentFlow == .login, root.activeTransition == nil { return begin() }
      loop.after(.milliseconds(20), look)
    }
    loop.after(.zero, look)
    do {
      try shop.run()
    } catch {
      throw BenchError.failed(error.message)
    }
  }

  /// Goes from login to main and back `times` times, and quits. Calls `between` each time that main is at rest.
  func goThereAndBack(times: Int, between: @escaping () -> Void = {}) throws(BenchError) {
    let (root, loop) = (shop.root, shop.loop)
    func go(_ left: Int) {
      guard left > 0 else { return loop.quit() }
      root.show(.main) { _ in
        between()
        root.show(.login) { _ in go(left - 1) }
      }
    }
    try run { go(times) }
  }

  /// Starts recording transitions.
  func record() throws {
    shop.loop.recorder = try Recorder(
      folder: RecordingFolder(files / "recording"),
      header: RecordingHeader(of: shop.loop, build: "bench"))
  }

  /// Returns the recording after the app has run.
  func recording() throws -> Recording {
    guard let recorder = shop.loop.recorder else { throw BenchError.failed("nothing was recorded") }
    try recorder.close()
    return try Recording(readingFrom: recorder.folder)
  }
}
