import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// An app whose screen is an image.
@MainActor
@Suite(.waitsForProcesses)
struct AppImageTests {
  private func services(
    showing path: String, on display: HeadlessDisplay, _ files: TemporaryDirectory
  ) throws -> AppServices {
    let launch = try Launch(
      AppIdentity(name: "Images"), display: display, typesetter: BlockTypesetter(),
      dataDirectory: files / "data")
    let main = Flow("main")
    return AppServices(launch, flows: [main: { ImageScreen(path) }], first: main)
  }

  @Test func `an app shows an image that another process has decoded`() throws {
    let files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(8, 4))
    let path = Project.path("Tests/LanternImagesTests/Fixtures/animated.png")
    let services = try services(showing: path, on: display, files)
    services.begin()
    try services.loop.rest()
    // The first of its frames is red.
    #expect(try Set(display.snapshot().words) == [0xFFFF_0000])
  }

  @Test func `an app goes on without an image that is not there`() throws {
    let files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(80, 80))
    let services = try services(showing: files / "none.png", on: display, files)
    services.begin()
    try services.loop.rest()
    let view = (services.root.targetScreens.first as? ImageScreen)?.image
    #expect(view?.semantics?.description == "there is no file \"\(files / "none.png")\"; check the path")
  }
}

private final class ImageScreen: Screen {
  let image: ImageView

  init(_ path: String) {
    image = ImageView("Print", .file(path: path))
    super.init(title: "Image")
  }

  override func makeView() -> Widget { image }
}
