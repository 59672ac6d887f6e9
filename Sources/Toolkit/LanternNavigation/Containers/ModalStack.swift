public import LanternRaster
public import LanternWidgets

/// A container of a screen and the modals above it.
///
/// Full-screen modals move in from the bottom and can be dragged down. Sheets fade in. Escape closes both. For its
/// lifecycle, the screen behind a sheet is hidden: the sheet shows a still picture of it.
open class ModalStack: StackContainer {
  nonisolated deinit {}

  open override var pushTransition: any Transition { Cover() }
  open override var popTransition: any Transition { Backwards(Cover(), kind: "uncover") }

  override var yieldsDrags: Bool { true }

  open override func canDrag(from point: Point, screenFrame: Rect) -> Bool {
    screenFrame.contains(point) && !isSheet(top)
  }

  private func isSheet(_ screen: Screen) -> Bool {
    screen.modalStyle == .sheet && screens.first !== screen
  }

  open override func content(for screen: Screen, in arrangement: Arrangement) -> Widget {
    guard isSheet(screen) else { return screen.view }
    let covered = { [weak self, weak screen] (size: PixelSize, environment: Environment) -> Bitmap in
      guard let self, let covered = screen.flatMap(self.screen(below:)) else { return Bitmap(size: size) }
      return host(for: covered, in: targetArrangement).picture(size, environment)
    }
    return SheetFrame(
      screen.view, preferred: { [weak screen] in screen?.preferredSheetSize }, over: covered)
  }

  override func canPrepare(_ screen: Screen) -> Bool { !isSheet(screen) }

  private func screen(below screen: Screen) -> Screen? {
    let target = state.transition == nil ? targetArrangement : nil
    return [target, state.change?.after, arrangement].lazy.compactMap { arrangement in
      arrangement?.screens.firstIndex { $0 === screen }.flatMap {
        $0 > 0 ? arrangement?.screens[$0 - 1] : nil
      }
    }.first
  }

  private static let dissolve = Dissolve(duration: .milliseconds(180))
  override func pushTransition(of screen: Screen) -> any Transition {
    isSheet(screen) ? ModalStack.dissolve : pushTransition
  }
  override func popTransition(of screen: Screen) -> any Transition {
    isSheet(screen) ? ModalStack.dissolve : popTransition
  }
  open override func extent(of screen: Screen) -> Size {
    isSheet(screen) ? SheetFrame.place(in: size, preferred: screen.preferredSheetSize).size : size
  }

  open override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key.goesBack(modifiers, transitionView.direction), targetScreens.count > 1 else { return false }
    // The key is handled even if the modal refuses.
    pop()
    return true
  }
}

/// The presentation style of a modal.
nonisolated public enum ModalStyle: Hashable, Sendable {
  /// Covers the whole window.
  case fullScreen
  /// A sheet in the middle of the window. The screen behind it is dimmed. `Screen.preferredSheetSize` is its size.
  case sheet
}
