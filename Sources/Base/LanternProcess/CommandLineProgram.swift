package import ArgumentParser
import FoundationEssentials
import Glibc
import LanternFiles
import LanternStrings

/// A program with commands.
package enum CommandLineProgram {
  /// Runs the command line and returns the exit status.
  ///
  /// Synchronous on purpose: the window belongs to the calling thread.
  ///
  /// - Parameters:
  ///   - root: The command of the program.
  ///   - version: The text for `--version`.
  package static func run(
    _ root: any ParsableCommand.Type, version: @MainActor () -> String
  ) -> Int32 {
    // A reader that closes a pipe early (`| head`) must not end the process: the window stays open, and files are
    // completed.
    signal(SIGPIPE, SIG_IGN)
    OpenFiles.raiseLimit()
    let arguments = Array(ProcessArguments.all.dropFirst())
    // Without /proc, every command line would seem to be empty.
    guard !ProcessArguments.all.isEmpty else {
      printMessage("cannot read the command line: /proc is not mounted; mount it")
      return ExitStatus.system.rawValue
    }
    let commands = CommandPath(root, arguments)
    if let argument = argumentsWithoutText.first {
      let problem = "the argument \(argument) is not valid UTF-8; use a path in UTF-8"
      printMessage(commands.advising(problem))
      return ExitStatus.usage.rawValue
    }
    if let problem = problemOfEmptyArgument(in: arguments) {
      printMessage(commands.advising(problem))
      return ExitStatus.usage.rawValue
    }
    do {
      if arguments.first == "--version" {
        printLine(MainActor.assumeIsolated { version() })
      } else {
        try commands.validate()
        var command = try root.parseAsRoot(arguments)
        try command.run()
      }
      try checkOutput()
      return ExitStatus.success.rawValue
    } catch let failure as ExitError {
      printMessage(failure.message)
      return failure.status.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      // Help requests exit with success. All other errors are wrong command lines.
      guard root.exitCode(for: error) != .success else { return printHelp(of: root, for: error) }
      printMessage(commands.advising(root.message(for: error).replacing("\n", with: " ")))
      return ExitStatus.usage.rawValue
    }
  }

  // The parser wraps only some lines, and it counts on a terminal. Without its wrapping, each line is wrapped once.
  private static func printHelp(of root: any ParsableCommand.Type, for request: any Error) -> Int32 {
    let text = root.fullMessage(for: request, columns: 1 << 20)
    // Completion scripts and the dump of the help are for programs.
    let isForReaders = text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ")
    printLine(isForReaders ? wrapped(text, columns: Terminal.columns ?? 80) : text)
    do {
      try checkOutput()
    } catch {
      printMessage(error.message)
      return error.status.rawValue
    }
    return ExitStatus.success.rawValue
  }

  // No argument of a command may be empty. As a path, it would stand for the current folder.
  private static func problemOfEmptyArgument(in arguments: [String]) -> String? {
    let advice = "enter one, or leave it out; a variable of the shell may be unset"
    // What follows is for another program.
    let own = arguments.prefix { $0 != "--" }
    for (index, argument) in own.enumerated() {
      if argument.isEmpty {
        let option = index > 0 && arguments[index - 1].hasPrefix("--") ? " of \(arguments[index - 1])" : ""
        return "the value\(option) is empty: \(advice)"
      }
      if argument.hasPrefix("--"), argument.hasSuffix("="), argument.count(where: { $0 == "=" }) == 1 {
        return "the value of \(argument.dropLast()) is empty: \(advice)"
      }
    }
    return nil
  }

  /// The arguments that are not valid UTF-8, in the form that shells read. Repaired, a path
  /// would lead to another file.
  private static var argumentsWithoutText: [String] {
    ProcessArguments.bytes.filter { String(validating: $0, as: UTF8.self) == nil }.map { shellWord($0) }
  }
}
