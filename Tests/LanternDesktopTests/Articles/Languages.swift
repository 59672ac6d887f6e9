import Foundation
import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets

// The code of the article “Languages”.

enum Text: String, MessageKey {
  case addTip, tips, saved

  var message: Message {
    switch self {
    case .addTip: "Add a Tip"
    case .tips: Message(one: "{count} tip", other: "{count} tips", comment: "The heading of the list.")
    case .saved: "{title} was saved."
    }
  }
}

final class TipsApp: DesktopApp {
  static let identity = AppIdentity(name: "Tips")
  static let localization = Localization(
    keys: [Text.self], folder: Bundle.module.path(forResource: "strings", ofType: nil))

  let services: AppServices

  init(_ launch: Launch) throws {
    let strings = launch.strings
    let title = strings.text(Text.addTip)
    let heading = strings.text(Text.tips, count: 3)
    let main = Flow("main")
    services = AppServices(launch, flows: [main: { TipsScreen(title: title, heading) }], first: main)
  }
}

@MainActor
func start(in folder: String, language: LanguageTag? = nil) throws -> (TipsApp, TestWindow) {
  let display = HeadlessDisplay(size: PixelSize(600, 400))
  let launch = try Launch(
    TipsApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder, language: language)
  let app = try TipsApp(launch)
  let window = TestWindow(driving: app.services.loop, display: display)
  app.begin()
  try window.settle()
  return (app, window)
}

// SwiftPM declares it for a target with resources.
extension Bundle {
  fileprivate static var module: Bundle {
    Bundle(path: Project.path("Tests/LanternDesktopTests/Articles/Tips")) ?? .main
  }
}

final class TipsScreen: Screen {
  private let heading: String

  init(title: String, _ heading: String) {
    self.heading = heading
    super.init(title: title)
  }

  override func makeView() -> Widget { Label(heading, isHeading: true) }
}
