import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternWidgets

/// The pictures of the demo's login and main screens in a window of a given size, and the positions of two buttons.
struct DemoPictures {
  /// Login and main.
  let pictures: PicturePair
  let logInButton: PixelRect
  let logOutButton: PixelRect

  var size: PixelSize { pictures.first.size }

  init(size: PixelSize) throws {
    let demo = try Demo(on: HeadlessDisplay(size: size))
    let root = demo.shop.root
    var found: [PixelRect] = []
    var images: [Bitmap] = []
    func locate(_ name: String) {
      let button = root.semantics.first { $0.semantics.role == .button && $0.semantics.name == name }
      if let frame = button?.frame { found.append(frame) }
      if let image = try? demo.shop.loop.display.snapshot() { images.append(image) }
    }
    try demo.run {
      locate("Log In")
      root.show(.main) { _ in
        locate("Log Out")
        demo.shop.loop.quit()
      }
    }
    guard found.count == 2, images.count == 2 else {
      throw BenchmarkError.failed("the demo does not show both buttons")
    }
    (logInButton, logOutButton) = (found[0], found[1])
    pictures = PicturePair(first: images[0], second: images[1])
  }

  /// Returns whether the screen shows the enabled login button at its position.
  func isLogInButtonVisible(on screen: XServer) -> Bool {
    let y = logInButton.y + logInButton.height / 2
    return (logInButton.x..<logInButton.maxX).allSatisfy {
      screen.frameBuffer.color($0, y) == pictures.first[$0, y].word & 0xFF_FFFF
    }
  }
}
