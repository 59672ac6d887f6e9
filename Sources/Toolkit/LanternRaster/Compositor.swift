/// Functions that mix and move whole images on one core, with the fastest loops for the processor (`PixelKernel`).
///
/// The functions have no state and use no clock: the result depends only on the arguments. Images must not share
/// memory unless a function allows it. Pixels outside an image are ignored.
public enum Compositor {
  /// The number of steps of `dissolve` between the first image and the second.
  public static let dissolveSteps = 256

  /// Copies a rectangle of an image so that its top-left corner is at (`x`, `y`).
  public static func copy(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, to target: PixelBuffer, x: Int = 0, y: Int = 0
  ) {
    guard let (above, below) = overlap(source, rect, target, x, y) else { return }
    PixelKernel.inUse.copy(above, to: below, streams: streams(below, of: target))
  }

  /// Replaces the pixels of a rectangle with one color.
  public static func fill(_ target: PixelBuffer, _ rect: PixelRect, with pixel: Pixel) {
    PixelKernel.inUse.fill(target.part(rect.intersection(target.bounds)), with: pixel)
  }

  /// Cross-dissolves two images: `from` · (1 − t) + `to` · t with t = `step`/256, in every channel.
  ///
  /// The result is within 1 of the exact value for every real t that rounds to `step`, exact at both ends and
  /// monotone in `step`. Where both images have the same pixel, the result is that pixel. All three images have
  /// the same size. The target may be one of the other two.
  public static func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, in rect: PixelRect
  ) {
    guard from.size == to.size && to.size == target.size else {
      fatalError("the images must have the same size")
    }
    let area = rect.intersection(target.bounds)
    let part = target.part(area)
    PixelKernel.inUse.dissolve(
      from: from.part(area), to: to.part(area), step: step, into: part, streams: streams(part, of: target))
  }

  /// Copies a rectangle as `copy` does, mixed with one color that takes the role of the second image of
  /// `dissolve`.
  ///
  /// It can shade an image or fade a background. The target may be the source, at the same position.
  public static func tint(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, towards pixel: Pixel, step: Int, to target: PixelBuffer,
    x: Int = 0, y: Int = 0
  ) {
    guard let (above, below) = overlap(source, rect, target, x, y) else { return }
    PixelKernel.inUse.tint(above, towards: pixel, step: step, to: below, streams: streams(below, of: target))
  }

  /// Composites a rectangle of one image over another (Porter and Duff 1984, "over"), with its top-left corner at
  /// (`x`, `y`) and an alpha of 0…256.
  ///
  /// The source's pixels are multiplied by `alpha`/256, rounded to nearest, and composited as by `Pixel.over`. At
  /// 256 the result is that of `Pixel.over`. At other alphas it is within 2 of the exact value, and an opaque
  /// target remains opaque.
  public static func blend(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, over target: PixelBuffer, x: Int = 0, y: Int = 0,
    alpha: Int = 256
  ) {
    guard alpha > 0, let (above, below) = overlap(source, rect, target, x, y) else { return }
    PixelKernel.inUse.blend(above, over: below, alpha: alpha)
  }

  /// Draws a rectangle of an image scaled, with bilinear interpolation.
  ///
  /// The result is mixed with the target as the second image of `dissolve` at step `alpha`: at 256 it replaces the
  /// target. Both rectangles are in pixels and need not be whole, so that a zoom can advance by less than a pixel
  /// per frame. Pixels change if their center lies in `place` and in the clip. A source rectangle of nil means the
  /// whole source. No pixel outside the source rectangle shows, except those that its edge crosses.
  public static func stretch(
    _ source: PixelBuffer, _ rect: Rect? = nil, over target: PixelBuffer, in place: Rect,
    clip: PixelRect? = nil, alpha: Int = 256
  ) {
    stretch(source, rect, onto: target, in: place, clip: clip, alpha: alpha, blends: false)
  }

  /// Draws a rectangle of an image scaled into a rectangle of whole pixels.
  public static func stretch(
    _ source: PixelBuffer, _ rect: Rect? = nil, over target: PixelBuffer, in place: PixelRect,
    clip: PixelRect? = nil, alpha: Int = 256
  ) {
    stretch(source, rect, onto: target, in: Rect(place), clip: clip, alpha: alpha, blends: false)
  }

  /// Draws an image scaled as `stretch` does, but composites it over the target as `blend` does.
  static func blendStretched(
    _ source: PixelBuffer, over target: PixelBuffer, in place: PixelRect, clip: PixelRect
  ) {
    stretch(source, nil, onto: target, in: Rect(place), clip: clip, alpha: dissolveSteps, blends: true)
  }

  private static func stretch(
    _ source: PixelBuffer, _ rect: Rect?, onto target: PixelBuffer, in place: Rect, clip: PixelRect?,
    alpha: Int, blends: Bool
  ) {
    let rect = rect ?? Rect(0, 0, Double(source.size.width), Double(source.size.height))
    let whole = place.pixels(at: 1)
    let area = whole.intersection(clip ?? target.bounds).intersection(target.bounds)
    guard !area.isEmpty, !rect.isEmpty, !source.bounds.isEmpty, alpha > 0 else { return }
    // Starts at the first pixel of `place`, so that a clip changes no pixel inside it.
    let columns = StretchAxis(
      firstPixel: whole.x, destinationStart: place.minX, destinationExtent: place.width,
      sourceStart: rect.minX, sourceExtent: rect.width, pixelCount: source.size.width)
    let rows = StretchAxis(
      firstPixel: whole.y, destinationStart: place.minY, destinationExtent: place.height,
      sourceStart: rect.minY, sourceExtent: rect.height, pixelCount: source.size.height)
    PixelKernel.inUse.stretch(
      source, columns: columns.dropping(area.x - whole.x), rows: rows.dropping(area.y - whole.y),
      onto: target.part(area), alpha: alpha, blends: blends)
  }

  // Returns the pixels to read and the pixels to write, in equal number, or nil if there are none.
  private static func overlap(
    _ source: PixelBuffer, _ rect: PixelRect?, _ target: PixelBuffer, _ x: Int, _ y: Int
  ) -> (source: PixelBuffer, target: PixelBuffer)? {
    let offset = (x: x - (rect?.x ?? 0), y: y - (rect?.y ?? 0))
    let sourceRect = (rect ?? source.bounds).intersection(source.bounds)
    let targetRect = sourceRect.offset(x: offset.x, y: offset.y).intersection(target.bounds)
    guard !targetRect.isEmpty else { return nil }
    return (source.part(targetRect.offset(x: -offset.x, y: -offset.y)), target.part(targetRect))
  }

  // Streaming stores bypass the caches. They avoid reading pixels that are about to be overwritten, and keep the
  // images that the next frame reads in the cache. However, the presentation must then fetch the result from
  // memory. Measured with presentation on 32 MB of cache: a 1280×720 window still fits, and streaming takes a
  // third longer; at 1920×1080 it is even (less for mixing, more for presenting); at 3840×2160 it takes a quarter
  // less. A small part stays in the cache in any window. Fills never stream: the next drawing or frame reads them, and
  // with it, streaming takes 1.7 times as long at 1920×1080 and is even at 3840×2160.
  static func streams(_ part: PixelBuffer, of target: PixelBuffer) -> Bool {
    target.bounds.area >= 1_500_000 && part.bounds.area >= 16_384
  }
}
