public import LanternWidgets

/// A screen that contains other screens. Its arrangement is a value that can be edited before the change is applied.
public protocol Container: Screen {
  /// The arrangement after all running changes have ended.
  var arrangement: Arrangement { get }
  /// Returns the given arrangement, changed so that the child is visible.
  func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement
  /// Applies a change without asking the removed screens, which were asked before.
  func take(_ change: ArrangementChange)
}

/// The screens of a container, and which of them shows.
@MainActor
public struct Arrangement {
  /// The contained screens, in the order of the container.
  public var screens: [Screen]
  /// The index of the screen that shows. Containers that show all their screens, or always the last one, ignore it.
  public var shown: Int
  /// The tab items of new tabs, by screen.
  public var tabs: [ObjectIdentifier: TabBar.Item] = [:]

  /// The flow of a new screen in a root.
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
}

/// The new arrangement of a container, and how to apply it.
@MainActor
public struct ArrangementChange {
  /// The new arrangement.
  public let arrangement: Arrangement
  /// The transition to the new arrangement, or nil for the container's own.
  public var transition: (any Transition)?
  /// The transition back from the new screens, or nil for the container's own.
  public var returning: (any Transition)?
  /// The completion handler. The container calls it exactly once, when the new screen shows or can no longer show.
  public var completion: (NavigationResult<Void>) -> Void
}
