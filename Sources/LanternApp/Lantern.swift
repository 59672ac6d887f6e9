import ArgumentParser
import FoundationEssentials
import Glibc

/// The program `lantern`, whole: everything but the file that starts it.
public enum Lantern {
  /// Does what the command line says and returns the status to exit with.
  ///
  /// Synchronous on purpose: the window belongs to the thread that calls this.
  public static func run() -> Int32 {
    do {
      if CommandLine.arguments.dropFirst().first == "--version" {
        print(MainActor.assumeIsolated { Version.text })
        return ExitStatus.success.rawValue
      }
      var command = try LanternCommand.parseAsRoot()
      try command.run()
      guard fflush(nil) == 0 else {
        throw Failure(.inputOutput, "cannot write to standard output: \(String(cString: strerror(errno)))")
      }
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
