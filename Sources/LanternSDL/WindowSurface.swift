internal import CSDL
internal import Dispatch
internal import Glibc
import LanternFrames
import LanternRaster

/// Where a window's pixels are painted and how they get to the screen: SDL's own surface of the window on X11, and
/// buffers of ours on Wayland, where SDL has none that does without a GPU.
@MainActor protocol WindowSurface: AnyObject {
  var window: SDLWindow { get }
  var connection: WindowConnection { get }
  /// How pixels get to the screen, for records.
  var path: String { get }
  var pixelSize: PixelSize { get }
  /// Pixels in one of SDL's units, which sizes and the pointer's places are in.
  var pixelsPerUnit: Double { get }
  /// Pixels a point, as the display's density suggests.
  var suggestedScale: Double { get }
  /// Why the window cannot be used any more; nil as long as it can.
  var loss: String? { get }

  /// Memory that holds the picture presented last, to be painted on. Good until the next frame.
  func lend() throws(DisplayError) -> PixelBuffer

  func present(_ region: Region) throws(DisplayError)

  /// Hears what SDL says about the window.
  func hear(_ event: SDL_WindowEventID)

  /// What only the surface knows to have happened since it was asked last.
  func takeEvents() -> [DisplayEvent]
}

/// SDL's window surface on X11 (or Xwayland): the very memory that is shared with the X server.
final class X11Surface: WindowSurface {
  let window: SDLWindow
  let connection: WindowConnection
  let path = "window surface, no GPU"
  let pixelsPerUnit = 1.0
  let suggestedScale: Double
  private let watch: OpaquePointer
  private var lastSize = PixelSize(0, 0)
  private let populating = DispatchQueue(label: "lantern.surface", qos: .userInteractive)

  /// A window of a size in points. Without a scale it is what the display's density suggests.
  init(video: SDLVideo, title: String, size: Size, scale: Double?) throws(DisplayError) {
    suggestedScale = X11Surface.suggestedScale()
    let scale = scale ?? suggestedScale
    window = try SDLWindow(
      video: video, title: title, size: Size(size.width * scale, size.height * scale), flags: 0)
    guard let connection = csdl_x11_connection(window.pointer) else { throw .unavailable(lastError) }
    self.connection = .x11(connection)
    guard let watch = csdl_x11_watch_window(window.pointer) else {
      throw .unavailable("there is not enough memory")
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

  // Has the system give the surface all its memory while the first picture is being prepared: painting would ask for it
  // page by page, as it does where this is refused. Nothing is read or written, so a surface that goes meanwhile does no
  // harm.
  private func populate(_ surface: UnsafePointer<SDL_Surface>) {
    guard let memory = surface.pointee.pixels else { return }
    let (start, length) = (UInt(bitPattern: memory), Int(surface.pointee.pitch) * Int(surface.pointee.h))
    populating.async {
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

  func lend() throws(DisplayError) -> PixelBuffer {
    try checkLoss()
    guard let surface = SDL_GetWindowSurface(window.pointer), let memory = surface.pointee.pixels else {
      throw .unusable(lastError)
    }
    return PixelBuffer(
      base: memory.assumingMemoryBound(to: UInt32.self),
      size: PixelSize(Int(surface.pointee.w), Int(surface.pointee.h)), stride: Int(surface.pointee.pitch) / 4)
  }

  func present(_ region: Region) throws(DisplayError) {
    let rects = region.rects.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    guard !rects.isEmpty else { return }
    let isDone = SDL_UpdateWindowSurfaceRects(window.pointer, rects, Int32(rects.count)) == 0
    try checkLoss()
    guard isDone else { throw .unusable(lastError) }
  }

  private func checkLoss() throws(DisplayError) {
    if let loss { throw .unusable(loss) }
  }

  func hear(_ event: SDL_WindowEventID) {}

  func takeEvents() -> [DisplayEvent] { [] }

  // In quarters, from the density that the display claims; 96 dots an inch are a scale of 1.
  private static func suggestedScale() -> Double {
    var density: Float = 0
    guard SDL_GetDisplayDPI(0, &density, nil, nil) == 0, density.isFinite else { return 1 }
    return min(3, max(1, (Double(density) / 96 * 4).rounded() / 4))
  }
}
