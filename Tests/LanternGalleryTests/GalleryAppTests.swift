import ArgumentParser
import LanternDesktop
import LanternFrames
import LanternGallery
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

@MainActor
struct GalleryAppTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func open(
    _ size: Size, arguments: [String] = []
  ) throws -> (app: GalleryApp, window: TestWindow) {
    let display = HeadlessDisplay(size: PixelSize(Int(size.width), Int(size.height)))
    let launch = try Launch(
      GalleryApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data")
    let app = try GalleryApp(launch, options: GalleryApp.Options.parse(arguments))
    let window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
    return (app, window)
  }

  private func headings(_ window: TestWindow) -> [String] { window.names(of: .navigation) }

  @Test func `a wide window shows the list and the first page`() throws {
    let (_, window) = try open(Size(1_280, 800))
    #expect(headings(window) == ["Badge"])
    #expect(window.names(of: .listitem).count == Gallery.entries.count)
    try window.click("Button", role: .listitem)
    #expect(headings(window) == ["Button"])
    let button = try window.widget(named: "Button", role: .listitem)
    #expect(button.semantics.states.contains(.selected))
  }

  @Test(arguments: [0, 1, 2, 5, 10, 15, 20])
  func `F6 right after a click on a row moves to its page`(frames: Int) throws {
    let (_, window) = try open(Size(1_280, 800))
    let row = try #require(window.elements.first { $0.semantics.name == "Slider" }).frame.center
    window.send(.pointerMoved(to: row))
    window.send(.pointerDown(at: row, clicks: 1))
    window.step()
    window.send(.pointerUp(at: row))
    for _ in 0..<frames { window.step() }
    window.send(.keyDown(.function(6), []))
    try window.settle()
    #expect(headings(window) == ["Slider"])
    #expect(window.focusedName == "Theme", "\(frames)")
  }

  @Test func `the table sorts by the column whose header is clicked, and back`() throws {
    let (_, window) = try open(Size(1_280, 800), arguments: ["--entry", "table"])
    func first() -> String? { window.names(of: .row).first }
    #expect(first() == "Harbour Light 1, €20.00, Stock 1")
    try window.click("Price", role: .columnheader)
    #expect(first() == "Harbour Light 100, €119.00, Stock 2")
    try window.click("Title", role: .columnheader)
    #expect(first() == "Harbour Light 1, €20.00, Stock 1")
    try window.click("Title", role: .columnheader)
    #expect(first() == "Harbour Light 99, €118.00, Stock 1")
  }

  @Test func `a narrow window begins with the list, and Back returns to it`() throws {
    let (_, window) = try open(Size(320, 240))
    #expect(headings(window) == [])
    try window.click("Label", role: .listitem)
    #expect(headings(window) == ["Label"])
    try window.click("Back")
    #expect(window.names(of: .listitem).contains("Label"))
    try window.click("Label", role: .listitem)
    #expect(headings(window) == ["Label"])
  }

  @Test func `the command line chooses the entry and the direction`() throws {
    let (app, window) = try open(Size(320, 240), arguments: ["--entry", "text-field", "--direction", "rtl"])
    #expect(headings(window) == ["Text Field"])
    #expect(app.services.root.environment.direction == .rightToLeft)
  }

  @Test(.requirement(113, 120)) func `no press on a visible control is dead while screens move`() {
    let explorer = StateExplorer {
      let (_, window) = try open(Size(1_000, 800))
      return StateExplorer.Window(window, patience: .seconds(1), destinations: []) {
        window.taps(excluding: ["Quit"])
      }
    }
    let report = explorer.pressWhileMoving(seed: RandomPresses.seed, count: RandomPresses.count(40))
    print(report)
    #expect(report.passed, "\(report)")
  }

  @Test(arguments: [["--entry", "nothing"], ["--entry", ""], ["--direction", "up"]])
  func `an unknown entry or direction is an error`(arguments: [String]) {
    #expect(throws: (any Error).self) { try GalleryApp.Options.parse(arguments) }
  }

  @Test func `the search narrows the list, and Return shows the first entry`() throws {
    let (_, window) = try open(Size(1_280, 800))
    try window.type("FIELD", into: "Search")
    #expect(window.names(of: .listitem) == ["Date Field", "Number Field", "Password Field", "Text Field"])
    try window.press(.enter)
    #expect(headings(window) == ["Date Field"])
    try window.type("nothing has this name", into: "Search")
    #expect(window.names(of: .listitem) == [])
    #expect(window.names(of: .text).contains("No entry has this name"))
  }

  @Test func `the arrow keys move through the list, and Return shows a page`() throws {
    let (_, window) = try open(Size(1_280, 800))
    try window.click("Badge", role: .listitem)
    try window.press(.down)
    #expect(window.focusedName == "Image View")
    #expect(headings(window) == ["Badge"])
    try window.press(.enter)
    #expect(headings(window) == ["Image View"])
    try window.press(.end)
    #expect(window.focusedName == "Tooltip")
    try window.press(.down)
    #expect(window.focusedName == "Tooltip")
    try window.press(.home)
    #expect(window.focusedName == "Badge")
  }

  @Test func `the settings of the page change the examples`() throws {
    let (app, window) = try open(Size(1_280, 800))
    try window.click("Dark")
    try window.click("Right to left")
    try window.click("150%")
    try window.click("Reduce motion")
    let environment = app.services.root.environment
    #expect(environment.theme == Theme.dark.scaled(text: 1.5))
    #expect(environment.direction == .rightToLeft)
    #expect(environment.reducesMotion)
  }

  @Test func `Play brings an example into its state`() throws {
    let (_, window) = try open(Size(1_280, 4_000), arguments: ["--entry", "slider"])
    // Hovered, then focused by keyboard.
    try window.click("Play", number: 2)
    let sliders = window.elements.filter { $0.semantics.role == .slider }
    #expect(sliders.map { $0.semantics.states.contains(.focused) } == [false, false, false, true, false])
    try window.press(.right)
    let after = window.elements.filter { $0.semantics.role == .slider }
    #expect(after[3].semantics.value == "25%")
    try window.click("Play", number: 2)
    let again = window.elements.filter { $0.semantics.role == .slider }
    #expect(again[3].semantics.value == "20%")
  }

  @Test func `Play opens a dialog in front of the window`() throws {
    let (_, window) = try open(Size(1_280, 2_000), arguments: ["--entry", "dialog"])
    try window.click("Play", number: 1)
    #expect(window.names(of: .dialog) == ["Discard the changes?"])
    try window.press(.escape)
    #expect(window.names(of: .dialog) == [])
  }

  @Test(.requirement(123, 132)) func `a changed form asks before another page replaces its own`() throws {
    let (_, window) = try open(Size(1_280, 2_500), arguments: ["--entry", "form"])
    try window.click("Gift wrap")
    try window.click("Badge", role: .listitem)
    #expect(window.names(of: .dialog) == ["Discard changes?"])
    try window.click("Cancel")
    #expect(headings(window).first == "Form")
    try window.click("Badge", role: .listitem)
    try window.click("Discard")
    #expect(headings(window) == ["Badge"])
  }

  @Test func `the page scrolls to the focus in an example`() throws {
    let (_, window) = try open(Size(900, 500), arguments: ["--entry", "form"])
    try window.type("Ines", into: "Customer", number: 1)
    #expect(try window.widget(named: "Notes", number: 1).frame.minY > 500)
    while window.focusedName != "Notes" { try window.press(.tab) }
    try window.settle()
    let notes = try window.widget(named: "Notes", number: 1).frame
    #expect(notes.minY > 50 && notes.maxY < 500)
    try window.press(.enter, .control)
    try window.settle()
    #expect(window.focusedName == "Email")
    let email = try window.widget(named: "Email", number: 1).frame
    #expect(email.minY > 50 && email.maxY < 500)
  }

  @Test func `an example grows with its content`() throws {
    let (_, window) = try open(Size(1_280, 3_000), arguments: ["--entry", "form"])
    let before = try window.widget(named: "Save", number: 1).frame
    try window.click("Add Part")
    try window.settle()
    let save = try window.widget(named: "Save", number: 1)
    #expect(save.frame.minY == before.minY + 48)
    #expect(save.frame.height == before.height)
    try window.click("Remove", number: 1)
    try window.click("Remove", number: 1)
    try window.click("Save", number: 1)
    #expect(window.names(of: .alert).contains("Add at least one part."))
  }

  @Test func `Copy puts the code of an example on the clipboard`() throws {
    let (app, window) = try open(Size(1_280, 4_000), arguments: ["--entry", "button"])
    try window.click("Copy", number: 1)
    #expect((app.services.root.environment.clipboard as? OwnClipboard)?.text == "Button(\"Save\")")
    #expect(window.names(of: .status) == ["The code was copied."])
  }

  @Test func `an example that is partly scrolled out shows the rest of it`() throws {
    let (_, window) = try open(Size(700, 420), arguments: ["--entry", "chart"])
    let before = window.picture()
    try window.scroll(by: Point(0, 300), at: Point(350, 300))
    let scrolled = window.picture()
    try window.scroll(by: Point(0, -300), at: Point(350, 300))
    #expect(scrolled != before)
    try window.scroll(by: Point(0, 300), at: Point(350, 300))
    window.root.environment.theme = .dark
    window.step()
    window.root.environment.theme = .light
    window.step()
    #expect(window.picture() == scrolled)
  }

  @Test(arguments: [Size(320, 240), Size(719, 500), Size(720, 500), Size(1_920, 1_080)])
  func `every page opens at every size and text size`(size: Size) throws {
    for entry in Gallery.entries {
      let (app, window) = try open(size, arguments: ["--entry", entry.id])
      var environment = app.services.root.environment
      environment.theme = environment.theme.scaled(text: 2)
      app.services.root.environment = environment
      window.step()
      #expect(headings(window).first == entry.name)
    }
  }
}
