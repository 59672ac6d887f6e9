import LanternRaster
import LanternWidgets

/// All of a window that a navigation which comes to nothing must leave as it was.
struct Snapshot {
  /// What stands in it as it will be, as text that is the same for what is the same.
  let tree: String
  private let screens: [Weak]
  private let appearances: [Appearance]
  /// What lies over the screens, such as a dialog: whoever refuses may ask there what to do.
  let layers: [String]
  let focus: String?
  private let activeTransition: Int?

  // Kept alive by this, a screen that is gone would count as leaked.
  private struct Weak {
    weak var screen: Screen?
  }

  init(_ root: RootController) {
    tree = Snapshot.tree(root)
    let everyone = Snapshot.everyone(in: root.destinationScreen)
    screens = everyone.map(Weak.init)
    appearances = everyone.map(\.appearance)
    activeTransition = root.activeTransition?.id
    let semantics = root.semantics
    layers = semantics.filter(\.semantics.isLayer).map {
      "\($0.semantics.role.rawValue) “\($0.semantics.name)”"
    }
    focus = Snapshot.focus(in: semantics.map(\.semantics))
  }

  // By its number among those of the same name: where it stands may change with what is written around it.
  private static func focus(in semantics: [Semantics]) -> String? {
    guard let index = semantics.firstIndex(where: { $0.states.contains(.focused) }) else { return nil }
    let focused = semantics[index]
    let before = semantics[..<index].count { $0.role == focused.role && $0.name == focused.name }
    return "\(focused.role.rawValue) “\(focused.name)”" + (before == 0 ? "" : " (\(before + 1))")
  }

  /// What tells states apart.
  func state(_ note: String) -> String {
    ([tree] + layers + [note]).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What is not as it was; nil when all is.
  func difference(since before: Snapshot) -> String? {
    if tree != before.tree { return "\(before.tree) became \(tree)" }
    guard screens.elementsEqual(before.screens, by: { $0.screen === $1.screen && $0.screen != nil }) else {
      return "others of the same kinds stand in their places"
    }
    for (place, (was, now)) in zip(screens, zip(before.appearances, appearances)) where was != now {
      return "\(place.screen?.nameInReports ?? "a screen") was \(was) and is \(now)"
    }
    if activeTransition != before.activeTransition {
      return "the transition that was under way is not any more"
    }
    if layers == before.layers, focus != before.focus {
      return "the focus went from \(before.focus ?? "nothing") to \(focus ?? "nothing")"
    }
    return nil
  }

  // MARK: The tree as text

  private static func tree(_ root: RootController) -> String {
    "\(root.destination): \(text(root.destinationScreen))"
  }

  private static func everyone(in screen: Screen) -> [Screen] {
    [screen] + held(by: screen).flatMap(everyone)
  }

  private static func held(by screen: Screen) -> [Screen] {
    (screen as? any Container)?.arrangement.screens ?? screen.children
  }

  // In a pile the last one shows; elsewhere a star stands before each that does, unless all do.
  private static func text(_ screen: Screen) -> String {
    let held = held(by: screen)
    let own = screen.nameInReports + (screen.refusal == nil ? "" : " (stays)")
    guard !held.isEmpty else { return own }
    let seen = screen.seenToBe
    let isMarked = !(screen is StackContainer) && !held.allSatisfy { child in seen.contains { $0 === child } }
    let parts = held.enumerated().map { number, child in
      let star = isMarked && seen.contains { $0 === child } ? "*" : ""
      let style = screen is ModalStack && number > 0 && child.modalStyle == .sheet ? "sheet " : ""
      return star + style + text(child)
    }
    return "\(own)[\(parts.joined(separator: ", "))]"
  }
}

extension Screen {
  /// Its type, and its title where that says more. A pile has the title of whoever stood in it first.
  var nameInReports: String {
    let type = "\(type(of: self))"
    return title.isEmpty || title == type || self is StackContainer ? type : "\(type) “\(title)”"
  }
}

extension Semantics {
  // A toast comes and goes by itself.
  fileprivate nonisolated var isLayer: Bool {
    role == .dialog || role != .status && actions.contains(.dismiss)
  }
}
