internal import CSDL
import LanternFrames
import LanternRaster
import LanternStrings

/// An X11 window (also of Xwayland). SDL opens it and reads its input.
///
/// Its pixels are in Lantern's own memory, which is shared with the X server. If the server doesn't allow that, they are
/// in SDL's window surface.
final class X11Surface: WindowSurface {
  let window: SDLWindow
  let connection: WindowConnection
  let path: String
  let pixelsPerUnit = 1.0
  let suggestedScale: Double
  let network: String?
  private let watch: OpaquePointer
  private let swapchain: X11Swapchain?
  private var lastSize = PixelSize(0, 0)
  private var presentCount = 0

  /// Creates a window with a size in points. Without a scale, uses the one that the display's density suggests.
  init(video: SDLVideo, title: String, size: Size, scale: Double?) throws(DisplayError) {
    // The server is asked only if the scale is not known.
    let scale = scale ?? X11Surface.suggestedScale()
    suggestedScale = scale
    window = try SDLWindow(
      video: video, title: title, size: Size(size.width * scale, size.height * scale),
      flags: csdl_window_hidden)
    guard let connection = csdl_x11_connection(window.pointer) else { throw .unavailable(lastError) }
    self.connection = .x11(connection)
    guard let watch = csdl_x11_watch_window(window.pointer) else {
      throw .unavailable(Strings.terminal(.windowNoMemory))
    }
    self.watch = watch
    var patience: Int32 = 250
    while !csdl_x11_show(window.pointer, patience) {
      if let loss = csdl_x11_loss(watch) {
        csdl_x11_stop_watching(watch)
        throw .unusable(String(cString: loss))
      }
      patience = min(2 * patience, 8_000)
    }
    // Sessions of xrdp say so in their environment; their server is an ordinary one.
    var network = WindowDriver.environment("XRDP_SESSION").map { _ in "RDP" }
    let opened = X11Swapchain.open(for: window, network: &network)
    self.network = network
    switch opened {
    case .success(let swapchain):
      self.swapchain = swapchain
      path = "X11 shared memory, no GPU"
    case .failure(let reason):
      swapchain = nil
      path = "window surface, no GPU (\(reason.description))"
      try checkFormat()
    }
  }

  isolated deinit {
    swapchain?.close()
    csdl_x11_stop_watching(watch)
  }

  private func checkFormat() throws(DisplayError) {
    guard let surface = SDL_GetWindowSurface(window.pointer) else {
      throw .unusable(Strings.terminal.clauses(lastError, Strings.terminal(.windowChooseDepth)))
    }
    guard csdl_surface_is_rgb888(surface) != 0 else {
      throw .unusable(
        Strings.terminal.clauses(Strings.terminal(.windowWrongFormat), Strings.terminal(.windowChooseDepth)))
    }
  }

  var pixelSize: PixelSize {
    guard loss == nil else { return lastSize }
    if swapchain != nil {
      var size: (width: Int32, height: Int32) = (0, 0)
      SDL_GetWindowSize(window.pointer, &size.width, &size.height)
      lastSize = PixelSize(Int(size.width), Int(size.height))
    } else {
      guard let surface = SDL_GetWindowSurface(window.pointer) else { return PixelSize(0, 0) }
      lastSize = PixelSize(Int(surface.pointee.w), Int(surface.pointee.h))
    }
    return lastSize
  }

  // MARK: Loss

  var loss: String? {
    if let loss = ownLoss { return loss }
    guard let loss = swapchain?.loss else { return nil }
    // SDL's connection tells the reason, and must know that it is lost before SDL closes anything.
    _ = csdl_x11_connection_is_open()
    return ownLoss ?? loss
  }

  private var ownLoss: String? { csdl_x11_loss(watch).map { String(cString: $0) } }

  private func checkLoss() throws(DisplayError) {
    if let loss { throw .unusable(loss) }
  }

  // MARK: Pixels

  func picture() throws(DisplayError) -> PixelBuffer {
    try checkLoss()
    if let swapchain { return try swapchain.picture(pixelSize) }
    guard let surface = SDL_GetWindowSurface(window.pointer), let memory = surface.pointee.pixels else {
      throw .unusable(lastError)
    }
    return PixelBuffer(
      base: memory.assumingMemoryBound(to: UInt32.self),
      size: PixelSize(Int(surface.pointee.w), Int(surface.pointee.h)), stride: Int(surface.pointee.pitch) / 4)
  }

  func pixelBuffer(repainting region: Region) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region) {
    guard let swapchain else { return (try picture(), Region()) }
    try checkLoss()
    return try swapchain.pixelBuffer(pixelSize, repainting: region)
  }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    presentCount += 1
    guard !region.isEmpty else { return presentCount }
    let isShown: Bool
    if let swapchain {
      isShown = try swapchain.present(region, of: pixelSize, as: presentCount)
    } else {
      try presentWindowSurface(region)
      isShown = true
    }
    try checkLoss()
    return isShown ? presentCount : nil
  }

  private func presentWindowSurface(_ region: Region) throws(DisplayError) {
    let rects = region.rects.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    let isDone = SDL_UpdateWindowSurfaceRects(window.pointer, rects, Int32(rects.count)) == 0
    try checkLoss()
    guard isDone else { throw .unusable(lastError) }
  }

  func finishPresenting() { swapchain?.finishPresenting() }

  var reportsPresents: Bool { swapchain?.reportsPresents ?? false }

  func takePresentReports() -> [PresentReport] { swapchain?.takePresentReports() ?? [] }

  // MARK: Events

  func consumeReportSignal() -> Bool { X11Swapchain.receiveAll() }

  func handle(_ event: SDL_WindowEventID) {}

  func takeEvents() -> [DisplayEvent] { swapchain?.takeEvents() ?? [] }

  // In steps of a quarter, from the density that the desktop states, or else that of the monitor, which is often wrong. 96
  // dots per inch are a scale of 1.
  private static func suggestedScale() -> Double {
    var density = X11Resources.read()?.density
    if density == nil {
      var found: Float = 0
      if SDL_GetDisplayDPI(0, &found, nil, nil) == 0, found.isFinite { density = Double(found) }
    }
    return min(3, max(1, ((density ?? 96) / 96 * 4).rounded() / 4))
  }
}
