internal import CSDL
internal import Glibc
import LanternBase
import LanternFrames
import LanternWidgets

/// The clipboard of the desktop that shows the window.
///
/// On X11, the text is requested on a thread and a connection of its own: SDL would keep the main thread waiting until
/// the program that owns the clipboard has answered. On Wayland, SDL reads it, and gives up if a piece does not come soon.
final class DesktopClipboard: Clipboard {
  // A user who gets no answer asks again. Each request takes a thread and a client of the X server.
  private static let mostRequests = 4

  private let isX11: Bool
  private var requestCount = 0

  init(isX11: Bool) { self.isX11 = isX11 }

  func copy(_ text: String) { unsafe csdl_set_clipboard(text) }

  func requestText(_ body: @escaping (Span<UInt8>) -> Void) {
    if isX11 { readOnX11(body) } else { DesktopClipboard.readOnWayland(body) }
  }

  private func readOnX11(_ body: @escaping (Span<UInt8>) -> Void) {
    guard requestCount < DesktopClipboard.mostRequests else { return }
    requestCount += 1
    Task {
      let text = await onNewThread { X11ClipboardText() } ?? nil
      requestCount -= 1
      if let text { unsafe body(text.bytes.span) }
    }
  }

  private static func readOnWayland(_ body: (Span<UInt8>) -> Void) {
    guard let text = unsafe csdl_get_clipboard() else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
    defer {
      // It may be a password.
      unsafe explicit_bzero(text, bytes.count)
      unsafe SDL_free(text)
    }
    unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
  }
}

/// A text that another program had on the clipboard. It is overwritten before its memory is freed, because it may be a
/// password.
@safe nonisolated private final class X11ClipboardText: Sendable {
  // The program may have stopped, or send without end.
  private static let patience: Int32 = 10
  private static let limit = 64 << 20

  // Not changed until it is freed.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Waits until the program has sent the text. Nil if it has none, or does not answer.
  init?() {
    var count = 0
    guard
      let text = unsafe cx11_read_clipboard(nil, X11ClipboardText.patience, X11ClipboardText.limit, &count)
    else { return nil }
    unsafe bytes = UnsafeBufferPointer(start: text, count: count)
  }

  deinit { unsafe cx11_free_text(UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count) }
}
