import ArgumentParser
import LanternStrings

/// The commands that the first arguments of a command line name, such as `accounts list`.
struct CommandPath {
  private let commands: [any ParsableCommand.Type]
  /// The argument after the commands.
  private let next: String?
  /// Whether the command line asks for the help of the commands: `help accounts list`.
  private let isHelp: Bool

  init(_ root: any ParsableCommand.Type, _ arguments: some Sequence<String>) {
    var words = Array(arguments)[...]
    isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    var commands = [root]
    while let word = words.first,
      let command = commands[commands.count - 1].configuration.subcommands.first(where: { command in
        command.configuration.commandName == word
      })
    {
      commands.append(command)
      words.removeFirst()
    }
    self.commands = commands
    next = words.first
  }

  private var last: any ParsableCommand.Type { commands[commands.count - 1] }

  /// A message with the advice to read the help of the command that the arguments are for.
  func advising(_ message: String) -> String {
    // The argument parser has quotes of its own, and ends some messages with a period.
    let message = message.replacing(/(^| )'([^']+)'/) { "\($0.1)\"\($0.2)\"" }.withoutPeriod
    var words = [programName] + names(of: Array(commands.dropFirst()))
    // Options that follow the program's name are those of its default command.
    if !isHelp, let next, next.hasPrefix("-"), let command = last.configuration.defaultSubcommand {
      words += names(of: [command])
    }
    let help = words.joined(separator: " ") + " --help"
    return message.hasSuffix("?") ? "\(message) See \(help)" : "\(message); see \(help)"
  }

  /// Throws if the next argument can only be a mistyped command.
  func validate() throws(ValidationError) {
    let configuration = last.configuration
    guard let next, !next.hasPrefix("-"), next != "help", isHelp || !configuration.subcommands.isEmpty else {
      return
    }
    let similar = names(of: configuration.subcommands)
      .map { (name: $0, distance: editDistance(next, $0)) }
      .filter { $0.distance <= max(1, $0.name.count / 3) }
      .min { $0.distance < $1.distance }
    // The default command has arguments of its own, and explains those that it cannot use.
    guard similar != nil || configuration.defaultSubcommand == nil || isHelp else { return }
    let problem = "\"\(next)\" is not a command"
    throw ValidationError(similar.map { "\(problem); did you mean \"\($0.name)\"?" } ?? problem)
  }
}

extension String {
  /// The text as a part of a sentence that continues.
  package var withoutPeriod: String { hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self }
}

private func names(of commands: [any ParsableCommand.Type]) -> [String] {
  commands.compactMap { $0.configuration.commandName }
}
