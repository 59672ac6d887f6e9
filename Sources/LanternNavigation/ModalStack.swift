public import LanternRaster
public import LanternWidgets

/// A screen and the modals over it. Those that cover it whole come up from the bottom and are dragged down; sheets are
/// dissolved in. Escape sends both back.
///
/// What a sheet covers is not on the screen any more, as far as lifecycles go: a still of it is.
open class ModalStack: StackContainer {
  open override var coming: any Transition { Cover() }
  open override var going: any Transition { Backwards(Cover(), kind: "uncover") }

  override var yieldsDrags: Bool { true }

  open override func canDrag(from point: Point, page: Rect) -> Bool {
    page.contains(point) && !isSheet(top)
  }

  private func isSheet(_ screen: Screen) -> Bool { screen.modalStyle == .sheet && screens.first !== screen }

  open override func content(for screen: Screen) -> Widget {
    guard isSheet(screen) else { return screen.view }
    return SheetFrame(screen.view) { [weak self, weak screen] size, environment in
      guard let covered = screen.flatMap({ self?.screen(below: $0) }) else { return Bitmap(size: size) }
      return self?.page(for: covered).picture(size, environment) ?? Bitmap(size: size)
    }
  }

  private func screen(below screen: Screen) -> Screen? {
    [move?.after, screens].lazy.compactMap { screens in
      screens?.firstIndex { $0 === screen }.flatMap { $0 > 0 ? screens?[$0 - 1] : nil }
    }.first
  }

  private static let dissolve = Dissolve(duration: .milliseconds(180))
  override func coming(of screen: Screen) -> any Transition {
    isSheet(screen) ? ModalStack.dissolve : coming
  }
  override func going(of screen: Screen) -> any Transition { isSheet(screen) ? ModalStack.dissolve : going }
  override func extent(of screen: Screen) -> Size {
    isSheet(screen) ? SheetFrame.place(in: size).size : size
  }

  open override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.escape, []), (.back, []), (.left, .alt):
      guard toBe.count > 1 else { return false }
      // It is this pile's, also where the modal refuses.
      pop()
      return true
    default: return false
    }
  }
}

/// How a modal shows.
nonisolated public enum ModalStyle: Hashable, Sendable {
  /// Over the whole window.
  case fullScreen
  /// As a sheet in the middle of it, what it covers dimmed around it.
  case sheet
}
