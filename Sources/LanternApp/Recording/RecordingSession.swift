import LanternFrames
import LanternRaster
import LanternRecords

/// Records while an app runs: frames and pictures into one folder.
@MainActor
final class RecordingSession {
  let folder: RecordingFolder
  private let recorder: Recorder
  private let album: Screenshots
  private let loop: FrameLoop

  /// Runs an app to its end, and records it from its first picture on: nothing of recording delays that. `begin`
  /// makes the session then, or nil when nothing is to be recorded.
  static func record(
    _ shop: PrintShop, _ begin: @escaping () throws(Failure) -> RecordingSession?
  ) throws(Failure) -> (report: Report, folder: RecordingFolder)? {
    var session: RecordingSession?
    var failure: Failure?
    shop.loop.didPresent = { _ in
      shop.loop.didPresent = { _ in }
      do throws(Failure) {
        session = try begin()
      } catch {
        failure = error
        shop.loop.quit()
      }
    }
    do {
      try shop.run()
    } catch {
      failure = failure ?? error
    }
    let ending = failure
    let fail = { () throws(Failure) in if let ending { throw ending } }
    guard let session else {
      try fail()
      return nil
    }
    return (try session.close(after: fail), session.folder)
  }

  /// Attaches to the loop of an app that runs, or is about to. Without new pictures those of an older recording go
  /// all the same.
  init(
    _ shop: PrintShop, folder: RecordingFolder, header: RecordingHeader, takesPictures: Bool = true
  ) throws(Failure) {
    do {
      recorder = try Recorder(folder: folder, header: header)
    } catch {
      throw Failure(error)
    }
    self.folder = folder
    loop = shop.loop
    let album = Screenshots(loop: shop.loop, folder: folder)
    self.album = album
    shop.loop.recorder = recorder
    if takesPictures { shop.loop.didPresent = { album.didPresent($0) } }
  }

  /// Keeps what was recorded so far in a folder of its own, and answers which.
  func save(
    on shelf: RecordingStore, answer: @escaping @MainActor @Sendable (Result<String, Failure>) -> Void
  ) {
    let folder: RecordingFolder
    do {
      folder = try shelf.newFolder()
    } catch {
      return answer(.failure(error))
    }
    recorder.copy(to: folder) { [loop] result in
      let kept = result.map { _ in folder.path }.mapError { Failure($0) }
      loop.post { answer(kept) }
    }
  }

  /// Leaves pictures of transitions for when nothing is recorded any more.
  func postponeTransitions() { album.transitions = .none }

  /// Records no more frames, and takes the pictures that were postponed.
  func stopRecording() {
    loop.recorder = nil
    album.transitions = .strips
  }

  /// Runs an app to its end, then writes what is left and returns what was recorded. When the app ends in an error
  /// the recording is closed all the same, and the error thrown.
  func close(after run: () throws(Failure) -> Void) throws(Failure) -> Report {
    do {
      try run()
    } catch {
      do {
        _ = try close()
      } catch let another {
        tell(another.message)
      }
      throw error
    }
    return try close()
  }

  private func close() throws(Failure) -> Report {
    // What stops one, such as a full disk, stops the other as well: one of them is told.
    let failedPicture = album.close()
    let report: Report
    do {
      report = try recorder.close()
    } catch {
      throw Failure(error)
    }
    if let failedPicture { throw failedPicture }
    return report
  }
}
