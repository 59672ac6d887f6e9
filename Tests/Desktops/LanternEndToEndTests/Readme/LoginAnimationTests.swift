import Foundation
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The animation in the README: the frames of a log in and of a log out, on a headless display.
struct LoginAnimationTests {
  private static let name = "login.webp"
  private static let limit = 1_000_000

  // `make screenshots` writes it.
  @MainActor
  @Test(
    .waitsForProcesses,
    .enabled(if: screenshotDirectory != nil, "only `make screenshots` makes the README's animation"))
  func `the frames of the log in are written as an animation for the README`() throws {
    let directory = try #require(screenshotDirectory)
    let files = try TemporaryDirectory()
    let frames = try FilmedLogin(files).frames
    // At least the frames of a dissolve and of a slide, and what is before, between and after them.
    #expect(frames.count > 36)
    // Text stays sharp where nothing moves, and pictures in motion are compressed with loss.
    var arguments = ["-loop", "0", "-min_size", "-mixed", "-q", "80", "-m", "4"]
    for (index, frame) in frames.enumerated() {
      let file = files / "\(index).png"
      try Data(frame.picture.png()).write(to: URL(filePath: file))
      arguments += ["-d", "\(frame.milliseconds)", file]
    }
    let animation = files / Self.name
    try Command(path: "img2webp").runSuccessfully(arguments + ["-o", animation])
    let bytes = try Data(contentsOf: URL(filePath: animation))
    try #require(bytes.count < Self.limit)
    try bytes.write(to: URL(filePath: "\(directory)/\(Self.name)"))
  }

  @Test func `the animation in the project moves, repeats and is small`() throws {
    let file = Project.root.appending(path: "Assets/screenshots/\(Self.name)")
    let bytes = try Data(contentsOf: file)
    #expect(bytes.count < Self.limit)
    #expect(bytes.prefix(4) == Data("RIFF".utf8) && bytes[8..<12] == Data("WEBP".utf8))
    var frames = 0
    var offset = 12
    var loops: Int?
    while offset + 8 <= bytes.count {
      let kind = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
      if kind == "ANMF" { frames += 1 }
      if kind == "ANIM" { loops = Int(bytes[offset + 12]) | Int(bytes[offset + 13]) << 8 }
      offset += 8 + size + size % 2
    }
    #expect(frames > 36)
    #expect(loops == 0)
  }
}

/// The presented pictures of a log in and a log out.
@MainActor
private final class FilmedLogin {
  private(set) var frames: [(picture: Bitmap, milliseconds: Int)] = []
  private let shop: PrintShop
  private let window: TestWindow
  private var presented: [(picture: Bitmap, moment: Moment)] = []

  init(_ files: TemporaryDirectory) throws {
    let display = HeadlessDisplay(size: PixelSize(960, 600))
    shop = try PrintShop(
      display: display, typesetter: try FontTypesetter(), dataDirectory: files / "data")
    window = TestWindow(driving: shop.loop, display: display)
    window.pause = .fixed(.zero)
    shop.begin()
    try wait(for: .login)
    // The pointer moves there before the film begins.
    try window.hover("Log In", number: count(of: "Log In"))
    window.wait(for: .seconds(1))
    shop.loop.didPresent = { [unowned self] in presented.append((window.picture(), $0.moment)) }
    presented = [(window.picture(), display.now())]
    window.wait(for: .milliseconds(900))
    try window.click("Log In", number: count(of: "Log In"))
    try wait(for: .main)
    window.wait(for: .milliseconds(1_500))
    try window.click("Log Out", number: count(of: "Log Out"))
    try wait(for: .login)
    window.wait(for: .milliseconds(600))
    shop.loop.didPresent = { _ in }
    let ends = presented.dropFirst().map(\.moment) + [display.now()]
    for (frame, end) in zip(presented, ends) {
      let milliseconds = Int((end - frame.moment) / .milliseconds(1))
      if let last = frames.last, last.picture == frame.picture {
        frames[frames.count - 1].milliseconds += milliseconds
      } else {
        frames.append((frame.picture, milliseconds))
      }
    }
    shop.loop.quit()
    try shop.runLoop()
  }

  // The last of several buttons with a name is that of the page, and not that of the bar.
  private func count(of button: String) -> Int { window.names(of: .button).count { $0 == button } }

  private func wait(for flow: Flow) throws {
    for _ in 0..<3_000 {
      if shop.root.activeTransition == nil && shop.root.currentFlow == flow { return }
      window.wait(for: .milliseconds(20))
    }
    throw TestWindowError.Reason.notAtRest(after: .seconds(60))
  }
}
