internal import CSDL
import LanternFrames
import LanternRaster
import LanternWidgets

/// An X11 window (also of Xwayland). SDL opens it and reads its input.
///
/// Its pixels are in Lantern's own memory, which is shared with the X server if the server allows that.
@safe final class X11Surface: WindowSurface {
  let window: SDLWindow
  let connection: WindowConnection
  let pixelsPerUnit = 1.0
  let suggestedScale: Double
  let network: String?
  // Stopped when the surface is deinitialized.
  private let watch: OpaquePointer
  private let swapchain: X11Swapchain
  private var lastSize = PixelSize(0, 0)
  private var presentCount = 0

  /// Creates a window with a size in points. Without a scale, uses the one that the display's density suggests.
  init(video: SDLVideo, title: String, size: Size, isExact: Bool, scale: Double?) throws(DisplayError) {
    // The server is asked only if the scale is not known.
    let scale = scale ?? X11Surface.suggestedScale()
    suggestedScale = scale
    window = try SDLWindow(
      video: video, title: title, size: Size(size.width * scale, size.height * scale), isExact: isExact,
      flags: csdl_window_hidden)
    guard let connection = unsafe csdl_x11_connection(window.pointer) else { throw .unavailable(lastError) }
    self.connection = unsafe .x11(connection)
    guard let watch = unsafe csdl_x11_watch_window(window.pointer) else {
      throw .unavailable("out of memory; close other programs and try again")
    }
    unsafe self.watch = watch
    var patience: Int32 = 250
    while unsafe !csdl_x11_show(window.pointer, patience) {
      if let loss = unsafe csdl_x11_loss(watch) {
        unsafe csdl_x11_stop_watching(watch)
        throw unsafe .unusable(String(cString: loss))
      }
      patience = min(2 * patience, 8_000)
    }
    window.keepOnScreen()
    // Sessions of xrdp say so in their environment; their server is an ordinary one.
    var network = WindowDriver.environment("XRDP_SESSION").map { _ in "RDP" }
    do {
      swapchain = try X11Swapchain.open(for: window, network: &network)
    } catch {
      unsafe csdl_x11_stop_watching(watch)
      throw error
    }
    self.network = network
  }

  isolated deinit {
    swapchain.close()
    unsafe csdl_x11_stop_watching(watch)
  }

  var path: String {
    guard let obstacle = swapchain.obstacle else { return "X11 shared memory, no GPU" }
    return "X11 socket, no GPU (\(obstacle))"
  }

  var pixelSize: PixelSize {
    guard loss == nil else { return lastSize }
    var size: (width: Int32, height: Int32) = (0, 0)
    unsafe SDL_GetWindowSize(window.pointer, &size.width, &size.height)
    lastSize = PixelSize(Int(size.width), Int(size.height))
    return lastSize
  }

  // MARK: Loss

  var loss: String? {
    if let loss = ownLoss { return loss }
    guard let loss = swapchain.loss else { return nil }
    // SDL's connection tells the reason, and must know that it is lost before SDL closes anything.
    _ = csdl_x11_connection_is_open()
    return ownLoss ?? loss
  }

  private var ownLoss: String? { unsafe csdl_x11_loss(watch).map { unsafe String(cString: $0) } }

  private func checkLoss() throws(DisplayError) {
    if let loss { throw .unusable(loss) }
  }

  // MARK: Pixels

  func picture() throws(DisplayError) -> PixelBuffer {
    try checkLoss()
    return try swapchain.picture(pixelSize)
  }

  func pixelBuffer(repainting region: Region) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region) {
    try checkLoss()
    return try swapchain.pixelBuffer(pixelSize, repainting: region)
  }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    presentCount += 1
    guard !region.isEmpty else { return presentCount }
    let isShown = try swapchain.present(region, of: pixelSize, as: presentCount)
    try checkLoss()
    return isShown ? presentCount : nil
  }

  func finishPresenting() { swapchain.finishPresenting() }

  var reportsPresents: Bool { swapchain.reportsPresents }

  func takePresentReports() -> [PresentReport] { swapchain.takePresentReports() }

  // MARK: Events

  func consumeReportSignal() -> Bool { X11Swapchain.receiveAll() }

  func handle(_ event: SDL_WindowEventID) {}

  func takeEvents() -> [DisplayEvent] { swapchain.takeEvents() }

  let clipboard: any Clipboard = X11Clipboard(csdl_clipboard)
  let primarySelection: (any Clipboard)? = X11Clipboard(csdl_primary)

  // In steps of a quarter, from the density that the desktop states, or else that of the monitor, which is often wrong. 96
  // dots per inch are a scale of 1.
  private static func suggestedScale() -> Double {
    var density = X11Resources.read()?.density
    if density == nil {
      var found: Float = 0
      if unsafe SDL_GetDisplayDPI(0, &found, nil, nil) == 0, found.isFinite { density = Double(found) }
    }
    return min(3, max(1, ((density ?? 96) / 96 * 4).rounded() / 4))
  }
}
