import Glibc

// Runs a frame loop on the thread that called `main`, so that it runs tasks. Tests of the loop's own module run on other
// threads. The argument is one of the cases below; they print what happens.

switch CommandLine.arguments.dropFirst().first {
case "tasks": try runVirtualTasks()
case "block": try runBlockingTask(named: CommandLine.arguments.dropFirst(2).first)
case "throw": try runThrowingTask()
case "block-queue": try runBlockOfTheMainQueue()
case "window": try runTaskWindow()
case "keys": try runKeyWindow()
case "drop": try runDropWindow()
case "drag":
  let arguments = CommandLine.arguments.dropFirst(2)
  try runDragWindow(kind: arguments.first ?? "text", hasFirst: arguments.contains("second"))
case "two-windows": try runTwoWindows(recordingTo: CommandLine.arguments.dropFirst(2).first ?? "recording")
default: exit(EX_USAGE)
}

/// Prints a line at once.
nonisolated func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  // The test that reads the output fails if this fails.
  _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
}
