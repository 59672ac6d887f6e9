import FoundationEssentials
import Glibc

// Lets tests use accounts in a separate process, whose environment they choose and which they can kill.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "token" where arguments.count >= 2:
  let trial = TokenTrial(folder: arguments[1])
  if arguments.count > 2 {
    for word in arguments[2...] { trial.perform(word) }
  } else {
    while let word = readLine() { trial.perform(word) }
  }
case "live" where arguments.count == 3:
  do {
    try LifeTrial(folder: arguments[1], script: arguments[2]).live()
  } catch {
    say("ended: \(error)")
    exit(1)
  }
default:
  say(
    "usage: LanternAccountsTrial token DIR [place|read|store|forget …]; without operations, reads them from standard input"
  )
  say("       LanternAccountsTrial live DIR SCRIPT")
  exit(64)
}

/// Writes a line without buffering, even if standard output is a pipe or a file.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}
