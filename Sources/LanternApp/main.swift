import ArgumentParser
import Foundation

// The main function is synchronous on purpose: the window belongs to the thread that started here.
do {
  if CommandLine.arguments.dropFirst().first == "--version" {
    print(Version.text)
    exit(0)
  }
  var command = try LanternCommand.parseAsRoot()
  try command.run()
  guard fflush(nil) == 0 else {
    throw Failure(.inputOutput, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }
} catch let failure as Failure {
  tell(failure.message)
  exit(failure.status.rawValue)
} catch {
  // Help and the like end well; what is left is a wrong command line.
  let status = LanternCommand.exitCode(for: error)
  guard status != .success else { LanternCommand.exit(withError: error) }
  let message = LanternCommand.message(for: error).replacing("\n", with: " ")
  tell("\(message); see lantern --help")
  exit(ExitStatus.usage.rawValue)
}
