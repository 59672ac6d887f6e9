import LanternClock
import LanternRaster
import LanternRecording
import LanternWidgets

/// Keeps a HUD over a display's picture from one frame to the next, and measures its cost.
struct HUDOverlay {
  private let display: any Display
  /// The HUD that covers the picture now.
  private(set) var hud: HUD?
  private var removed: [PixelRect] = []
  // The areas where the screen differs from the memory.
  private var unpresented: [PixelRect] = []

  init(display: any Display) { self.display = display }

  /// Restores the picture before code reads it or draws in it.
  mutating func remove() throws(DisplayError) {
    guard let hud else { return }
    let start = display.stopwatch()
    removed = try display.withPixels { hud.remove(from: $0) }
    hud.cost.removing = display.stopwatch() - start
  }

  /// Draws a HUD, or none, over the restored picture, and marks the region of a presented frame. If the region is
  /// nil, draws the HUD as it was. Returns the time that this took.
  mutating func draw(
    _ next: HUD?, marking region: Region?, _ rate: FrameRate, in environment: Environment
  ) throws(DisplayError) -> Duration {
    let isNew = region != nil || next !== hud
    hud = next
    unpresented = isNew ? removed : []
    removed = []
    guard let hud else { return .zero }
    let start = display.stopwatch()
    if isNew { hud.update(marking: region ?? Region(), on: display, rate: rate, in: environment) }
    try display.withPixels { hud.draw(onto: $0) }
    let time = display.stopwatch() - start
    guard isNew else { return time }
    unpresented += hud.rects
    hud.cost.drawing = time
    return time
  }

  /// Presents the changed parts of the HUD that are outside the region that the frame presented. Returns the number of the
  /// picture, or nil if there are none.
  @discardableResult
  mutating func present(outside region: Region) throws(DisplayError) -> Int? {
    guard !unpresented.isEmpty else { return nil }
    let remaining = unpresented.without(region.rects).reduce(into: Region()) { $0.insert($1) }
    unpresented = []
    let start = display.stopwatch()
    let number = remaining.isEmpty ? nil : try display.present(remaining)
    hud?.cost.presenting = display.stopwatch() - start
    return number
  }

  /// Draws the HUD again, without marks, because its contents changed after the frame was presented.
  mutating func redraw(_ rate: FrameRate, in environment: Environment) throws(DisplayError) {
    guard hud != nil else { return }
    try remove()
    _ = try draw(hud, marking: Region(), rate, in: environment)
    try present(outside: Region())
  }

  /// Returns a copy of the display's picture without the HUD.
  func pictureWithoutHUD(_ picture: Bitmap) -> Bitmap {
    guard let hud else { return picture }
    var picture = picture
    return picture.withPixels { pixels in
      _ = hud.remove(from: pixels)
      return Bitmap(copying: pixels, makingOpaque: true)
    }
  }
}

extension Display {
  // No time passes on a virtual clock while a frame is made, so the phases are measured with the real clock.
  func stopwatch() -> Moment { facts.clock == .virtual ? MonotonicClock.now() : now() }
}
