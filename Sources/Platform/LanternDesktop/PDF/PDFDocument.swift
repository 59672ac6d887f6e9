import CDesktop
public import LanternFiles
public import LanternRaster
public import LanternWidgets

/// The size of a sheet of paper, in points of 1/72 inch.
public struct PaperSize: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size of paper.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// 210 by 297 millimeters.
  public static let a4 = PaperSize(width: 595, height: 842)
  /// 8.5 by 11 inches.
  public static let letter = PaperSize(width: 612, height: 792)
}

/// The reason why a PDF file was not written.
public enum PDFError: Error, Hashable, CustomStringConvertible {
  /// The library cairo is not installed.
  case noLibrary
  /// The library failed, for example because there is not enough memory.
  case failed
  /// The file can't be written. The previous file at the path is unchanged.
  case file(FileError)

  /// A message with the reason.
  public var description: String {
    switch self {
    case .noLibrary: "cannot write PDF without cairo; install libcairo2"
    case .failed: "cannot write PDF; close other programs and try again"
    case .file(let error): "\(error)"
    }
  }
}

/// Pages of widgets that are written to a PDF file.
///
/// Each page is an image of 200 dots per inch in the light theme. Under the image is the text of its labels, invisible,
/// so that readers can search, select and copy it. The image doesn't get sharper when it is enlarged.
@MainActor
public struct PDFDocument {
  // A page on its way to another thread.
  private struct Page: Sendable {
    struct Line: Sendable {
      let text: String
      let baseline: Point
      let size: Double
    }

    let picture: Bitmap
    let lines: [Line]
  }

  nonisolated private static let dotsPerInch = 200.0

  /// The title of the document.
  public var title: String
  private let paper: PaperSize
  private let margin: Double
  private let environment: Environment
  private var pages: [Page] = []

  /// Creates a document without pages.
  ///
  /// - Parameters:
  ///   - title: The title of the document.
  ///   - paper: The size of the pages.
  ///   - margin: The empty space at each edge of a page, in points.
  ///   - theme: The theme in which the widgets are drawn, on white.
  ///   - typesetter: Draws the text.
  public init(
    title: String, paper: PaperSize = .a4, margin: Double = 36, theme: Theme = .light,
    typesetter: any Typesetter
  ) {
    self.title = title
    self.paper = paper
    self.margin = margin
    var theme = theme
    theme.colors.background = Color(0xFFFFFF)
    environment = Environment(theme: theme, typesetter: typesetter, scale: PDFDocument.dotsPerInch / 72)
  }

  /// Draws a widget as the next page. It has the size of the page without its margins; the rest of it is cut off.
  ///
  /// Draws 3.9 million pixels on A4, and keeps 16 MB until the document is released. Precondition: the widget has no
  /// parent.
  public mutating func addPage(_ widget: Widget) {
    let panel = Panel(padding: Insets(margin), [widget])
    let pixels = Rect(0, 0, paper.width, paper.height).pixels(at: environment.scale)
    let size = PixelSize(pixels.width, pixels.height)
    let tree = WidgetTree(root: panel, size: size, environment: environment)
    tree.update(to: .zero)
    var picture = Bitmap(size: size, filledWith: Pixel(Color(0xFFFFFF)))
    picture.withPixels { tree.draw(onto: $0, within: $0.bounds) }
    let texts = tree.semantics.filter { !$0.semantics.states.contains(.offscreen) }
    let lines = texts.flatMap { text(of: $0.semantics, in: $0.frame) }
    tree.dismantle()
    widget.removeFromParent()
    pages.append(Page(picture: picture, lines: lines))
  }

  // The lines of a label, in the font in which they have its height.
  private func text(of semantics: Semantics, in pixels: PixelRect) -> [Page.Line] {
    guard semantics.role == .text || semantics.role == .heading else { return [] }
    let scale = environment.scale
    let frame = Rect(
      Double(pixels.x) / scale, Double(pixels.y) / scale, Double(pixels.width) / scale,
      Double(pixels.height) / scale)
    let type = environment.theme.type
    let fonts = [type.body, type.caption, type.title, type.headline, type.display]
    let typeset = fonts.map { font in
      (font, environment.typesetter.lines(of: semantics.name, in: font, scale: scale, width: frame.width + 1))
    }
    func distance(_ font: Font, _ lines: [String]) -> Double {
      abs(Double(lines.count) * environment.size(of: "", font).height - frame.height)
    }
    guard let (font, lines) = typeset.min(by: { distance($0.0, $0.1) < distance($1.0, $1.1) }) else {
      return []
    }
    let height = frame.height / Double(max(1, lines.count))
    return lines.enumerated().map { index, text in
      let baseline = environment.baseline(of: text, font, in: height)
      return Page.Line(
        text: text, baseline: Point(frame.minX, frame.minY + Double(index) * height + baseline),
        size: font.size)
    }
  }

  /// Writes the document to a file, on another thread. An existing file is replaced as a whole, or not at all.
  ///
  /// Precondition: The document has a page.
  public func write(to path: String) async throws(PDFError) {
    guard !pages.isEmpty else { fatalError("a PDF document has at least one page; add one") }
    try await PDFDocument.write(pages, title, paper, to: path)
  }

  @concurrent private static func write(
    _ pages: [Page], _ title: String, _ paper: PaperSize, to path: String
  ) async throws(PDFError) {
    let bytes = try bytes(pages, title, paper)
    do throws(FileError) {
      try File(path).output(bytes)
    } catch {
      throw .file(error)
    }
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  private nonisolated static func bytes(
    _ pages: [Page], _ title: String, _ paper: PaperSize
  ) throws(PDFError) -> [UInt8] {
    guard let cairo = unsafe ccairo_library()?.pointee else { throw .noLibrary }
    let output = Output()
    // Cairo writes what is left when the surface is freed, which is before this.
    defer { withExtendedLifetime(output) {} }
    let made = unsafe cairo.make_pdf(
      { closure, bytes, count in
        guard let closure = unsafe closure, let bytes = unsafe bytes else { return Int32(ccairo_write_error) }
        let output = unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        unsafe output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return 0
      }, unsafe Unmanaged.passUnretained(output).toOpaque(), paper.width, paper.height)
    guard let surface = unsafe made else { throw .failed }
    defer { unsafe cairo.free_surface(surface) }
    unsafe cairo.set_metadata(surface, Int32(ccairo_title), title)
    guard let context = unsafe cairo.make_context(surface) else { throw .failed }
    defer { unsafe cairo.free_context(context) }
    for page in pages { unsafe draw(page, cairo, surface, context) }
    let status = unsafe cairo.context_status(context)
    unsafe cairo.finish(surface)
    guard status == 0, unsafe cairo.status(surface) == 0 else { throw .failed }
    return output.bytes
  }

  private nonisolated static func draw(
    _ page: Page, _ cairo: ccairo_library, _ surface: OpaquePointer, _ context: OpaquePointer
  ) {
    unsafe cairo.select_font(context, "sans-serif", 0, 0)
    for line in page.lines {
      unsafe cairo.set_font_size(context, line.size)
      unsafe cairo.move(context, line.baseline.x, line.baseline.y)
      unsafe cairo.show_text(context, line.text)
    }
    // The image covers the text, which stays selectable.
    var words = page.picture.words
    let size = page.picture.size
    let scale = 72 / dotsPerInch
    unsafe words.withUnsafeMutableBytes { pixels in
      let start = unsafe pixels.bindMemory(to: UInt8.self).baseAddress
      guard
        let image = unsafe cairo.make_image(
          start, Int32(ccairo_format_rgb24), Int32(size.width), Int32(size.height), Int32(4 * size.width))
      else { return }
      unsafe cairo.scale(context, scale, scale)
      unsafe cairo.set_image(context, image, 0, 0)
      unsafe cairo.paint(context)
      unsafe cairo.scale(context, 1 / scale, 1 / scale)
      // The page takes a copy of the pixels.
      unsafe cairo.show_page(surface)
      unsafe cairo.finish(image)
      unsafe cairo.free_surface(image)
    }
  }
}
