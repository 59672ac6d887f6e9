import LanternFiles
import LanternProcess
import LanternRecording
import LanternReports

/// The folder of a gate's recordings: `base/01`, `new/01` and so on, `headless/base` and `headless/new`.
///
/// It holds the recordings of one gate. Otherwise the last recordings of a longer gate before it would be taken for
/// those of its builds.
struct GateFolder {
  let path: String

  /// Claims the folder for a gate until the lock is released, and removes the recordings of an earlier gate from it.
  ///
  /// Only recordings with the names that a gate gives are removed. Those of the baseline stay. It is an error if they are
  /// where the gate records the new build.
  func claim(for baseline: Baseline) throws(ExitError) -> RecordingLock {
    let kept = Set(baseline.folders.map(resolved))
    func hasBaseline(_ recordings: [RecordingFolder]) -> Bool {
      recordings.contains { kept.contains(resolved($0)) }
    }
    guard !hasBaseline(recordings(of: "new")) else {
      throw ExitError(
        .usage, "BASE is in \"\(path)/new\", where gate records NEW; choose another --output")
    }
    do {
      let lock = try RecordingFolder(path).claim()
      for side in [recordings(of: "base"), recordings(of: "new")] where !hasBaseline(side) {
        for recording in side { try recording.remove() }
      }
      return lock
    } catch {
      throw ExitError(error)
    }
  }

  // The recordings of a side that are there already.
  private func recordings(of side: String) -> [RecordingFolder] {
    let numbers = ((try? Folder("\(path)/\(side)").names()) ?? []).filter {
      $0.wholeMatch(of: /[0-9]{2,3}/) != nil
    }
    return (numbers.sorted().map { "\(path)/\(side)/\($0)" } + ["\(path)/headless/\(side)"])
      .map(RecordingFolder.init).filter(\.isRecording)
  }

  // The path without symbolic links, by which the same folder is found under another name.
  private func resolved(_ folder: RecordingFolder) -> String {
    (try? File(folder.path).canonicalPath()) ?? folder.path
  }
}
