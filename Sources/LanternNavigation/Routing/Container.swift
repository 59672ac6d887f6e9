public import LanternWidgets

/// A screen that holds others. What it holds can be changed as a value before it is changed on the screen.
public protocol Container: Screen {
  /// What it holds once whatever is under way in it is through.
  var arrangement: Arrangement { get }
  /// What it would have to hold for one of its screens to be seen.
  func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement
  /// Makes it so, without asking anybody; what goes was asked before.
  func take(_ change: ArrangementChange)
}

/// What a container holds.
@MainActor
public struct Arrangement {
  public var screens: [Screen]
  /// The number of the one that shows, where not all or simply the last do.
  public var shown: Int
  /// What new tabs are called.
  public var tabs: [ObjectIdentifier: TabBar.Item] = [:]

  /// What a root calls the part that a new screen is.
  public var part: Flow?

  public init(_ screens: [Screen], shown: Int? = nil) {
    self.screens = screens
    self.shown = shown ?? screens.count - 1
  }

  /// Whether it holds the same screens in the same order and shows the same one.
  public func isSame(as other: Arrangement) -> Bool {
    shown == other.shown && screens.elementsEqual(other.screens, by: ===)
  }
}

/// What a container is to hold, and how it comes to.
@MainActor
public struct ArrangementChange {
  public let arrangement: Arrangement
  /// The container's own where there is none.
  public var transition: (any Transition)?
  /// How what comes goes again.
  public var returning: (any Transition)?
  /// To be called exactly once, when it shows or will not.
  public var completion: (PassageOutcome) -> Void
}
