public import LanternRaster

/// The place where typed text goes, as an input method needs to know it.
nonisolated public struct TextInputContext: Hashable, Sendable {
  /// A stretch of typing in one widget. It ends when the focus moves, and when the widget discards a composition.
  public struct Session: Hashable, Sendable {
    let widget: Int
    let discardedCompositions: Int
  }

  /// The insertion point, in points of the tree. Candidates are shown next to it.
  public var caret: Rect
  /// Whether an input method may compose text. If not, keys type what the keyboard layout says.
  public var allowsComposition: Bool
  /// The session. When it ends, an input method has to forget what it composed.
  public let session: Session
}
