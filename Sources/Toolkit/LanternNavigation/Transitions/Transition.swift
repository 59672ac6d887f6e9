public import LanternRaster
public import LanternWidgets

/// A transition from one picture to another, as a value. Apps can write their own.
///
/// `progress` is always the progress after the curve: 0 is the outgoing picture alone, 1 the incoming picture alone.
/// At 0 and 1 the frame is a copy of one side, and `compose` isn't called.
nonisolated public protocol Transition: Sendable {
  /// The name of the transition in records, a short word. The default is the name of the type in lowercase.
  var kind: String { get }
  /// The duration of the transition.
  var duration: Duration { get }
  /// The easing curve. The default is `easeInOut`.
  var curve: TimingCurve { get }
  /// Whether content moves across the screen. With reduced motion it is replaced by a dissolve, unless dragged. The
  /// default is true.
  var movesContent: Bool { get }

  /// Returns the pixels of the target that this frame changes. The default is every pixel.
  ///
  /// It is called for progress 0 and 1 too. Pixels outside of the damage are neither composed nor presented.
  func damage(_ frame: TransitionFrame) -> Region

  /// Composes the frame in its target: every pixel within `clip`, and none outside of it.
  func compose(_ frame: TransitionFrame, within clip: PixelRect)

  /// Returns the transition between the places of what both screens show; nil, the default, if it doesn't depend on them.
  ///
  /// It is called before the first frame, and again when one of the layouts changes. In the layout of an outgoing picture that
  /// is a frame of an earlier transition, there is nothing.
  func following(_ layout: TransitionLayout) -> Self?

  /// Returns the frame of the outgoing picture, in a view of a size in points. The default is the whole view.
  func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect

  /// Returns the frame of the incoming picture, in a view of a size in points. The default is the whole view.
  func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect

  /// Returns the frame through which input at a point is mapped to the outgoing picture, or nil if that isn't visible there.
  ///
  /// The default is `outgoingFrame`, if it contains the point. What the other picture covers follows from `layering`.
  func outgoingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect?

  /// Returns the frame through which input at a point is mapped to the incoming picture, or nil if that isn't visible there.
  ///
  /// The default is `incomingFrame`, if it contains the point.
  func incomingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect?

  /// The picture that covers the other one where their frames overlap, so that the pointer reaches only it. The default is
  /// `mixed`: neither does, as in a dissolve.
  var layering: TransitionLayering { get }

  /// Returns the distance and direction of the movement from 0 to 1, in points, for dragging it with a pointer.
  ///
  /// The default is nil: the transition can't be dragged.
  func travel(in size: Size, _ direction: LayoutDirection) -> Point?
}

/// The order of the two pictures of a transition where their frames overlap.
nonisolated public enum TransitionLayering: Hashable, Sendable {
  /// Both pictures are visible.
  case mixed
  /// The incoming picture covers the outgoing one.
  case incomingInFront
  /// The outgoing picture covers the incoming one.
  case outgoingInFront
}

nonisolated extension Transition {
  /// The name of the type in lowercase.
  public var kind: String { "\(Self.self)".lowercased() }
  /// `easeInOut`.
  public var curve: TimingCurve { .easeInOut }
  /// True, so that reduced motion replaces the transition.
  public var movesContent: Bool { true }
  /// Returns every pixel.
  public func damage(_ frame: TransitionFrame) -> Region { Region(frame.target.bounds) }

  /// Returns the whole view.
  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(origin: .zero, size: size)
  }

  /// Returns the whole view.
  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(origin: .zero, size: size)
  }

  /// Returns nil: the transition depends on nothing that the screens show.
  public func following(_ layout: TransitionLayout) -> Self? { nil }

  /// Returns `outgoingFrame`, if it contains the point.
  public func outgoingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect? {
    let frame = outgoingFrame(at: progress, in: size, direction)
    return frame.contains(point) ? frame : nil
  }

  /// Returns `incomingFrame`, if it contains the point.
  public func incomingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect? {
    let frame = incomingFrame(at: progress, in: size, direction)
    return frame.contains(point) ? frame : nil
  }

  /// `mixed`: neither picture covers the other one.
  public var layering: TransitionLayering { .mixed }

  /// Returns nil: the transition can't be dragged.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? { nil }
}

/// The input of one frame of a transition. The three pictures have the same size and don't share memory.
nonisolated public struct TransitionFrame {
  /// The outgoing picture.
  public var outgoing: PixelBuffer
  /// The incoming picture.
  public var incoming: PixelBuffer
  /// The bitmap to compose the frame in. It contains the previous frame, at `previousProgress`.
  public let target: PixelBuffer
  /// The progress after the curve: 0 is the outgoing picture alone, 1 the incoming picture alone.
  public var progress: Double
  /// The progress that the target shows, or nil if it is unknown and every pixel has to be composed.
  public var previousProgress: Double?
  /// The damage of the outgoing picture since the previous frame.
  public var outgoingDamage: Region
  /// The damage of the incoming picture since the previous frame.
  public var incomingDamage: Region
  /// The known properties of the pictures' tiles.
  public let tiles: TileMap
  /// Pixels per point.
  public let scale: Double
  /// The layout direction.
  public let direction: LayoutDirection
  /// The theme of the window, whose colors separate one picture from the other.
  package var theme = Theme.light

  /// Creates a frame. Without `tiles`, nothing is known about them yet.
  public init(
    outgoing: PixelBuffer, incoming: PixelBuffer, target: PixelBuffer, progress: Double,
    previousProgress: Double? = nil, outgoingDamage: Region = Region(), incomingDamage: Region = Region(),
    tiles: TileMap? = nil, scale: Double = 1, direction: LayoutDirection = .leftToRight
  ) {
    self.outgoing = outgoing
    self.incoming = incoming
    self.target = target
    self.progress = progress
    self.previousProgress = previousProgress
    self.outgoingDamage = outgoingDamage
    self.incomingDamage = incomingDamage
    self.tiles = tiles ?? TileMap(size: target.size)
    self.scale = scale
    self.direction = direction
  }

  /// The damage of both pictures.
  public var damage: Region {
    var region = outgoingDamage
    region.formUnion(incomingDamage)
    return region
  }
}

/// A change without a transition, from one frame to the next.
nonisolated public struct InstantTransition: Transition {
  /// `none`, the name of the transition in records.
  public let kind = "none"
  /// Zero.
  public let duration = Duration.zero
  /// A straight line.
  public let curve = TimingCurve.linear
  /// False: nothing moves.
  public let movesContent = false

  /// Creates an instant transition.
  public init() {}

  /// Copies the incoming picture.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    Compositor.copy(frame.incoming, clip, to: frame.target, x: clip.x, y: clip.y)
  }
}
