internal import CSDL
import LanternBase
import LanternWidgets

/// The clipboard of a Wayland compositor, or the text that is selected on it.
///
/// SDL would read and write on the main thread, and give a program up that pauses for a few milliseconds.
final class WaylandClipboard: Clipboard {
  private let selection: csdl_selection
  // The window closes it before SDL closes the connection.
  private weak var seat: WaylandSeat?
  private let requests = SelectionRequests()

  init(_ selection: csdl_selection, _ seat: WaylandSeat) {
    self.selection = selection
    self.seat = seat
  }

  func copy(_ text: String) -> Bool { seat?.offer(text, as: selection) ?? false }

  func requestText(
    _ body: @escaping (Span<UInt8>) -> Void, failed: @escaping (ClipboardError) -> Void
  ) {
    if let own = seat?.text(of: selection) { return body(own.utf8.span) }
    requests.start(request, body, failed: failed)
  }

  private func request() -> (@Sendable () -> ReceivedText.Reading)? {
    guard let file = seat?.request(selection) else { return nil }
    return {
      unsafe ReceivedText.Reading { bytes, count in
        unsafe cwayland_read_text(file, ReceivedText.patience, ReceivedText.limit << 20, &bytes, &count)
      }
    }
  }
}

/// The keyboard and the selections of a Wayland compositor, of which SDL tells too little.
@safe final class WaylandSeat {
  // Valid until this object is released, on the thread that uses SDL.
  private let pointer: OpaquePointer
  private var texts: [csdl_selection.RawValue: String] = [:]
  private(set) weak static var current: WaylandSeat?

  /// Returns the seat of SDL's connection, which all windows share. Nil if the compositor has none that is of use.
  static func shared(on display: OpaquePointer) -> WaylandSeat? {
    if let current { return current }
    guard let pointer = unsafe cwayland_seat_open(display) else { return nil }
    let seat = unsafe WaylandSeat(pointer)
    current = seat
    return seat
  }

  private init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  isolated deinit { unsafe cwayland_seat_close(pointer) }

  /// Handles the events that were read, and gives text of this program to those who ask for it. Each of them reads on a thread
  /// of its own.
  func handleEvents() {
    unsafe cwayland_seat_handle(pointer)
    for selection in [csdl_clipboard, csdl_primary] {
      while case let file = unsafe cwayland_seat_take_reader(pointer, selection), file >= 0 {
        let text = texts[selection.rawValue] ?? ""
        let isStarted = startThread {
          var text = text
          text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
              unsafe cwayland_write_text(file, ReceivedText.patience, $0.baseAddress, $0.count)
            }
          }
        }
        // Without a thread, the reader gets an empty text.
        if !isStarted { cwayland_write_text(file, 0, nil, 0) }
      }
      if unsafe !cwayland_seat_owns(pointer, selection) { texts[selection.rawValue] = nil }
    }
  }

  // MARK: Selections

  /// Whether the compositor has a selection.
  func has(_ selection: csdl_selection) -> Bool { unsafe cwayland_seat_has(pointer, selection) }

  /// Makes a text a selection. Returns false if the compositor has no such selection.
  func offer(_ text: String, as selection: csdl_selection) -> Bool {
    handleEvents()
    let isOffered = unsafe cwayland_seat_offer(pointer, selection)
    texts[selection.rawValue] = isOffered ? text : nil
    return isOffered
  }

  /// The text of this program; nil if another program has replaced it.
  func text(of selection: csdl_selection) -> String? {
    handleEvents()
    return texts[selection.rawValue]
  }

  /// Requests the text of another program. Returns the descriptor from which it can be read, and which the caller closes; nil if
  /// there is none.
  func request(_ selection: csdl_selection) -> Int32? {
    let file = unsafe cwayland_seat_request(pointer, selection)
    return file < 0 ? nil : file
  }

  // MARK: Pointer and keyboard

  /// Whether fingers scroll on a touchpad now.
  var isScrolledByFingers: Bool {
    handleEvents()
    return unsafe cwayland_seat_is_scrolled_by_fingers(pointer)
  }

  /// Returns what a key types with modifiers on the active layout, as a Unicode scalar value; 0 for nothing.
  func character(_ code: UInt32, _ modifiers: UInt32) -> UInt32 {
    handleEvents()
    return unsafe cwayland_seat_character(pointer, code, modifiers)
  }

  /// Returns what a key types without modifiers on a layout of the user.
  func character(_ code: UInt32, onLayout layout: UInt32) -> UInt32 {
    unsafe cwayland_seat_character_on(pointer, code, layout)
  }
}
