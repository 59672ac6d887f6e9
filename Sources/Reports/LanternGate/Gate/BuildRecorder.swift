import FoundationEssentials
import Glibc
import LanternProcess
import LanternRecording

/// Records builds of an app one after the other, on an Xvfb of its own if there is no display.
final class BuildRecorder {
  private static let defaultArguments = [
    "--cycles", "3", "--no-pictures", "--size", "1280x800", "--scale", "1",
  ]
  private static let advice = "name a build of an app with the command record"

  /// The folder for the recordings.
  var folder: String
  private let arguments: [String]
  private let timeout: Duration
  private let runner: ProgramRunner
  private let screen: VirtualScreen?

  /// Starts an Xvfb if there is no display.
  ///
  /// - Parameters:
  ///   - folder: The folder for the recordings.
  ///   - arguments: Further arguments of the command `record`.
  ///   - timeout: The time that a recording can take.
  ///   - runner: What the builds are run by.
  init(
    folder: String, arguments: [String], timeout: Duration, runner: ProgramRunner
  ) throws(ExitError) {
    self.folder = folder
    self.arguments = arguments
    self.timeout = timeout
    self.runner = runner
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    screen = hasDisplay || arguments.contains("--headless") ? nil : try VirtualScreen()
  }

  /// The size of the window in points, and its scale, as the arguments of the command `record` have them.
  var windowSize: (width: Double, height: Double)? {
    let parts = value(of: "--size")?.split(separator: "x").compactMap { Double($0) } ?? []
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
  var scale: Double? { value(of: "--scale").flatMap { Double($0) } }

  // The last value counts.
  private func value(of option: String) -> Substring? {
    let words = BuildRecorder.defaultArguments + arguments
    return words.indices.reversed().lazy.compactMap { index -> Substring? in
      if words[index] == option, index + 1 < words.count { return words[index + 1][...] }
      return words[index].hasPrefix(option + "=") ? words[index].dropFirst(option.count + 1) : nil
    }.first
  }

  /// Records a build into the subfolder `name`, and reads the recording. Returns nil if a signal has ended it.
  ///
  /// - Parameter isHeadless: Whether it is recorded on a virtual clock, for its exact counts.
  func record(_ program: String, to name: String, isHeadless: Bool = false) throws(ExitError) -> Run? {
    let recording = RecordingFolder("\(folder)/\(name)")
    let arguments = BuildRecorder.defaultArguments + arguments + (isHeadless ? ["--headless"] : [])
    var environment = screen?.environment ?? [:]
    // Measuring the causes allocates, which exact counts show.
    if !arguments.contains("--headless") { environment["LANTERN_RECORD_CAUSES"] = "1" }
    let end = try runner.run(
      program, ["record", "--output", recording.path] + arguments, named: "\(program) record",
      environment: environment, timeout: timeout)
    guard runner.interruption == nil else { return nil }
    let cause = end.lastLine.isEmpty ? "" : ": \(end.lastLine)"
    guard let ending = end.ending else {
      throw failure(
        "\"\(program) record\" did not end within \(timeout.components.seconds) s\(cause); raise --timeout, or "
          + BuildRecorder.advice)
    }
    guard ending == .exited(status: 0) else {
      throw failure("\"\(program) record\" \(ending)\(cause); \(BuildRecorder.advice)")
    }
    guard recording.isRecording else {
      throw failure("\"\(program) record\" left no recording\(cause); \(BuildRecorder.advice)")
    }
    let run = try Run(of: recording)
    guard run.header.display.clock == .monotonic || arguments.contains("--headless") else {
      throw ExitError(
        .noDisplay, "\"\(program) record\" has found no display\(cause); check DISPLAY and WAYLAND_DISPLAY")
    }
    return run
  }

  private func failure(_ message: String) -> ExitError { ExitError(.unreadableData, message) }
}
