import LanternRaster
public import LanternWidgets

extension StateExplorer {
  /// A window drawn in memory, on a time that passes only by its frames: what a frame loop is where there is none.
  public final class Frames {
    public let root: RootController
    /// The moment that the last frame was made for.
    public private(set) var moment = Moment.zero
    private let interval: Duration
    private let patience: Duration
    private var picture = Bitmap(size: PixelSize(0, 0))
    private var activeTransition: (id: Int, start: Moment)?
    private var timers: [(due: Moment, action: () -> Void)] = []

    /// At 60 frames a second. `patience` is how long it waits for timers until it is said to rest: longer than guards
    /// may take. Precondition: the rate is positive.
    public init(_ root: RootController, rate: Int = 60, patience: Duration = .seconds(60)) {
      precondition(rate > 0, "time passes by frames")
      self.root = root
      interval = .nanoseconds(1_000_000_000 / Int64(rate))
      self.patience = patience
    }

    /// A router of the window whose guards' time passes with these frames. It does not keep them.
    public func makeRouter() -> Router { Router(root) { [weak self] in self?.after($0, $1) } }

    /// Does something at the first frame after a delay.
    public func after(_ delay: Duration, _ action: @escaping () -> Void) {
      let due = moment + delay
      timers.insert((due, action), at: timers.firstIndex { $0.due > due } ?? timers.count)
    }

    /// Hands something that a person did to the window, at the moment that it is.
    public func hear(_ action: InputEvent.Action) { root.hear(InputEvent(action, time: moment)) }

    /// Makes the next frame.
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

    /// Makes frames until nothing moves, and lets the time pass that somebody waits for.
    ///
    /// A pointer that holds something lets go. What goes on by itself, such as a spinner, is not waited for.
    public func rest() {
      let end = moment + patience
      var idle = 0
      for _ in 0..<Frames.most {
        if root.activeTransition?.pace == .held { hear(.pointerUp(at: .zero)) }
        frame()
        if root.activeTransition != nil || root.isStale {
          idle = 0
        } else if idle < Frames.fade, let change = root.nextChange, change - moment <= interval {
          idle += 1
        } else if let timer = timers.first, timer.due < end {
          moment = max(moment, timer.due)
        } else {
          return
        }
      }
    }

    // What is not at rest then never will be.
    private static let most = 100_000
    // Longer than a dialog takes to fade in.
    private static let fade = 30

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
  /// The point in its middle.
  func middle(at scale: Double) -> Point {
    Point((Double(x) + Double(width) / 2) / scale, (Double(y) + Double(height) / 2) / scale)
  }
}
