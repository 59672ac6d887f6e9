import Dispatch
import FoundationEssentials
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import Synchronization

/// The pictures of a recording: one of each flow at rest, one of the middle of each kind of transition, and a strip
/// of frames of each kind.
///
/// A picture is copied from the display after its frame was presented, and encoded as PNG on another thread while
/// nothing moves.
@MainActor
final class Screenshots {
  private static let middle = "-middle"
  private static let strip = "-strip"

  private let loop: FrameLoop
  private let folder: RecordingFolder
  private let queue = DispatchQueue(label: "lantern.pictures", qos: .utility)
  /// The pictures to take during transitions. Each one takes time from the next frame.
  enum Transitions {
    case none
    /// One of the middle of each kind.
    case middles
    /// The middle, and a strip of frames.
    case strips
  }

  /// The pictures to take from now on.
  var transitions = Transitions.middles
  private var strips: [String: Filmstrip] = [:]
  private var taken: Set<String> = []
  private var pending: [(name: String, picture: OpaquePicture)] = []
  private var unwritten = 0
  private let failure = FirstFailure()

  init(loop: FrameLoop, folder: RecordingFolder) {
    self.loop = loop
    self.folder = folder
    folder.removePictures(
      named: loop.root.flowNames.map(\.name), orEndingIn: [Screenshots.middle, Screenshots.strip])
  }

  /// Called for each presented frame.
  func didPresent(_ frame: PresentedFrame) {
    if let step = frame.step {
      guard transitions != .none, let due = step.due, step.frame < due else { return }
      if step.frame >= due / 2 { take(step.kind + Screenshots.middle) }
      if transitions == .strips { addToStrip(step) }
    } else if loop.root.activeTransition == nil {
      takeAtRest()
    }
  }

  // Pending pictures are written before another one is taken, because each is as large as the window's buffer. With
  // a virtual clock, nothing needs to wait.
  private var waitsForWrites: Bool { loop.display.facts.clock == .monotonic }

  private func takeAtRest() {
    writePending()
    guard unwritten == 0 || !waitsForWrites, loop.root.activeTransition == nil else { return }
    take(loop.root.currentFlow.name)
    writePending()
  }

  /// Waits until every picture is written. Returns the first failure, if any.
  func close() -> ExitError? {
    writePending()
    queue.sync {}
    return failure.first.map(ExitError.init)
  }

  private func addToStrip(_ step: PresentedFrame.Step) {
    let name = step.kind + Screenshots.strip
    guard !taken.contains(name) else { return }
    var strip = strips[name] ?? Filmstrip()
    guard strip.wants(step), let picture = try? loop.snapshot() else { return }
    strip.add(picture)
    strips[name] = strip
    if strip.isComplete {
      taken.insert(name)
      pending.append((name, OpaquePicture(strip.picture)))
      strips[name] = nil
    }
  }

  // A display that cannot be read ends the loop with an error, which is not reported twice.
  private func take(_ name: String) {
    guard !taken.contains(name), let picture = try? loop.picture() else { return }
    taken.insert(name)
    pending.append((name, picture))
  }

  private func writePending() {
    for (name, picture) in pending {
      unwritten += 1
      queue.async { [folder, failure, loop, waitsForWrites, weak self] in
        failure.run { () throws(RecordingError) in try folder.write(picture, named: name) }
        if waitsForWrites { loop.post { self?.wasWritten() } }
      }
    }
    pending = []
  }

  private func wasWritten() {
    unwritten -= 1
    takeAtRest()
  }
}

// The first error of several operations on another thread.
private final class FirstFailure: Sendable {
  private let error = Mutex<RecordingError?>(nil)

  var first: RecordingError? { error.withLock { $0 } }

  func run(_ action: () throws(RecordingError) -> Void) {
    do {
      try action()
    } catch {
      self.error.withLock { $0 = $0 ?? error }
    }
  }
}
