import LanternNavigation
public import LanternRecording
import LanternWidgets

extension FrameLoop {
  /// Records transitions and their frames. Nil means no recording. See also `record(to:)`.
  public var recorder: Recorder? {
    get { recording.recorder }
    set {
      recording.recorder = newValue
      measureCauses()
      for window in windows { window.recordingBegins() }
    }
  }

  /// Records all transitions in a folder from now until `run()` returns, and replaces an older recording there.
  ///
  /// Call it before `run()` or while nothing moves, because it presents the window a few times to measure the display.
  /// When `run()` returns, the recording is complete, and `close()` of the recorder throws the error that has stopped it.
  /// A loop that is driven by `run(for:)` or `step()` closes no recording: call `close()`. With `LanternReports`,
  /// `closeAndReport()` returns its report.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - build: The version and configuration of the program, for reports.
  ///   - settings: Other settings by name, for reports. Comparisons remark on differences.
  /// - Throws: `RecordingError` if the folder cannot be used or another recorder uses it.
  @discardableResult
  public func record(
    to folder: String, build: String = "unknown", settings: [String: String] = [:]
  ) throws(RecordingError) -> Recorder {
    let recorder = try Recorder(
      folder: RecordingFolder(folder), header: RecordingHeader(of: self, build: build, settings: settings))
    closeRecording()
    recording.start(recorder)
    measureCauses()
    for window in windows { window.recordingBegins() }
    return recorder
  }

  func closeRecording() {
    // The recorder keeps its error, and repeats it.
    try? recording.takeRecorderToClose()?.close()
    measureCauses()
  }

  // Splits the work of frames as long as a recorder wants it.
  private func measureCauses() {
    let isWanted = recorder?.recordsCauses ?? false
    guard isWanted != (recording.meter != nil) else { return }
    recording.meter = isWanted ? FrameMeter(root.environment.typesetter) : nil
  }

  /// The usage of the thread until now. Nil if nothing records it.
  package func usage() -> ThreadUsage? { recording.usage() }
}
