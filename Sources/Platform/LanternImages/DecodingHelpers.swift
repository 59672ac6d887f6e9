package import LanternRaster
package import LanternWidgets
import Synchronization

/// The helpers that are running. They end when no image is waiting.
nonisolated package final class DecodingHelpers: Sendable {
  private struct State {
    var idle: [DecodingHelper] = []
    var busy = 0
    var queued = 0
  }

  private let limits: DecodingLimits
  private let state = Mutex(State())

  package init(_ limits: DecodingLimits = DecodingLimits()) { self.limits = limits }

  deinit { for helper in state.withLock({ $0.idle }) { helper.end() } }

  /// The processes that wait for a request.
  package var idle: [Int32] { state.withLock { $0.idle.map(\.process) } }

  /// Announces the number of requests that will follow, so that helpers wait for them.
  package func expect(_ count: Int) { state.withLock { $0.queued = count } }

  /// Decodes an image, and waits for it. Starts a helper if none is idle.
  package func decode(_ request: ImageRequest) -> Result<Bitmap, ImageError> {
    let idle = state.withLock { state in
      state.busy += 1
      return state.idle.popLast()
    }
    var helper = idle
    var answer = idle?.decode(request, limits)
    do throws(ImageError) {
      if answer == nil {
        helper?.end()
        helper = nil
        let fresh = try DecodingHelper()
        helper = fresh
        answer = fresh.decode(request, limits)
      }
    } catch {
      answer = (.failure(error), 0)
    }
    if answer == nil {
      helper?.end()
      helper = nil
    }
    let ended = state.withLock { state in
      state.busy -= 1
      if let helper { state.idle.append(helper) }
      guard state.busy == 0, state.queued == 0 else { return [DecodingHelper]() }
      defer { state.idle = [] }
      return state.idle
    }
    for helper in ended { helper.end() }
    return answer?.result ?? .failure(.unavailable(reason: "a decoder ended unexpectedly"))
  }
}
