import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

/// Renders the frames of a transition between two pictures, one after another, as a transition view does.
struct TransitionRenderer {
  let transition: any Transition
  var outgoing: Bitmap
  var incoming: Bitmap
  var target: Bitmap
  private(set) var shown: Double?
  var theme = Theme.light
  private let scale: Double
  private let direction: LayoutDirection
  private let tiles: TileMap

  /// Precondition: Both pictures have the same size.
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

  /// Renders the next frame and returns its damage. Each rectangle of the damage is composed in the pieces that a
  /// closure cuts it into.
  @discardableResult
  mutating func render(
    _ progress: Double, outgoing outgoingDamage: Region = Region(),
    incoming incomingDamage: Region = Region(),
    pieces: (PixelRect) -> [PixelRect] = { [$0] }
  ) -> Region {
    let (transition, tiles, shown, scale, direction) = (transition, tiles, shown, scale, direction)
    let theme = theme
    let (outgoing, incoming) = (outgoing, incoming)
    self.shown = progress
    return target.withPixels { target in
      outgoing.withReadOnlyPixels { outgoing in
        incoming.withReadOnlyPixels { incoming in
          var frame = TransitionFrame(
            outgoing: outgoing, incoming: incoming, target: target, progress: progress,
            previousProgress: shown, outgoingDamage: outgoingDamage, incomingDamage: incomingDamage,
            tiles: tiles, scale: scale, direction: direction)
          frame.theme = theme
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

  /// Returns the frame at a progress, rendered without a previous frame.
  func renderedFromScratch(_ progress: Double) -> Bitmap {
    var renderer = TransitionRenderer(transition, from: outgoing, to: incoming, scale: scale, direction)
    renderer.render(progress)
    return renderer.target
  }
}

/// Two small screens with crossing titles, and a picture in a card of the outgoing one.
private let smallLayout = TransitionLayout(
  outgoing: ScreenLayout(
    content: Rect(0, 1, 20, 20), title: ScreenLayout.Title("List", frame: Rect(2, 0, 3, 1)),
    widgets: ["card": WidgetPlace(Rect(1, 2, 5, 3)), "picture": WidgetPlace(Rect(2, 2, 2, 1.5))]),
  incoming: ScreenLayout(
    content: Rect(0, 1, 20, 20), title: ScreenLayout.Title("Page", frame: Rect(3, 0, 3, 1)),
    widgets: ["picture": WidgetPlace(Rect(3, 1, 4, 3))]))

/// All built-in transitions, forwards and backwards, for small pictures.
let allTransitions: [any Transition] = {
  var transitions: [any Transition] = [
    InstantTransition(), Dissolve(), Push(), Cover(), Zoom(from: Rect(2, 3, 4, 1.5)),
  ]
  if let dissolve = Dissolve().following(smallLayout) { transitions.append(dissolve) }
  if let zoom = Zoom(from: "card").following(smallLayout) { transitions.append(zoom) }
  for edge in Slide.Edge.allCases {
    transitions.append(Slide(from: edge))
    transitions.append(Slide(from: edge, pushes: true))
  }
  return transitions + transitions.map { Backwards($0, kind: "\($0.kind), backwards") }
}()

/// Returns a picture of letters. Slashes separate the rows.
func picture(_ text: String) -> Bitmap {
  let rows = text.split(separator: "/").map(Array.init)
  return Bitmap.assembled(PixelSize(rows[0].count, rows.count)) { x, y in Pixel(color(of: rows[y][x])) }
}

/// Returns a frame of a transition between two pictures of letters, as text.
func rendered(
  _ transition: any Transition, from outgoing: String, to incoming: String, _ progress: Double,
  scale: Double = 1, _ direction: LayoutDirection = .leftToRight
) -> String {
  var renderer = TransitionRenderer(
    transition, from: picture(outgoing), to: picture(incoming), scale: scale, direction)
  renderer.render(progress)
  return letters(renderer.target).replacing("\n", with: "/")
}

/// Returns a picture of gray values, by rows.
func grays(_ rows: [[UInt8]]) -> Bitmap {
  Bitmap.assembled(PixelSize(rows[0].count, rows.count)) { x, y in
    Pixel(Color(red: rows[y][x], green: rows[y][x], blue: rows[y][x]))
  }
}

/// Returns a frame of a transition between two pictures of gray values.
func renderedGrays(
  _ transition: any Transition, from outgoing: [[UInt8]], to incoming: [[UInt8]], _ progress: Double,
  scale: Double = 1, _ direction: LayoutDirection = .leftToRight
) -> [[Int]] {
  var renderer = TransitionRenderer(
    transition, from: grays(outgoing), to: grays(incoming), scale: scale, direction)
  renderer.render(progress)
  let size = renderer.target.size
  return (0..<size.height).map { y in (0..<size.width).map { Int(renderer.target[$0, y].color.red) } }
}
