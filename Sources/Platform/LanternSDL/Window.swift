internal import CSDL
import Dispatch
import LanternClock
public import LanternFrames
public import LanternRaster
public import LanternRecording
import LanternStrings
public import LanternWidgets

/// A desktop window whose pixels are drawn by the CPU, on X11 (or Xwayland) or Wayland.
///
/// All work happens on the main thread. Other threads only push events. An app can have several windows with the
/// same driver in one `FrameLoop`; each window returns only its own events. A window closes with its last reference.
@MainActor
public final class Window: Display {
  /// The maximum length of a side, in pixels.
  nonisolated public static let longestSide = 16_384

  /// The driver and the way in which pixels reach the screen.
  public private(set) var facts: DisplayFacts
  /// Whether the window is shown over a network: by a VNC server, xrdp, or an X server on another machine.
  public let isRemote: Bool
  /// The names of the displays that the window has tried, the last of which shows it, as `WindowDriver.displays` has them.
  package let displays: [String]
  /// Wakes a thread that waits in `events(until:stopsAtFirst:)`. May be called from any thread.
  public let wake: @Sendable () -> Void
  private let surface: any WindowSurface
  // What follows the path of the surface in the facts.
  private let pathNote: String
  private let fixedScale: Double?
  private let signal: WakeSignal
  private var dropCollector = DropCollector()
  private var press = PointerPress()
  private var reportsKeys = false
  // Where fingers scroll on a touchpad.
  private var scrollPoint: Point?
  private var textInput = WindowTextInput()
  private var cursor = Cursor.arrow
  // Whether the cursor of a drag shows that it is accepted; nil while the cursor is not that of a drag.
  private var shownDragCursor: Bool?
  // One queue for all input, so that events arrive in order. It is not a global queue: after the first use of one,
  // libdispatch wakes up every second from then on.
  private let syntheticInput = DispatchQueue(label: "lantern.input", qos: .userInteractive)

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: The title of the window. It can be changed later.
  ///   - size: The size, in points. A smaller screen limits it, on X11 to what panels and the frame of the window leave.
  ///   - scale: The number of pixels per point, or nil for the scale that the display suggests.
  /// - Throws: `DisplayError` if no driver can open a window.
  public convenience init(title: String, size: Size, scale: Double? = nil) throws(DisplayError) {
    try self.init(title: title, size: size, isExact: false, scale: scale)
  }

  /// If `isExact`, the window has its size also on a smaller screen.
  package init(
    title: String, size: Size, isExact: Bool = false, scale: Double?, viewer: Viewer = .auto
  ) throws(DisplayError) {
    signal = try WakeSignal.shared()
    self.title = title
    let opened = try Window.open(title: title, size: size, isExact: isExact, scale: scale)
    surface = opened.surface
    fixedScale = scale
    isRemote = viewer == .remote || viewer == .auto && surface.network != nil
    let network = isRemote ? ", remote" + (surface.network.map { " (\($0))" } ?? "") : ""
    pathNote = opened.note + network
    facts = Window.facts(of: surface, pathNote)
    clipboard = surface.clipboard
    primarySelection = surface.primarySelection
    wake = { [signal] in signal.set() }
    displays = WindowDriver.displays(through: surface.window.driver)
    WindowEventQueues.add(surface.window.identifier)
    applyMinimumSize()
  }

  isolated deinit {
    WindowEventQueues.remove(surface.window.identifier)
    OutgoingDrag.end(of: surface.window.identifier)
  }

  /// The size in pixels.
  public var pixelSize: PixelSize { surface.pixelSize }

  /// The number of pixels per point. It changes only if no scale was given and the window moves to another screen. A
  /// `.resized` event reports the change.
  public var scale: Double { fixedScale ?? surface.suggestedScale }

  /// The size in points.
  public var size: Size { pixelSize.points(at: scale) }

  /// Brings the window to the front and gives it the keyboard focus, even if it is minimized. On Wayland the
  /// compositor decides whether this is allowed.
  public func raise() { surface.window.raise() }

  /// Takes the window off the screen. It can't be shown again.
  public func close() {
    OutgoingDrag.end(of: surface.window.identifier)
    surface.window.hide()
  }

  // MARK: On the desktop

  /// The window as portals of the desktop name the parent of their dialogs; nil on Wayland, where Lantern has no name
  /// for it.
  package var portalHandle: String? {
    let identifier = unsafe csdl_x11_window(surface.window.pointer)
    return identifier == 0 ? nil : "x11:" + String(identifier, radix: 16)
  }

  /// The title of the window.
  public var title: String { didSet { surface.window.setTitle(title) } }
  /// The color of the parts of a growing window that have no picture yet; nil for any. On Wayland there are no such
  /// parts, because the size changes with the picture.
  public var backgroundColor: Color? {
    didSet {
      guard let backgroundColor, backgroundColor != oldValue else { return }
      surface.window.setBackground(backgroundColor)
    }
  }
  /// The smallest size to which the user can resize the window, in points.
  public var minimumSize = Size(200, 150) { didSet { applyMinimumSize() } }
  /// Whether the window has neither a title bar nor borders. The app then has to provide a way to move and close it.
  public var isBorderless = false {
    didSet { if isBorderless != oldValue { surface.window.setBorderless(isBorderless) } }
  }
  /// Whether the window fills its screen, above all panels. The size follows with a `.resized` event.
  public var isFullscreen = false {
    didSet { if isFullscreen != oldValue { surface.window.setFullscreen(isFullscreen) } }
  }

  /// The place of the window.
  public var placement: WindowPlacement {
    let (x, y) = surface.window.corner
    return WindowPlacement(
      hasFocus: surface.window.hasFocus,
      corner: portalHandle == nil ? nil : PixelRect(x, y, 0, 0))
  }

  /// Sets the icon that the desktop shows for the window. On Wayland the desktop takes it from the app's desktop file
  /// instead.
  public func setIcon(_ icon: Bitmap) { surface.window.setIcon(icon) }

  private func applyMinimumSize() {
    surface.window.setMinimumSize(
      Size(minimumSize.width * unitsPerPoint, minimumSize.height * unitsPerPoint))
  }

  /// The time on the monotonic clock.
  public func now() -> Moment { MonotonicClock.now() }

  // MARK: Events

  /// Waits for the window's events until a deadline or, with `stopsAtFirst`, until the first event or report of any
  /// window or until a task of the main actor can run.
  ///
  /// - Precondition: The calling thread is the one that called `main`.
  public func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    guard let mainQueue = MainQueue.ofThisThread else {
      fatalError("the frame loop of a window must run on the thread that called main, before its first await")
    }
    var found: [DisplayEvent] = []
    while true {
      let hasEvents = readEvents(into: &found)
      // When the Wayland compositor has exited, SDL also asks to close, which would end the app without the reason.
      if surface.loss != nil { return found.filter { $0 != .closeRequested } + [.lost] }
      if stopsAtFirst, hasEvents || mainQueue.hasItems { return found }
      if let deadline, now() >= deadline { return found }
      let drag = OutgoingDrag.current
      if drag?.holdsEvents == true { continue }
      // The wait for the next frame is a single one, so reports don't end it.
      guard let reports = stopsAtFirst ? X11Swapchain.prepareToRest() : [] else { continue }
      let others =
        (drag.map { [$0.descriptor] } ?? []) + (stopsAtFirst ? [mainQueue.descriptor] + reports : [])
      surface.connection.wait(
        orUntilReadable: [signal.descriptor] + others,
        until: [deadline, drag?.deadline, press.nextCheck, InputMethod.nextPoll(after: now())]
          .compactMap { $0 }.min())
    }
  }

  /// Reports keys as `.key` events too, or ends this. Synthetic events are no keys of a keyboard, and not reported.
  public func reportKeys(_ isWanted: Bool) { reportsKeys = isWanted }

  /// Sends a synthetic input event at a moment, through SDL's event queue.
  public func send(_ action: InputEvent.Action, at moment: Moment) {
    let events = EventTranslation.sdlEvents(
      action, unitsPerPoint: unitsPerPoint, windowID: surface.window.identifier)
    let due = DispatchTime(uptimeNanoseconds: UInt64(max(0, moment.nanoseconds)))
    syntheticInput.asyncAfter(deadline: due) { [signal] in
      for var event in events { unsafe SDL_PushEvent(&event) }
      signal.set()
    }
  }

  // Returns whether any event arrived, including events of other windows, events that the toolkit ignores, and reports
  // about pictures.
  private func readEvents(into found: inout [DisplayEvent]) -> Bool {
    let identifier = surface.window.identifier
    let count = found.count
    var hasEvents = signal.consume()
    let queued = WindowEventQueues.takeEvents(for: identifier)
    for (index, event) in queued.enumerated() {
      hasEvents = true
      handle(event, followedBy: queued.dropFirst(index + 1).first, into: &found)
    }
    var event = SDL_Event()
    repeat {
      while InputMethod.poll(&event) {
        hasEvents = true
        guard WindowEventQueues.isAddressed(event, to: identifier) else { continue }
        handle(event, followedBy: reportsKeys ? WindowEventQueues.next : nil, into: &found)
      }
    } while checkPress(into: &found)
    textInput.addWaitingKeys(to: &found)
    endScrolling(in: &found)
    let own = surface.takeEvents()
    found += own
    // The X server may have refused the memory of the pictures.
    if !own.isEmpty { facts = Window.facts(of: surface, pathNote) }
    if surface.consumeReportSignal() || !own.isEmpty { hasEvents = true }
    return updateDrag(into: &found) || hasEvents || found.count > count
  }

  // Finds out what SDL has not reported of a press. Returns whether SDL has to be asked for events again.
  private func checkPress(into found: inout [DisplayEvent]) -> Bool {
    switch press.check(in: surface.window, at: now()) {
    case .nothing: return false
    case .unclear: return true
    case .moved(let point):
      addMovement(to: point, &found)
      return false
    case .releaseWasLost(let point):
      addLostRelease(at: point, to: &found)
      return true
    }
  }

  // The press may yet start a drag out of the window, whose content the user has dropped there.
  private func addLostRelease(at point: Point, to found: inout [DisplayEvent]) {
    addMovement(to: point, &found)
    found.append(.input(InputEvent(.pointerCancelled, time: now())))
  }

  private func addMovement(to point: Point, _ found: inout [DisplayEvent]) {
    let place = Point(point.x / unitsPerPoint, point.y / unitsPerPoint)
    found.append(.input(InputEvent(.pointerMoved(to: place), time: now())))
  }

  private func handle(_ event: SDL_Event, followedBy next: SDL_Event?, into found: inout [DisplayEvent]) {
    if reportsKeys,
      let key = KeystrokeTranslation.keystroke(event, followedBy: next, in: surface.window)
    {
      found.append(.key(key))
    }
    if EventTranslation.isDrop(event) {
      guard let drop = dropCollector.add(event) else { return }
      let (x, y) = surface.window.pointerPosition
      let point = Point(Double(x) / unitsPerPoint, Double(y) / unitsPerPoint)
      return found.append(.input(InputEvent(.dropped(drop, at: point), time: now())))
    }
    if let windowEvent = EventTranslation.windowEvent(event) {
      surface.handle(windowEvent)
      textInput.handle(
        windowEvent, unitsPerPoint: unitsPerPoint, hasFocus: hasKeyboardFocus, at: now(), into: &found)
    }
    if let point = press.note(event, in: surface.window, at: now()) {
      return addLostRelease(at: point, to: &found)
    }
    if let translated = EventTranslation.displayEvent(event, unitsPerPoint: unitsPerPoint) {
      noteScrolling(translated, in: &found)
      textInput.add(translated, to: &found)
    }
    if PointerPress.isLost(by: event, in: surface.window) {
      found.append(.input(InputEvent(.pointerCancelled, time: now())))
    }
    EventTranslation.release(event)
  }

  // MARK: Touchpads

  // SDL tells neither what scrolls nor when it ends.
  private func noteScrolling(_ event: DisplayEvent, in found: inout [DisplayEvent]) {
    guard case .input(let input) = event, case .scrolled(_, let point) = input.action else { return }
    if scrollPoint == nil {
      guard WaylandSeat.current?.isScrolledByFingers == true else { return }
      found.append(.input(InputEvent(.scrollBegan(at: point), time: input.time)))
    }
    scrollPoint = point
  }

  private func endScrolling(in found: inout [DisplayEvent]) {
    guard let point = scrollPoint, WaylandSeat.current?.isScrolledByFingers != true else { return }
    scrollPoint = nil
    found.append(.input(InputEvent(.scrollEnded(at: point), time: now())))
  }

  // MARK: Drags out of the window

  /// Starts a drag of content to another program, or to a window of this one. Returns false on Wayland, where SDL 2 does
  /// not provide for it, and until the target of the last drag has taken its content.
  public func startDrag(_ content: DragContent) -> Bool {
    OutgoingDrag.start(from: surface.window, content)
  }

  /// Moves the drag to a point of the window, in points.
  public func moveDrag(to point: Point) {
    ownDrag?.move(to: Point(point.x * unitsPerPoint, point.y * unitsPerPoint))
  }

  /// Drops the content on the window under the last point, or cancels the drag.
  ///
  /// A target that doesn't respond ends the drag after 2 seconds, and one that stops taking the content after 10.
  public func finishDrag(dropping: Bool) -> DragResult? {
    guard let drag = ownDrag else { return .cancelled }
    drag.finish(dropping: dropping, at: now())
    showCursor()
    guard let result = drag.result else { return nil }
    OutgoingDrag.end(of: drag.windowID)
    return result
  }

  private var ownDrag: OutgoingDrag? {
    OutgoingDrag.current.flatMap { $0.windowID == surface.window.identifier ? $0 : nil }
  }

  // Returns whether anything happened to the drag of any window.
  private func updateDrag(into found: inout [DisplayEvent]) -> Bool {
    guard let current = OutgoingDrag.current else { return false }
    let hasChanged = current.update(at: now())
    guard let drag = ownDrag else { return hasChanged }
    if let result = drag.result {
      OutgoingDrag.end(of: drag.windowID)
      found.append(.dragEnded(result))
    }
    if shownDragCursor != nil || drag.followsPointer { showCursor() }
    return hasChanged
  }

  // MARK: Cursor, text input and clipboard

  /// Sets the cursor of the pointer. A drag out of the window has a cursor of its own until the user drops the content.
  public func show(_ cursor: Cursor) {
    self.cursor = cursor
    showCursor()
  }

  private func showCursor() {
    let isAccepted = ownDrag.flatMap { $0.followsPointer ? $0.isAccepted : nil }
    if let isAccepted, isAccepted != shownDragCursor { surface.window.showDragCursor(isAccepted: isAccepted) }
    if isAccepted == nil { surface.window.show(cursor) }
    shownDragCursor = isAccepted
  }

  /// Sets the place where typed text goes, in points.
  public func expectText(_ context: TextInputContext?) {
    textInput.expect(context, unitsPerPoint: unitsPerPoint, hasFocus: hasKeyboardFocus, at: now())
  }

  private var hasKeyboardFocus: Bool {
    surface.window.hasFocus || WindowEventQueues.hasFocus(surface.window.identifier)
  }

  /// The clipboard that all programs on the desktop share.
  public let clipboard: any Clipboard

  /// The text that is selected on the desktop; nil if a Wayland compositor has none.
  public let primarySelection: (any Clipboard)?

  /// Gives the text of the clipboard to the clipboard manager of an X server, if there is one, so that it outlives the app. Waits for
  /// that, but at most two seconds. Call it when the windows are closed.
  package static func saveClipboard() { X11SelectionOwner.current?.save(within: 2_000) }

  private var unitsPerPoint: Double { scale / surface.pixelsPerUnit }

  // MARK: Pixels

  /// Passes the window's pixels to a closure.
  public func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    body(try surface.pixelBuffer(repainting: Region()).pixels)
  }

  /// Passes memory to draw a region of the next picture in.
  public func withPixels<Result>(
    repainting region: Region, _ body: (_ pixels: PixelBuffer, _ lost: Region) -> Result
  ) throws(DisplayError) -> Result {
    let (pixels, lost) = try surface.pixelBuffer(repainting: region)
    return body(pixels, lost)
  }

  /// Passes the current picture to a closure.
  public func withPicture<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    body(try surface.picture())
  }

  /// Presents a region of the window.
  @discardableResult
  public func present(_ region: Region) throws(DisplayError) -> Int? { try surface.present(region) }

  /// Waits until the X server has read all pixels. On Wayland, the compositor keeps them until the next picture.
  public func finishPresenting() { surface.finishPresenting() }

  /// Whether the window system reports when pictures were seen.
  public var reportsPresents: Bool { surface.reportsPresents }

  /// Returns the reports of the window system since the last call.
  public func takePresentReports() -> [PresentReport] { surface.takePresentReports() }
}
