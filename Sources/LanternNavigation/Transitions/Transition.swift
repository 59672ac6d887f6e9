public import LanternRaster
public import LanternWidgets

/// How one picture becomes another. A value that anyone can write; screens and the loop know only this.
///
/// `progress` is everywhere that after the curve: 0 is the outgoing picture alone, 1 the incoming one alone. At
/// these two ends nothing is asked of a transition: the picture is a copy of that side.
nonisolated public protocol Transition: Sendable {
  /// What records call it: a short word.
  var kind: String { get }
  var duration: Duration { get }
  var curve: Curve { get }
  /// Whether things travel across the screen, which some people ask not to see.
  var movesContent: Bool { get }

  /// Which pixels of the target are not yet what this frame shows. Every pixel, if left out.
  ///
  /// It is asked for the ends as well. What it leaves out is neither made nor presented.
  func damage(_ frame: TransitionFrame) -> Region

  /// Makes the frame's picture in its target: every pixel within a rectangle, and none outside.
  func compose(_ frame: TransitionFrame, within clip: PixelRect)

  /// Where the outgoing picture lies, in a place of some size in points. The whole place, if left out.
  func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect

  /// Where the incoming picture lies: input to it is moved and scaled by that. The whole place, if left out.
  func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect

  /// How far and which way things travel from 0 to 1, in points: what a pointer must do to drag it. Nil, if left
  /// out: it cannot be dragged.
  func travel(in size: Size, _ direction: LayoutDirection) -> Point?
}

nonisolated extension Transition {
  public func damage(_ frame: TransitionFrame) -> Region { Region(frame.target.bounds) }

  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(origin: .zero, size: size)
  }

  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(origin: .zero, size: size)
  }

  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? { nil }
}

/// What a transition makes one frame of. The three pictures have one size and do not share memory.
nonisolated public struct TransitionFrame {
  public var outgoing: PixelBuffer
  public var incoming: PixelBuffer
  /// Holds the frame composed before, at `previousProgress`.
  public let target: PixelBuffer
  /// After the curve: 0 the outgoing picture alone … 1 the incoming one alone.
  public var progress: Double
  /// What the target shows; nil when it is not known and every pixel must be made.
  public var previousProgress: Double?
  /// Where the pictures were drawn anew since then.
  public var outgoingDamage: Region
  public var incomingDamage: Region
  /// What is known of the pictures' tiles.
  public let tiles: TileMap
  /// Pixels a point.
  public let scale: Double
  public let direction: LayoutDirection

  /// Without `tiles` nothing is known of them yet.
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

  /// Where either picture was drawn anew.
  public var damage: Region {
    var region = outgoingDamage
    region.formUnion(incomingDamage)
    return region
  }
}

/// No transition: the picture changes from one frame to the next.
nonisolated public struct InstantTransition: Transition {
  public let kind = "none"
  public let duration = Duration.zero
  public let curve = Curve.linear
  public let movesContent = false

  public init() {}

  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    Compositor.copy(frame.incoming, clip, to: frame.target, x: clip.x, y: clip.y)
  }
}
