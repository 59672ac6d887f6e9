internal import CSDL
import LanternBase
import LanternWidgets

/// The clipboard of an X server, or the text that is selected on it.
///
/// Other programs are served and asked on threads and connections of their own: SDL would keep the main thread waiting until the
/// program that owns a selection has answered, and gives no program a text that is longer than a request.
final class X11Clipboard: Clipboard {
  private let selection: csdl_selection
  private let requests = SelectionRequests()

  init(_ selection: csdl_selection) { self.selection = selection }

  func copy(_ text: String) -> Bool { X11SelectionOwner.shared?.offer(text, as: selection) ?? false }

  func requestText(
    _ body: @escaping (Span<UInt8>) -> Void, failed: @escaping (ClipboardError) -> Void
  ) {
    if let own = X11SelectionOwner.current?.text(of: selection) { return unsafe body(own.bytes.span) }
    requests.start({ [selection] in { X11Clipboard.read(selection) } }, body, failed: failed)
  }

  nonisolated private static func read(_ selection: csdl_selection) -> ReceivedText.Reading {
    unsafe ReceivedText.Reading { bytes, count in
      unsafe cx11_read_selection(
        nil, selection, ReceivedText.patience, ReceivedText.limit << 20, &bytes, &count)
    }
  }
}

/// The selections that this program owns. A thread serves them from the first one on, until the process ends.
@safe nonisolated final class X11SelectionOwner: Sendable {
  // The thread and this object use it as long as the process runs.
  nonisolated(unsafe) private let pointer: OpaquePointer
  /// The owner, if this program has made a text a selection.
  @MainActor private(set) static var current: X11SelectionOwner?

  /// The owner; nil if memory, descriptors or threads are exhausted.
  @MainActor static var shared: X11SelectionOwner? {
    if current == nil { current = X11SelectionOwner() }
    return current
  }

  private init?() {
    guard let pointer = unsafe cx11_owner_create() else { return nil }
    unsafe self.pointer = pointer
    guard startThread({ [self] in unsafe cx11_owner_serve(self.pointer, nil) }) else {
      unsafe cx11_owner_destroy(pointer)
      return nil
    }
  }

  /// Makes a text a selection. Returns false if memory is exhausted.
  func offer(_ text: String, as selection: csdl_selection) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe cx11_owner_offer(pointer, selection, $0.baseAddress, $0.count)
      }
    }
  }

  /// The text of this program; nil if another program has replaced it.
  func text(of selection: csdl_selection) -> ReceivedText? {
    var count = 0
    return unsafe cx11_owner_copy(pointer, selection, &count).map { unsafe ReceivedText($0, count: count) }
  }

  /// Gives the clipboard's text to the clipboard manager, if there is one, and waits for that, but at most for a time.
  func save(within milliseconds: Int32) { unsafe cx11_owner_save(pointer, milliseconds) }
}
