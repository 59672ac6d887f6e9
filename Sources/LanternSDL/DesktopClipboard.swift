internal import CSDL
import LanternWidgets

/// The clipboard of the desktop that the window is on.
final class DesktopClipboard: Clipboard {
  // What another program left there may be no text, or may not be UTF-8: that is mended.
  var text: String? {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue ?? "") }
  }
}
