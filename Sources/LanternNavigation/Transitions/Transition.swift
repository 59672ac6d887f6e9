public import LanternRaster
public import LanternWidgets

/// How one picture becomes another. A value that anyone can write; the root and the loop know only this.
nonisolated public protocol Transition: Sendable {
  /// What records call it: a short word.
  var kind: String { get }
  var duration: Duration { get }
  var curve: Curve { get }
  /// Whether things travel across the screen, which some people ask not to see.
  var movesContent: Bool { get }

  /// Makes the frame's picture in `frame.target` and returns which pixels may have changed there.
  ///
  /// It is not asked for the last frame: that is the incoming picture, exactly.
  func compose(_ frame: TransitionFrame) -> Region

  /// Where the incoming picture's corner lies, in points of the window: input is moved by it.
  func incomingOrigin(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Point
}

nonisolated extension Transition {
  public func incomingOrigin(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Point {
    .zero
  }
}

/// What a transition makes one frame of. The three pictures have one size and do not share memory.
nonisolated public struct TransitionFrame {
  public let outgoing: PixelBuffer
  public let incoming: PixelBuffer
  /// Holds the frame composed before, at `previousProgress`.
  public let target: PixelBuffer
  /// After the curve: 0 the outgoing picture alone … 1 the incoming one alone.
  public let progress: Double
  /// What the target shows; nil when it is not known and every pixel must be made.
  public let previousProgress: Double?
  /// Where the pictures were drawn anew since then.
  public let outgoingDamage: Region
  public let incomingDamage: Region
  public let direction: LayoutDirection

  public init(
    outgoing: PixelBuffer, incoming: PixelBuffer, target: PixelBuffer, progress: Double,
    previousProgress: Double? = nil, outgoingDamage: Region = Region(), incomingDamage: Region = Region(),
    direction: LayoutDirection = .leftToRight
  ) {
    self.outgoing = outgoing
    self.incoming = incoming
    self.target = target
    self.progress = progress
    self.previousProgress = previousProgress
    self.outgoingDamage = outgoingDamage
    self.incomingDamage = incomingDamage
    self.direction = direction
  }
}

/// One picture fades into the other in place.
nonisolated public struct Dissolve: Transition {
  public let kind = "dissolve"
  public let duration: Duration
  public let curve: Curve
  public let movesContent = false

  public init(duration: Duration = .milliseconds(300), curve: Curve = .easeOut) {
    self.duration = duration
    self.curve = curve
  }

  public func compose(_ frame: TransitionFrame) -> Region {
    let step = Dissolve.step(at: frame.progress)
    if frame.previousProgress.map(Dissolve.step(at:)) == step {
      var region = frame.outgoingDamage
      region.formUnion(frame.incomingDamage)
      for rect in region.rects { mix(frame, step, rect) }
      return region
    }
    mix(frame, step, frame.target.bounds)
    return Region(frame.target.bounds)
  }

  private static func step(at progress: Double) -> Int {
    Int((progress * Double(Compositor.dissolveSteps)).rounded())
  }

  private func mix(_ frame: TransitionFrame, _ step: Int, _ rect: PixelRect) {
    Compositor.dissolve(from: frame.outgoing, to: frame.incoming, step: step, into: frame.target, in: rect)
  }
}

/// The incoming picture travels in from the leading edge, over the outgoing one, which stays.
nonisolated public struct Slide: Transition {
  public let kind = "slide"
  public let duration: Duration
  public let curve: Curve
  public let movesContent = true

  public init(duration: Duration = .milliseconds(300), curve: Curve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  public func compose(_ frame: TransitionFrame) -> Region {
    let bounds = frame.target.bounds
    let offset = offset(at: frame.progress, width: bounds.width, frame.direction)
    let covered = bounds.offset(x: offset, y: 0).intersection(bounds)
    var region = Region(bounds)
    if let previous = frame.previousProgress {
      let before = self.offset(at: previous, width: bounds.width, frame.direction)
      region = frame.outgoingDamage
      if before != offset {
        region.insert(covered.union(bounds.offset(x: before, y: 0).intersection(bounds)))
      } else {
        for rect in frame.incomingDamage.rects { region.insert(rect.offset(x: offset, y: 0)) }
      }
      region.clip(to: bounds)
    }
    for rect in region.rects { compose(frame, rect, covered, offset) }
    return region
  }

  public func incomingOrigin(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Point {
    Point(Double(offset(at: progress, width: Int(size.width), direction)), 0)
  }

  private func compose(_ frame: TransitionFrame, _ rect: PixelRect, _ covered: PixelRect, _ offset: Int) {
    let above = rect.intersection(covered)
    Compositor.copy(
      frame.incoming, above.offset(x: -offset, y: 0), to: frame.target, x: above.x, y: above.y)
    // The covered part spans whole rows from one edge, so what is left of the rectangle is one piece.
    let left = PixelRect(rect.x, rect.y, covered.isEmpty ? rect.width : covered.x - rect.x, rect.height)
    let right = PixelRect(
      max(rect.x, covered.maxX), rect.y, rect.maxX - max(rect.x, covered.maxX), rect.height)
    for rest in [left, covered.isEmpty ? .empty : right] where !rest.isEmpty {
      Compositor.copy(frame.outgoing, rest, to: frame.target, x: rest.x, y: rest.y)
    }
  }

  // From −width to 0; mirrored, from width to 0.
  private func offset(at progress: Double, width: Int, _ direction: LayoutDirection) -> Int {
    let left = width - Int((Double(width) * progress).rounded())
    return direction == .leftToRight ? -left : left
  }
}
