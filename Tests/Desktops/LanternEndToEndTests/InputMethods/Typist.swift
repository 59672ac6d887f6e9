import LanternHarness
import LanternRaster
import Testing

/// A person who types into the fields of an app through an input method.
struct Typist {
  /// The role and the name of a field.
  typealias Field = (role: String, name: String)

  let screen: XServer
  let app: InspectorClient
  let files: TemporaryDirectory
  /// The number of pixels per point of the app.
  var scale = 1

  /// Types letters, and waits until the app shows a composition that no longer changes.
  func compose(_ letters: String, in field: Field, until isReady: () throws -> Bool = { true }) throws
    -> ComposedText
  {
    try screen.xdotool("type", letters)
    var found: ComposedText?
    var last: ComposedText?
    try waitFor("the composition of “\(letters)”", interval: .milliseconds(50)) {
      last = found
      found = try composition(in: field)
      return try found != nil && found == last && isReady()
    }
    return try #require(found)
  }

  /// Waits until nothing is composed.
  func waitForEnd(in field: Field) throws {
    try waitFor("the end of the composition", interval: .milliseconds(50)) {
      try composition(in: field) == nil
    }
  }

  /// Waits until a field has a value. It does not contain what is being composed.
  func wait(forValue value: String, of field: Field) throws {
    var found: String?
    try waitFor("the value “\(value)”", detail: "“\(found ?? "")” instead") {
      found = try widget(field)?.value
      return found == value
    }
  }

  func widget(_ field: Field) throws -> InspectorClient.Line? {
    try app.tree().first { $0.role == field.role && $0.name == field.name }
  }

  private func composition(in field: Field) throws -> ComposedText? {
    try widget(field).flatMap { try ComposedText(in: $0, of: app, files, scale: scale) }
  }
}

/// The line under the text that an input method composes, in the picture of an app.
struct ComposedText: Equatable {
  /// The underlined pixels of the row, in pixels of the window.
  let columns: Range<Int>
  let row: Int

  /// Finds the line under two or more characters in a field: the longest row of at least 20 points in exactly the color of
  /// text. A stroke of a character is shorter. Nil if there is none.
  init?(
    in field: InspectorClient.Line, of inspector: InspectorClient, _ files: TemporaryDirectory, scale: Int
  ) throws {
    guard let frame = field.frame, frame.count == 4 else { return nil }
    let picture = try inspector.picture(to: files / "picture.png")
    let text = Color(0x23201C)
    var longest = (columns: 0..<0, row: 0)
    // The border and the ring of the focus are no text.
    for row in max(0, frame[1] + 8)..<min(picture.size.height, frame[1] + frame[3] - 8) {
      var start: Int?
      for column in frame[0] + 8..<min(picture.size.width, frame[0] + frame[2] - 8) {
        guard picture[column, row].color == text else {
          start = nil
          continue
        }
        start = start ?? column
        if let start, column - start >= longest.columns.count { longest = (start..<column + 1, row) }
      }
    }
    guard longest.columns.count >= 20 * scale else { return nil }
    (columns, row) = longest
  }
}
