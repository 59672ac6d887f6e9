import LanternRaster
public import LanternRecords
import LanternWidgets

/// A panel over the window that shows what the recorder is told: frame times by phase, and the last transition. Where
/// the present frame has changed the picture is tinted.
///
/// It is no part of the picture: what lies beneath is put back before the next frame begins. It has no frames of its
/// own, so while nothing moves it stands still. What it costs is shown in it, and no part of the phases; but it makes
/// a frame come later. Where the compositor lends buffers (Wayland), waiting for one falls to it.
public final class HUD: FrameListener {
  package private(set) var history = FrameHistory()
  /// What it takes itself.
  package internal(set) var cost = HUDCost()
  private var covered = CoveredPixels()
  private var panel = Bitmap(size: PixelSize(0, 0))
  private var place = PixelRect.empty
  private var marks: [PixelRect] = []

  private static let margin = 12.0
  /// The colour of whatever it is that is no part of the picture.
  static let color = Color(0xFF4FC3)
  // In 1/256.
  private static let tint = 31

  public init() {}

  public func begin(_ begin: TransitionBegin) { history.begin(begin) }
  public func frame(_ frame: FrameRecord) { history.frame(frame) }
  public func pace(_ change: PaceChange) { history.pace(change) }
  public func end(_ end: TransitionEnd) { history.end(end) }

  // MARK: Over the picture

  /// Draws the panel as things stand now, and takes note of what is to be marked.
  func renew(marking region: Region, on display: any Display, rate: Int, in environment: Environment) {
    let scale = environment.scale
    let size = Rect(origin: .zero, size: HUDPanel.size).pixels(at: scale)
    let margin = Int((HUD.margin * scale).rounded())
    let window = display.pixelSize
    // In the lower trailing corner; where there is too little room its upper leading one shows.
    let far = max(0, window.width - size.width - margin)
    place = size.offset(
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

  /// Lays it over a window's picture as it was renewed last.
  func lay(onto window: PixelBuffer) {
    let edge = max(1, place.width / Int(HUDPanel.size.width))
    let frames = marks.map { MarkedArea($0, edge: edge, isTinted: $0 != window.bounds) }
    covered.keep([place] + frames.flatMap(\.touched), of: window)
    for frame in frames {
      if frame.isTinted {
        let rect = frame.rect
        Compositor.tint(
          window, rect, towards: Pixel(HUD.color), step: HUD.tint, to: window, x: rect.x, y: rect.y)
      }
      for rect in frame.outline { Compositor.fill(window, rect, with: Pixel(HUD.color)) }
    }
    panel.withReadOnlyPixels { Compositor.blend($0, over: window, x: place.x, y: place.y) }
  }

  /// Where it lies.
  var rects: [PixelRect] { covered.rects }

  /// Puts back what it lies over; returns where that was.
  func lift(from window: PixelBuffer) -> [PixelRect] { covered.restore(to: window) }
}

/// A rectangle that a frame has changed, as it is marked.
nonisolated private struct MarkedArea {
  let rect: PixelRect
  let outline: [PixelRect]
  /// A tint over the whole window says no more than the outline, and would veil all.
  let isTinted: Bool

  init(_ rect: PixelRect, edge: Int, isTinted: Bool) {
    self.rect = rect
    self.isTinted = isTinted
    outline = rect.subtracting(
      PixelRect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, rect.height - 2 * edge))
  }

  var touched: [PixelRect] { isTinted ? [rect] : outline }
}

/// What a HUD takes, from being drawn to being lifted again.
nonisolated package struct HUDCost: Hashable, Sendable {
  package var laying = Duration.zero
  /// Presenting what the frame did not present itself.
  package var presenting = Duration.zero
  package var lifting = Duration.zero

  package init() {}

  package var total: Duration { laying + presenting + lifting }
}
