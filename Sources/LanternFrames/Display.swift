public import LanternRaster
public import LanternRecords
public import LanternWidgets

/// Where frames go and events come from: a window, or memory with a clock of its own.
public protocol Display: AnyObject {
  /// What records say of it.
  var facts: DisplayFacts { get }
  var pixelSize: PixelSize { get }
  /// Pixels a point.
  var scale: Double { get }
  /// Wakes `events(until:stopsAtFirst:)`. May be called from any thread.
  var wake: @Sendable () -> Void { get }

  /// The display's clock.
  func now() -> Moment

  /// Reads what happens, each event stamped as it is read, until a moment or, with `stopsAtFirst`, until
  /// something happened, whichever is first. Without a moment, waits as long as it takes, using no time.
  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent]

  /// Lends the memory that the display shows, as the last frame left it.
  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result

  /// Shows the pixels of a region as they are now.
  func present(_ region: Region) throws(DisplayError)

  /// Gives the pointer a look, from now on.
  func show(_ cursor: Cursor)

  /// Says where text that is typed goes in, in points, so that an input method can open its list beside it; nil where
  /// no text is wanted.
  func expectText(in area: Rect?)

  /// Sends an input event of its own making at a moment, in by the door that a person's events use.
  func send(_ action: InputEvent.Action, at moment: Moment)
}

extension Display {
  /// What it shows now, opaque.
  public func snapshot() throws(DisplayError) -> Bitmap {
    try withPixels { Bitmap(copying: $0, makingOpaque: true) }
  }

  // A display without a pointer to be seen, and without an input method.
  public func show(_ cursor: Cursor) {}
  public func expectText(in area: Rect?) {}

  /// What it takes to show all of its pixels: the median of three times, once it has shown them; nil with a virtual
  /// clock, on which nothing takes time.
  public func costOfFullPresent() throws(DisplayError) -> Duration? {
    guard facts.clock == .monotonic else { return nil }
    let all = Region(PixelRect(pixelSize))
    try present(all)
    var times: [Duration] = []
    for _ in 0..<3 {
      let start = now()
      try present(all)
      times.append(now() - start)
    }
    return times.sorted()[1]
  }
}

/// Something that a display has to tell.
nonisolated public enum DisplayEvent: Hashable, Sendable {
  case input(InputEvent)
  /// Its size is another now.
  case resized
  /// What it showed is lost.
  case exposed
  /// Nobody can see it.
  case hidden
  case shown
  /// Someone asked for it to be closed.
  case closeRequested
  /// It cannot be used any more: lending its memory fails with the reason.
  case lost
}

/// Why there is no display, or no longer.
nonisolated public enum DisplayError: Error, Hashable, CustomStringConvertible {
  /// No window can be opened; the reason is the window system's.
  case unavailable(String)
  /// The window is there and its pixels are not.
  case unusable(String)

  public var description: String {
    switch self {
    case .unavailable(let reason): "no display: \(reason)"
    case .unusable(let reason): "the window cannot be painted: \(reason)"
    }
  }
}
