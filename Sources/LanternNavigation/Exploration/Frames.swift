import LanternRaster
public import LanternWidgets

extension StateExplorer {
  /// A frame loop that draws a window in memory, on a clock that advances only with its frames.
  public final class Frames {
    /// The root of the window.
    public let root: RootController
    /// The time of the last frame.
    public private(set) var moment = Moment.zero
    private let interval: Duration
    private let patience: Duration
    private var picture = Bitmap(size: PixelSize(0, 0))
    private var activeTransition: (id: Int, start: Moment)?
    private var timers: [(due: Moment, action: () -> Void)] = []

    /// Creates a frame loop. `rate` is in frames per second.
    ///
    /// `patience` is how long `rest` waits for timers. It must be longer than the guards of the app take.
    /// Precondition: `rate` is positive.
    public init(_ root: RootController, rate: Int = 60, patience: Duration = .seconds(60)) {
      precondition(rate > 0, "the frame rate must be positive")
      self.root = root
      interval = .nanoseconds(1_000_000_000 / Int64(rate))
      self.patience = patience
    }

    /// Creates a router for the window. The clock of its guards is the one of these frames, which it doesn't retain.
    public func makeRouter() -> Router { Router(root) { [weak self] in self?.after($0, $1) } }

    /// Adds an action to run at the first frame after a delay.
    public func after(_ delay: Duration, _ action: @escaping () -> Void) {
      let due = moment + delay
      timers.insert((due, action), at: timers.firstIndex { $0.due > due } ?? timers.count)
    }

    /// Passes an input event to the window, at the current moment.
    public func handle(_ action: InputEvent.Action) { root.handle(InputEvent(action, time: moment)) }

    /// Draws the next frame.
    public func frame() {
      let before = moment
      moment = moment + interval
      while let timer = timers.first, timer.due <= moment {
        timers.removeFirst()
        timer.action()
      }
      let progress = progress(since: before)
      root.update(to: moment)
      if let progress { root.advance(to: progress) }
      draw()
      if progress == 1 { root.finishTransition() }
      root.framePresented()
    }

    /// Draws frames until nothing moves and no timer is due within the patience.
    ///
    /// A pointer that drags a transition is released. Endless animations, such as a spinner, aren't waited for.
    public func rest() {
      let end = moment + patience
      var idle = 0
      for _ in 0..<Frames.maximumFrames {
        if root.activeTransition?.pace == .held { handle(.pointerUp(at: .zero)) }
        frame()
        if root.activeTransition != nil || root.isStale {
          idle = 0
        } else if idle < Frames.maximumFadeFrames, let change = root.nextChange, change - moment <= interval {
          idle += 1
        } else if let timer = timers.first, timer.due < end {
          moment = max(moment, timer.due)
        } else {
          return
        }
      }
    }

    // A window that isn't at rest after this many frames never will be.
    private static let maximumFrames = 100_000
    // The number of frames that a fade, such as that of a dialog, can take at most.
    private static let maximumFadeFrames = 30

    private func progress(since moment: Moment) -> Double? {
      guard let running = root.activeTransition, case .timed(let duration) = running.pace else { return nil }
      if activeTransition?.id != running.id { activeTransition = (running.id, moment) }
      let passed = self.moment - (activeTransition?.start ?? moment)
      return duration > .zero ? min(1, passed / duration) : 1
    }

    private func draw() {
      if picture.size != root.pixelSize {
        picture = Bitmap(size: root.pixelSize)
        root.damageAll()
      }
      picture.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
    }
  }
}

extension PixelRect {
  /// Returns the center, in points.
  func center(at scale: Double) -> Point {
    Point((Double(x) + Double(width) / 2) / scale, (Double(y) + Double(height) / 2) / scale)
  }
}
