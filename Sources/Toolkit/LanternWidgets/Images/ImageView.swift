public import LanternRaster

/// An image from a file or from memory: PNG, JPEG, WebP or SVG.
///
/// The image loader of the environment decodes it in the size of the frame when the view is drawn for the first time. Until
/// then, the view shows the same image enlarged or reduced, if it is in memory in another size, or else a color. The layout
/// does not depend on the image, so that a page does not move when it arrives. If the image cannot be shown, the view shows
/// an icon and the image's name; the reason is the description of its semantics.
///
/// The decoders can't open fonts, so the letters of an SVG drawing are boxes. Convert its text to paths.
public final class ImageView: Widget {
  /// The origin of the image.
  public var source: ImageSource {
    didSet { if source != oldValue { sourceChanged() } }
  }
  private let name: String?
  private let mode: ContentMode
  private let aspect: Double?
  private let cornerRadius: (Theme.Radius) -> Double
  private let placeholder: (Theme.Colors) -> Color

  // The request that `image` or `error` answers, or that is being loaded.
  private var request: ImageRequest?
  private var cancel: (() -> Void)?
  private var isLoading = false
  // The last image of the source, which may have the size of an earlier frame.
  private var image: Bitmap?
  private var error: ImageError?
  private var appearance = Tween(1)

  /// Creates a view with an accessible name, which describes the image.
  ///
  /// - Parameters:
  ///   - name: The accessible name, which is also shown if the image cannot be.
  ///   - source: The origin of the image.
  ///   - mode: The way in which the image is scaled.
  ///   - aspect: The width divided by the height of the view. With nil, the view takes all available space. Precondition:
  ///     it is positive.
  ///   - cornerRadius: The radius of the image's corners, in points.
  ///   - placeholder: The color of the view until the image is decoded.
  public convenience init(
    _ name: String, _ source: ImageSource, mode: ContentMode = .fit, aspect: Double? = nil,
    cornerRadius: @escaping (Theme.Radius) -> Double = { _ in 0 },
    placeholder: @escaping (Theme.Colors) -> Color = { $0.track }
  ) {
    self.init(
      name: name, source, mode: mode, aspect: aspect, cornerRadius: cornerRadius, placeholder: placeholder)
  }

  /// Creates a view of an image that only decorates, and that screen readers leave out.
  public convenience init(
    decorative source: ImageSource, mode: ContentMode = .fit, aspect: Double? = nil,
    cornerRadius: @escaping (Theme.Radius) -> Double = { _ in 0 },
    placeholder: @escaping (Theme.Colors) -> Color = { $0.track }
  ) {
    self.init(
      name: nil, source, mode: mode, aspect: aspect, cornerRadius: cornerRadius, placeholder: placeholder)
  }

  private init(
    name: String?, _ source: ImageSource, mode: ContentMode, aspect: Double?,
    cornerRadius: @escaping (Theme.Radius) -> Double, placeholder: @escaping (Theme.Colors) -> Color
  ) {
    guard aspect ?? 1 > 0 else { fatalError("the aspect ratio of an image view must be positive") }
    self.name = name
    self.source = source
    self.mode = mode
    self.aspect = aspect
    self.cornerRadius = cornerRadius
    self.placeholder = placeholder
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = aspect.map { min(available.width, available.height * $0) } ?? available.width
    let height = aspect.map { width / $0 } ?? available.height
    return Size(width.isFinite ? width : 0, height.isFinite ? height : 0)
  }

  // MARK: Loading

  private func sourceChanged() {
    stop()
    invalidate()
  }

  // Forgets the image. The next drawing requests it again.
  private func stop() {
    cancel?()
    (request, cancel, isLoading, image, error) = (nil, nil, false, nil, nil)
    appearance.jump(to: 1)
  }

  public override func treeChanged() {
    if tree == nil { stop() }
  }

  // While a view changes its size, one request at a time is enough: the image of the last size is stretched.
  private func load(_ size: PixelSize, with loader: any ImageLoader) {
    let wanted = ImageRequest(source, size: size, mode: mode)
    guard wanted != request, !isLoading, size.width > 0, size.height > 0 else { return }
    if case .decoded(let bitmap) = source {
      (request, image) = (wanted, bitmap)
      return
    }
    request = wanted
    isLoading = true
    var isImmediate = true
    let cancel = loader.load(wanted) { [weak self] in self?.finish($0, isImmediate: isImmediate) }
    isImmediate = false
    guard isLoading else { return }
    self.cancel = cancel
    if image == nil { image = loader.preview(of: wanted) }
  }

  private func finish(_ result: Result<Bitmap, ImageError>, isImmediate: Bool) {
    let isFirst = image == nil
    (isLoading, cancel) = (false, nil)
    switch result {
    case .success(let bitmap): (image, error) = (bitmap, nil)
    case .failure(.dropped): request = nil
    case .failure(let failure): (image, error) = (nil, failure)
    }
    // An image that is in memory is part of the picture that is being drawn.
    guard !isImmediate else { return }
    if isFirst, image != nil {
      appearance.jump(to: 0)
      animate(&appearance, to: 1)
    }
    invalidate()
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    let pixels = canvas.pixels(bounds)
    load(PixelSize(pixels.width, pixels.height), with: environment.imageLoader)
    let radius = cornerRadius(environment.theme.radius)
    let color = placeholder(environment.theme.colors)
    if let image {
      draw(image, on: canvas, radius: radius)
      let share = appearance.value(at: moment)
      guard share < 1 else { return }
      canvas.fill(RoundedRect(bounds, cornerRadius: radius), with: .color(color.opacity(1 - share)))
    } else {
      canvas.fill(RoundedRect(bounds, cornerRadius: radius), with: .color(color))
      if error != nil { drawError(on: canvas, in: bounds, environment) }
    }
  }

  private func draw(_ image: Bitmap, on canvas: Canvas, radius: Double) {
    guard image.size.width > 0, image.size.height > 0 else { return }
    let across = frame.width / Double(image.size.width)
    let down = frame.height / Double(image.size.height)
    let scale = mode == .fit ? min(across, down) : max(across, down)
    let size = Size(Double(image.size.width) * scale, Double(image.size.height) * scale)
    let place = Rect(
      (frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height)
    guard mode == .fill else { return canvas.draw(image, in: RoundedRect(place, cornerRadius: radius)) }
    canvas.draw(cropped(image), in: RoundedRect(Rect(origin: .zero, size: frame.size), cornerRadius: radius))
  }

  // Returns the middle of an image with the aspect ratio of the frame. An image that was decoded for the frame has it, but
  // for the rounding to whole pixels.
  private func cropped(_ image: Bitmap) -> Bitmap {
    let (width, height) = (Double(image.size.width), Double(image.size.height))
    let part = Size(
      min(width, height * frame.width / frame.height), min(height, width * frame.height / frame.width))
    let size = PixelSize(max(1, Int(part.width.rounded())), max(1, Int(part.height.rounded())))
    guard abs(size.width - image.size.width) > 1 || abs(size.height - image.size.height) > 1 else {
      return image
    }
    let corner = ((image.size.width - size.width) / 2, (image.size.height - size.height) / 2)
    return image.withReadOnlyPixels {
      Bitmap(copying: $0.part(PixelRect(corner.0, corner.1, size.width, size.height)))
    }
  }

  private func drawError(on canvas: Canvas, in bounds: Rect, _ environment: Environment) {
    let theme = environment.theme
    let color = theme.colors.textSecondary
    let side = min(32 * theme.textScale, bounds.width * 0.6, bounds.height * 0.6)
    let textHeight = environment.size(of: "A", theme.type.caption).height
    let padding = theme.spacing.small
    let text = Rect(padding, 0, bounds.width - 2 * padding, textHeight)
    let height = side + theme.spacing.tiny + textHeight
    let hasText = name != nil && text.width >= 3 * textHeight && height + 2 * padding <= bounds.height
    let top = (bounds.height - (hasText ? height : side)) / 2
    canvas.drawIcon(.brokenImage, color, in: Rect((bounds.width - side) / 2, top, side, side))
    guard hasText, let name else { return }
    let line = text.offset(by: Point(0, top + height - textHeight))
    canvas.drawText(name, theme.type.caption, color, .center, in: line, environment)
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    appearance.nextChange(after: moment)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    appearance.frameBegan(at: moment)
  }

  public override var semantics: Semantics? {
    name.map {
      Semantics(
        .image, name: $0, description: error.map { "\($0)" }, states: isLoading && image == nil ? [.busy] : []
      )
    }
  }
}

extension Path {
  // A landscape in a frame, crossed out.
  fileprivate static let brokenImage: Path = {
    var path = polyline(
      [Point(0.12, 0.2), Point(0.88, 0.2), Point(0.88, 0.8), Point(0.12, 0.8)], isClosed: true)
    path.append(
      polyline([Point(0.12, 0.68), Point(0.36, 0.46), Point(0.6, 0.7), Point(0.7, 0.6), Point(0.88, 0.74)]))
    path.append(polyline([Point(0.1, 0.94), Point(0.9, 0.06)]))
    return path
  }()
}
