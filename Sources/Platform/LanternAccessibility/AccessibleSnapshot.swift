import LanternRaster
import LanternStrings
import LanternWidgets

/// What assistive technology sees of an app, as of one frame.
struct AccessibleSnapshot: Sendable {
  var windows: [AccessibleWindow] = []
}

/// A window in a snapshot.
struct AccessibleWindow: Sendable, Equatable {
  /// The number of the window among all that the app opens.
  var number: Int
  var title: String
  /// The language of the texts.
  var language: LanguageTag
  /// Whether the window has the keyboard focus.
  var isActive: Bool
  /// The size, in pixels.
  var size: PixelSize
  /// The upper left corner on the screen, in pixels; nil if it is unknown.
  var corner: PixelRect?
  /// The objects in the window.
  var children: [AccessibleObject]

  static func == (one: AccessibleWindow, two: AccessibleWindow) -> Bool {
    one.number == two.number && one.title == two.title && one.language == two.language
      && one.isActive == two.isActive && one.size == two.size && one.corner == two.corner
      && one.children.count == two.children.count
      && zip(one.children, two.children).allSatisfy { $0 === $1 }
  }
}
