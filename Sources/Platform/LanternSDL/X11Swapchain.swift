internal import CSDL
internal import Dispatch
internal import Glibc
import LanternClock
import LanternFrames
import LanternRaster
import LanternWidgets

/// The memory of an X11 window's pictures: one or two segments that the X server reads. If it can't, their pixels are sent
/// through the socket.
///
/// The server copies a picture to the screen some time after it was sent, and reports when it has done so. Until then,
/// the next picture is drawn in the second segment, which exists only while the server needs the time.
///
/// `segments` contains those that are not retired yet. All have the size `size`: another one retires them.
@safe final class X11Swapchain {
  /// If the server doesn't read a picture for this long, it is assumed to be stopped.
  private static let stallTimeout = Duration.milliseconds(500)
  private static let limit = 2
  /// The number of pictures after which their use of the second segment says something about the next ones.
  private static let shortestUse = 16
  // In microseconds. Later times, which are on no clock of this machine, would exceed a moment.
  private static let latestTime = UInt64(Int64.max / 2_000)

  /// Whether the server reports when pictures were seen.
  let reportsPresents: Bool
  private let window: SDLWindow
  // Open until `close()`, after which nothing else is called.
  private let connection: OpaquePointer
  private var segments: [UnsafeMutablePointer<cx11_segment>] = unsafe []
  private var ring = BufferRing()
  private var size = PixelSize(0, 0)
  /// The segment that was handed out for drawing and has not been shown yet.
  private var drawnSegment: Int?
  /// The region in which it differs from the picture that was shown last, as far as it was to be presented.
  private var changed = Region()
  /// When the server last had nothing to read, or had read something.
  private var lastProgress = Moment.zero
  private var completionCount: UInt64 = 0
  private var reports = X11PresentReports()
  private var isStalled = false
  private var pendingEvents: [DisplayEvent] = []
  /// The presented pictures since the second segment was created, and those of them for which it was needed.
  private var use = (pictures: 0, overlapping: 0)
  private let population = DispatchQueue(label: "lantern.surface", qos: .userInteractive)

  // MARK: Opening

  /// Connects to the X server of a window and creates the first segment. Stores how the window is seen elsewhere in
  /// `network`, also on failure, and leaves it if the window is on a monitor of this machine.
  static func open(for window: SDLWindow, network: inout String?) throws(DisplayError) -> X11Swapchain {
    var viewer = cx11_viewer_here
    var failure = cx11_none
    let connection = unsafe cx11_open(
      csdl_x11_display_name(window.pointer), UInt32(csdl_x11_window(window.pointer)), &viewer, &failure)
    switch viewer {
    case cx11_viewer_vnc: network = "VNC"
    case cx11_viewer_network: network = "X11 over a network"
    default: break
    }
    guard let connection = unsafe connection else { throw error(for: failure) }
    let swapchain = unsafe X11Swapchain(window, connection)
    var size: (width: Int32, height: Int32) = (0, 0)
    unsafe SDL_GetWindowSize(window.pointer, &size.width, &size.height)
    swapchain.size = PixelSize(Int(size.width), Int(size.height))
    guard swapchain.addSegment(waits: true) else {
      swapchain.close()
      throw swapchain.memoryError
    }
    return swapchain
  }

  private static func error(for failure: cx11_failure) -> DisplayError {
    switch failure {
    case cx11_wrong_format: .unusable("its pixels are not 32-bit RGB; use a display with a depth of 24")
    case cx11_no_memory: .unusable("out of memory; close other programs and try again")
    default: .serverClosed
    }
  }

  private init(_ window: SDLWindow, _ connection: OpaquePointer) {
    self.window = window
    unsafe self.connection = connection
    reportsPresents = unsafe cx11_reports(connection)
    X11Swapchain.all.append(Reference(swapchain: self))
  }

  /// Frees the segments and closes the connection. It is not used afterwards.
  func close() {
    X11Swapchain.all.removeAll { $0.swapchain === self || $0.swapchain == nil }
    retireSegments()
    unsafe cx11_close(connection)
  }

  // MARK: Waiting

  // The windows of the process. The one that waits for events waits for the messages to all of them.
  private struct Reference {
    weak var swapchain: X11Swapchain?
  }
  private static var all: [Reference] = []
  // Whether a message was read that `receiveAll()` has not returned.
  private static var hasNews = false

  /// Reads the messages of the X server for all windows. Returns whether there are reports, or whether a window is shown
  /// again.
  static func receiveAll() -> Bool {
    defer { hasNews = false }
    return all.reduce(hasNews) { $1.swapchain?.receive() ?? false || $0 }
  }

  /// Returns the descriptors to wait for while no window changes, and frees memory that is not needed meanwhile. Returns nil
  /// if messages have arrived, so that `receiveAll()` has to be called first.
  static func prepareToRest() -> [Int32]? {
    let descriptors = all.compactMap { $0.swapchain?.descriptorAtRest() }
    return hasNews ? nil : descriptors
  }

  // Without a message that has an effect, the process need not wake up.
  private func descriptorAtRest() -> Int32? {
    // Sending the request also reads what has arrived, for which the descriptor does not become readable again.
    if freeSpareSegment(), receive() { X11Swapchain.hasNews = true }
    let awaitsAnswer = unsafe reports.isAwaiting || isStalled || cx11_awaits_acceptance(connection)
    return unsafe awaitsAnswer ? cx11_descriptor(connection) : nil
  }

  private func receive() -> Bool {
    var hasNews = false
    var report = cx11_report()
    while unsafe cx11_next_report(connection, &report) {
      let shown = Moment(nanoseconds: Int64(min(report.time, X11Swapchain.latestTime)) * 1_000)
      let now = MonotonicClock.now()
      let isNew = reports.add(report.number, shown: shown, refresh: report.count, at: now)
      hasNews = isNew || hasNews
    }
    let completions = unsafe cx11_completion_count(connection)
    if completions != completionCount { lastProgress = MonotonicClock.now() }
    completionCount = completions
    if unsafe cx11_take_lost_pictures(connection) {
      pendingEvents.append(.exposed)
      hasNews = true
    }
    guard isStalled, loss != nil || !isHeld else { return hasNews }
    isStalled = false
    if window.isVisible { pendingEvents.append(.shown) }
    return true
  }

  /// Returns the reports since the last call.
  func takePresentReports() -> [PresentReport] {
    _ = receive()
    return reports.take()
  }

  /// Returns the events since the last call.
  func takeEvents() -> [DisplayEvent] {
    if isStalled { _ = receive() }
    defer { pendingEvents.removeAll() }
    return pendingEvents
  }

  /// The reason why the connection is no longer usable, or nil while it is.
  var loss: String? {
    switch unsafe cx11_state_of(connection) {
    case cx11_closed: "the X server closed the connection; start the app again once it runs"
    case cx11_window_destroyed: "another program destroyed the window; start the app again"
    case cx11_refused: unsafe "the X server refused a request: error \(cx11_error_code(connection))"
    default: nil
    }
  }

  /// Why pictures are sent through the socket, or nil while memory is shared with the server.
  var obstacle: String? { unsafe cx11_obstacle(connection).map { unsafe String(cString: $0) } }

  // MARK: Pictures

  /// Returns the current picture, to read. The server may be reading it too.
  func picture(_ size: PixelSize) throws(DisplayError) -> PixelBuffer {
    resize(to: size)
    return try pixels(of: currentSegment())
  }

  /// Returns memory in which to draw a region of the next picture. `lost` is not drawn yet.
  func pixelBuffer(
    _ size: PixelSize, repainting region: Region
  ) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region) {
    resize(to: size)
    if let drawnSegment { return (try pixels(of: drawnSegment), Region()) }
    let (index, lost) = try segmentToDraw(region)
    return (try pixels(of: index), lost)
  }

  /// Sends a region of the current picture. Returns whether the server reads pictures.
  func present(_ region: Region, of size: PixelSize, as number: Int) throws(DisplayError) -> Bool {
    resize(to: size)
    changed.formUnion(region)
    changed.clip(to: PixelRect(size))
    _ = receive()
    let now = MonotonicClock.now()
    if isHeld, now - lastProgress > X11Swapchain.stallTimeout {
      stall()
      return false
    }
    let index = try currentSegment()
    if !isHeld { lastProgress = now }
    let rects = changed.rects
    for (position, rect) in rects.enumerated() {
      unsafe cx11_put(
        segments[index], Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height),
        position == rects.count - 1)
    }
    if reportsPresents, !rects.isEmpty {
      unsafe cx11_request_report(connection, UInt32(truncatingIfNeeded: number))
      reports.request(number, at: now)
    }
    unsafe cx11_flush(connection)
    ring.show(index, changed: changed)
    changed.removeAll()
    drawnSegment = nil
    use.pictures += 1
    return true
  }

  // The loop makes no frames until the server has read everything. Then it draws the whole picture.
  private func stall() {
    isStalled = true
    pendingEvents.append(.hidden)
  }

  // MARK: Segments

  private var isHeld: Bool { unsafe segments.contains { unsafe $0.pointee.is_held } }

  private var freeIndices: [Int] { unsafe segments.indices.filter { unsafe !segments[$0].pointee.is_held } }

  // Returns the segment with the current picture.
  private func currentSegment() throws(DisplayError) -> Int {
    if let index = drawnSegment ?? ring.front { return index }
    return try segmentToDraw(Region()).index
  }

  // Returns a segment with the current picture, except for the lost pixels, which are in the region.
  private func segmentToDraw(_ region: Region) throws(DisplayError) -> (index: Int, lost: Region) {
    let index = try freeSegment()
    let target = try pixels(of: index)
    let repairs = ring.takeRepairs(of: index, repainting: region)
    if let front = ring.front, front != index {
      let source = try pixels(of: front)
      for rect in repairs.copied { Compositor.copy(source, rect, to: target, x: rect.x, y: rect.y) }
      use.overlapping += 1
    }
    drawnSegment = index
    return (index, repairs.lost)
  }

  private func freeSegment() throws(DisplayError) -> Int {
    _ = receive()
    if let front = ring.front, unsafe !segments[front].pointee.is_held { return front }
    if let index = ring.best(among: freeIndices) { return index }
    if unsafe segments.count < X11Swapchain.limit, addSegment(waits: false) {
      return unsafe segments.count - 1
    }
    guard unsafe !segments.isEmpty else {
      throw memoryError
    }
    // A server that is stopped doesn't read the segments that it holds, and this picture isn't sent to it.
    return unsafe waitForFreeSegment() ?? segments.indices.last { $0 != ring.front } ?? 0
  }

  private var memoryError: DisplayError {
    .unusable("out of memory: \(size.width) × \(size.height) pixels; shrink the window")
  }

  /// Waits until the server has read all segments, or has read nothing for a while.
  func finishPresenting() {
    while isHeld, loss == nil {
      let remaining = (lastProgress + X11Swapchain.stallTimeout - MonotonicClock.now()).nanoseconds
      guard remaining > 0 else { return }
      unsafe cx11_wait(connection, remaining)
      _ = receive()
    }
  }

  private func waitForFreeSegment() -> Int? {
    while loss == nil {
      if let index = ring.best(among: freeIndices) { return index }
      let end = lastProgress + X11Swapchain.stallTimeout
      let remaining = (end - MonotonicClock.now()).nanoseconds
      guard remaining > 0 else { return nil }
      unsafe cx11_wait(connection, remaining)
      _ = receive()
    }
    return nil
  }

  private func pixels(of index: Int) throws(DisplayError) -> PixelBuffer {
    guard let words = unsafe segments[index].pointee.words else { throw .unusable("a segment has no memory") }
    return unsafe PixelBuffer(base: words, size: size, stride: size.width)
  }

  private func resize(to size: PixelSize) {
    guard size != self.size else { return }
    retireSegments()
    self.size = size
  }

  private func addSegment(waits: Bool) -> Bool {
    guard let segment = unsafe cx11_segment_create(connection, Int32(size.width), Int32(size.height), waits)
    else {
      return false
    }
    unsafe segments.append(segment)
    ring.add(size)
    use = (0, 0)
    unsafe populate(segment)
    return true
  }

  // Fills all pages of the memory while the app prepares the picture. Without this, or if the system refuses it, drawing
  // would fill it page by page. Nothing is read or written, so it is safe if the segment is freed meanwhile.
  private func populate(_ segment: UnsafeMutablePointer<cx11_segment>) {
    let (start, length) = unsafe (UInt(bitPattern: segment.pointee.words), size.width * size.height * 4)
    population.async {
      _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), length, MADV_POPULATE_WRITE)
    }
  }

  private func retireSegments() {
    for index in unsafe segments.indices { unsafe cx11_segment_retire(segments[index]) }
    unsafe segments = []
    ring = BufferRing()
    drawnSegment = nil
    changed.removeAll()
  }

  // Frees the second segment unless half of an animation's pictures needed it: then the next ones will need it too. Returns
  // whether it did.
  private func freeSpareSegment() -> Bool {
    guard unsafe segments.count > 1, drawnSegment == nil, let front = ring.front, !isHeld,
      use.pictures < X11Swapchain.shortestUse || use.overlapping * 2 < use.pictures
    else { return false }
    unsafe cx11_segment_retire(segments[1 - front])
    unsafe segments = [segments[front]]
    ring = BufferRing()
    ring.add(size)
    ring.show(0, changed: Region())
    unsafe cx11_flush(connection)
    return true
  }
}
