extension Window {
  /// Where the user sees a window.
  package enum Viewer: String, CaseIterable, Sendable {
    /// Wherever the window system says: see `X11Surface`, and `query` in `CX11.c`.
    case auto
    /// On a monitor of this machine.
    case local
    /// Over a network.
    case remote
  }
}
