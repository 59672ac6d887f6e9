import LanternFrames
import LanternNavigation

/// Stores the restoration state continually, so that the next process can restore it however this one ends.
///
/// A change of the screens is stored with its first frame, and a change of a screen's state within a second. While
/// nothing happens, nothing is written.
@MainActor
final class RestorationStore {
  private static let delay = Duration.milliseconds(500)
  private let file: RestorationFile
  private let loop: FrameLoop
  private var kept: RestorationFile.Place?
  private var changes = 0
  private var writes = 0
  private var isDue = false
  private var isWriting = false

  init(_ file: RestorationFile, _ loop: FrameLoop) {
    self.file = file
    self.loop = loop
  }

  /// Called after each frame that showed something new.
  func frameFinished() {
    if loop.root.changeCount != changes {
      changes = loop.root.changeCount
      write()
    }
    guard !isDue else { return }
    isDue = true
    loop.after(RestorationStore.delay) { [weak self] in
      self?.isDue = false
      self?.write()
    }
  }

  // Writes one at a time, so that the latest state is stored last.
  private func write() {
    guard !isWriting, let place, place != kept else { return }
    isWriting = true
    writes += 1
    let work: @Sendable () -> String? = { [file, writes] in
      failureMessage { () throws(ExitError) in try file.keep(place, number: writes) }
    }
    loop.work(work) { [weak self] problem in
      guard let self else { return }
      isWriting = false
      // A failure is logged once; the next change tries again.
      if let problem { printMessage(problem) }
      kept = place
      write()
    }
  }

  /// Stores the current state before the process ends.
  func finish() {
    guard let place, place != kept else { return }
    if let problem = failureMessage({ () throws(ExitError) in try file.keep(place, number: writes + 1) }) {
      printMessage(problem)
    }
  }

  // The splash screen is not restored.
  private var place: RestorationFile.Place? {
    let root = loop.root
    guard root.destination != .splash else { return nil }
    return RestorationFile.Place(part: root.destination.name, standing: RestorationState(of: root))
  }
}
