import LanternWidgets

extension Entry {
  static let progressBar = Entry(
    "Progress Bar", .progress, "The progress of a task.",
    [
      Example("40 percent") { ProgressBar("Copied files", value: 0.4) },
      Example("Just begun") { ProgressBar("Copied files", value: 0) },
      Example("Complete") { ProgressBar("Copied files", value: 1) },
      Example("Of unknown length") { ProgressBar("Copied files", value: nil) },
    ])
}
