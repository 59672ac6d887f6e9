import LanternRaster
public import LanternRecording
import LanternWidgets

/// A panel over the window that shows the recorder's events: frame times by phase, and the last transition. The
/// areas that the current frame changed are tinted.
///
/// The HUD is not part of the picture: the covered pixels are restored before the next frame begins. The HUD makes
/// no frames of its own, so it doesn't change while nothing moves. Its cost is shown separately and is not part of
/// the phases, but it delays the frame. If the compositor lends buffers (Wayland), the wait for a buffer is part of
/// that cost.
public final class HUD: FrameListener {
  package private(set) var history = FrameHistory()
  /// The cost of the HUD itself.
  package internal(set) var cost = HUDCost()
  private var covered = CoveredPixels()
  private var panel = Bitmap(size: PixelSize(0, 0))
  private var panelRect = PixelRect.empty
  private var marks: [PixelRect] = []

  private static let margin = 12.0
  /// The color of all parts of the HUD that are not in the picture.
  static let color = Color(0xFF4FC3)
  // The strength of the tint, in 1/256.
  private static let tint = 31

  /// Creates a HUD with an empty history.
  public init() {}

  /// Adds a transition to the history.
  public func begin(_ begin: TransitionBegin) { history.begin(begin) }
  /// Adds a frame to the history.
  public func frame(_ frame: FrameRecord) { history.frame(frame) }
  /// Adds a change of pace to the history.
  public func pace(_ change: PaceChange) { history.pace(change) }
  /// Adds the end of a transition to the history.
  public func end(_ end: TransitionEnd) { history.end(end) }

  // MARK: Over the picture

  /// Draws the panel for the current state and stores the areas to mark.
  func update(marking region: Region, on display: any Display, rate: FrameRate, in environment: Environment) {
    let scale = environment.scale
    let size = Rect(origin: .zero, size: HUDPanel.size).pixels(at: scale)
    let margin = Int((HUD.margin * scale).rounded())
    let window = display.pixelSize
    // In the lower trailing corner. If the window is too small, the upper leading corner of the panel shows.
    let far = max(0, window.width - size.width - margin)
    panelRect = size.offset(
      x: environment.direction == .leftToRight ? far : min(margin, far),
      y: max(0, window.height - size.height - margin))
    marks = region.rects
    if panel.size != PixelSize(size.width, size.height) {
      panel = Bitmap(size: PixelSize(size.width, size.height))
    }
    panel.withPixels { pixels in
      Compositor.fill(pixels, pixels.bounds, with: .clear)
      HUDPanel(
        canvas: Canvas(pixels, scale: scale), typesetter: environment.typesetter, history: history,
        rate: rate,
        facts: display.facts, cost: cost.total
      ).draw()
    }
  }

  /// Draws the current panel and the marks over a window's picture.
  func draw(onto window: PixelBuffer) {
    let edge = max(1, panelRect.width / Int(HUDPanel.size.width))
    let frames = marks.map { MarkedArea($0, edge: edge, isTinted: $0 != window.bounds) }
    covered.save([panelRect] + frames.flatMap(\.touched), of: window)
    for frame in frames {
      if frame.isTinted {
        let rect = frame.rect
        Compositor.tint(
          window, rect, towards: Pixel(HUD.color), step: HUD.tint, to: window, x: rect.x, y: rect.y)
      }
      for rect in frame.outline { Compositor.fill(window, rect, with: Pixel(HUD.color)) }
    }
    panel.withReadOnlyPixels { Compositor.blend($0, over: window, x: panelRect.x, y: panelRect.y) }
  }

  /// The rectangles that the HUD covers.
  var rects: [PixelRect] { covered.rects }

  /// Restores the covered pixels and returns their rectangles.
  func remove(from window: PixelBuffer) -> [PixelRect] { covered.restore(to: window) }
}

/// An area that a frame changed, as it is marked.
nonisolated private struct MarkedArea {
  let rect: PixelRect
  let outline: [PixelRect]
  /// Whether the area is tinted. A tint of the whole window would cover everything and show no more than the
  /// outline.
  let isTinted: Bool

  init(_ rect: PixelRect, edge: Int, isTinted: Bool) {
    self.rect = rect
    self.isTinted = isTinted
    outline = rect.subtracting(
      PixelRect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, rect.height - 2 * edge))
  }

  var touched: [PixelRect] { isTinted ? [rect] : outline }
}

/// The cost of a HUD, from drawing it to removing it again.
nonisolated package struct HUDCost: Hashable, Sendable {
  package var drawing = Duration.zero
  /// The time to present the areas that the frame did not present itself.
  package var presenting = Duration.zero
  package var removing = Duration.zero

  package init() {}

  package var total: Duration { drawing + presenting + removing }
}
