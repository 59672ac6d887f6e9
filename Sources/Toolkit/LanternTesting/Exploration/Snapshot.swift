import LanternNavigation
import LanternRaster
import LanternWidgets

/// Everything in a window that an unsuccessful navigation must leave unchanged.
struct Snapshot {
  /// The screens after the changes in progress, as text. Equal states have equal text.
  let tree: String
  private let screens: [Weak]
  private let appearances: [Appearance]
  /// The dialogs and other overlays above the screens. A screen that refuses can ask the user there.
  let overlays: [String]
  let focus: String?
  /// The number of overlays that block the content beneath them.
  let modalCount: Int
  private let activeTransition: Int?

  // A strong reference would keep a removed screen alive, which would be reported as a leak.
  private struct Weak {
    weak var screen: Screen?
  }

  init(_ root: RootController) {
    tree = Snapshot.tree(root)
    let selfAndDescendants = root.targetScreens.flatMap(Snapshot.selfAndDescendants)
    screens = selfAndDescendants.map(Weak.init)
    appearances = selfAndDescendants.map(\.appearance)
    activeTransition = root.activeTransition?.id
    let semantics = root.semantics
    overlays = semantics.map(\.semantics).filter(\.isOverlay).map(\.roleAndName)
    focus = Snapshot.focus(in: semantics.map(\.semantics))
    modalCount = root.tree.overlays.count { $0.isModal }
  }

  // Identified by its index among the widgets with the same role and name. Its position can change with other text.
  private static func focus(in semantics: [Semantics]) -> String? {
    guard let index = semantics.firstIndex(where: { $0.states.contains(.focused) }) else { return nil }
    let focused = semantics[index]
    let before = semantics[..<index].count { $0.role == focused.role && $0.name == focused.name }
    return focused.roleAndName + (before == 0 ? "" : " (\(before + 1))")
  }

  /// Returns the text that distinguishes states.
  func state(_ note: String) -> String {
    ([tree] + overlays + [note]).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns a description of the first difference, or nil if nothing changed.
  func difference(since before: Snapshot) -> String? {
    if tree != before.tree { return "\(before.tree) became \(tree)" }
    guard screens.elementsEqual(before.screens, by: { $0.screen === $1.screen && $0.screen != nil }) else {
      return "screens were replaced by others of the same types"
    }
    for (place, (was, now)) in zip(screens, zip(before.appearances, appearances)) where was != now {
      return "\(place.screen?.nameInReports ?? "a screen") was \(was) and is now \(now)"
    }
    if activeTransition != before.activeTransition {
      return "the active transition changed"
    }
    if overlays == before.overlays, focus != before.focus {
      return "the focus moved from \(before.focus ?? "nothing") to \(focus ?? "nothing")"
    }
    return nil
  }

  // MARK: Screens as text

  private static func tree(_ root: RootController) -> String {
    let screens = root.targetScreens.enumerated().map { number, screen in
      (number > 0 && screen.modalStyle == .sheet ? "sheet " : "") + text(screen)
    }
    return "\(root.destination): \(screens.joined(separator: " / "))"
  }

  private static func selfAndDescendants(in screen: Screen) -> [Screen] {
    [screen] + children(of: screen).flatMap(selfAndDescendants)
  }

  private static func children(of screen: Screen) -> [Screen] {
    (screen as? Container)?.targetArrangement.screens ?? screen.children
  }

  /// Returns a screen and its descendants as text. In a stack, the last screen is visible. Elsewhere, a star marks the
  /// visible screens unless all are visible.
  static func text(_ screen: Screen) -> String {
    let children = children(of: screen)
    let own = screen.nameInReports + (screen.refusal == nil ? "" : " (stays)")
    guard !children.isEmpty else { return own }
    let visible = screen.targetVisibleChildren
    let isMarked =
      !(screen is StackContainer) && !children.allSatisfy { child in visible.contains { $0 === child } }
    let parts = children.enumerated().map { number, child in
      let star = isMarked && visible.contains { $0 === child } ? "*" : ""
      let style = screen is ModalStack && number > 0 && child.modalStyle == .sheet ? "sheet " : ""
      return star + style + text(child)
    }
    return "\(own)[\(parts.joined(separator: ", "))]"
  }
}

extension Screen {
  /// The type, with the title if it adds something. A stack has the title of the top screen of its initializer.
  var nameInReports: String {
    let type = "\(type(of: self))"
    return title.isEmpty || title == type || self is StackContainer ? type : "\(type) “\(title)”"
  }
}

extension Semantics {
  // Toasts appear and disappear by themselves.
  fileprivate nonisolated var isOverlay: Bool {
    role == .dialog || role != .status && actions.contains(.dismiss)
  }
}
