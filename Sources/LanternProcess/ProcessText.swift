package import ArgumentParser
import Glibc
import LanternFiles
package import LanternStrings

/// The texts of command lines and processes.
package enum ProcessText: String, MessageKey {
  case commandLineUnreadable, commandNotUTF8, commandUnknown, commandSimilar, commandInvalidValue,
    commandHelp,
    commandHelpAfterQuestion
  case processNotStarted, processNoPipe, processNoSocket, processFewFiles, processNoTemporaryFolder,
    processFolderNotRemoved, processOutputFailed
  case socketNoPath, socketLongPath, socketServed

  package var message: Message {
    switch self {
    case .commandLineUnreadable: "cannot read the command line: /proc is not mounted; mount it"
    case .commandNotUTF8: "the argument {argument} is not valid UTF-8; use a path in UTF-8"
    case .commandUnknown: "\"{word}\" is not a command"
    case .commandSimilar:
      Message("did you mean \"{command}\"?", comment: "The clause after “… is not a command”.")
    case .commandInvalidValue:
      Message(
        "The value '{value}' is invalid for '{option}': {reason}",
        comment: "{reason} says what to enter instead.")
    case .commandHelp:
      Message(
        "{problem}; see {command}", comment: "{problem} is a clause, and {command} such as lantern --help.")
    case .commandHelpAfterQuestion:
      Message(
        "{problem} See {command}", comment: "{problem} ends with a question, which begins a new sentence.")
    case .processNotStarted: "cannot start \"{program}\": {reason}"
    case .processNoPipe: "cannot create a pipe: {reason}"
    case .processNoSocket: "cannot create a socket: {reason}"
    case .processFewFiles:
      """
      too few files can be opened: {free}, but {needed} are needed; raise the limit with: ulimit -n 1024
      """
    case .processNoTemporaryFolder:
      "cannot create a folder in \"{path}\": {reason}; set TMPDIR to a writable folder"
    case .processFolderNotRemoved: "cannot remove \"{path}\": {reason}; remove it manually"
    case .processOutputFailed: "cannot write to standard output: {reason}; redirect it elsewhere"
    case .socketNoPath: Message("it is empty", comment: "The reason why the path of a socket cannot be used.")
    case .socketLongPath:
      Message(
        one: "it is longer than {count} byte", other: "it is longer than {count} bytes",
        comment: "The reason why the path of a socket cannot be used.")
    case .socketServed:
      Message("another program is listening there", comment: "The reason why a socket cannot be used.")
    }
  }
}

extension ExitError {
  /// Creates an error with a message in the language of the terminal.
  package init<Key: MessageKey>(_ status: ExitStatus, _ key: Key, _ arguments: [String: String] = [:]) {
    self.init(status, Strings.terminal.text(key, arguments))
  }

  /// Creates an error with the message of another one in the language of the terminal.
  package init(_ status: ExitStatus, _ error: some TranslatedError) {
    self.init(status, error.message(in: .terminal))
  }
}

/// Writes a message for the user to standard error, in the language of the terminal.
package func printMessage<Key: MessageKey>(_ key: Key, _ arguments: [String: String] = [:]) {
  printMessage(Strings.terminal.text(key, arguments))
}

/// Writes the message of an error to standard error, in the language of the terminal.
package func printMessage(_ error: some TranslatedError) { printMessage(error.message(in: .terminal)) }

extension ValidationError {
  /// Creates the error of a command line, with a message in the language of the terminal.
  package init<Key: MessageKey>(_ key: Key, _ arguments: [String: String] = [:]) {
    self.init(Strings.terminal.text(key, arguments))
  }
}

/// The system's message for the last error of the C library, in the language of the terminal.
package var lastSystemMessage: String {
  // Loading the messages may fail too.
  let code = errno
  return Strings.terminal.systemMessage(code)
}

extension SocketError: TranslatedError {
  package var description: String { message(in: .plain) }

  package func message(in strings: Strings) -> String {
    switch self {
    case .emptyPath: strings.text(ProcessText.socketNoPath)
    case .tooLong(let limit): strings.text(ProcessText.socketLongPath, count: limit)
    case .isServed: strings.text(ProcessText.socketServed)
    case .system(let reason): reason
    }
  }
}

/// A command for developers. All of its messages are English.
package protocol EnglishCommand: ParsableCommand {}
