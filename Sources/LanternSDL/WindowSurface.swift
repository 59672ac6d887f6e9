internal import CSDL
internal import Dispatch
internal import Glibc
import LanternFrames
import LanternRaster

/// The memory in which a window's pixels are drawn, and the way from there to the screen. On X11 this is SDL's
/// window surface. On Wayland, where SDL has none that works without a GPU, the buffers are Lantern's own.
@MainActor protocol WindowSurface: AnyObject {
  var window: SDLWindow { get }
  var connection: WindowConnection { get }
  /// How pixels get to the screen, as recordings store it.
  var path: String { get }
  var pixelSize: PixelSize { get }
  /// The number of pixels per unit of SDL. Window sizes and pointer positions are in these units.
  var pixelsPerUnit: Double { get }
  /// The number of pixels per point that the display's density suggests.
  var suggestedScale: Double { get }
  /// The reason why the window is no longer usable, or nil while it is.
  var loss: String? { get }

  /// Returns memory with the current picture, to draw in, except for the pixels in `lost`, which are in the region. It
  /// is valid until the next frame.
  func pixelBuffer(repainting region: Region) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region)

  /// Returns memory with the current picture, to read.
  func picture() throws(DisplayError) -> PixelBuffer

  /// Presents a region. Returns the number of the picture, or nil if the window is not visible.
  func present(_ region: Region) throws(DisplayError) -> Int?

  /// Whether the window system reports when pictures were seen.
  var reportsPresents: Bool { get }

  /// Returns the reports since the last call.
  func takePresentReports() -> [PresentReport]

  /// Returns whether a report of any window has arrived since the last call.
  func consumeReportSignal() -> Bool

  /// Handles an event of the window from SDL.
  func handle(_ event: SDL_WindowEventID)

  /// Returns the events since the last call that only the surface knows of.
  func takeEvents() -> [DisplayEvent]
}

extension WindowSurface {
  func consumeReportSignal() -> Bool { false }
}

/// SDL's window surface on X11 (or Xwayland). Its memory is shared with the X server.
final class X11Surface: WindowSurface {
  let window: SDLWindow
  let connection: WindowConnection
  let path = "window surface, no GPU"
  let pixelsPerUnit = 1.0
  let suggestedScale: Double
  private let watch: OpaquePointer
  private var lastSize = PixelSize(0, 0)
  private var presentCount = 0
  private let population = DispatchQueue(label: "lantern.surface", qos: .userInteractive)

  /// Creates a window with a size in points. Without a scale, uses the one that the display's density suggests.
  init(video: SDLVideo, title: String, size: Size, scale: Double?) throws(DisplayError) {
    suggestedScale = X11Surface.suggestedScale()
    let scale = scale ?? suggestedScale
    window = try SDLWindow(
      video: video, title: title, size: Size(size.width * scale, size.height * scale), flags: 0)
    guard let connection = csdl_x11_connection(window.pointer) else { throw .unavailable(lastError) }
    self.connection = .x11(connection)
    guard let watch = csdl_x11_watch_window(window.pointer) else {
      throw .unavailable("out of memory; close other programs and try again")
    }
    self.watch = watch
    guard let surface = SDL_GetWindowSurface(window.pointer) else {
      throw .unusable("\(lastError); use a display with a depth of 24")
    }
    guard csdl_surface_is_rgb888(surface) != 0 else {
      throw .unusable("its pixels are not 32-bit RGB; use a display with a depth of 24")
    }
    populate(surface)
  }

  isolated deinit { csdl_x11_stop_watching(watch) }

  // Allocates all memory of the surface while the app prepares the first picture. Without this, or if the system
  // refuses it, drawing would allocate the memory page by page. Nothing is read or written, so it is safe if the
  // surface is freed meanwhile.
  private func populate(_ surface: UnsafePointer<SDL_Surface>) {
    guard let memory = surface.pointee.pixels else { return }
    let (start, length) = (UInt(bitPattern: memory), Int(surface.pointee.pitch) * Int(surface.pointee.h))
    population.async {
      _ = madvise(UnsafeMutableRawPointer(bitPattern: start), length, MADV_POPULATE_WRITE)
    }
  }

  var pixelSize: PixelSize {
    guard loss == nil else { return lastSize }
    guard let surface = SDL_GetWindowSurface(window.pointer) else { return PixelSize(0, 0) }
    lastSize = PixelSize(Int(surface.pointee.w), Int(surface.pointee.h))
    return lastSize
  }

  var loss: String? { csdl_x11_loss(watch).map { String(cString: $0) } }

  func picture() throws(DisplayError) -> PixelBuffer {
    try checkLoss()
    guard let surface = SDL_GetWindowSurface(window.pointer), let memory = surface.pointee.pixels else {
      throw .unusable(lastError)
    }
    return PixelBuffer(
      base: memory.assumingMemoryBound(to: UInt32.self),
      size: PixelSize(Int(surface.pointee.w), Int(surface.pointee.h)), stride: Int(surface.pointee.pitch) / 4)
  }

  func pixelBuffer(repainting region: Region) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region) {
    (try picture(), Region())
  }

  var reportsPresents: Bool { false }

  func takePresentReports() -> [PresentReport] { [] }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    presentCount += 1
    let rects = region.rects.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    guard !rects.isEmpty else { return presentCount }
    let isDone = SDL_UpdateWindowSurfaceRects(window.pointer, rects, Int32(rects.count)) == 0
    try checkLoss()
    guard isDone else { throw .unusable(lastError) }
    return presentCount
  }

  private func checkLoss() throws(DisplayError) {
    if let loss { throw .unusable(loss) }
  }

  func handle(_ event: SDL_WindowEventID) {}

  func takeEvents() -> [DisplayEvent] { [] }

  // In steps of a quarter, from the density that the display reports. 96 dots per inch are a scale of 1.
  private static func suggestedScale() -> Double {
    var density: Float = 0
    guard SDL_GetDisplayDPI(0, &density, nil, nil) == 0, density.isFinite else { return 1 }
    return min(3, max(1, (Double(density) / 96 * 4).rounded() / 4))
  }
}
