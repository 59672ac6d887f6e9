import Dispatch
import FoundationEssentials
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import Synchronization

/// The pictures beside a recording: one of each part at rest; of each kind of transition one from its middle, and a
/// strip of its frames.
///
/// A picture is copied from the display after its frame was presented, and becomes PNG on another thread once nothing
/// moves.
@MainActor
final class Screenshots {
  // All that the demo can come to show; those of an older recording go.
  private static let parts = [Flow.splash, .login, .main].map(\.name)
  private static let middle = "-middle"
  private static let strip = "-strip"

  private let loop: FrameLoop
  private let folder: RecordingFolder
  private let queue = DispatchQueue(label: "lantern.pictures", qos: .utility)
  /// What pictures are taken in mid-transition. Each takes time from the frame that follows.
  enum Transitions {
    case none
    /// One of each kind, from its middle.
    case middles
    /// That, and a strip of frames.
    case strips
  }

  /// What is taken from now on.
  var transitions = Transitions.middles
  private var strips: [String: PictureStrip] = [:]
  private var taken: Set<String> = []
  private var waiting: [(name: String, picture: OpaquePicture)] = []
  private var unwritten = 0
  private let failure = FirstFailure()

  init(loop: FrameLoop, folder: RecordingFolder) {
    self.loop = loop
    self.folder = folder
    folder.removePictures(
      named: Screenshots.parts, orEndingIn: [Screenshots.middle, Screenshots.strip])
  }

  /// To be told of each frame that was presented.
  func didPresent(_ frame: PresentedFrame) {
    if let step = frame.step {
      guard transitions != .none, let due = step.due, step.frame < due else { return }
      if step.frame >= due / 2 { take(step.kind + Screenshots.middle) }
      if transitions == .strips { addToStrip(step) }
    } else if loop.root.activeTransition == nil {
      rest()
    }
  }

  // What waits is written before another is taken: a picture is as large as the window's memory. A virtual clock
  // waits for nobody, and so nobody for it.
  private var isPatient: Bool { loop.display.facts.clock == .monotonic }

  private func rest() {
    writeWaiting()
    guard unwritten == 0 || !isPatient, loop.root.activeTransition == nil else { return }
    take(loop.root.currentFlow.name)
    writeWaiting()
  }

  /// Waits until every picture is written; the first that could not be is returned as a failure.
  func close() -> Failure? {
    writeWaiting()
    queue.sync {}
    return failure.first.map(Failure.init)
  }

  private func addToStrip(_ step: PresentedFrame.Step) {
    let name = step.kind + Screenshots.strip
    guard !taken.contains(name) else { return }
    var strip = strips[name] ?? PictureStrip()
    guard strip.wants(step), let picture = try? loop.snapshot() else { return }
    strip.add(picture)
    strips[name] = strip
    if strip.isComplete {
      taken.insert(name)
      waiting.append((name, OpaquePicture(strip.picture)))
      strips[name] = nil
    }
  }

  // A display that cannot be read ends the loop with its error; there is no need to say so twice.
  private func take(_ name: String) {
    guard !taken.contains(name), let picture = try? loop.picture() else { return }
    taken.insert(name)
    waiting.append((name, picture))
  }

  private func writeWaiting() {
    for (name, picture) in waiting {
      unwritten += 1
      queue.async { [folder, failure, loop, isPatient, weak self] in
        failure.watch { () throws(RecordingError) in try folder.write(picture, named: name) }
        if isPatient { loop.post { self?.wasWritten() } }
      }
    }
    waiting = []
  }

  private func wasWritten() {
    unwritten -= 1
    rest()
  }
}

// The first error of several jobs on another thread.
private final class FirstFailure: Sendable {
  private let error = Mutex<RecordingError?>(nil)

  var first: RecordingError? { error.withLock { $0 } }

  func watch(_ action: () throws(RecordingError) -> Void) {
    do {
      try action()
    } catch {
      self.error.withLock { $0 = $0 ?? error }
    }
  }
}
