import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// `lantern record`: its output on the virtual clock and in a window.
@Suite(.serialized)
struct RecordTests {
  private static let exports = [
    "frames.csv", "mangohud", "recording.jsonl", "summary.json", "trace.json", "transitions.csv",
  ]
  private static let pictures = ["dissolve-middle", "login", "main", "slide-middle", "splash"]

  @Test(.waitsForProcesses, .requirement(81, 87))
  func `twenty logins and logouts are 40 transitions with 18 frames due each`() throws {
    let files = try TemporaryDirectory()
    let ending = try record(to: files / "recording")
    #expect(
      ending.output == "recording headless, on a virtual clock\nrecorded in \(files / "recording")\n")

    let names = try FileManager.default.contentsOfDirectory(atPath: files / "recording")
    let kinds = ["cover", "dissolve", "pop", "push", "slide", "uncover", "unzoom", "zoom"]
    let pictures = ["login", "main", "splash"] + kinds.map { $0 + "-middle" }
    let strips = kinds.map { $0 + "-strip" }
    #expect(names.sorted() == (RecordTests.exports + (pictures + strips).map { $0 + ".png" }).sorted())
    for picture in pictures {
      #expect(try bitmap(files / "recording/\(picture).png").size == PixelSize(1280, 800))
    }
    // Six pictures of 320 × 200, with a gap of 8 around each.
    for strip in strips {
      #expect(try bitmap(files / "recording/\(strip).png").size == PixelSize(1976, 216))
    }

    let transitions = try CSV(files / "recording/transitions.csv")
    #expect(
      transitions.columns.joined(separator: ",")
        == "transition,kind,from,to,start,input,end,outcome,frames_due,frames_presented,frames_skipped,frames_late,"
        + "hitch_ms,click_to_picture_ms,window,start_delay,processor_time_ms,context_switches,page_faults,"
        + "pixels_mixed,tiles_compared,widgets_drawn,lines_shaped,allocations,stops")
    #expect(transitions["transition"] == (1...40).map(String.init))
    #expect(transitions["kind"] == (1...20).flatMap { _ in ["dissolve", "slide"] })
    #expect(transitions["from"] == (1...20).flatMap { _ in ["login", "main"] })
    #expect(transitions["to"] == (1...20).flatMap { _ in ["main", "login"] })
    #expect(Set(transitions["outcome"]) == ["completed"])
    #expect(Set(transitions["frames_due"]) == ["18"])
    #expect(Set(transitions["frames_presented"]) == ["18"])
    for column in ["frames_skipped", "frames_late", "hitch_ms", "click_to_picture_ms"] {
      #expect(Set(transitions[column]) == [""])
    }

    let frames = try CSV(files / "recording/frames.csv")
    #expect(
      frames.columns.joined(separator: ",")
        == "frame,transition,kind,from,to,progress,deadline,begin,input_end,update_end,draw_end,"
        + "composite_end,overlay,present_end,late,skipped,degraded,damaged_pixels,shown,processor_time,run_queue_delay,"
        + "accessibility_time"
    )
    #expect(frames["frame"] == (1...720).map(String.init))
    #expect(Set(frames["late"]) == [""])
    #expect(Set(frames["skipped"]) == [""])
    let progress = frames["progress"].compactMap(Double.init)
    #expect(progress.count == 720)
    for (index, value) in progress.enumerated() {
      #expect(abs(value - Double(index % 18 + 1) / 18) < 1e-9)
    }
  }

  @Test(.waitsForProcesses, .requirement(89))
  func `two recordings on the virtual clock have the same pictures, progress and deadlines`() throws {
    let files = try TemporaryDirectory()
    for run in ["one", "two"] { try record(to: files / run, "--cycles", "3") }
    for column in ["transition", "kind", "progress", "deadline", "begin", "damaged_pixels"] {
      #expect(try CSV(files / "one/frames.csv")[column] == CSV(files / "two/frames.csv")[column])
    }
    #expect(try CSV(files / "one/transitions.csv")["start"] == CSV(files / "two/transitions.csv")["start"])
    for picture in RecordTests.pictures {
      let one = try Data(contentsOf: URL(filePath: files / "one/\(picture).png"))
      #expect(try one == Data(contentsOf: URL(filePath: files / "two/\(picture).png")))
    }
    let header = try String(contentsOfFile: files / "one/recording.jsonl", encoding: .utf8)
      .prefix { $0 != "\n" }
    #expect(header.contains(#""clock":"virtual""#))
  }

  @Test(.waitsForProcesses, .requirement(81), arguments: [(24, 8), (60, 18), (144, 44), (240, 72)])
  func `the number of due frames follows the frame rate`(rate: Int, due: Int) throws {
    let files = try TemporaryDirectory()
    try record(to: files / "recording", "--cycles", "1", "--size", "320x240", "--fps", "\(rate)")
    #expect(try CSV(files / "recording/transitions.csv")["frames_due"] == ["\(due)", "\(due)"])
    let deadlines = try CSV(files / "recording/frames.csv")["deadline"].compactMap(Int.init)
    #expect(deadlines.count == 2 * due)
    // Each deadline is on the grid that begins at 0: ⌊k · 10⁹ / rate⌋ nanoseconds for some k.
    for deadline in deadlines {
      let index = (deadline * rate + 999_999_999) / 1_000_000_000
      #expect(index * 1_000_000_000 / rate == deadline)
    }
  }

  @Test(.waitsForProcesses)
  func `a splash screen may take longer than the timeout for a click`() throws {
    let files = try TemporaryDirectory()
    try record(to: files / "recording", "--cycles", "1", "--size", "320x240", "--splash-delay", "11")
    #expect(try CSV(files / "recording/transitions.csv")["to"] == ["main", "login"])
  }

  @Test(.waitsForProcesses, .requirement(85))
  func `reduced motion replaces slides by short dissolves`() throws {
    let files = try TemporaryDirectory()
    try record(to: files / "recording", "--cycles", "2", "--motion", "reduced")
    let transitions = try CSV(files / "recording/transitions.csv")
    #expect(transitions["kind"] == ["dissolve", "dissolve", "dissolve", "dissolve"])
    #expect(transitions["to"] == ["main", "login", "main", "login"])
    #expect(transitions["frames_due"] == ["18", "9", "18", "9"])
    #expect(transitions["outcome"] == ["completed", "completed", "completed", "completed"])
    #expect(!FileManager.default.fileExists(atPath: files / "recording/slide-middle.png"))
  }

  @Test(.waitsForProcesses)
  func `on a remote display, dissolves replace all transitions at half the rate`() throws {
    let files = try TemporaryDirectory()
    try record(to: files / "recording", "--cycles", "1", "--display", "remote")
    let transitions = try CSV(files / "recording/transitions.csv")
    #expect(transitions["kind"] == ["dissolve", "dissolve"])
    #expect(transitions["frames_due"] == ["10", "10"])
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.display.path == "memory, remote")
  }

  @Test(
    .waitsForProcesses, .requirement(89),
    arguments: [
      (["--size", "320x240"], PixelSize(320, 240)),
      (["--size", "320x240", "--scale", "2"], PixelSize(640, 480)),
      (["--size", "321x243", "--scale", "1.25"], PixelSize(401, 304)),
      (["--size", "200x150"], PixelSize(200, 150)),
      (["--size", "900x600", "--theme", "dark"], PixelSize(900, 600)),
    ])
  func `a picture has the requested size times the scale`(options: [String], size: PixelSize) throws {
    let files = try TemporaryDirectory()
    try record(to: files / "recording", ["--cycles", "1"] + options)
    #expect(try CSV(files / "recording/transitions.csv")["outcome"] == ["completed", "completed"])
    for picture in RecordTests.pictures {
      #expect(try bitmap(files / "recording/\(picture).png").size == size)
    }
    let header = try Recording(readingFrom: RecordingFolder(files / "recording")).header
    #expect(PixelSize(header.width, header.height) == size)
  }

  @Test(.waitsForProcesses) func `the dark theme is darker, and the recording names it`() throws {
    let files = try TemporaryDirectory()
    for theme in ["light", "dark"] {
      try record(to: files / theme, "--cycles", "1", "--size", "640x480", "--theme", theme)
      let header = try Recording(readingFrom: RecordingFolder(files / theme)).header
      #expect(header.settings["theme"] == theme)
    }
    for picture in ["login", "main"] {
      let light = try brightness(files / "light/\(picture).png")
      let dark = try brightness(files / "dark/\(picture).png")
      #expect(light - dark > 40)
    }
  }

  @Test(.waitsForProcesses)
  func `the middle of a transition shows both screens, and its end shows the next one`() throws {
    let files = try TemporaryDirectory()
    try record(to: files / "recording", "--cycles", "1", "--size", "320x240")
    let login = try bitmap(files / "recording/login.png")
    let main = try bitmap(files / "recording/main.png")
    let slide = try bitmap(files / "recording/slide-middle.png")
    // The login screen slides in from the leading edge: its right half is at the left, main's left half at the right.
    #expect(login != main)
    #expect(slide.cropped(to: PixelRect(0, 0, 160, 240)) == login.cropped(to: PixelRect(160, 0, 160, 240)))
    #expect(slide.cropped(to: PixelRect(160, 0, 160, 240)) == main.cropped(to: PixelRect(160, 0, 160, 240)))
    let dissolve = try bitmap(files / "recording/dissolve-middle.png")
    #expect(dissolve != login)
    #expect(dissolve != main)
  }

  private func record(to folder: String, _ options: String...) throws {
    try record(to: folder, options)
  }

  @Test(.waitsForProcesses)
  func `the log level debug prints the display driver, pixel format, kernel and frame rate`() throws {
    let files = try TemporaryDirectory()
    let ending = try Command().run([
      "record", "--headless", "--cycles", "1", "--size", "320x240", "--log-level", "debug", "--output",
      files / "recording",
    ])
    let header = try Recording(readingFrom: RecordingFolder(files / "recording")).header
    #expect(
      ending.errors
        == "lantern: driver headless, memory, XRGB8888, kernel \(PixelKernel.inUse.rawValue), 320×240 at 60 Hz\n"
    )
    #expect(header.kernel == PixelKernel.inUse.rawValue)
    #expect(header.display.pixelFormat == "XRGB8888")
    #expect(header.fullPresent == nil)
  }

  @discardableResult
  private func record(to folder: String, _ options: [String] = []) throws -> CommandResult {
    let ending = try Command().run(["record", "--headless", "--output", folder] + options)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    return ending
  }

  private func bitmap(_ file: String) throws -> Bitmap {
    try Bitmap(png: [UInt8](Data(contentsOf: URL(filePath: file))))
  }

  // The mean of all channels, 0 … 255.
  private func brightness(_ file: String) throws -> Int {
    let words = try bitmap(file).words
    let sum = words.reduce(0) { $0 + Int($1 & 255) + Int($1 >> 8 & 255) + Int($1 >> 16 & 255) }
    return sum / (3 * words.count)
  }
}
