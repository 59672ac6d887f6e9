import Dispatch
import FoundationEssentials
import Glibc
import LanternFrames

/// Makes SIGINT and SIGTERM quit the app in order. Screens with unsaved changes are not asked.
@MainActor
final class QuitSignals {
  private var sources: [any DispatchSourceSignal] = []
  /// The first signal that has quit the app.
  private(set) var received: Int32?

  init(loop: FrameLoop) {
    // A separate queue: once a global queue was used, libdispatch checks its threads every second until the process
    // ends.
    let queue = DispatchQueue(label: "lantern.signals")
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [weak self] in
        loop.post {
          self?.received = self?.received ?? number
          loop.quit()
        }
      }
      source.resume()
      return source
    }
  }

  /// Restores the default action of the signals.
  func close() {
    for source in sources { source.cancel() }
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
  }
}
