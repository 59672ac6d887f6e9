import FoundationEssentials

/// A run that `lantern dev` started. It records frames only on request, so that many restarts do not replace the
/// recordings that are kept.
package enum DevelopmentRun {
  private static let variable = "LANTERN_DEV"

  /// The environment variable of such a run.
  package static let environment = [variable: "1"]

  /// Whether this process is such a run.
  package static var isThisProcess: Bool {
    ProcessInfo.processInfo.environment[variable] == environment[variable]
  }
}
