import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

/// Two pictures, and a target on which a transition makes one frame of them after another, as a stage has it do.
struct Crossing {
  let transition: any Transition
  var outgoing: Bitmap
  var incoming: Bitmap
  var target: Bitmap
  private(set) var shown: Double?
  private let scale: Double
  private let direction: LayoutDirection
  private let tiles: TileMap

  /// Precondition: both pictures have one size.
  init(
    _ transition: any Transition, from outgoing: Bitmap, to incoming: Bitmap, scale: Double = 1,
    _ direction: LayoutDirection = .leftToRight
  ) {
    self.transition = transition
    self.outgoing = outgoing
    self.incoming = incoming
    self.scale = scale
    self.direction = direction
    target = Bitmap(size: outgoing.size, filledWith: Pixel(Color(0xFF00FF)))
    tiles = TileMap(size: outgoing.size)
  }

  /// Makes the next frame and returns which pixels are said to change. Each rectangle of those is made in the pieces
  /// that a closure cuts it into.
  @discardableResult
  mutating func make(
    _ progress: Double, outgoing outgoingDamage: Region = Region(),
    incoming incomingDamage: Region = Region(),
    pieces: (PixelRect) -> [PixelRect] = { [$0] }
  ) -> Region {
    let (transition, tiles, shown, scale, direction) = (transition, tiles, shown, scale, direction)
    let (outgoing, incoming) = (outgoing, incoming)
    self.shown = progress
    return target.withPixels { target in
      outgoing.withReadOnlyPixels { outgoing in
        incoming.withReadOnlyPixels { incoming in
          let frame = TransitionFrame(
            outgoing: outgoing, incoming: incoming, target: target, progress: progress,
            previousProgress: shown, outgoingDamage: outgoingDamage, incomingDamage: incomingDamage,
            tiles: tiles, scale: scale, direction: direction)
          let region = transition.damage(frame)
          for clip in region.rects.flatMap(pieces) {
            switch progress {
            case 0: Compositor.copy(outgoing, clip, to: target, x: clip.x, y: clip.y)
            case 1: Compositor.copy(incoming, clip, to: target, x: clip.x, y: clip.y)
            default: transition.compose(frame, within: clip)
            }
          }
          return region
        }
      }
    }
  }

  /// The frame at a progress, made of these pictures from nothing.
  func anew(_ progress: Double) -> Bitmap {
    var crossing = Crossing(transition, from: outgoing, to: incoming, scale: scale, direction)
    crossing.make(progress)
    return crossing.target
  }
}

/// Every built-in transition, each also backwards, in small pictures' measure.
let everyTransition: [any Transition] = {
  var transitions: [any Transition] = [
    InstantTransition(), Dissolve(), Push(), Cover(), Zoom(from: Rect(2, 3, 4, 1.5)),
  ]
  for edge in Slide.Edge.allCases {
    transitions.append(Slide(from: edge))
    transitions.append(Slide(from: edge, pushes: true))
  }
  return transitions + transitions.map { Backwards($0, kind: "\($0.kind), backwards") }
}()

/// A picture of letters, rows with a slash between them.
func sheet(_ text: String) -> Bitmap {
  let rows = text.split(separator: "/").map(Array.init)
  return Bitmap.assembled(PixelSize(rows[0].count, rows.count)) { x, y in Pixel(color(of: rows[y][x])) }
}

/// The frame of a transition between two pictures of letters, as `sheet` reads them.
func mixed(
  _ transition: any Transition, from outgoing: String, to incoming: String, _ progress: Double,
  scale: Double = 1, _ direction: LayoutDirection = .leftToRight
) -> String {
  var crossing = Crossing(transition, from: sheet(outgoing), to: sheet(incoming), scale: scale, direction)
  crossing.make(progress)
  return letters(crossing.target).replacing("\n", with: "/")
}

/// A picture of grays, rows of them.
func grays(_ rows: [[UInt8]]) -> Bitmap {
  Bitmap.assembled(PixelSize(rows[0].count, rows.count)) { x, y in
    Pixel(Color(red: rows[y][x], green: rows[y][x], blue: rows[y][x]))
  }
}

/// The frame of a transition between two pictures of grays.
func mixedGrays(
  _ transition: any Transition, from outgoing: [[UInt8]], to incoming: [[UInt8]], _ progress: Double,
  scale: Double = 1, _ direction: LayoutDirection = .leftToRight
) -> [[Int]] {
  var crossing = Crossing(transition, from: grays(outgoing), to: grays(incoming), scale: scale, direction)
  crossing.make(progress)
  let size = crossing.target.size
  return (0..<size.height).map { y in (0..<size.width).map { Int(crossing.target[$0, y].color.red) } }
}
