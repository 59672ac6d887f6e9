package import ArgumentParser
import FoundationEssentials
import Glibc

/// A program with commands.
package enum CommandLineProgram {
  /// Runs the command line and returns the exit status.
  ///
  /// Synchronous on purpose: the window belongs to the calling thread.
  package static func run(_ root: any ParsableCommand.Type, version: @MainActor () -> String) -> Int32 {
    // A reader that closes a pipe early (`| head`) must not end the process: the window stays open, and files are
    // completed.
    signal(SIGPIPE, SIG_IGN)
    OpenFiles.raiseLimit()
    // Swift reads the arguments from /proc. Without it, every command line would seem to be empty.
    guard !CommandLine.arguments.isEmpty else {
      printMessage("cannot read the command line: /proc is not mounted; mount it")
      return ExitStatus.system.rawValue
    }
    let help = "see \(programName) --help"
    if let argument = argumentsWithoutText.first {
      printMessage("the argument \(argument) is not valid UTF-8; use a path in UTF-8; \(help)")
      return ExitStatus.usage.rawValue
    }
    do {
      if CommandLine.arguments.dropFirst().first == "--version" {
        printLine(MainActor.assumeIsolated { version() })
        try checkOutput()
        return ExitStatus.success.rawValue
      }
      var command = try root.parseAsRoot()
      try command.run()
      try checkOutput()
      return ExitStatus.success.rawValue
    } catch let failure as ExitError {
      printMessage(failure.message)
      return failure.status.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      // Help requests exit with success. All other errors are wrong command lines.
      let status = root.exitCode(for: error)
      guard status != .success else { root.exit(withError: error) }
      let message = root.message(for: error).replacing("\n", with: " ")
      printMessage("\(message); \(help)")
      return ExitStatus.usage.rawValue
    }
  }

  /// The arguments that are not valid UTF-8, in the form that shells read. Swift would repair them, so that a path
  /// would lead to another file.
  private static var argumentsWithoutText: [String] {
    (0..<Int(CommandLine.argc)).compactMap { number in
      guard let argument = CommandLine.unsafeArgv[number], String(validatingCString: argument) == nil else {
        return nil
      }
      let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) }
      let characters = bytes.map { byte in
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
        case 0x20..<0x7F: String(UnicodeScalar(byte))
        default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }
      return "$'\(characters.joined())'"
    }
  }
}
