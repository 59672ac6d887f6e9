import FoundationEssentials
import Glibc

// Lets tests use accounts in a separate process, whose environment they choose and which they can kill.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "token" where arguments.count >= 2:
  let commands = TokenStoreCommands(folder: arguments[1])
  if arguments.count > 2 {
    for operation in arguments[2...] { commands.perform(operation) }
  } else {
    while let operation = readLine() { commands.perform(operation) }
  }
case "script" where arguments.count == 3:
  do {
    try AccountsScript(folder: arguments[1], script: arguments[2]).run()
  } catch {
    say("ended: \(error)")
    exit(1)
  }
default:
  say(
    "usage: LanternAccountsDriver token DIR [place|read|store|forget …]; without operations, reads them from standard input"
  )
  say("       LanternAccountsDriver script DIR SCRIPT")
  exit(64)
}

/// Writes a line without buffering, even if standard output is a pipe or a file.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
}
