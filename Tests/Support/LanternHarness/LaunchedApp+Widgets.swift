import Foundation
package import LanternRaster

// Finds and operates the widgets in the window of the app.

extension LaunchedApp {
  /// Returns the accessible names of all widgets with a role.
  package func names(ofRole role: String) throws -> [String] {
    try inspector.tree().filter { $0.role == role }.compactMap(\.name)
  }

  /// Returns the first widget with a role and name, or nil if there is none.
  package func widget(_ role: String, _ name: String) throws -> InspectorClient.Line? {
    try inspector.tree().first { $0.role == role && $0.name == name }
  }

  /// Returns the widget with the keyboard focus, or nil if there is none.
  package func focusedWidget() throws -> InspectorClient.Line? {
    try inspector.tree().last { $0.states?.contains("focused") == true }
  }

  /// Logs in from the login screen, with the account that it suggests.
  package func logIn() throws {
    try wait(forFlow: "login")
    try click(button: "Log In", number: 1)
    try wait(forFlow: "main")
  }

  /// Waits until no transition runs.
  package func waitForEndOfTransition() throws {
    try waitFor("the end of the transition") { try inspector.tree().first?.transition == nil }
  }

  /// Waits until a widget is shown and nothing moves.
  package func wait(for role: String, named name: String) throws {
    try waitFor("the \(role) “\(name)”") {
      let tree = try inspector.tree()
      return tree.isAtRest && tree.contains { $0.role == role && $0.name == name }
    }
  }

  package func wait(forHeading name: String) throws { try wait(for: "heading", named: name) }

  /// Clicks a field and replaces its text. Waits until the field contains the new text, because the next input may go
  /// to another field.
  package func enterText(_ text: String, into field: String) throws {
    var role = ""
    try waitFor("the field “\(field)”") {
      let found = try inspector.tree().first {
        $0.name == field && ["textbox", "password"].contains($0.role)
      }
      role = found?.role ?? ""
      return found != nil
    }
    try click(role: role, field)
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", text)
    try waitFor("the text in “\(field)”") {
      let value = try widget(role, field)?.value
      return role == "password" ? value?.count == text.count : value == text
    }
  }

  /// Turns the mouse wheel in the middle of the window until a button is visible.
  package func scroll(to name: String, upwards: Bool = false) throws {
    let rect = try screen.contentRect(of: window)
    try screen.xdotool("mousemove", "--window", window, "\(rect.width * 3 / 5)", "\(rect.height / 2)")
    try waitFor("“\(name)” to be visible") {
      if try widget("button", name)?.states?.contains("offscreen") == false { return true }
      try screen.xdotool("click", upwards ? "4" : "5")
      return false
    }
  }

  /// Clicks the close button in the frame of the window manager, above the top right corner of the window.
  package func clickCloseButton() throws {
    let rect = try screen.contentRect(of: window)
    let top = try screen.frameExtents(of: window)[2]
    try screen.xdotool("mousemove", "\(rect.maxX - top / 2)", "\(rect.y - top / 2)")
    try screen.xdotool("click", "1")
  }

  /// Returns the picture that the app last drew. It writes `picture.png` in `files`.
  package func drawnPicture() throws -> Bitmap { try inspector.picture(to: files / "picture.png") }

  /// Returns the part of the screen that the window covers.
  package func screenshot() throws -> Bitmap {
    try screen.screenshot().cropped(to: screen.contentRect(of: window))
  }

  /// Waits until the window on the X server equals the picture that the app last drew, pixel by pixel.
  ///
  /// A caret may blink between the two pictures, so both are taken again until they are equal.
  package func waitUntilScreenIsUpToDate() throws { try waitUntilScreenIsUpToDate { $0 } }

  /// Waits until the output of the compositor equals the picture that the app last drew, pixel by pixel except for one
  /// corner. The compositor draws the pointer into its picture, so the pointer is moved to that corner.
  package func waitUntilOutputIsUpToDate(_ compositor: WestonCompositor) throws {
    try compositor.movePointerOutside()
    let rect = try screen.contentRect(of: window)
    try screen.xdotool("mousemove", "\(rect.maxX - 1)", "\(rect.maxY - 1)")
    try waitUntilScreenIsUpToDate(\.withoutPointer)
  }

  private func waitUntilScreenIsUpToDate(_ compared: (Bitmap) -> Bitmap) throws {
    var difference = ""
    try waitFor("the screen to show the drawn picture", detail: difference) {
      let drawn = compared(try drawnPicture())
      let shown = compared(try screenshot())
      difference = shown.differenceText(from: drawn)
      return shown == drawn
    }
  }
}

extension Bitmap {
  fileprivate func differenceText(from drawn: Bitmap) -> String {
    guard size == drawn.size else { return "\(size) shown, \(drawn.size) drawn" }
    let different = words.indices.filter { words[$0] != drawn.words[$0] }
    guard let first = different.first else { return "none" }
    return "\(different.count) pixels, the first at \(first % size.width), \(first / size.width): "
      + "\(String(words[first], radix: 16)) for \(String(drawn.words[first], radix: 16))"
  }

  /// The picture with the bottom right corner, where the pointer may be visible, painted black.
  fileprivate var withoutPointer: Bitmap {
    var picture = self
    let corner = PixelRect(size.width - 64, size.height - 64, 64, 64).intersection(PixelRect(size))
    picture.withPixels { pixels in
      for y in corner.y..<corner.maxY {
        (pixels.base + y * pixels.stride + corner.x).update(repeating: 0, count: corner.width)
      }
    }
    return picture
  }
}
