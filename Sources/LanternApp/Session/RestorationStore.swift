import LanternFrames
import LanternNavigation

/// Keeps where a person is, so that the next process comes back there, however this one ends.
///
/// A change of what stands in the window is kept with its first frame, what is left in a screen within a second, and
/// where nothing happens nothing is done.
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

  /// To be called after each frame that showed something new.
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

  // One at a time, so that the last is the one that stays.
  private func write() {
    guard !isWriting, let place, place != kept else { return }
    isWriting = true
    writes += 1
    let work: @Sendable () -> String? = { [file, writes] in
      failureMessage { () throws(Failure) in try file.keep(place, number: writes) }
    }
    loop.work(work) { [weak self] problem in
      guard let self else { return }
      isWriting = false
      // What cannot be kept is said once, and tried again when there is something new.
      if let problem { tell(problem) }
      kept = place
      write()
    }
  }

  /// Keeps where a person is now, before the process ends.
  func finish() {
    guard let place, place != kept else { return }
    if let problem = failureMessage({ () throws(Failure) in try file.keep(place, number: writes + 1) }) {
      tell(problem)
    }
  }

  // The splash is no place.
  private var place: RestorationFile.Place? {
    let root = loop.root
    guard root.destination != .splash else { return nil }
    return RestorationFile.Place(
      part: root.destination.name, standing: RestorationState(of: root.destinationScreen))
  }
}
