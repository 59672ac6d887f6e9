import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport

// The example of a custom transition in “Writing a transition”. A test compares the two.

/// The incoming picture rises from the bottom, like a curtain.
struct Curtain: Transition {
  let kind = "curtain"
  let duration = Duration.milliseconds(200)
  let curve = TimingCurve.linear
  let movesContent = true

  func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let height = frame.target.size.height
    let edge = height - Int((Double(height) * frame.progress).rounded())
    let below = clip.intersection(PixelRect(0, edge, frame.target.size.width, height - edge))
    Compositor.copy(frame.outgoing, clip, to: frame.target, x: clip.x, y: clip.y)
    Compositor.copy(frame.incoming, below, to: frame.target, x: below.x, y: below.y)
  }
}
