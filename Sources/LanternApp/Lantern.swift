import ArgumentParser
import FoundationEssentials
import Glibc

/// The program `lantern`, without its `main.swift`.
public enum Lantern {
  /// Runs the command line and returns the exit status.
  ///
  /// Synchronous on purpose: the window belongs to the calling thread.
  public static func run() -> Int32 {
    // A reader that closes a pipe early (`| head`) must not end the process: the window stays open, and files are
    // completed.
    signal(SIGPIPE, SIG_IGN)
    OpenFiles.raiseLimit()
    // Swift reads the arguments from /proc. Without it, every command line would seem to be empty.
    guard !CommandLine.arguments.isEmpty else {
      printMessage("cannot read the command line: /proc is not mounted; mount it")
      return ExitStatus.system.rawValue
    }
    do {
      if CommandLine.arguments.dropFirst().first == "--version" {
        printLine(MainActor.assumeIsolated { Version.text })
        try checkOutput()
        return ExitStatus.success.rawValue
      }
      var command = try LanternCommand.parseAsRoot()
      try command.run()
      try checkOutput()
      return ExitStatus.success.rawValue
    } catch let failure as ExitError {
      printMessage(failure.message)
      return failure.status.rawValue
    } catch {
      // Help requests exit with success. All other errors are wrong command lines.
      let status = LanternCommand.exitCode(for: error)
      guard status != .success else { LanternCommand.exit(withError: error) }
      let message = LanternCommand.message(for: error).replacing("\n", with: " ")
      printMessage("\(message); see lantern --help")
      return ExitStatus.usage.rawValue
    }
  }
}
