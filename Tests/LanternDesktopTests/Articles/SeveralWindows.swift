import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

// The code of the article SeveralWindows. A test checks that both are equal.

final class NotesApp: DesktopApp {
  static let identity = AppIdentity(name: "Notes")
  let services: AppServices

  init(_ launch: Launch) {
    let list = Flow("list")
    let navigator = NotesNavigator()
    services = AppServices(launch, flows: [list: { NoteListScreen(navigator) }], first: list)
    navigator.services = services
    services.loop.closeRequested = { [services] in services.quit() }
  }
}

@MainActor
final class NotesNavigator {
  weak var services: AppServices?

  func openNote(titled title: String) {
    let note = Flow("note")
    do {
      try services?.openWindow("note", title: title, size: Size(400, 300)) { size, environment in
        RootController(
          flows: [note: { NoteScreen(title: title) }], first: note, size: size, environment: environment)
      }
    } catch {
      services?.root.showMessage(error.message)
    }
  }
}

extension NotesNavigator {
  func closeNotes() {
    for window in services?.loop.windows ?? [] where window.name == "note" {
      services?.loop.remove(window)
    }
  }
}

final class NoteListScreen: Screen {
  private let navigator: NotesNavigator

  init(_ navigator: NotesNavigator) {
    self.navigator = navigator
    super.init(title: "Notes")
  }

  override func makeView() -> Widget {
    let open = Button("Open") { [navigator] in navigator.openNote(titled: "Shopping") }
    return Panel(fit: .center, [open])
  }
}

final class NoteScreen: Screen {
  private let saved = ""
  private let text = TextField("Text")

  override func makeView() -> Widget { text }

  override var refusal: Refusal? { text.text == saved ? nil : Refusal("The note is not saved.") }

  override func refused(leave: @escaping () -> Void) {
    showMessage("Save the note, or clear it.")
  }

  private func showMessage(_ message: String) { show(Toast(message)) }
}
