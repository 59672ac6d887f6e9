extension TemporaryDirectory {
  /// The options for an app that stores its data here, and records nothing.
  package var optionsWithoutRecording: [String] { ["--data-dir", self / "data", "--no-record"] }

  /// The options for an app that stores its data and its recording here.
  package var optionsWithRecording: [String] {
    ["--data-dir", self / "data", "--record", self / "recording"]
  }
}
