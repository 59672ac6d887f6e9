import LanternRaster
import LanternRecords
import LanternWidgets

/// Keeps a HUD over a display's picture from one frame to the next, and measures its cost.
struct HUDOverlay {
  private let display: any Display
  private let rate: Int
  /// The HUD that covers the picture now.
  private(set) var hud: HUD?
  private var lifted: [PixelRect] = []
  // The areas where the screen differs from the memory.
  private var unpresented: [PixelRect] = []

  init(display: any Display, rate: Int) {
    self.display = display
    self.rate = rate
  }

  /// Restores the picture before code reads it or draws in it.
  mutating func lift() throws(DisplayError) {
    guard let hud else { return }
    let start = display.stopwatch()
    lifted = try display.withPixels { hud.lift(from: $0) }
    hud.cost.lifting = display.stopwatch() - start
  }

  /// Draws a HUD, or none, over the restored picture, and marks the region of a presented frame. If the region is
  /// nil, draws the HUD as it was. Returns the time that this took.
  mutating func lay(
    _ next: HUD?, marking region: Region?, in environment: Environment
  ) throws(DisplayError) -> Duration {
    let isNew = region != nil || next !== hud
    hud = next
    unpresented = isNew ? lifted : []
    lifted = []
    guard let hud else { return .zero }
    let start = display.stopwatch()
    if isNew { hud.renew(marking: region ?? Region(), on: display, rate: rate, in: environment) }
    try display.withPixels { hud.lay(onto: $0) }
    let time = display.stopwatch() - start
    guard isNew else { return time }
    unpresented += hud.rects
    hud.cost.laying = time
    return time
  }

  /// Presents the changed parts of the HUD that are outside of the region that the frame presented.
  mutating func present(besides region: Region) throws(DisplayError) {
    guard !unpresented.isEmpty else { return }
    let rest = unpresented.without(region.rects).reduce(into: Region()) { $0.insert($1) }
    unpresented = []
    let start = display.stopwatch()
    if !rest.isEmpty { try display.present(rest) }
    hud?.cost.presenting = display.stopwatch() - start
  }

  /// Draws the HUD again, without marks, because its contents changed after the frame was presented.
  mutating func renew(in environment: Environment) throws(DisplayError) {
    guard hud != nil else { return }
    try lift()
    _ = try lay(hud, marking: Region(), in: environment)
    try present(besides: Region())
  }

  /// Returns a copy of the display's picture without the HUD.
  func lifted(from picture: Bitmap) -> Bitmap {
    guard let hud else { return picture }
    var picture = picture
    return picture.withPixels { pixels in
      _ = hud.lift(from: pixels)
      return Bitmap(copying: pixels, makingOpaque: true)
    }
  }
}

extension Display {
  // No time passes on a virtual clock while a frame is made, so the phases are measured with the real clock.
  func stopwatch() -> Moment { facts.clock == .virtual ? MonotonicClock.now() : now() }
}
