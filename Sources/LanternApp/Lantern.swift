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
    if let argument = argumentsWithoutText.first {
      printMessage("the argument \(argument) is not valid UTF-8; use a path in UTF-8; see lantern --help")
      return ExitStatus.usage.rawValue
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
