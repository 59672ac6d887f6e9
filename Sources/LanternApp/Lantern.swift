import ArgumentParser
import FoundationEssentials
import Glibc

/// The program `lantern`, whole: everything but the file that starts it.
public enum Lantern {
  /// Does what the command line says and returns the status to exit with.
  ///
  /// Synchronous on purpose: the window belongs to the thread that calls this.
  public static func run() -> Int32 {
    // A reader that closes a pipe early (`| head`) ends nothing: neither the window nor what has yet to be put in order.
    signal(SIGPIPE, SIG_IGN)
    OpenFiles.raiseLimit()
    // Swift reads the command line there. Without it every command would look like none.
    guard !CommandLine.arguments.isEmpty else {
      tell("cannot read the command line: /proc is not mounted; mount it")
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
    } catch let failure as Failure {
      tell(failure.message)
      return failure.status.rawValue
    } catch {
      // Help and the like end well; what is left is a wrong command line.
      let status = LanternCommand.exitCode(for: error)
      guard status != .success else { LanternCommand.exit(withError: error) }
      let message = LanternCommand.message(for: error).replacing("\n", with: " ")
      tell("\(message); see lantern --help")
      return ExitStatus.usage.rawValue
    }
  }
}
