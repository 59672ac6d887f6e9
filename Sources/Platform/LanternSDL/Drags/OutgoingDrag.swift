internal import CSDL
import LanternFrames
import LanternRaster
import LanternWidgets

/// A drag out of a window to other programs on the X server.
///
/// It lasts until the target has taken the content. Only one can exist at a time, because the desktop has one pointer and
/// one selection for drags.
@safe @MainActor final class OutgoingDrag {
  /// The drag that has not ended, or whose window has not received its result.
  private(set) static var current: OutgoingDrag?

  /// The identifier of the window.
  let windowID: UInt32
  // Open until the drag is deinitialized. C copies the bytes and the texts that it gets.
  private let handle: OpaquePointer
  private let data: [DragData]
  private var source = DragSource()
  private var transfers: IncrementalTransfers
  // The last position of the pointer in pixels of the window, until it was sent.
  private var pointer: (x: Int32, y: Int32)?
  /// Whether the user has not dropped the content yet.
  private(set) var followsPointer = true

  /// Starts a drag. Returns false if there is one already, or if the X server doesn't allow it.
  static func start(from window: SDLWindow, _ content: DragContent) -> Bool {
    guard current == nil, window.driver == .x11, !csdl_x11_connection_is_lost() else { return false }
    current = OutgoingDrag(from: window, content)
    return current != nil
  }

  /// Ends the drag of a window, if there is one. Another one can start.
  static func end(of windowID: UInt32) {
    if current?.windowID == windowID { current = nil }
  }

  private init?(from window: SDLWindow, _ content: DragContent) {
    data = DragData.all(of: content)
    var types = unsafe data.map { unsafe SDL_strdup($0.type) }
    defer { for index in unsafe types.indices { unsafe SDL_free(types[index]) } }
    guard let handle = unsafe csdl_drag_open(window.pointer, &types, Int32(types.count)) else { return nil }
    unsafe self.handle = handle
    windowID = window.identifier
    transfers = unsafe IncrementalTransfers(limit: csdl_drag_longest_data(handle))
  }

  isolated deinit { unsafe csdl_drag_close(handle) }

  /// Whether the target under the pointer accepts the content.
  var isAccepted: Bool { source.isAccepted }
  /// The result; nil while the drag lasts.
  var result: DragResult? { unsafe csdl_drag_is_lost(handle) ? .cancelled : source.result }
  /// The time at which the drag ends if the target doesn't respond.
  var deadline: Moment? { source.deadline }
  /// The descriptor that becomes readable when a target responds.
  var descriptor: Int32 { unsafe csdl_x11_descriptor(csdl_drag_connection(handle)) }
  /// Whether an event was read already, so that the descriptor may not become readable.
  var holdsEvents: Bool { unsafe result == nil && csdl_x11_holds_events(csdl_drag_connection(handle)) != 0 }

  /// Moves the drag to a point of the window, in pixels. Targets receive the last one before an update.
  func move(to point: Point) {
    pointer = (Int32(clamping: Int(point.x.rounded())), Int32(clamping: Int(point.y.rounded())))
  }

  /// Drops the content at the last position, or cancels the drag.
  func finish(dropping: Bool, at moment: Moment) {
    sendPosition(at: moment)
    followsPointer = false
    send(source.handle(dropping ? .dropped : .cancelled, at: moment))
    unsafe csdl_drag_flush(handle)
  }

  /// Sends the last position, and handles the answers of targets. Returns whether there were any, or the drag has ended.
  func update(at moment: Moment) -> Bool {
    guard result == nil else { return true }
    sendPosition(at: moment)
    var hasEvents = false
    var event = csdl_drag_event()
    while unsafe csdl_drag_next_event(handle, &event) {
      hasEvents = true
      respond(to: event, at: moment)
    }
    send(source.timePassed(to: moment))
    unsafe csdl_drag_flush(handle)
    return hasEvents || result != nil
  }

  private func sendPosition(at moment: Moment) {
    guard var (x, y) = pointer else { return }
    pointer = nil
    var found = csdl_drag_target()
    var target: DragSource.Target?
    if unsafe csdl_drag_find_target(handle, &x, &y, &found) {
      target = .init(window: found.window, receiver: found.receiver, version: Int(found.version))
    }
    send(source.handle(.moved(to: .init(x: Int(x), y: Int(y)), over: target), at: moment))
  }

  private func respond(to event: csdl_drag_event, at moment: Moment) {
    let window = event.window
    switch event.kind {
    case csdl_drag_status: send(source.handle(.status(of: window, accepts: event.accepts), at: moment))
    case csdl_drag_finished:
      send(source.handle(.finished(by: window, hasAccepted: event.accepts), at: moment))
    case csdl_drag_requested:
      answer(event)
      send(source.handle(.progress, at: moment))
    case csdl_drag_increment_taken:
      let recipient = IncrementalTransfers.Recipient(window: window, property: event.property)
      guard let increment = transfers.next(for: recipient) else { return }
      unsafe increment.bytes.withUnsafeBytes {
        unsafe csdl_drag_write(
          handle, event.window, event.property, Int32(increment.type), $0.baseAddress, $0.count)
      }
      send(source.handle(.progress, at: moment))
    case csdl_drag_destroyed:
      transfers.end(for: window)
      send(source.handle(.destroyed(window), at: moment))
    default: break
    }
  }

  private func answer(_ request: csdl_drag_event) {
    var request = request
    let recipient = IncrementalTransfers.Recipient(window: request.window, property: request.property)
    let bytes = data[Int(request.type)].bytes
    if transfers.start(to: recipient, type: Int(request.type), bytes) {
      unsafe csdl_drag_announce_increments(handle, &request, bytes.count)
    } else {
      unsafe bytes.withUnsafeBytes { unsafe csdl_drag_answer(handle, &request, $0.baseAddress, $0.count) }
    }
  }

  private func send(_ messages: [DragSource.Message]) {
    for message in messages {
      switch message {
      case .enter(let target): unsafe csdl_drag_enter(handle, csdl_drag_target(target))
      case .position(let target, let position):
        unsafe csdl_drag_position(handle, csdl_drag_target(target), Int32(position.x), Int32(position.y))
      case .leave(let target): unsafe csdl_drag_leave(handle, csdl_drag_target(target))
      case .drop(let target): unsafe csdl_drag_drop(handle, csdl_drag_target(target))
      }
    }
  }
}

extension csdl_drag_target {
  fileprivate init(_ target: DragSource.Target) {
    self.init(window: target.window, receiver: target.receiver, version: Int32(target.version))
  }
}
