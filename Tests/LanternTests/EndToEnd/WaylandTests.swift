import Foundation
import LanternFrames
import LanternRaster
import LanternRecords
import Testing

/// The app as a client of a Wayland compositor, with no X server that it knows of.
@Suite(.serialized)
struct WaylandTests {
  @Test(.timeLimit(.minutes(10)))
  func `on Wayland a person logs in, logs out and mistypes, and sees what was drawn`() throws {
    let screen = try WaylandScreen()
    let files = try Scratch()
    let app = try RunningApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording"])
    try app.wait(forPart: "login")
    try app.expectOutputIsWhatWasDrawn(screen)

    try app.click(button: "Log In")
    try app.wait(forPart: "main")
    try app.expectOutputIsWhatWasDrawn(screen)

    try app.click(button: "Log Out")
    try app.wait(forPart: "login")
    try app.expectOutputIsWhatWasDrawn(screen)

    try app.click(role: "password", "Password")
    try app.screen.person("key", "ctrl+a")
    try app.screen.person("type", "wrong horse")
    try VirtualScreen.wait(for: "the letters") {
      try app.inspector.tree().first { $0.role == "password" }?.value == "•••••••••••"
    }
    try app.screen.person("key", "Return")
    try VirtualScreen.wait(for: "the message") {
      try app.names(ofRole: "text").contains("E-mail or password is wrong.")
    }
    try app.expectOutputIsWhatWasDrawn(screen)

    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(recording.header.display.driver == "wayland")
    #expect(recording.header.display.path == "Wayland shared memory, no GPU")
    #expect(recording.header.width == 1000)
    #expect(recording.header.height == 700)
    #expect(recording.transitions.map(\.begin.kind) == ["dissolve", "slide"])
    for transition in recording.transitions { #expect((transition.end?.clickToPicture ?? 0) > 0) }
  }

  @Test(.timeLimit(.minutes(10)))
  func `the app in a Wayland window loads no library of the GPU`() throws {
    let screen = try WaylandScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    try app.click(button: "Log In")
    try app.wait(forPart: "main")
    #expect(try app.running.librariesOfGPU() == [])
    #expect(app.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10))) func `at rest on main in a Wayland window no thread wakes up`() throws {
    let screen = try WaylandScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forPart: "login")
    try app.click(button: "Log In")
    try app.wait(forPart: "main")
    // Where the compositor has nothing to tell.
    try screen.putPointerOutside()
    try app.running.expectRest()
    #expect(app.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a Wayland window that is made smaller and larger is filled, and keeps no old memory`() throws {
    let screen = try WaylandScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    for (width, height) in [(800, 600), (1200, 800), (640, 480), (1100, 750)] {
      try app.screen.person("windowsize", "--sync", screen.output, "\(width)", "\(height)")
      try VirtualScreen.wait(for: "the picture of that size") {
        try app.inspector.picture(to: files / "picture.png").size == PixelSize(width, height)
      }
      try app.expectOutputIsWhatWasDrawn(screen)
    }
    let maps = try String(contentsOfFile: "/proc/\(app.running.identifier)/maps", encoding: .utf8)
    #expect((1...4).contains(maps.split(separator: "\n").count { $0.contains("lantern-window") }))
    #expect(app.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [[], ["--scale", "1.5"]])
  func `on an output of two pixels a unit the window is twice as fine and clicks land where they should`(
    options: [String]
  ) throws {
    let screen = try WaylandScreen(width: 500, height: 400, scale: 2)
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"] + options)
    try app.wait(forPart: "login")
    #expect(try app.inspector.picture(to: files / "picture.png").size == PixelSize(1000, 800))
    try app.expectOutputIsWhatWasDrawn(screen)
    try app.click(button: "Log In")
    try app.wait(forPart: "main")
    try app.expectOutputIsWhatWasDrawn(screen)
    #expect(app.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a Wayland window that nobody can see rests, its caret too, and is up to date when it shows again`()
    throws
  {
    let screen = try WaylandScreen(shell: .desktop(sleepsAfter: 1))
    let files = try Scratch()
    let app = try RunningApp(
      screen, files, ["--data-dir", files / "data", "--no-record", "--size", "500x400"])
    try app.wait(forPart: "login")
    // On the panel, which no window covers: the compositor draws it into its picture.
    try app.screen.person("mousemove", "--window", screen.output, "300", "5")
    try VirtualScreen.wait(for: "a letter") {
      try app.screen.person("key", "x")
      return try app.name()?.contains("x") == true
    }
    // Left alone, the caret would blink for ten seconds: it would rest for three after thirteen. What worked at the start
    // may take five seconds to end its thread.
    try app.running.expectRest(patience: 12)

    try VirtualScreen.wait(for: "the message") {
      try app.screen.person("key", "Return")
      return try app.names(ofRole: "text").contains("E-mail or password is wrong.")
    }
    try VirtualScreen.wait(for: "the window as it was drawn") {
      // Somebody is there.
      try app.screen.person("key", "shift")
      let drawn = try app.inspector.picture(to: files / "picture.png")
      return try drawn.isShown(in: app.screen.screenshot())
    }
    #expect(app.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10))) func `a held key repeats until it is released`() throws {
    let screen = try WaylandScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    try app.screen.person("key", "ctrl+a")
    try app.screen.person("keydown", "x")
    try VirtualScreen.wait(for: "more than one letter") {
      (try app.name()?.count { $0 == "x" } ?? 0) > 4
    }
    try app.screen.person("keyup", "x")
    #expect(try app.name()?.allSatisfy { $0 == "x" } == true)
    #expect(app.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a compositor that crashes ends the app with a reason, its recording closed`()
    throws
  {
    let screen = try WaylandScreen()
    let files = try Scratch()
    let app = try RunningApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording"])
    try app.wait(forPart: "login")
    try app.click(button: "Log In")
    try app.wait(forPart: "main")
    screen.crash()
    let ending = app.running.wait(patience: 20)
    expectRefusal(ending, status: 74, saying: "the Wayland compositor is gone")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }
}

extension RunningApp {
  /// What stands in the field for the account's address.
  fileprivate func name() throws -> String? {
    try inspector.tree().first { $0.role == "textbox" && $0.name == "E-mail" }?.value
  }
}
