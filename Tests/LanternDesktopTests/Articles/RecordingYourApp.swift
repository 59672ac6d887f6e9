import LanternDesktop
import LanternFrames
import LanternGate
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternTesting
import LanternWidgets
import Testing

// The code of the article RecordingYourApp. A test checks that both are equal.

final class GalleryApp: DesktopApp {
  static let identity = AppIdentity(name: "Gallery")
  let recordedActions: [UserAction] = [.click("Open"), .click("Back")]
  let tour: [UserAction] = [.click("Open"), .click("Enlarge")]

  let services: AppServices

  init(_ launch: Launch) {
    let main = Flow("main")
    services = AppServices(
      launch, flows: [main: { ScreenStack(root: RoomScreen(title: "Room")) }], first: main)
  }
}

final class RoomScreen: Screen {
  override func makeView() -> Widget {
    Button("Open") { [weak self] in (self?.parent as? ScreenStack)?.push(PrintScreen(title: "Print")) }
  }
}

final class PrintScreen: Screen {
  override func makeView() -> Widget {
    Button("Enlarge") { [weak self] in
      (self?.parent as? ScreenStack)?
        .push(Screen(title: "Large Print"), by: Zoom(from: Rect(0, 0, 100, 100)))
    }
  }
}

/// Runs a loop until it quits, and records its transitions in a folder.
@MainActor
func record(_ loop: FrameLoop, in path: String) throws -> Report {
  let recorder = try loop.record(to: path, build: "1.2.0 release", settings: ["theme": "light"])
  try loop.run()
  return try recorder.closeAndReport()
}

/// The widgets of a price list.
@MainActor
func rows(of prices: [Double]) -> [Widget] {
  measure("price list") { prices.sorted().map { Label("£\($0)") } }
}

/// Returns the kind and the slowest frame of each transition, in milliseconds.
func slowestFrames(in path: String) throws -> [(kind: String, work: Double)] {
  let recording = try Recording(readingFrom: RecordingFolder(path))
  return recording.transitions.map { transition in
    (transition.begin.kind, Double(transition.frames.map(\.work).max() ?? 0) / 1e6)
  }
}

/// Returns the number of frames in which drawing took most of the work.
func framesSpentDrawing(in path: String) throws -> Int {
  let reader = try RecordingReader(RecordingFolder(path))
  var count = 0
  while let entry = try reader.next() {
    if case .frame(let frame) = entry, frame.duration(of: .draw) > frame.work / 2 { count += 1 }
  }
  return count
}

/// Returns whether the frames of the new recordings are slower than those of the base.
func isSlower(_ new: String, than base: String) throws -> Bool {
  func runs(_ path: String) throws -> [Run] {
    try RecordedRuns(at: path).folders.map { try Run(readingFrom: $0) }
  }
  return try Comparison(of: runs(base), with: runs(new)).verdict == .worse
}

@MainActor
struct RecordingExample {
  @Test func `opening a print shows every frame of one push`() throws {
    try withGallery { window, folder in
      let recorder = try window.loop.record(to: folder)
      try window.click("Open")
      let report = try recorder.closeAndReport()
      #expect(report.kinds.map(\.kind) == ["push"])
      #expect(report.all.framesPresented == report.all.framesDue)
    }
  }
}
