import LanternFrames
import LanternRaster
import LanternRecording
import LanternReports

/// Records the frames and pictures of a running app into one folder.
@MainActor
final class RecordingSession {
  let folder: RecordingFolder
  private let recorder: Recorder
  private let screenshots: Screenshots
  private let loop: FrameLoop

  /// Runs an app to its end and records it from its first presented frame, which the recording does not delay.
  /// `begin` then creates the session, or returns nil to record nothing.
  static func record(
    _ loop: FrameLoop, running run: () throws(ExitError) -> Void,
    _ begin: @escaping () throws(ExitError) -> RecordingSession?
  ) throws(ExitError) -> (report: Report, folder: RecordingFolder)? {
    var session: RecordingSession?
    var failure: ExitError?
    let window = loop.windows[0]
    window.presentObserver = { [unowned window, unowned loop] _ in
      window.presentObserver = nil
      do throws(ExitError) {
        session = try begin()
      } catch {
        failure = error
        loop.quit()
      }
    }
    do {
      try run()
    } catch {
      failure = failure ?? error
    }
    let finalFailure = failure
    let throwFailure = { () throws(ExitError) in if let finalFailure { throw finalFailure } }
    guard let session else {
      try throwFailure()
      return nil
    }
    return (try session.close(after: throwFailure), session.folder)
  }

  /// Attaches to the loop of an app that is running or about to run. Pictures of an older recording in the folder
  /// are deleted even if no new ones are taken.
  init(
    _ loop: FrameLoop, folder: RecordingFolder, header: RecordingHeader, takesPictures: Bool = true
  ) throws(ExitError) {
    do {
      recorder = try Recorder(folder: folder, header: header)
    } catch {
      throw ExitError(error)
    }
    self.folder = folder
    self.loop = loop
    let screenshots = Screenshots(loop: loop, folder: folder)
    self.screenshots = screenshots
    loop.recorder = recorder
    if takesPictures { loop.windows[0].presentObserver = { screenshots.didPresent($0) } }
  }

  /// Copies the recording so far to a new folder, and passes its path to `completion`.
  func save(
    to store: RecordingStore, completion: @escaping @MainActor @Sendable (Result<String, ExitError>) -> Void
  ) {
    let folder: RecordingFolder
    do {
      folder = try store.newFolder()
    } catch {
      return completion(.failure(error))
    }
    recorder.copy(
      to: folder, then: { folder throws(RecordingError) in try folder.export() },
      answer: { [loop] result in
        let saved = result.map { _ in folder.path }.mapError { ExitError($0) }
        loop.post { completion(saved) }
      })
  }

  /// The number of cycles that were completed so far, for the end of the recording.
  var cyclesCompleted: Int? {
    get { recorder.cyclesCompleted }
    set { recorder.cyclesCompleted = newValue }
  }

  /// Postpones pictures of transitions until `stopRecording`.
  func postponeTransitions() { screenshots.transitions = .none }

  /// Stops recording frames, and starts taking the postponed pictures.
  func stopRecording() {
    loop.recorder = nil
    screenshots.transitions = .strips
  }

  /// Runs an app to its end, then closes the recording and returns its report. If the app throws an error, the
  /// recording is closed too, and the error is rethrown.
  func close(after run: () throws(ExitError) -> Void) throws(ExitError) -> Report {
    do {
      try run()
    } catch {
      do {
        _ = try close()
      } catch let closingError {
        printMessage(closingError.message)
      }
      throw error
    }
    return try close()
  }

  private func close() throws(ExitError) -> Report {
    // One cause, such as a full disk, stops both pictures and frames. Only one error is reported.
    let failedPicture = screenshots.close()
    let report: Report
    do {
      report = try recorder.closeAndReport()
    } catch {
      throw ExitError(error)
    }
    if let failedPicture { throw failedPicture }
    return report
  }
}
