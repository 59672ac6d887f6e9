import Dispatch
import FoundationEssentials
import Glibc
import LanternFrames

/// SIGINT and SIGTERM act as the window's close button.
@MainActor
final class QuitSignals {
  private let sources: [any DispatchSourceSignal]

  init(loop: FrameLoop) {
    let quit: @Sendable () -> Void = { loop.post { loop.quit() } }
    // A queue of its own: once a global one was used, libdispatch looks after its threads every second for good.
    let queue = DispatchQueue(label: "lantern.signals")
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: quit)
      source.resume()
      return source
    }
  }

  /// Lets the signals end the process again.
  func close() {
    for source in sources { source.cancel() }
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
  }
}
