import LanternFrames
import LanternRaster
import LanternWidgets

// From starting the program to its first picture on the screen, down to the last pixel.

let firstPictureScenes = [
  Scene(name: "first_picture", against: "a minimal C program that opens and fills it", target: 2.0) {
    let screen = try VirtualScreen(size: .fullHD)
    let files = try Scratch()
    let app = (BuildFolder.lantern, RunningApp.arguments(.fullHD, files))
    let bare = (BuildFolder.bench + "/fill", ["\(screen.size.width)", "\(screen.size.height)"])
    return try medianRatio(
      ofPairs: 15,
      of: { _ in try timeToPicture(app, on: screen, home: files) },
      to: { _ in try timeToPicture(bare, on: screen, home: files) })
  }
]

// Presenting copies rows from the top, so the last pixel of the last row comes last. An empty screen is black;
// neither program's window is.
private func timeToPicture(
  _ program: (path: String, arguments: [String]), on screen: VirtualScreen, home: Scratch
) throws -> Duration {
  let (x, y) = (screen.size.width - 1, screen.size.height - 1)
  _ = try screen.moment(when: "an empty screen") { screen.color(x, y) == 0 }
  let start = MonotonicClock.now()
  let child = try Child(program.path, program.arguments, home: home, environment: screen.environment)
  let picture = try screen.moment(when: "a picture") { screen.color(x, y) != 0 }
  // The app closes its window in order only once it runs its loop.
  sleep(for: .milliseconds(150))
  child.stop()
  return picture - start
}
