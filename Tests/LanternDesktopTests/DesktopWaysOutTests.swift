import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Every way out of an app with unsaved input, also by its desktop: quitting, closing the window, another language or theme,
/// and the end of its process.
@MainActor
struct DesktopWaysOutTests {
  /// A letter with a text field. It refuses to be removed while it has a text.
  private final class Letter: Screen {
    let field = TextField("Text")
    private var leave: (() -> Void)?

    override var refusal: Refusal? { field.text.isEmpty ? nil : Refusal("unsaved") }
    override func refused(leave: @escaping () -> Void) { self.leave = leave }
    override func makeView() -> Widget { Panel(padding: 8, [field]) }
    override var initialFocus: Widget? { field }
  }

  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func start(_ number: Int) throws -> StateExplorer.Window {
    let display = HeadlessDisplay(size: PixelSize(400, 300))
    var launch = try Launch(
      AppIdentity(name: "Letters"), display: display, typesetter: BlockTypesetter(),
      dataDirectory: files / "data\(number)")
    launch.localize(Localization(keys: [Text.self], folder: nil))
    let (main, login) = (Flow("main"), Flow("login"))
    let services = AppServices(
      launch, flows: [main: { ScreenStack(root: Screen(title: "Home")) }, login: { Screen(title: "Login") }],
      first: main)
    services.places = try PlaceTable(
      scheme: services.identity.linkScheme,
      [
        Place(
          "letter/:id", title: { address in "Letter \(address["id"] ?? "")" },
          make: { address in Letter(title: "Letter \(address["id"] ?? "")") }, route: { $0.pushed() })
      ])
    let window = TestWindow(driving: services.loop, display: display)
    services.begin()
    try window.settle()
    let restart = {
      services.loop.quit()
      try services.run()
      return try start(number)
    }
    return StateExplorer.Window(window, restart: restart, destinations: []) {
      [
        StateExplorer.Event("write a letter") {
          let count = (services.root.current as? ScreenStack)?.targetScreens.count ?? 0
          guard let link = services.places?.link("letter", "\(count)") else { return }
          services.follow(link)
          try window.settle()
          try window.type("Dear Ines", into: "Text")
        },
        StateExplorer.Event("another theme") { choose(services) { $0.choose(\.theme, .dark) } },
        StateExplorer.Event("another text size") { choose(services) { $0.choose(\.textScale, 150) } },
        StateExplorer.Event("another language") { choose(services) { $0.choose(\.language, .pseudo) } },
        StateExplorer.Event("quit") { services.quit() },
        StateExplorer.Event("close the window") { services.closeRequested(services.loop.windows[0]) },
        StateExplorer.Event("SIGTERM", isForced: true) { services.loop.quit() },
        StateExplorer.Event("the session ends", isForced: true) { services.root.show(login, force: true) },
      ]
    }
  }

  private func choose(_ services: AppServices, _ change: (inout AppearanceSettings) -> Void) {
    var settings = services.appearance.settings
    change(&settings)
    services.apply(settings)
  }

  @Test(.requirement(76, 123), arguments: [1, 2])
  func `the desktop removes no unsaved input unasked, and the end of the process keeps it`(letters: Int) {
    var number = 0
    let report = StateExplorer {
      number += 1
      return try start(number)
    }.everyWayOut(of: [
      StateExplorer.Scenario("\(letters)", Array(repeating: "write a letter", count: letters))
    ])
    #expect(report.passed, "\(report)")
    func asked(_ way: String) -> String? { report.results.first { $0.destination == way }?.result }
    let all = letters == 1 ? "asks Letter “Letter 1”" : "asks Letter “Letter 1”, then Letter “Letter 2”"
    #expect(asked("quit") == all)
    #expect(asked("close the window") == all)
    #expect(asked("another language") == all)
    for way in ["another theme", "another text size", "SIGTERM", "the session ends"] {
      #expect(asked(way) == "asks nobody")
    }
  }
}
