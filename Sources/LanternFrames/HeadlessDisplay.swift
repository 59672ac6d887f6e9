public import LanternRaster
public import LanternRecords
public import LanternWidgets

/// A display in memory with a virtual clock. Pictures, progress and deadlines are the same on every run.
///
/// Time passes only in calls that wait, and those return immediately. A call that waits indefinitely with no
/// scheduled event that could end the wait returns a request to close.
public final class HeadlessDisplay: Display {
  /// The properties of the display: a virtual clock and the driver `headless`.
  public let facts = DisplayFacts(clock: .virtual, driver: "headless", path: "memory")
  /// The number of pixels per point.
  public let scale: Double
  /// Does nothing, because the display never waits in real time.
  public let wake: @Sendable () -> Void = {}
  /// The region that was presented last.
  public private(set) var lastPresented = Region()

  private var picture: Bitmap
  private var time = Moment.zero
  private var script: [(moment: Moment, event: DisplayEvent)] = []

  /// Creates a display with a size in pixels.
  public init(size: PixelSize, scale: Double = 1) {
    picture = Bitmap(size: size)
    self.scale = scale
  }

  /// The size in pixels.
  public var pixelSize: PixelSize { picture.size }

  /// The time on the virtual clock. It starts at zero.
  public func now() -> Moment { time }

  /// Moves the clock to the deadline or, with `stopsAtFirst`, to the first scheduled event if that is earlier.
  /// Returns the events until then.
  public func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var end = deadline
    if stopsAtFirst, let first = script.first?.moment { end = min(first, deadline ?? first) }
    guard let end else { return [.closeRequested] }
    time = max(time, end)
    let due = script.prefix { $0.moment <= time }
    script.removeFirst(due.count)
    return due.map(\.event)
  }

  /// Passes the picture to a closure.
  public func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    picture.withPixels(body)
  }

  /// Stores the region as `lastPresented`.
  public func present(_ region: Region) throws(DisplayError) { lastPresented = region }

  /// Schedules an input event.
  public func send(_ action: InputEvent.Action, at moment: Moment) {
    insert(.input(InputEvent(action, time: moment)), at: moment)
  }

  /// Schedules an event other than input.
  public func send(_ event: DisplayEvent, at moment: Moment) { insert(event, at: moment) }

  /// Changes the size immediately, and schedules the event that reports it.
  public func resize(to size: PixelSize, at moment: Moment) {
    picture = Bitmap(size: size)
    insert(.resized, at: moment)
  }

  private func insert(_ event: DisplayEvent, at moment: Moment) {
    let index = script.firstIndex { $0.moment > moment } ?? script.count
    script.insert((moment, event), at: index)
  }
}
