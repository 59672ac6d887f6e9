internal import CSDL
import LanternClock
import LanternFrames
import LanternRaster
import LanternWidgets

/// A Wayland window that is drawn without a GPU. SDL opens it and reads its input, and assumes that Vulkan draws in
/// it. The pixels are in shared memory, in a subsurface of Lantern's above SDL's surface.
///
/// `buffers` and `layers` contain what is not retired or closed yet. All buffers have the size `bufferSize`.
@safe final class WaylandSurface: WindowSurface {
  /// How long to wait for a free buffer before creating another, or before not showing a picture.
  private static let bufferTimeout = Duration.milliseconds(2)
  /// If the compositor doesn't start a frame for this long, the window is assumed to be invisible.
  private static let frameTimeout = Duration.milliseconds(500)
  /// How long the compositor may take to respond to a change of focus or state.
  private static let settlingTime = Duration.milliseconds(500)
  /// The layers of all windows. The window that waits for events also notices the reports of the others.
  private static var layers: [OpaquePointer] = unsafe []

  let window: SDLWindow
  let connection: WindowConnection
  let path = "Wayland shared memory, no GPU"
  // Compositors don't tell.
  let network: String? = nil
  private let display: OpaquePointer
  private let layer: OpaquePointer
  private var seat: WaylandSeat?
  let clipboard: any Clipboard
  let primarySelection: (any Clipboard)?

  private var buffers: [UnsafeMutablePointer<cwayland_buffer>] = unsafe []
  private var ring = BufferRing()
  private var bufferSize = PixelSize(0, 0)
  /// The buffer that was handed out for drawing and has not been shown yet.
  private var drawnBuffer: Int?
  /// The region in which it differs from the picture that was shown last.
  private var changed = Region()
  /// Whether it was to be shown while the compositor held all other buffers.
  private var isWithheld = false
  /// When the outstanding frame callback was requested.
  private var frameRequest = Moment.zero
  private var needsCover = true
  /// The end of the time in which any message from the compositor may concern the window's frame, or nil when that
  /// time is over.
  private var settlingEnd: Moment?
  private var isHidden = false
  private var presentCount = 0
  private var pendingEvents: [DisplayEvent] = []

  /// Creates a window with a size in points. Without a scale, uses the one that the compositor asks for.
  init(video: SDLVideo, title: String, size: Size, isExact: Bool, scale: Double?) throws(DisplayError) {
    guard csdl_load_vulkan_stub() == 0 else {
      throw .unavailable("SDL cannot open a window without a GPU: \(lastError)")
    }
    // The window keeps the library loaded from here on.
    defer { SDL_Vulkan_UnloadLibrary() }
    let units = scale ?? 1
    window = try SDLWindow(
      video: video, title: title, size: Size(size.width * units, size.height * units), isExact: isExact,
      flags: csdl_window_vulkan)
    guard let display = unsafe csdl_wayland_display(window.pointer),
      let surface = unsafe csdl_wayland_surface(window.pointer)
    else { throw .unavailable("SDL did not open a Wayland window: \(lastError)") }
    var problem: UnsafePointer<CChar>?
    guard let layer = unsafe cwayland_layer_open(display, surface, &problem) else {
      throw unsafe .unavailable(
        problem.map { unsafe String(cString: $0) } ?? "Wayland does not work")
    }
    unsafe self.display = display
    unsafe self.layer = layer
    let seat = unsafe WaylandSeat.shared(on: display)
    self.seat = seat
    clipboard = seat.map { WaylandClipboard(csdl_clipboard, $0) } ?? OwnClipboard()
    primarySelection = seat.flatMap {
      $0.has(csdl_primary) ? WaylandClipboard(csdl_primary, $0) : nil
    }
    connection = unsafe .wayland(display)
    unsafe WaylandSurface.layers.append(layer)
    // The number of pixels per unit is known only now.
    if let scale, pixelsPerUnit != 1 {
      let units = scale / pixelsPerUnit
      window.setSize(Size(size.width * units, size.height * units))
    }
  }

  isolated deinit {
    unsafe WaylandSurface.layers.removeAll { unsafe $0 == layer }
    retireBuffers()
    unsafe cwayland_layer_close(layer)
    // Before the window, whose connection it uses.
    seat = nil
  }

  // MARK: Size

  // SDL derives the scale from the outputs that show the window. It is fractional where the compositor has viewports and
  // tells the size of outputs in units.
  var pixelsPerUnit: Double {
    let (units, pixels) = (unitSize, pixelSize)
    let ratio =
      units.width > units.height
      ? Double(pixels.width) / Double(units.width) : Double(pixels.height) / Double(units.height)
    // Sizes are whole pixels; scales are multiples of 1/120, as in the protocol fractional-scale.
    return max(1, (ratio * 120).rounded() / 120)
  }

  var suggestedScale: Double { pixelsPerUnit }

  var pixelSize: PixelSize {
    var pixels: (width: Int32, height: Int32) = (0, 0)
    unsafe SDL_Vulkan_GetDrawableSize(window.pointer, &pixels.width, &pixels.height)
    return PixelSize(max(1, Int(pixels.width)), max(1, Int(pixels.height)))
  }

  private var unitSize: PixelSize {
    var units: (width: Int32, height: Int32) = (0, 0)
    unsafe SDL_GetWindowSize(window.pointer, &units.width, &units.height)
    return PixelSize(max(1, Int(units.width)), max(1, Int(units.height)))
  }

  // MARK: Pixels

  func pixelBuffer(repainting region: Region) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region) {
    let (index, lost) = try prepare(repainting: region)
    return (try pixels(of: index), lost)
  }

  func picture() throws(DisplayError) -> PixelBuffer {
    try checkConnection()
    if pixelSize == bufferSize, let index = drawnBuffer ?? ring.front { return try pixels(of: index) }
    return try pixels(of: prepare(repainting: Region()).index)
  }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    presentCount += 1
    if region.isEmpty, changed.isEmpty { return presentCount }
    let index = try bufferToShow()
    changed.formUnion(region)
    changed.clip(to: PixelRect(bufferSize))
    guard !changed.isEmpty else { return presentCount }
    try checkConnection()
    let now = MonotonicClock.now()
    let isAwaited = unsafe cwayland_layer_is_awaited(layer)
    if isAwaited, now - frameRequest > WaylandSurface.frameTimeout {
      hide()
      return nil
    }
    unsafe cwayland_layer_handle(layer)
    isWithheld = !waitForRelease { ring.canShow(index, free: freeIndices) }
    if isWithheld { return nil }
    for rect in changed.rects {
      unsafe cwayland_layer_damage(layer, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
    }
    let units = unitSize
    unsafe cwayland_layer_show(
      layer, buffers[index], Int32(units.width), Int32(units.height), Int64(presentCount))
    ring.show(index, changed: changed)
    if needsCover { coverWindow() }
    changed.removeAll()
    if !isAwaited { frameRequest = now }
    drawnBuffer = nil
    // A compositor that doesn't read its socket also shows nothing, and the buffer might have no room for another
    // request.
    guard unsafe cwayland_layer_flush(layer) else {
      hide()
      return nil
    }
    return presentCount
  }

  // MARK: Reports

  var reportsPresents: Bool { unsafe cwayland_layer_reports(layer) }

  func finishPresenting() {}

  func takePresentReports() -> [PresentReport] {
    unsafe cwayland_layer_handle(layer)
    var reports: [PresentReport] = []
    var report = cwayland_report()
    while unsafe cwayland_layer_take_report(layer, &report) {
      reports.append(
        PresentReport(
          picture: Int(report.image), shown: report.is_shown ? Moment(nanoseconds: report.time) : nil,
          interval: report.interval > 0 ? .nanoseconds(report.interval) : nil))
    }
    return reports
  }

  func consumeReportSignal() -> Bool {
    var hasArrived = false
    for index in unsafe WaylandSurface.layers.indices {
      let layer = unsafe WaylandSurface.layers[index]
      unsafe cwayland_layer_handle(layer)
      if unsafe cwayland_layer_take_arrival(layer) { hasArrived = true }
    }
    return hasArrived
  }

  // MARK: Events

  func handle(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN:
      needsCover = true
      // SDL may have unmapped the window and mapped it again.
      if ring.front != nil, pixelSize == bufferSize {
        coverWindow()
        _ = unsafe cwayland_layer_flush(layer)
      }
      show()
    case SDL_WINDOWEVENT_FOCUS_GAINED, SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_MAXIMIZED,
      SDL_WINDOWEVENT_RESTORED:
      settlingEnd = MonotonicClock.now() + WaylandSurface.settlingTime
      show()
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_ENTER:
      show()
    default:
      break
    }
  }

  func takeEvents() -> [DisplayEvent] {
    unsafe cwayland_layer_handle(layer)
    seat?.handleEvents()
    if isHidden, unsafe !cwayland_layer_is_awaited(layer) { show() }
    settleFrame()
    showWithheldPicture()
    defer { pendingEvents.removeAll() }
    return pendingEvents
  }

  // On compositors without window decorations, SDL uses libdecor. Its drawing becomes visible when the window's
  // surface is committed, which SDL does only with the next picture. No event reports that libdecor has drawn. So
  // for some time after a change that affects decorations, commit whenever events arrive. The time is limited
  // because each commit makes the compositor send another event. After a change of size, the image below is committed
  // first: SDL's viewport must lie within it.
  private func settleFrame() {
    guard let end = settlingEnd, ring.front != nil, pixelSize == bufferSize else { return }
    unsafe cwayland_layer_commit_window(layer)
    _ = unsafe cwayland_layer_flush(layer)
    if MonotonicClock.now() > end { settlingEnd = nil }
  }

  // The loop may be at rest, so that no other frame would show the picture.
  private func showWithheldPicture() {
    guard isWithheld, let index = drawnBuffer ?? ring.front, ring.canShow(index, free: freeIndices) else {
      return
    }
    isWithheld = false
    pendingEvents.append(.exposed)
  }

  private func hide() {
    if !isHidden { pendingEvents.append(.hidden) }
    isHidden = true
  }

  private func show() {
    guard isHidden else { return }
    isHidden = false
    frameRequest = MonotonicClock.now()
    pendingEvents.append(.shown)
  }

  var loss: String? {
    unsafe cwayland_is_lost(display) ? "the Wayland compositor has exited; start it and the app again" : nil
  }

  private func checkConnection() throws(DisplayError) {
    if let loss { throw .unusable(loss) }
  }

  // MARK: Buffers

  // Returns the buffer to draw in. It contains the picture that was shown last, except for the pixels that are lost.
  private func prepare(repainting region: Region) throws(DisplayError) -> (index: Int, lost: Region) {
    try checkConnection()
    if pixelSize != bufferSize {
      retireBuffers()
      bufferSize = pixelSize
      needsCover = true
    }
    if let drawnBuffer { return (drawnBuffer, Region()) }
    let index = try freeBuffer()
    let repairs = ring.takeRepairs(of: index, repainting: region)
    if let front = ring.front, !repairs.copied.isEmpty {
      let (source, target) = (try pixels(of: front), try pixels(of: index))
      for rect in repairs.copied { Compositor.copy(source, rect, to: target, x: rect.x, y: rect.y) }
    }
    drawnBuffer = index
    return (index, repairs.lost)
  }

  // If nothing was drawn, the same picture is shown again.
  private func bufferToShow() throws(DisplayError) -> Int {
    if drawnBuffer == nil, pixelSize == bufferSize, let front = ring.front { return front }
    return try prepare(repainting: Region()).index
  }

  private func freeBuffer() throws(DisplayError) -> Int {
    unsafe cwayland_layer_handle(layer)
    if unsafe buffers.count > 1 { _ = waitForRelease { !freeIndices.isEmpty } }
    if let index = ring.best(among: freeIndices) { return index }
    guard let buffer = unsafe cwayland_buffer_create(layer, Int32(bufferSize.width), Int32(bufferSize.height))
    else {
      throw .unusable(
        "out of memory: \(bufferSize.width) × \(bufferSize.height) pixels; shrink the window")
    }
    unsafe buffers.append(buffer)
    ring.add(bufferSize)
    return unsafe buffers.count - 1
  }

  // Waits until a condition is met, which depends on buffers that the compositor releases. Returns false if it takes too
  // long.
  private func waitForRelease(until condition: () -> Bool) -> Bool {
    let end = MonotonicClock.now() + WaylandSurface.bufferTimeout
    while !condition() {
      let remaining = end - MonotonicClock.now()
      guard remaining > .zero, unsafe !cwayland_is_lost(display) else { return false }
      unsafe cwayland_layer_wait(layer, remaining.nanoseconds)
    }
    return true
  }

  private var freeIndices: [Int] { unsafe buffers.indices.filter { unsafe !buffers[$0].pointee.is_held } }

  private func pixels(of index: Int) throws(DisplayError) -> PixelBuffer {
    guard let words = unsafe buffers[index].pointee.words else { throw .unusable("a buffer has no memory") }
    return unsafe PixelBuffer(base: words, size: bufferSize, stride: bufferSize.width)
  }

  private func retireBuffers() {
    for index in unsafe buffers.indices { unsafe cwayland_buffer_retire(buffers[index]) }
    unsafe buffers = []
    ring = BufferRing()
    drawnBuffer = nil
    isWithheld = false
    changed.removeAll()
  }

  private func coverWindow() {
    guard let front = ring.front else { return }
    unsafe cwayland_layer_cover_window(layer, buffers[front])
    needsCover = false
  }
}
