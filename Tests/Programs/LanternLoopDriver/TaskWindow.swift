import Dispatch
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

/// Opens a window with a task that sleeps for an hour. Each line on standard input starts a task that shows the line.
/// The line “quit” ends the program.
func runTaskWindow() throws {
  let screen = TextScreen()
  let window = try Window(title: "Tasks", size: Size(300, 200), scale: 1)
  let loop = makeLoop(on: window, showing: screen)
  screen.task(name: "sleep") {
    do {
      try await loop.sleep(for: .seconds(3_600))
      say("slept")
    } catch {
      say("cancelled")
    }
  }
  loop.didPresent = { [unowned loop] _ in
    loop.didPresent = { _ in }
    say("shown")
    readLines(for: loop, screen)
  }
  try loop.run()
}

private func readLines(for loop: FrameLoop, _ screen: TextScreen) {
  DispatchQueue(label: "input").async {
    while let line = readLine() {
      Task { @MainActor in
        screen.label.text = line
        loop.didFinishFrame = { say("presented \(line)") }
        if line == "quit" { loop.quit() }
      }
    }
  }
}
