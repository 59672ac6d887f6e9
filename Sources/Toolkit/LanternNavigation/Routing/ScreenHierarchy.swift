/// The screens of a window as routes search them: the root's own screen and the modals above it, with all their
/// children.
public struct ScreenHierarchy {
  /// The top-level screens, from the root's own screen to the topmost modal.
  public let levels: [Screen]

  /// The hierarchy of a window after all running changes have ended.
  public init(_ root: RootController) { levels = root.targetScreens }

  /// The hierarchy inside one screen.
  init(inside screen: Screen) { levels = [screen] }

  /// The topmost screen: the topmost modal, or the root's own screen if there is none.
  public var top: Screen { levels[levels.count - 1] }

  /// Returns whether a screen is in the hierarchy, and still will be after all running changes have ended.
  public func contains(_ screen: Screen) -> Bool {
    var child = screen
    while !levels.contains(where: { $0 === child }) {
      guard let parent = child.parent else { return false }
      if let container = parent as? Container, !container.targetArrangement.contains(child) {
        return false
      }
      child = parent
    }
    return true
  }

  /// Returns the first screen that meets a condition, in the order of the options. Visits each screen at most once,
  /// in linear time.
  public func first(among options: SearchOptions, where predicate: (Screen) -> Bool) -> Screen? {
    var starts: [Screen] = []
    if options.contains(.current) {
      starts = [top]
      if options.contains(.presenting) { starts += levels.dropLast().reversed() }
    } else {
      starts = [levels[0]]
      if options.contains(.presented) { starts += levels.dropFirst() }
    }
    for start in starts {
      if let found = ScreenHierarchy.first(under: start, options, predicate) { return found }
    }
    return nil
  }

  private static func first(
    under screen: Screen, _ options: SearchOptions, _ predicate: (Screen) -> Bool
  ) -> Screen? {
    if predicate(screen) { return screen }
    guard options.contains(.visible) || options.contains(.contained) else { return nil }
    let children = screen.targetChildren
    guard !children.isEmpty else { return nil }
    let visible = screen.targetVisibleChildren
    for child in visible {
      if let found = first(under: child, options, predicate) { return found }
    }
    guard options.contains(.contained) else { return nil }
    // Search upper screens before the screens that they cover.
    for child in children.reversed() where !visible.contains(where: { $0 === child }) {
      if let found = first(under: child, options, predicate) { return found }
    }
    return nil
  }
}

/// Where a search for a screen starts, and which screens it visits.
nonisolated public struct SearchOptions: OptionSet, Hashable, Sendable {
  /// The bits of the option set.
  public let rawValue: Int
  /// Creates an option set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Starts at the topmost screen. Without this option, a search starts at the root's own screen.
  public static let current = SearchOptions(rawValue: 1)
  /// Visits the visible screens of a container: one screen of a stack, one or two of a split screen.
  public static let visible = SearchOptions(rawValue: 2)
  /// Visits all screens of a container, visible screens first.
  public static let contained = SearchOptions(rawValue: 4)
  /// Visits all screens below the topmost. Has no effect if the search starts at the root.
  public static let presenting = SearchOptions(rawValue: 8)
  /// Visits all screens above the root's own. Has no effect if the search starts at the topmost screen.
  public static let presented = SearchOptions(rawValue: 16)

  /// Visits all screens, from the top down.
  public static let anywhere: SearchOptions = [.current, .contained, .presenting]
  /// Visits the screens of all modal levels, from the top down, but in each container only the screens that are
  /// visible, or would be if no modal covered them.
  public static let visibleAnywhere: SearchOptions = [.current, .visible, .presenting]
}

/// Finds the screen of a step.
public struct Finder<Shown: ScreenClass, Context> {
  /// Whether the finder never finds a screen, so that a new one is created each time.
  let isNothing: Bool
  let find: (ScreenHierarchy, Context) -> Shown?

  /// Creates a finder that visits the screens of a type in the order of the options, and returns the first that
  /// meets the condition.
  public init(
    _ type: Shown.Type = Shown.self, among options: SearchOptions = .anywhere,
    where predicate: @escaping (Shown, Context) -> Bool = { _, _ in true }
  ) {
    isNothing = false
    find = { hierarchy, context in
      // Avoid a nested closure here: its isolation would be checked for each screen.
      hierarchy.first(among: options) { screen in
        guard let screen = screen as? Shown else { return false }
        return predicate(screen, context)
      } as? Shown
    }
  }

  /// Creates a finder that returns the screen from a closure, without a search. A screen outside of the window
  /// counts as not found.
  public init(custom find: @escaping (ScreenHierarchy, Context) -> Shown?) {
    isNothing = false
    self.find = { hierarchy, context in
      find(hierarchy, context).flatMap { hierarchy.contains($0) ? $0 : nil }
    }
  }

  /// Returns the screen of a window, without a route.
  public func screen(in root: RootController, with context: Context) -> Shown? {
    find(ScreenHierarchy(root), context)
  }

  private init(nothing: Void) {
    isNothing = true
    find = { _, _ in nil }
  }

  /// A finder that never finds a screen.
  public static var nothing: Finder { Finder(nothing: ()) }
}
