package import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster

/// A text editor: an example of an app on Lantern's modules.
@main
package final class TextEditorApp: DesktopApp {
  package static let identity = AppIdentity(name: "Text Editor")
  package static let opensFiles = true
  package let services: AppServices
  private let windows = EditorWindows()

  package init(_ launch: Launch) throws {
    let editor = EditorScreen(try launch.file.map(TextFile.init(named:)), windows)
    let flow = Flow("editor")
    services = AppServices(launch, flows: [flow: { editor }], first: flow)
    windows.services = services
    editor.addCommands(to: services.loop.windows[0])
  }

  package func open(link path: String) -> LinkResponse {
    guard path.hasPrefix("/") else {
      return LinkResponse(isAccepted: false, message: "\(Self.identity.name) opens files, and no links")
    }
    do {
      windows.open(try TextFile(named: path))
      return LinkResponse(isAccepted: true)
    } catch {
      return LinkResponse(isAccepted: false, message: "\(error)")
    }
  }
}

/// Opens further windows, each with a text of its own.
@MainActor
final class EditorWindows {
  weak var services: AppServices?

  func open(_ file: TextFile?) {
    let (flow, editor) = (Flow("editor"), EditorScreen(file, self))
    do {
      let window = try services?.openWindow("editor", size: Size(900, 640)) { size, environment in
        RootController(flows: [flow: { editor }], first: flow, size: size, environment: environment)
      }
      if let window { editor.addCommands(to: window) }
    } catch {
      services?.root.showMessage(error.message)
    }
  }
}
