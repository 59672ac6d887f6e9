public import LanternRaster

/// A widget that appears above everything else in a tree, such as a dialog, an open menu or a toast.
@MainActor
open class Overlay: Widget {
  // The widget that had the focus before the overlay was shown.
  fileprivate weak var focusedBefore: Widget?
  // The inner tree on whose behalf an outer tree shows the overlay.
  fileprivate weak var lender: WidgetTree?

  nonisolated deinit {}

  /// Whether the content beneath the overlay receives no input while the overlay is shown.
  open var isModal: Bool { true }

  /// Returns the frame within the whole picture, in points. By default, the overlay covers the whole picture.
  open func place(over whole: Rect, in environment: Environment) -> Rect { whole }

  /// The widget that gets the focus when the overlay is shown, if the overlay is modal.
  open var firstFocus: Widget? { nil }

  open override var hearsPointer: Bool { isModal }

  /// Dismisses the overlay; does nothing if it is not shown.
  public final func dismiss() { tree?.dismiss(self) }
}

extension WidgetTree {
  /// Shows an overlay above everything else.
  ///
  /// A modal overlay covers the whole window, takes the focus and keeps it. The previous widget gets the focus back
  /// when the overlay is dismissed. When this tree is dismantled, the overlay is dismissed too.
  ///
  /// Precondition: the overlay is not shown elsewhere.
  public func present(_ layer: Overlay) {
    precondition(layer.tree == nil && layer.parent == nil, "the overlay is already shown; dismiss it first")
    if layer.isModal, let outer = host?.tree {
      if layer.lender == nil {
        layer.lender = self
        lentLayers.append(layer)
      }
      return outer.present(layer)
    }
    layer.focusedBefore = focused
    layers.append(layer)
    layer.join(self)
    layoutIsStale()
    if layer.isModal {
      cancelPointer()
      focus(layer.firstFocus)
    }
    contentMoved()
  }

  /// Dismisses the overlays that widgets of this tree show above the whole window.
  public func recallLayers() {
    for layer in lentLayers { layer.dismiss() }
  }

  /// Dismisses an overlay; does nothing if this tree does not show it.
  public func dismiss(_ layer: Overlay) {
    guard layers.contains(where: { $0 === layer }) else { return }
    layers.removeAll { $0 === layer }
    layer.lender?.lentLayers.removeAll { $0 === layer }
    layer.lender = nil
    layer.join(nil)
    layoutIsStale()
    if layer.isModal, focused == nil, let before = layer.focusedBefore, canFocus(before) { focus(before) }
    contentMoved()
  }

  /// The root and the overlays, from back to front.
  var roots: [Widget] { [root] + layers }

  /// The frontmost modal overlay; nil if there is none.
  var modalLayer: Overlay? { layers.last(where: \.isModal) }

  /// The root and the overlays that input can reach.
  var hearingRoots: [Widget] {
    guard let first = layers.lastIndex(where: \.isModal) else { return roots }
    return Array(layers[first...])
  }

  func handles(_ widget: Widget) -> Bool {
    guard modalLayer != nil else { return true }
    var top = widget
    while let parent = top.parent { top = parent }
    return hearingRoots.contains { $0 === top }
  }

  func eachHearing(_ body: (Widget) -> Void) {
    for root in hearingRoots { eachVisible(root, body) }
  }
}
