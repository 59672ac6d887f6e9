import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

@MainActor
struct ImageViewTests {
  private let source = ImageSource.file(path: "harbour.png")
  private let waiting = TestImageLoader { _ in nil }

  private func fixture(
    _ view: Widget, _ width: Double, _ height: Double, loader: any ImageLoader, scale: Double = 1
  ) -> WidgetFixture {
    WidgetFixture(view, width, height, scale: scale, imageLoader: loader)
  }

  private func bitmap(_ width: Int, _ height: Int, _ color: Color = Color(0xFF0000)) -> Bitmap {
    Bitmap(size: PixelSize(width, height), filledWith: Pixel(color))
  }

  // Red, the color of the placeholder, the background, or a mixture.
  private func text(_ fixture: WidgetFixture) -> String {
    let colors = Theme.light.colors
    return fixture.picture.text([Color(0xFF0000): "R", colors.track: "-", colors.background: "."])
  }

  @Test func `a view has the aspect ratio that it is given, or takes the available space`() {
    let wide = ImageView("Harbour", source, aspect: 2)
    _ = WidgetFixture(Column(alignment: .leading, [wide]), 40, 100)
    #expect(wide.frame == Rect(0, 0, 40, 20))
    let any = ImageView("Harbour", source)
    _ = WidgetFixture(any, 40, 100)
    #expect(any.frame == Rect(0, 0, 40, 100))
    let scrolled = ImageView("Harbour", source)
    _ = WidgetFixture(ScrollView(scrolled), 40, 100)
    #expect(scrolled.frame.height.isFinite)
  }

  @Test func `a view requests the pixels of its frame, and shows a color until they arrive`() {
    let view = ImageView("Harbour", source, mode: .fill, aspect: 2)
    let fixture = fixture(view, 4, 2, loader: waiting, scale: 2)
    #expect(waiting.requests == [ImageRequest(source, size: PixelSize(8, 4), mode: .fill)])
    #expect(text(fixture).allSatisfy { $0 == "-" || $0 == "\n" })
    #expect(view.semantics == Semantics(.image, name: "Harbour", states: [.busy]))
    waiting.complete(source, with: .success(bitmap(8, 4)))
    fixture.show(after: .seconds(1))
    fixture.show(after: .seconds(1))
    #expect(text(fixture).allSatisfy { $0 == "R" || $0 == "\n" })
    #expect(view.semantics == Semantics(.image, name: "Harbour"))
  }

  @Test func `an image that arrives later fades in, and the view is at rest again`() {
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 2, 2, loader: waiting)
    waiting.complete(source, with: .success(bitmap(2, 2)))
    fixture.show(after: .milliseconds(16))
    fixture.show(after: .milliseconds(60))
    #expect(text(fixture) == "??\n??")
    fixture.show(after: .seconds(1))
    #expect(text(fixture) == "RR\nRR")
    #expect(fixture.tree.nextChange == nil)
  }

  @Test
  func
    `until an image is decoded, the view shows what is in memory of it, and then the image without a fade`()
  {
    let loader = PreviewLoader(bitmap(1, 1, Color(0x00FF00)))
    let view = ImageView("Harbour", source, mode: .fill)
    let fixture = fixture(view, 2, 2, loader: loader)
    #expect(fixture.picture.text([Color(0x00FF00): "G"]) == "GG\nGG")
    #expect(loader.waiting.complete(source, with: .success(bitmap(2, 2))) == 1)
    fixture.show(after: .milliseconds(16))
    #expect(text(fixture) == "RR\nRR")
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `with reduced motion, an image appears at once`() {
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 2, 2, loader: waiting)
    var environment = fixture.tree.environment
    environment.reducesMotion = true
    fixture.tree.resize(to: PixelSize(2, 2), environment: environment)
    waiting.complete(source, with: .success(bitmap(2, 2)))
    fixture.show(after: .milliseconds(16))
    #expect(text(fixture) == "RR\nRR")
  }

  @Test func `an image in memory is in the first picture`() {
    let red = bitmap(2, 2)
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 2, 2, loader: TestImageLoader { _ in .success(red) })
    #expect(text(fixture) == "RR\nRR")
    let decoded = ImageView("Harbour", .decoded(red))
    #expect(text(WidgetFixture(decoded, 2, 2)) == "RR\nRR")
  }

  @Test func `an image that fits is in the middle of the frame`() {
    let view = ImageView("Harbour", .decoded(bitmap(2, 4)))
    #expect(
      text(WidgetFixture(view, 6, 4)) == """
        ..RR..
        ..RR..
        ..RR..
        ..RR..
        """)
  }

  @Test func `an image that fills shows its middle, without distortion`() {
    var image = bitmap(2, 6, Color(0x0000FF))
    image.withPixels { Compositor.fill($0, PixelRect(0, 2, 2, 2), with: Pixel(Color(0xFF0000))) }
    let view = ImageView("Harbour", .decoded(image), mode: .fill)
    #expect(text(WidgetFixture(view, 4, 4)) == "RRRR\nRRRR\nRRRR\nRRRR")
  }

  @Test func `the corners of an image are as round as the theme says`() {
    let view = ImageView("Harbour", .decoded(bitmap(8, 8)), cornerRadius: { $0.control / 4 })
    #expect(
      text(WidgetFixture(view, 8, 8)).split(separator: "\n").prefix(3) == [
        "??RRRR??", "?RRRRRR?", "RRRRRRRR",
      ])
  }

  @Test func `an image that cannot be shown leaves an icon and its name`() {
    let loader = TestImageLoader { _ in .failure(.damaged(reason: "bad CRC")) }
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 120, 90, loader: loader)
    let color = Theme.light.colors.textSecondary
    let rows = (0..<90).filter { y in (0..<120).contains { fixture.picture[$0, y].color == color } }
    // The icon, a gap, and the text.
    #expect(rows.count > 30)
    #expect((rows.first ?? 0) > 10 && (rows.last ?? 90) < 80)
    #expect(
      view.semantics
        == Semantics(.image, name: "Harbour", description: "the image is damaged: bad CRC"))
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `a tiny view without an image is drawn`() {
    let loader = TestImageLoader { _ in .failure(.unsupported) }
    let view = ImageView("Harbour", source)
    #expect(fixture(view, 1, 1, loader: loader).picture.size == PixelSize(1, 1))
    #expect(fixture(ImageView("Harbour", source), 0, 0, loader: waiting).picture.size == PixelSize(0, 0))
    #expect(waiting.requests.isEmpty)
  }

  @Test func `a decorative image has no semantics`() {
    let view = ImageView(decorative: .decoded(bitmap(2, 2)))
    #expect(WidgetFixture(view, 2, 2).tree.semantics.isEmpty)
  }

  @Test func `a view that leaves the window cancels its request, and requests again when it returns`() {
    let view = ImageView("Harbour", source, aspect: 1)
    let column = Column(alignment: .leading, [view])
    let fixture = fixture(column, 4, 4, loader: waiting)
    #expect(waiting.requests.count == 1)
    view.removeFromParent()
    #expect(waiting.requests.isEmpty)
    column.add(view)
    fixture.show()
    #expect(waiting.requests.count == 1)
  }

  @Test func `another source replaces the image`() {
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 2, 2, loader: waiting)
    let other = ImageSource.encoded(EncodedImage([1, 2, 3]))
    view.source = other
    fixture.show()
    #expect(waiting.requests.map(\.source) == [other])
    #expect(waiting.complete(source, with: .success(bitmap(2, 2))) == 0)
  }

  @Test func `a view that changes its size stretches its image until that of the new size arrives`() {
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 4, 4, loader: waiting)
    waiting.complete(source, with: .success(bitmap(2, 2)))
    fixture.show(after: .milliseconds(16))
    fixture.show(after: .seconds(1))
    // The picture of the fixture keeps its size: only its upper half is drawn.
    fixture.tree.resize(to: PixelSize(4, 2), environment: fixture.tree.environment)
    fixture.show()
    #expect(waiting.requests.map(\.size) == [PixelSize(4, 2)])
    #expect(text(fixture).split(separator: "\n").first == ".RR.")
    waiting.complete(source, with: .success(bitmap(2, 2)))
    fixture.show(after: .milliseconds(16))
    // It does not fade in again.
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `a request that was dropped is made again`() {
    let view = ImageView("Harbour", source)
    let fixture = fixture(view, 2, 2, loader: waiting)
    waiting.complete(source, with: .failure(.dropped))
    fixture.show(after: .milliseconds(16))
    #expect(waiting.requests.count == 1)
  }

  @Test func `an environment without a loader says so`() {
    let view = ImageView("Harbour", source)
    _ = WidgetFixture(view, 20, 20)
    #expect(
      view.semantics?.description == "images cannot be decoded: the environment has no image loader")
  }
}

/// A loader that has a small image in memory, and decodes nothing by itself.
@MainActor
private final class PreviewLoader: ImageLoader {
  let waiting = TestImageLoader { _ in nil }
  private let small: Bitmap

  init(_ small: Bitmap) { self.small = small }

  func load(
    _ request: ImageRequest, completion: @escaping (Result<Bitmap, ImageError>) -> Void
  ) -> () -> Void { waiting.load(request, completion: completion) }

  func preview(of request: ImageRequest) -> Bitmap? { small }
}
