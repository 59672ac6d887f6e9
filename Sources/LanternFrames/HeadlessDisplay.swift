public import LanternRaster
public import LanternRecords
public import LanternWidgets

/// A display in memory with a clock of its own: pictures, progress and deadlines are the same on every run.
///
/// Its time passes only while somebody waits for it, and then at once. When it is asked to wait for good and
/// nothing was sent that could end the wait, it asks to be closed.
public final class HeadlessDisplay: Display {
  public let facts = DisplayFacts(clock: .virtual, driver: "headless", path: "memory")
  public let scale: Double
  /// Nothing waits in real time here, so there is nobody to wake.
  public let wake: @Sendable () -> Void = {}
  /// What was presented last.
  public private(set) var lastPresented = Region()

  private var picture: Bitmap
  private var time = Moment.zero
  private var script: [(moment: Moment, event: DisplayEvent)] = []

  public init(size: PixelSize, scale: Double = 1) {
    picture = Bitmap(size: size)
    self.scale = scale
  }

  public var pixelSize: PixelSize { picture.size }

  public func now() -> Moment { time }

  public func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var end = deadline
    if stopsAtFirst, let first = script.first?.moment { end = min(first, deadline ?? first) }
    guard let end else { return [.closeRequested] }
    time = max(time, end)
    let due = script.prefix { $0.moment <= time }
    script.removeFirst(due.count)
    return due.map(\.event)
  }

  public func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    picture.withPixels(body)
  }

  public func present(_ region: Region) throws(DisplayError) { lastPresented = region }

  public func send(_ action: InputEvent.Action, at moment: Moment) {
    insert(.input(InputEvent(action, time: moment)), at: moment)
  }

  /// Has something other than input happen at a moment.
  public func send(_ event: DisplayEvent, at moment: Moment) { insert(event, at: moment) }

  /// Gives it another size at once and tells so at a moment.
  public func resize(to size: PixelSize, at moment: Moment) {
    picture = Bitmap(size: size)
    insert(.resized, at: moment)
  }

  private func insert(_ event: DisplayEvent, at moment: Moment) {
    let index = script.firstIndex { $0.moment > moment } ?? script.count
    script.insert((moment, event), at: index)
  }
}
