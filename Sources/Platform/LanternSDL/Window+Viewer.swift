extension Window {
  /// Where the user sees a window.
  package enum Viewer: String, CaseIterable, Sendable {
    /// Wherever the window system says.
    case auto
    /// On a monitor of this machine.
    case local
    /// Over a network.
    case remote
  }
}
