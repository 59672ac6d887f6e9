import LanternRaster
import LanternRecords
import LanternWidgets

/// Keeps a HUD over a display's picture from one frame to the next, and takes its time.
struct HUDOverlay {
  private let display: any Display
  private let rate: Int
  /// What lies over the picture now.
  private(set) var hud: HUD?
  private var lifted: [PixelRect] = []
  // Where it is not on the screen as it is in memory.
  private var unpresented: [PixelRect] = []

  init(display: any Display, rate: Int) {
    self.display = display
    self.rate = rate
  }

  /// Puts the picture back, before anything reads it or paints on it.
  mutating func lift() throws(DisplayError) {
    guard let hud else { return }
    let start = display.stopwatch()
    lifted = try display.withPixels { hud.lift(from: $0) }
    hud.cost.lifting = display.stopwatch() - start
  }

  /// Lays a HUD, or none, over the lifted picture, with the marks of a frame that is presented; where none is, as it
  /// lay. Returns how long that took.
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

  /// Presents of it what a frame that presented a region has not.
  mutating func present(besides region: Region) throws(DisplayError) {
    guard !unpresented.isEmpty else { return }
    let rest = unpresented.without(region.rects).reduce(into: Region()) { $0.insert($1) }
    unpresented = []
    let start = display.stopwatch()
    if !rest.isEmpty { try display.present(rest) }
    hud?.cost.presenting = display.stopwatch() - start
  }

  /// Lifts it and lays it anew, without marks: what it shows has changed after the frame was presented.
  mutating func renew(in environment: Environment) throws(DisplayError) {
    guard hud != nil else { return }
    try lift()
    _ = try lay(hud, marking: Region(), in: environment)
    try present(besides: Region())
  }

  /// A copy of the display's picture as it is without.
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
  // With a virtual clock no time passes while a frame is made: what its phases took is read off the real one.
  func stopwatch() -> Moment { facts.clock == .virtual ? MonotonicClock.now() : now() }
}
