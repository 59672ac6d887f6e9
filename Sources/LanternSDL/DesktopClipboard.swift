internal import CSDL
internal import Glibc
import LanternWidgets

/// The clipboard of the desktop that shows the window.
final class DesktopClipboard: Clipboard {
  // Another program may have stored data that is not text or not UTF-8. Invalid UTF-8 is repaired.
  var text: String? {
    get {
      guard csdl_has_clipboard(), let text = unsafe csdl_get_clipboard() else { return nil }
      defer { unsafe SDL_free(text) }
      return unsafe String(cString: text)
    }
    set { unsafe csdl_set_clipboard(newValue ?? "") }
  }

  // The code doesn't ask first whether there is text: SDL would fetch the text for that and keep a copy.
  func withText(_ body: (Span<UInt8>) -> Void) {
    guard let text = unsafe csdl_get_clipboard() else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
    defer {
      unsafe explicit_bzero(text, bytes.count)
      // SDL's copy is one of several.
      if let connection = unsafe SDL_GetKeyboardFocus().flatMap(csdl_x11_connection) {
        unsafe csdl_x11_overwrite_buffers(connection, bytes.count)
      }
      unsafe SDL_free(text)
    }
    guard unsafe !bytes.isEmpty else { return }
    unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
  }
}
