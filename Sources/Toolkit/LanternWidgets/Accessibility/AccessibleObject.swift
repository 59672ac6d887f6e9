package import LanternRaster

/// What assistive technology knows of a widget, as of one frame: an immutable copy, for any thread.
///
/// A widget that is unchanged since the last frame, with all that it contains, keeps its object. So two frames are
/// compared in the time that their differences take.
nonisolated package final class AccessibleObject: Sendable {
  /// The widget. It has the same number as long as it exists, and no other widget ever has it.
  package let id: Int
  /// What the widget says of itself.
  package let properties: AccessibleProperties
  /// The objects in it, in reading order.
  package let children: [AccessibleObject]

  init(_ id: Int, _ properties: AccessibleProperties, _ children: [AccessibleObject]) {
    self.id = id
    self.properties = properties
    self.children = children
  }

  /// Returns whether this object still describes a widget with these properties and children.
  func isCurrent(_ properties: AccessibleProperties, _ children: [AccessibleObject]) -> Bool {
    self.children.count == children.count && zip(self.children, children).allSatisfy { $0 === $1 }
      && self.properties == properties
  }
}

/// The properties of an accessible object.
nonisolated package struct AccessibleProperties: Equatable, Sendable {
  /// The role, the name, the states and the actions.
  package var semantics: Semantics
  /// The visible part of the frame, or the whole frame if no part is visible, in pixels of the window.
  package var frame: PixelRect
  /// Whether the widget can have the focus.
  package var isFocusable = false
  /// Whether the widget has the focus, or contains one that has the focus and no semantics.
  package var hasFocus = false
  /// Whether the content beneath receives no input.
  package var isModal = false
  /// The number of a slider and the like.
  package var quantity: Quantity?
  /// The text of a field, with its caret.
  package var text: AccessibleText?
  /// The numbers of rows and columns of a table, of which only the visible ones have objects.
  package var size: AccessibleSize?
  /// The place of a row or a choice among all of its kind, from 0.
  package var index: Int?
  /// The place of a cell or a column header, from 0.
  package var column: Int?
  /// The objects that describe this one, such as the error below a field.
  package var descriptions: [Int] = []

  init(_ semantics: Semantics, frame: PixelRect) {
    self.semantics = semantics
    self.frame = frame
  }
}

/// The numbers of rows and columns of a table or a list, also of those that are not visible.
nonisolated package struct AccessibleSize: Hashable, Sendable {
  /// The number of rows.
  package var rows: Int
  /// The number of columns; 1 for a list.
  package var columns: Int
}

/// Something that assistive technology asks of a widget.
nonisolated package enum AccessibleRequest: Hashable, Sendable {
  /// An action of the semantics.
  case perform(Semantics.Action)
  /// The keyboard focus.
  case focus
  /// Another number for a slider and the like.
  case setQuantity(Double)
  /// To be scrolled into view.
  case reveal
  /// To be the selected one of several choices or rows.
  case select
  /// Another caret and selection, in bytes of UTF-8. The caret is at `end`.
  case selectText(start: Int, end: Int)
  /// Another text for a range of bytes; nil for all of them.
  case replaceText(Range<Int>?, String)
  /// To copy a range of bytes to the clipboard.
  case copyText(Range<Int>)
  /// To insert the contents of the clipboard at a byte.
  case pasteText(Int)
}
