import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport

// The documentation's example of a transition of one's own, word for word; a test compares the two.

/// The new picture is drawn up like a curtain, from the bottom.
struct Curtain: Transition {
  let kind = "curtain"
  let duration = Duration.milliseconds(200)
  let curve = Curve.linear
  let movesContent = true

  func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let height = frame.target.size.height
    let edge = height - Int((Double(height) * frame.progress).rounded())
    let below = clip.intersection(PixelRect(0, edge, frame.target.size.width, height - edge))
    Compositor.copy(frame.outgoing, clip, to: frame.target, x: clip.x, y: clip.y)
    Compositor.copy(frame.incoming, below, to: frame.target, x: below.x, y: below.y)
  }
}
