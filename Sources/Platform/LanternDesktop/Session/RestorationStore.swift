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
  private let root: RootController
  private let startUpFlows: Set<Flow>
  private var lastWritten: RestorationFile.FlowState?
  private var changes = 0
  private var writes = 0
  private var isScheduled = false
  private var isWriting = false

  init(_ file: RestorationFile, _ loop: FrameLoop, _ root: RootController, _ startUpFlows: Set<Flow>) {
    self.root = root
    self.startUpFlows = startUpFlows
    self.file = file
    self.loop = loop
  }

  /// Called after each frame that showed something new.
  func frameFinished() {
    if root.changeCount != changes {
      changes = root.changeCount
      write()
    }
    guard !isScheduled else { return }
    isScheduled = true
    loop.after(RestorationStore.delay) { [weak self] in
      self?.isScheduled = false
      self?.write()
    }
  }

  // Writes one at a time, so that the latest state is stored last.
  private func write() {
    guard !isWriting, let state, state != lastWritten else { return }
    isWriting = true
    writes += 1
    let work: @Sendable () -> String? = { [file, writes] in
      failureMessage { () throws(ExitError) in try file.write(state, number: writes) }
    }
    loop.work(work) { [weak self] problem in
      guard let self else { return }
      isWriting = false
      // A failure is logged once; the next change tries again.
      if let problem { printMessage(problem) }
      lastWritten = state
      write()
    }
  }

  /// Stores the current state before the screens are removed or the process ends.
  func finish() {
    guard let state, state != lastWritten else { return }
    if let problem = failureMessage({ () throws(ExitError) in try file.write(state, number: writes + 1) }) {
      printMessage(problem)
    }
  }

  // A splash screen is not restored. A closed window has no state, so that its last one stays stored.
  private var state: RestorationFile.FlowState? {
    guard !startUpFlows.contains(root.destination), root.isOpen(in: loop) else { return nil }
    return RestorationFile.FlowState(flow: root.destination.name, state: RestorationState(of: root))
  }
}
