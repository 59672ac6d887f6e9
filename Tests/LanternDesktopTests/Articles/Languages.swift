import Foundation
import LanternDesktop
import LanternNavigation
import LanternStrings
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

// SwiftPM declares it for a target with resources.
extension Bundle {
  fileprivate static var module: Bundle { .main }
}

final class TipsScreen: Screen {
  private let heading: String

  init(title: String, _ heading: String) {
    self.heading = heading
    super.init(title: title)
  }

  override func makeView() -> Widget { Label(heading, isHeading: true) }
}
