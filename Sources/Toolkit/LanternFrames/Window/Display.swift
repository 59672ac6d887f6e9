public import LanternRaster
public import LanternRecording
public import LanternWidgets

/// A destination for frames and a source of events: a window, or memory with a virtual clock.
public protocol Display: AnyObject {
  /// The properties of the display that recordings store.
  var facts: DisplayFacts { get }
  /// The size in pixels.
  var pixelSize: PixelSize { get }
  /// The number of pixels per point.
  var scale: Double { get }
  /// Wakes `events(until:stopsAtFirst:)`. May be called from any thread.
  var wake: @Sendable () -> Void { get }

  /// The time on the display's clock.
  func now() -> Moment

  /// Reads events, each stamped when it is read. Returns at the deadline or, with `stopsAtFirst`, after the first
  /// event if that is earlier.
  ///
  /// Without a deadline, waits indefinitely for an event, without using processor time. With `stopsAtFirst`, an event
  /// of another display, which the loop reads there, ends the wait too.
  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent]

  /// Passes memory with the current picture to a closure, which reads it or draws in it.
  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result

  /// Passes memory to a closure, which draws every pixel of a region. Outside of it, the memory has the current picture.
  ///
  /// `lost` are pixels of the region that don't have the current picture, because bringing it there would be in vain.
  func withPixels<Result>(
    repainting region: Region, _ body: (_ pixels: PixelBuffer, _ lost: Region) -> Result
  ) throws(DisplayError) -> Result

  /// Passes the current picture to a closure, which only reads it.
  func withPicture<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result

  /// Presents the current pixels of a region.
  ///
  /// Returns the number of the picture, by which `takePresentReports()` names it, or nil if the display shows nothing
  /// now, for example because its window is covered.
  @discardableResult func present(_ region: Region) throws(DisplayError) -> Int?

  /// Waits until the display has read all pixels that were presented, if it tells.
  func finishPresenting()

  /// Whether the display is shown over a network, where each changed pixel takes time.
  var isRemote: Bool { get }

  /// Whether the display reports when pictures were seen.
  var reportsPresents: Bool { get }

  /// Returns the reports since the last call, in the order of the pictures. A wait for events ends when one arrives.
  func takePresentReports() -> [PresentReport]

  /// Sets the cursor of the pointer.
  func show(_ cursor: Cursor)

  /// Sets the place where typed text goes, so that an input method can show its candidates next to it and forgets what
  /// it composed in another session. Nil means that no text is expected, so that keys reach the app.
  func expectText(_ context: TextInputContext?)

  /// Sends an input event at a moment. It takes the same path as events from the user.
  func send(_ action: InputEvent.Action, at moment: Moment)

  /// Starts a drag of content out of the window, while the button of the pointer is pressed. Returns false if that is
  /// not possible here.
  ///
  /// From then on, the loop passes the pointer to `moveDrag(to:)`, until it calls `finishDrag(dropping:)`.
  func startDrag(_ content: DragContent) -> Bool

  /// Moves the drag to a point, in points of the window. It can be outside of the window.
  func moveDrag(to point: Point)

  /// Drops the content at the last point, or cancels the drag. Returns the result, or nil if `.dragEnded` follows.
  func finishDrag(dropping: Bool) -> DragResult?

  /// Reports keys as `.key` events too, or ends this. It is wanted only while assistive technology asks for keys.
  func reportKeys(_ isWanted: Bool)

  /// Where the window is on the desktop, for assistive technology.
  var placement: WindowPlacement { get }

  /// Takes the window off the screen, because its loop goes on without it.
  func close()
}

extension Display {
  /// The picture that the display shows now, opaque.
  public func snapshot() throws(DisplayError) -> Bitmap {
    try withPicture { Bitmap(copying: $0, makingOpaque: true) }
  }

  /// Passes the same memory as `withPixels(_:)`, which a display with one buffer has.
  public func withPixels<Result>(
    repainting region: Region, _ body: (_ pixels: PixelBuffer, _ lost: Region) -> Result
  ) throws(DisplayError) -> Result {
    try withPixels { body($0, Region()) }
  }

  /// Passes the same memory as `withPixels(_:)`, which a display with one buffer has.
  public func withPicture<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    try withPixels(body)
  }

  /// Does nothing. By default, presenting lasts until the pixels were read, or the display doesn't tell.
  public func finishPresenting() {}

  /// False. By default, a display is at this machine.
  public var isRemote: Bool { false }

  /// False. By default, a display doesn't know when its pictures are seen.
  public var reportsPresents: Bool { false }
  /// Returns none. By default, a display doesn't know when its pictures are seen.
  public func takePresentReports() -> [PresentReport] { [] }

  /// With the focus. A display in memory is not on a desktop.
  public var placement: WindowPlacement { WindowPlacement() }

  /// Does nothing. A display in memory is not on the screen.
  public func close() {}
  /// Does nothing. A display without a visible pointer needs no cursor.
  public func show(_ cursor: Cursor) {}
  /// Does nothing. A display in memory has no keyboard.
  public func reportKeys(_ isWanted: Bool) {}
  /// Does nothing. A display without an input method needs no place for its candidates.
  public func expectText(_ context: TextInputContext?) {}
  /// Returns false. By default, a display can't drag content to other programs.
  public func startDrag(_ content: DragContent) -> Bool { false }
  /// Does nothing, because no drag starts.
  public func moveDrag(to point: Point) {}
  /// Returns `.cancelled`, because no drag starts.
  public func finishDrag(dropping: Bool) -> DragResult? { .cancelled }

  /// Returns the median duration of three presents of all pixels, after one present as a warm-up. Returns nil with a
  /// virtual clock, on which presenting takes no time.
  public func costOfFullPresent() throws(DisplayError) -> Duration? {
    guard facts.clock == .monotonic else { return nil }
    let all = Region(PixelRect(pixelSize))
    try present(all)
    finishPresenting()
    var times: [Duration] = []
    for _ in 0..<3 {
      let start = now()
      try present(all)
      finishPresenting()
      times.append(now() - start)
    }
    return times.sorted()[1]
  }
}

/// The time at which a picture was seen, by the display's own account.
nonisolated public struct PresentReport: Hashable, Sendable {
  /// The number that `present(_:)` returned.
  public let picture: Int
  /// The refresh of the display that showed the picture first. Nil if a later picture replaced it before.
  public let shown: Moment?
  /// The time between two refreshes. Nil if the display doesn't state it.
  public let interval: Duration?

  /// Creates a report from its values.
  public init(picture: Int, shown: Moment?, interval: Duration? = nil) {
    self.picture = picture
    self.shown = shown
    self.interval = interval
  }
}

/// The place of a window on the desktop.
nonisolated public struct WindowPlacement: Hashable, Sendable {
  /// Whether the window has the keyboard focus.
  public var hasFocus: Bool
  /// The upper left corner of the content on the screen, in pixels, as a rectangle without a size. Nil if the window
  /// system doesn't tell, as on Wayland.
  public var corner: PixelRect?

  /// Creates a placement.
  public init(hasFocus: Bool = true, corner: PixelRect? = nil) {
    self.hasFocus = hasFocus
    self.corner = corner
  }
}

/// An event of a display.
nonisolated public enum DisplayEvent: Hashable, Sendable {
  /// Input from the user.
  case input(InputEvent)
  /// A key that was pressed or released, before the input that it causes, if any. Only while `reportKeys(_:)` wants it.
  case key(Keystroke)
  /// The size has changed.
  case resized
  /// The picture on the display was lost and must be presented again.
  case exposed
  /// The window is not visible.
  case hidden
  /// The window is visible again.
  case shown
  /// The user or another program asked to close the window.
  case closeRequested
  /// The window has another `placement`.
  case placed
  /// The drag out of the window has this result, which `finishDrag(dropping:)` did not know.
  case dragEnded(DragResult)
  /// The display is no longer usable. `withPixels(_:)` throws the reason.
  case lost
}

/// The reason why no display is available.
nonisolated public enum DisplayError: Error, Hashable, CustomStringConvertible {
  /// No window can be opened. The reason comes from the window system.
  case unavailable(String)
  /// The window exists, but its pixels are not accessible.
  case unusable(String)

  /// A message with the reason.
  public var description: String {
    switch self {
    case .unavailable(let reason): "no display: \(reason)"
    case .unusable(let reason): "cannot draw in the window: \(reason)"
    }
  }
}
