import LanternNavigation
import LanternRaster
import LanternWidgets

// The example of the article “A stack inside a screen”.

/// A toolbar above a stack of pages.
final class EditorScreen: Screen {
  private let pages: ScreenStack
  private let toolbarHeight = 48.0

  init(_ page: Screen) {
    pages = ScreenStack(root: page)
    super.init(title: "Editor")
    add(pages)
    pages.didMove(to: self)
  }

  override func makeView() -> Widget {
    pages.view.flex = 1
    let toolbar = Panel(
      minimumHeight: toolbarHeight, maximumHeight: toolbarHeight, [Button("Outline", style: .plain)])
    return Column([toolbar, pages.view])
  }

  override func didResize() { pages.resize(to: Size(size.width, max(0, size.height - toolbarHeight))) }
  override var initialFocus: Widget? { pages.initialFocus }
  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { pages.handle(key, modifiers) }

  func open(_ page: Screen) { pages.push(page) }
}
