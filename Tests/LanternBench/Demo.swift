import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternSDL
import LanternShop

/// The demo app inside lantern-bench, on a display that the caller provides.
final class Demo {
  let shop: PrintShop
  private let folder: String
  private let temporaryFolder: TemporaryDirectory?

  /// Creates the demo with a folder for all its files. Without one, they are temporary.
  init(on display: any Display, in folder: String? = nil) throws {
    temporaryFolder = folder == nil ? try TemporaryDirectory() : nil
    self.folder = folder ?? temporaryFolder?.path ?? ""
    do {
      shop = try PrintShop(
        display: display, typesetter: try FontTypesetter(), dataDirectory: self.folder + "/data")
    } catch let failure as ExitError {
      throw BenchmarkError.failed(failure.message)
    }
  }

  /// The demo in a window of 1920 × 1080 pixels, recorded, with a dissolve of one second between login and main.
  convenience init(dissolvingInWindow title: String) throws {
    try self.init(on: Window(title: title, size: Size(1_920, 1_080), isExact: true, scale: 1))
    try record()
    shop.root.transitions[.login, .main] = Dissolve(duration: .seconds(1))
    shop.root.transitions[.main, .login] = Dissolve(duration: .seconds(1))
  }

  /// Runs the app until its loop quits. Calls `begin` once the login screen is idle. Can be called only once.
  func run(_ begin: @escaping () -> Void) throws(BenchmarkError) {
    let (root, loop) = (shop.root, shop.loop)
    func beginIfLoginIsIdle() {
      if root.currentFlow == .login, root.activeTransition == nil { return begin() }
      loop.after(.milliseconds(20), beginIfLoginIsIdle)
    }
    loop.after(.zero, beginIfLoginIsIdle)
    do {
      try shop.run()
    } catch {
      throw BenchmarkError.failed(error.message)
    }
  }

  /// Starts recording transitions.
  func record() throws {
    shop.loop.recorder = try Recorder(
      folder: RecordingFolder(folder + "/recording"),
      header: RecordingHeader(of: shop.loop, build: "bench"))
  }

  /// Returns the recording after the app has run.
  func recording() throws -> Recording {
    guard let recorder = shop.loop.recorder else { throw BenchmarkError.failed("nothing was recorded") }
    try recorder.close()
    return try Recording(readingFrom: recorder.folder)
  }
}
