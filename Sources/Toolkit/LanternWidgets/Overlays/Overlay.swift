public import LanternRaster

/// A widget that appears above everything else in a tree, such as a dialog, an open menu or a toast.
@MainActor
open class Overlay: Widget {
  // The widget that had the focus before the overlay was shown.
  fileprivate weak var focusedBefore: Widget?
  // The inner tree on whose behalf an outer tree shows the overlay.
  fileprivate weak var presenter: WidgetTree?

  nonisolated deinit {}

  /// Whether the content beneath the overlay receives no input while the overlay is shown.
  open var isModal: Bool { true }

  /// Whether the overlay is shown in the outermost tree, and has the room of the whole window, rather than in the tree that it is
  /// presented in.
  var belongsToWindow: Bool { isModal }

  /// Whether no widget of the overlay can have the focus, so that a press on the overlay leaves the focus where it is.
  ///
  /// For a list that belongs to a text field, for example. Such an overlay is not modal.
  open var leavesFocus: Bool { false }

  /// Returns the frame within the whole picture, in points. By default, the overlay covers the whole picture.
  open func place(over whole: Rect, in environment: Environment) -> Rect { whole }

  /// The widget that gets the focus when the overlay is shown, if the overlay is modal.
  open var firstFocus: Widget? { nil }

  /// Whether the overlay can be used. While it moves to its place, presses on it, and Return and Space, have no effect:
  /// they were meant for the content beneath it.
  open var isAtRest: Bool { true }

  open override var handlesPointer: Bool { isModal }

  /// Whether the overlay is dismissed when a modal one appears, such as a menu above which a question is asked.
  var isTransient: Bool { false }

  /// Called when the user presses another part of the window. `widget` is the widget there; nil if there is none.
  func pressedElsewhere(on widget: Widget?) {}

  /// Dismisses the overlay; does nothing if it is not shown.
  public final func dismiss() { tree?.dismiss(self) }
}

/// The overlays of a tree, from back to front.
///
/// It knows which overlays input can reach, not where they are or what is beneath them.
package struct OverlayStack {
  /// The overlays that the tree shows.
  package var shown: [Overlay] = []
  // The overlays of the tree that an outer tree shows.
  fileprivate(set) var inHost: [Overlay] = []

  package init() {}

  /// The frontmost modal overlay; nil if there is none.
  package var modal: Overlay? { shown.last(where: \.isModal) }

  /// Returns the root of the tree and the overlays that input can reach: those from the frontmost modal one on.
  package func reachable(above root: Widget) -> [Widget] {
    guard let first = shown.lastIndex(where: \.isModal) else { return [root] + shown }
    return Array(shown[first...])
  }
}

extension WidgetTree {
  /// The overlays above the root, from back to front; see `present(_:)`.
  public var overlays: [Overlay] { overlayStack.shown }

  /// Shows an overlay above everything else.
  ///
  /// A modal overlay covers the whole window, takes the focus and keeps it. The previous widget gets the focus back
  /// when the overlay is dismissed. When this tree is dismantled, the overlay is dismissed too. Open menus, lists and
  /// tooltips are dismissed. A dialog takes the place of one that asks the same question.
  ///
  /// Precondition: the overlay is not shown elsewhere.
  public func present(_ overlay: Overlay) {
    guard overlay.tree == nil && overlay.parent == nil else {
      fatalError("the overlay is already shown; dismiss it first")
    }
    if overlay.belongsToWindow, let outer = host?.tree {
      if overlay.presenter == nil {
        overlay.presenter = self
        overlayStack.inHost.append(overlay)
      }
      return outer.present(overlay)
    }
    let replaced = overlays.lazy.compactMap { (overlay as? Dialog)?.replacing($0) }.first
    if overlay.isModal { dismissTransientOverlays() }
    replaced?.dismiss()
    overlay.focusedBefore = focused
    overlayStack.shown.append(overlay)
    overlay.join(self)
    layoutIsStale()
    if overlay.isModal {
      cancelPointer()
      focus(overlay.firstFocus)
    }
    if replaced != nil { (overlay as? Dialog)?.arriveAtOnce() }
    contentMoved()
  }

  // Also those in the trees inside this one.
  private func dismissTransientOverlays() {
    dropTooltip()
    for overlay in overlays where overlay.isTransient { overlay.dismiss() }
    for viewport in viewports {
      for tree in viewport.trees { tree.dismissTransientOverlays() }
    }
  }

  /// Places the overlays again that belong to widgets of this tree and don't keep input from them, because these have moved.
  func moveOverlaysInHost() {
    for overlay in overlayStack.inHost where !overlay.isModal { overlay.tree?.placeAgain(overlay) }
  }

  private func placeAgain(_ overlay: Overlay) {
    let bounds = Rect(origin: .zero, size: size.points(at: environment.scale))
    place(overlay, over: bounds)
    settle(overlay, at: .zero, within: bounds)
  }

  func place(_ overlay: Overlay, over bounds: Rect) {
    overlay.place(at: overlay.place(over: bounds, in: environment), in: environment)
    arrangeStale()
  }

  /// Dismisses the overlays that widgets of this tree show above the whole window.
  public func dismissModalOverlays() {
    for overlay in overlayStack.inHost { overlay.dismiss() }
  }

  /// Dismisses an overlay; does nothing if this tree does not show it.
  public func dismiss(_ overlay: Overlay) {
    guard overlays.contains(where: { $0 === overlay }) else { return }
    overlayStack.shown.removeAll { $0 === overlay }
    overlay.presenter?.overlayStack.inHost.removeAll { $0 === overlay }
    overlay.presenter = nil
    for other in overlays where other.focusedBefore.map(root) === overlay {
      other.focusedBefore = overlay.focusedBefore
    }
    overlay.join(nil)
    layoutIsStale()
    if overlay.isModal, focused == nil, let before = overlay.focusedBefore, canFocus(before) {
      keyboardFocus.isReturning = true
      focus(before)
      keyboardFocus.isReturning = false
    }
    contentMoved()
  }

  /// The root and the overlays, from back to front.
  var roots: [Widget] { [root] + overlays }

  /// The frontmost modal overlay; nil if there is none.
  var modalOverlay: Overlay? { overlayStack.modal }

  /// The root and the overlays that input can reach.
  var activeRoots: [Widget] { overlayStack.reachable(above: root) }

  func handles(_ widget: Widget) -> Bool {
    guard modalOverlay != nil else { return true }
    let top = root(of: widget)
    return activeRoots.contains { $0 === top }
  }

  /// Returns whether a widget belongs to an overlay that takes no focus.
  func leavesFocus(_ widget: Widget) -> Bool { (root(of: widget) as? Overlay)?.leavesFocus == true }

  func root(of widget: Widget) -> Widget {
    var top = widget
    while let parent = top.parent { top = parent }
    return top
  }

  func eachReceivingInput(_ body: (Widget) -> Void) {
    for root in activeRoots { eachVisible(root, body) }
  }
}
