public import LanternRaster

/// What comes over everything else in a tree, and goes again: a dialog, a list that opens, a notice.
@MainActor
open class Overlay: Widget {
  // What had the focus before it came.
  fileprivate weak var focusedBefore: Widget?
  // The tree inside of the one that shows it, for which it came.
  fileprivate weak var lender: WidgetTree?

  nonisolated deinit {}

  /// Whether nothing beneath it hears anything while it shows.
  open var isModal: Bool { true }

  /// Where it lies within the whole picture, in points; all over it, unless it says otherwise.
  open func place(over whole: Rect, in environment: Environment) -> Rect { whole }

  /// What has the focus when it comes, if it is modal.
  open var firstFocus: Widget? { nil }

  open override var hearsPointer: Bool { isModal }

  /// Takes it away; nothing happens when it does not show.
  public final func dismiss() { tree?.dismiss(self) }
}

extension WidgetTree {
  /// Shows something over everything else. A modal one comes over the whole window, takes the focus, keeps it, and gives
  /// it back when it goes, which it does with this tree at the latest.
  ///
  /// Precondition: it shows nowhere else.
  public func present(_ layer: Overlay) {
    precondition(layer.tree == nil && layer.parent == nil, "a layer shows over one tree")
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

  /// Takes away the layers that a widget of this tree had shown over the whole window.
  public func recallLayers() {
    for layer in lentLayers { layer.dismiss() }
  }

  /// Takes a layer away; nothing happens when it does not show here.
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

  /// The topmost widgets, from the back to the front.
  var roots: [Widget] { [root] + layers }

  /// The foremost of those that let nothing through to what lies beneath.
  var modalLayer: Overlay? { layers.last(where: \.isModal) }

  /// The topmost widgets that input reaches.
  var hearingRoots: [Widget] {
    guard let first = layers.lastIndex(where: \.isModal) else { return roots }
    return Array(layers[first...])
  }

  func hears(_ widget: Widget) -> Bool {
    guard modalLayer != nil else { return true }
    var top = widget
    while let parent = top.parent { top = parent }
    return hearingRoots.contains { $0 === top }
  }

  func eachHearing(_ body: (Widget) -> Void) {
    for root in hearingRoots { eachVisible(root, body) }
  }
}
