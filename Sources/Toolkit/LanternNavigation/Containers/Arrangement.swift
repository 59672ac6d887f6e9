public import LanternWidgets

/// The screens of a container, and which of them shows.
@MainActor
public struct Arrangement {
  /// The contained screens, in the order of the container.
  public var screens: [Screen]
  /// The index of the screen that shows. Containers that show all their screens, or always the last one, ignore it.
  public var shown: Int
  /// The tab items of new tabs, by screen.
  public var tabs: [ObjectIdentifier: TabBar.Item] = [:]

  /// The flow of the first screen, in a root.
  public var flow: Flow?

  /// Creates an arrangement. Without an index, the last screen shows.
  public init(_ screens: [Screen], shown: Int? = nil) {
    self.screens = screens
    self.shown = shown ?? screens.count - 1
  }

  /// Returns whether both arrangements have the same screens in the same order and show the same screen.
  public func isSame(as other: Arrangement) -> Bool {
    shown == other.shown && screens.elementsEqual(other.screens, by: ===)
  }

  /// Returns whether the arrangement contains a screen.
  public func contains(_ screen: Screen) -> Bool { screens.contains { $0 === screen } }
}

/// The reason why a container can't have an arrangement. Nothing has changed.
nonisolated public enum ArrangementError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The arrangement has no screen.
  case empty
  /// The arrangement has more screens than the container can have.
  case tooManyScreens(most: Int)
  /// A screen occurs twice.
  case repeated(screen: String)
  /// A screen is in another container, or contains this one.
  case placedElsewhere(screen: String)
  /// There is no screen with the index of the screen that shows.
  case noScreenToShow(index: Int)

  /// A short message that names the screen.
  public var description: String {
    switch self {
    case .empty: "the container would be empty; keep at least one screen"
    case .tooManyScreens(let most): "the container has room for \(most) screens only; remove one first"
    case .repeated(let screen): "“\(screen)” occurs twice; add it once"
    case .placedElsewhere(let screen): "“\(screen)” is in use elsewhere; remove it there first"
    case .noScreenToShow(let index): "there is no screen with the index \(index)"
    }
  }
}

extension [Screen] {
  package func without(_ others: [Screen]) -> [Screen] {
    guard !others.isEmpty, !isEmpty else { return self }
    let others = Set(others.map(ObjectIdentifier.init))
    return filter { !others.contains(ObjectIdentifier($0)) }
  }
}
