public import LanternRaster
public import LanternRecording
public import LanternWidgets

/// A display in memory with a virtual clock. Pictures, progress and deadlines are the same on every run.
///
/// Time passes only in calls that wait, and those return immediately. A call that waits indefinitely with no
/// scheduled event that could end the wait returns a request to close. The displays of a loop with several windows
/// share one clock.
public final class HeadlessDisplay: Display {
  /// The properties of the display: a virtual clock and the driver `headless`.
  public let facts: DisplayFacts
  /// Whether the display stands for one that is shown over a network.
  public let isRemote: Bool
  /// The number of pixels per point.
  public let scale: Double
  /// The contents that were dragged out of the window, in order.
  package private(set) var drags: [DragContent] = []
  /// The result of drags that are dropped. With `.unavailable`, no drag starts.
  package var dragResult = DragResult.copied
  /// Does nothing, because the display never waits in real time.
  public let wake: @Sendable () -> Void = {}
  /// The region that was presented last.
  public private(set) var lastPresented = Region()

  private var presentCount = 0
  private var picture: Bitmap
  private let timeline: Timeline
  // Events that are due and were not read yet.
  private var due: [DisplayEvent] = []

  // A clock, and the events of all displays that it brings.
  private final class Timeline {
    var time = Moment.zero
    var script: [(moment: Moment, display: Weak, event: DisplayEvent)] = []

    struct Weak { weak var display: HeadlessDisplay? }

    func advance(to end: Moment) {
      time = max(time, end)
      let due = script.prefix { $0.moment <= time }
      script.removeFirst(due.count)
      for (_, target, event) in due { target.display?.due.append(event) }
    }
  }

  /// Creates a display with a size in pixels, and with the clock of another display if there is one.
  public convenience init(size: PixelSize, scale: Double = 1, sharingClockOf other: HeadlessDisplay? = nil) {
    self.init(size: size, scale: scale, sharingClockOf: other, isRemote: false)
  }

  package init(
    size: PixelSize, scale: Double = 1, sharingClockOf other: HeadlessDisplay? = nil, isRemote: Bool
  ) {
    facts = DisplayFacts(
      clock: .virtual, driver: "headless", path: isRemote ? "memory, remote" : "memory")
    self.isRemote = isRemote
    picture = Bitmap(size: size)
    self.scale = scale
    timeline = other?.timeline ?? Timeline()
  }

  /// The size in pixels.
  public var pixelSize: PixelSize { picture.size }

  /// The time on the virtual clock. It starts at zero.
  public func now() -> Moment { timeline.time }

  /// Moves the clock to the deadline or, with `stopsAtFirst`, to the first scheduled event if that is earlier.
  /// Returns the events until then.
  public func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var end = deadline
    if stopsAtFirst {
      // Events of the other displays end the wait too.
      let first = due.isEmpty ? timeline.script.first?.moment : now()
      end = [first, deadline].compactMap { $0 }.min()
    }
    guard let end else { return [.closeRequested] }
    timeline.advance(to: end)
    defer { due = [] }
    return due
  }

  /// Passes the picture to a closure.
  public func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    picture.withPixels(body)
  }

  /// Stores the region as `lastPresented`.
  @discardableResult
  public func present(_ region: Region) throws(DisplayError) -> Int? {
    lastPresented = region
    presentCount += 1
    return presentCount
  }

  /// Starts a drag to no program. `TestWindow.drags` has its content.
  public func startDrag(_ content: DragContent) -> Bool {
    guard dragResult != .unavailable else { return false }
    drags.append(content)
    return true
  }

  /// Ends a drag as if a target took the content at once, or with the result that a test has set.
  public func finishDrag(dropping: Bool) -> DragResult? { dropping ? dragResult : .cancelled }

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
    let script = timeline.script
    let index = script.firstIndex { $0.moment > moment } ?? script.count
    timeline.script.insert((moment, Timeline.Weak(display: self), event), at: index)
  }
}
