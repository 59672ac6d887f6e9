import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Tooltips, menus, lists and questions in real windows.
struct OverlayWindowTests {
  /// The system that shows the windows.
  enum System: CaseIterable {
    case x11, wayland

    static let installed = allCases.filter { $0 == .x11 || Desktop.Program.sway.isInstalled }
  }

  @Test(.waitsForProcesses, arguments: System.installed)
  func `the pointer can move over a tooltip, and Escape hides it`(system: System) throws {
    let (app, _) = try start(system, PixelSize(900, 700), ["--entry", "tooltip"], .gallery)
    let button = try app.center(role: "button", "Archive", number: 1)
    let files = app.files
    func tooltip() throws -> [Int]? { try app.inspector.tree().first { $0.role == "tooltip" }?.frame }
    func move(_ x: Int, _ y: Int) throws {
      try app.screen.xdotool("mousemove", "--window", app.window, "\(x)", "\(y)")
    }
    for isEscape in [true, false] {
      try move(button.x, button.y + 200)
      try move(button.x, button.y)
      try waitFor("the tooltip") { try tooltip() != nil }
      let frame = try #require(try tooltip())
      let (x, y) = (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
      for step in 1...4 { try move(x, button.y + (y - button.y) * step / 4) }
      try move(x + 4, y)
      try app.waitForEndOfTransition()
      _ = try app.inspector.picture(to: files / "hovered.png")
      #expect(try tooltip() != nil, "it stays under the pointer")
      if isEscape { try app.screen.xdotool("key", "Escape") } else { try move(x, y + 200) }
      try waitFor("no tooltip") { try tooltip() == nil }
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, arguments: System.installed)
  func `a question closes an open menu, and keys belong to the question`(system: System) throws {
    let (app, compositor) = try start(system, PixelSize(900, 700), [], .demo)
    try app.logIn()
    try app.click(role: "tab", "Account")
    try app.click(button: "Edit Details")
    try app.enterText("Ring twice", into: "Note")
    let field = try app.center(role: "textbox", "Note")
    try app.screen.xdotool("mousemove", "--window", app.window, "\(field.x)", "\(field.y)", "click", "3")
    try waitFor("the menu") { try app.names(ofRole: "menuitem").contains("Paste") }
    try requestClose(app, compositor)
    try app.wait(for: "dialog", named: "Discard changes?")
    #expect(try app.names(ofRole: "menuitem") == [])
    // A second request asks nothing more.
    try requestClose(app, compositor)
    try app.screen.xdotool("key", "Escape")
    try waitFor("no question") { try app.names(ofRole: "dialog").isEmpty }
    #expect(try app.names(ofRole: "menuitem") == [])
    try app.screen.xdotool("key", "End", "x")
    try waitFor("the letter") { try app.widget("textbox", "Note")?.value == "Ring twicex" }
    try requestClose(app, compositor)
    try app.click(button: "Discard")
    #expect(app.process.wait().status == 0)
  }

  @Test(.waitsForProcesses, arguments: System.installed, [PixelSize(200, 150), PixelSize(320, 200)])
  func `a question in a small window shows its words and its answers`(
    system: System, size: PixelSize
  ) throws {
    let (app, _) = try start(system, size, ["--entry", "dialog"], .gallery)
    try app.wait(for: "heading", named: "Dialog")
    while try app.focusedWidget()?.name != "Discard…" {
      let name = try app.focusedWidget()?.name
      try app.screen.xdotool("key", "Tab")
      try waitFor("the next focus") { try app.focusedWidget()?.name != name }
    }
    try app.screen.xdotool("key", "Return")
    try app.wait(for: "dialog", named: "Discard the changes?")
    let window = try app.drawnPicture().size
    func visiblePart(_ role: String, _ name: String) throws -> [Int] {
      let line = try #require(try app.inspector.tree().last { $0.role == role && $0.name == name })
      return line.states?.contains("offscreen") == true ? [0, 0, 0, 0] : line.frame ?? [0, 0, 0, 0]
    }
    let question = try visiblePart("heading", "Discard the changes?")
    #expect(question[3] > 10, "the question has a height")
    for key in ["Tab", "Tab"] {
      let focused = try #require(try app.focusedWidget())
      let frame = try #require(focused.frame)
      #expect(frame[1] >= 0 && frame[1] + frame[3] <= window.height, "\(focused.name ?? "") is visible")
      #expect(frame[0] >= 0 && frame[0] + frame[2] <= window.width)
      #expect(frame[3] > 10)
      try app.screen.xdotool("key", key)
      try waitFor("the next answer") { try app.focusedWidget()?.name != focused.name }
    }
    try app.screen.xdotool("key", "Escape")
    try waitFor("no question") { try app.names(ofRole: "dialog").isEmpty }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, arguments: System.installed)
  func `the list of a combo box has the room of its window`(system: System) throws {
    let (app, _) = try start(system, PixelSize(900, 700), ["--entry", "combo-box"], .gallery)
    try app.click(role: "combobox", "City", number: 1)
    try waitFor("the focus") { try app.focusedWidget()?.name == "City" }
    try app.screen.xdotool("key", "Down")
    func options() throws -> [InspectorClient.Line] {
      let cities = ["Auckland", "Bern", "Zürich"]
      return try app.inspector.tree().filter { $0.role == "option" && cities.contains($0.name ?? "") }
    }
    try waitFor("the list") { try options().count == 3 }
    for option in try options() {
      #expect(option.states?.contains("offscreen") != true, "\(option.name ?? "") is visible")
      #expect((option.frame?.last ?? 0) > 20)
    }
    try app.screen.xdotool("key", "Escape")
    try waitFor("no list") { try options().isEmpty }
    #expect(app.close().status == 0)
  }

  private func start(
    _ system: System, _ size: PixelSize, _ options: [String], _ program: LaunchedApp.Program
  ) throws -> (app: LaunchedApp, compositor: SwayCompositor?) {
    let files = try TemporaryDirectory()
    let options = files.optionsWithoutRecording + options
    if system == .wayland {
      let compositor = try SwayCompositor([.init(size: size, scale: 1)])
      return (try LaunchedApp(compositor, files, options, program: program), compositor)
    }
    let app = try LaunchedApp(
      XServer(), files, options + ["--size", "\(size.width)x\(size.height)"], program: program)
    return (app, nil)
  }

  private func requestClose(_ app: LaunchedApp, _ compositor: SwayCompositor?) throws {
    guard let compositor else { return try app.clickCloseButton() }
    try compositor.command("[pid=\(app.process.identifier)]", "kill")
  }
}
