/// The screens that there are, as routes look for one: what stands in the root, and the modals over it.
public struct ScreenHierarchy {
  /// From the root's own screen to the modal on top.
  public let levels: [Screen]

  /// The screens as they will be once what is under way is through.
  init(_ root: RootController) {
    let screen = root.destinationScreen
    levels = (screen as? ModalStack)?.toBe ?? [screen]
  }

  /// What one screen holds.
  init(inside screen: Screen) { levels = [screen] }

  /// The topmost screen: the root's own, or the modal on top.
  public var top: Screen { levels[levels.count - 1] }

  /// Whether a screen is one of them or stands in one, and still will once what is under way is through.
  public func holds(_ screen: Screen) -> Bool {
    var child = screen
    while !levels.contains(where: { $0 === child }) {
      guard let parent = child.parent else { return false }
      if let container = parent as? any Container,
        !container.arrangement.screens.contains(where: { $0 === child })
      {
        return false
      }
      child = parent
    }
    return true
  }

  /// The first screen, in the order of the options, that is wanted. Its time is linear in the screens that it visits,
  /// and each is visited once.
  public func first(among options: SearchOptions, where isWanted: (Screen) -> Bool) -> Screen? {
    var starts: [Screen] = []
    if options.contains(.current) {
      starts = [top]
      if options.contains(.presenting) { starts += levels.dropLast().reversed() }
    } else {
      starts = [levels[0]]
      if options.contains(.presented) { starts += levels.dropFirst() }
    }
    for start in starts {
      if let found = ScreenHierarchy.first(under: start, options, isWanted) { return found }
    }
    return nil
  }

  private static func first(
    under screen: Screen, _ options: SearchOptions, _ isWanted: (Screen) -> Bool
  ) -> Screen? {
    if isWanted(screen) { return screen }
    guard options.contains(.visible) || options.contains(.contained) else { return nil }
    let held = screen.heldToBe
    guard !held.isEmpty else { return nil }
    let seen = screen.seenToBe
    for child in seen {
      if let found = first(under: child, options, isWanted) { return found }
    }
    guard options.contains(.contained) else { return nil }
    // What covers another is asked before it.
    for child in held.reversed() where !seen.contains(where: { $0 === child }) {
      if let found = first(under: child, options, isWanted) { return found }
    }
    return nil
  }
}

/// Where to look for a screen, and from where on.
nonisolated public struct SearchOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Begins at the topmost screen; without it, at the root's own.
  public static let current = SearchOptions(rawValue: 1)
  /// In a container, what shows of it: one screen of a stack, one or two of a split.
  public static let visible = SearchOptions(rawValue: 2)
  /// In a container, all that it holds, what shows first.
  public static let contained = SearchOptions(rawValue: 4)
  /// All screens beneath the topmost; without effect where the search begins at the root.
  public static let presenting = SearchOptions(rawValue: 8)
  /// All screens over the root's own; without effect where the search begins at the topmost.
  public static let presented = SearchOptions(rawValue: 16)

  /// Everywhere, from the top down.
  public static let anywhere: SearchOptions = [.current, .contained, .presenting]
  /// In the whole pile of modals, from the top down, but only what would be seen if nothing lay over it.
  public static let visibleAnywhere: SearchOptions = [.current, .visible, .presenting]
}

/// Looks for the screen that a step means.
public struct Finder<Shown: Screen, Context> {
  /// Whether it never finds anything: then a screen is made anew each time.
  let isNothing: Bool
  let find: (ScreenHierarchy, Context) -> Shown?

  /// Asks of each screen of a type, in the order of the options, one question: is this the one, for this context?
  public init(
    _ type: Shown.Type = Shown.self, among options: SearchOptions = .anywhere,
    where isWanted: @escaping (Shown, Context) -> Bool = { _, _ in true }
  ) {
    isNothing = false
    find = { hierarchy, context in
      // Said with no closure of its own: that would be asked for its isolation at each screen.
      hierarchy.first(among: options) { screen in
        guard let screen = screen as? Shown else { return false }
        return isWanted(screen, context)
      } as? Shown
    }
  }

  /// Knows where to look: it goes through no screens. What it finds outside of the window counts as not found.
  public init(looking find: @escaping (ScreenHierarchy, Context) -> Shown?) {
    isNothing = false
    self.find = { hierarchy, context in
      find(hierarchy, context).flatMap { hierarchy.holds($0) ? $0 : nil }
    }
  }

  private init(nothing: Void) {
    isNothing = true
    find = { _, _ in nil }
  }

  /// Never finds anything.
  public static var nothing: Finder { Finder(nothing: ()) }
}
