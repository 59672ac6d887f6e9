/// Mixing and moving whole pictures on one core, by the fastest loops that the processor has (`PixelKernel`).
///
/// Pure functions of their inputs: no clock, no state. Pictures must not share memory unless a function says
/// so. What falls outside of a picture is left out.
public enum Compositor {
  /// Steps between nothing and all of the second picture in `dissolve`.
  public static let dissolveSteps = 256

  /// Copies one picture's rectangle so that its corner lands at (`x`, `y`).
  public static func copy(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, to target: PixelBuffer, x: Int = 0, y: Int = 0
  ) {
    guard let (above, below) = parts(source, rect, target, x, y) else { return }
    PixelKernel.inUse.copy(above, to: below, streams: streams(below, of: target))
  }

  /// Gives a rectangle one colour, whatever it held.
  public static func fill(_ target: PixelBuffer, _ rect: PixelRect, with pixel: Pixel) {
    PixelKernel.inUse.fill(target.part(rect.intersection(target.bounds)), with: pixel)
  }

  /// Cross-dissolve: `from` · (1 − t) + `to` · t with t = `step`/256, in every channel.
  ///
  /// Within 1 of the exact value for every real t that `step` is the rounding of, exact at both ends,
  /// monotone in `step`, and where both pictures agree the result is that pixel. All three pictures
  /// have one size; the target may be one of the others.
  public static func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, in rect: PixelRect
  ) {
    precondition(from.size == to.size && to.size == target.size, "pictures of one size")
    let area = rect.intersection(target.bounds)
    let part = target.part(area)
    PixelKernel.inUse.dissolve(
      from: from.part(area), to: to.part(area), step: step, into: part, streams: streams(part, of: target))
  }

  /// Copies one picture's rectangle as `copy` does, mixed with one colour as if that were the second picture of
  /// `dissolve`: a shade, or a background that steps back. The target may be the source, at the same place.
  public static func tint(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, towards pixel: Pixel, step: Int, to target: PixelBuffer,
    x: Int = 0, y: Int = 0
  ) {
    guard let (above, below) = parts(source, rect, target, x, y) else { return }
    PixelKernel.inUse.tint(above, towards: pixel, step: step, to: below, streams: streams(below, of: target))
  }

  /// Lays one picture's rectangle over another picture (Porter and Duff 1984, "over"), with its corner at
  /// (`x`, `y`), at an alpha of 0…256.
  ///
  /// The source's pixels times `alpha`/256, rounded to nearest, are what `Pixel.over` lays over the target's. At
  /// 256 that is `Pixel.over` itself; at each alpha it is within 2 of the exact value, and an opaque target stays
  /// opaque.
  public static func blend(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, over target: PixelBuffer, x: Int = 0, y: Int = 0,
    alpha: Int = 256
  ) {
    guard alpha > 0, let (above, below) = parts(source, rect, target, x, y) else { return }
    PixelKernel.inUse.blend(above, over: below, alpha: alpha)
  }

  /// Draws one picture's rectangle larger or smaller, smoothly (bilinear), mixed with the target as the second
  /// picture of `dissolve` at step `alpha`: at 256 it replaces what was there.
  ///
  /// Both rectangles are in pixels, and need not be whole ones, so that a zoom can go on by less than a pixel a
  /// frame. Pixels whose middle lies in `place` and in the clip change. The source's rectangle is all of it
  /// when nil; no pixel outside of it shows, but for those that it cuts.
  public static func stretch(
    _ source: PixelBuffer, _ rect: Rect? = nil, over target: PixelBuffer, in place: Rect,
    clip: PixelRect? = nil, alpha: Int = 256
  ) {
    stretch(source, rect, onto: target, in: place, clip: clip, alpha: alpha, blends: false)
  }

  /// Draws one picture's rectangle larger or smaller into a rectangle of whole pixels.
  public static func stretch(
    _ source: PixelBuffer, _ rect: Rect? = nil, over target: PixelBuffer, in place: PixelRect,
    clip: PixelRect? = nil, alpha: Int = 256
  ) {
    stretch(source, rect, onto: target, in: Rect(place), clip: clip, alpha: alpha, blends: false)
  }

  /// Draws a picture larger or smaller as `stretch` does, but lays it over the target as `blend` does.
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
    // From the place's own first pixel on, so that a clip changes no pixel inside of it.
    let columns = StretchAxis(
      number: whole.x, ofPlaceFrom: place.minX, extent: place.width, over: rect.minX, extent: rect.width,
      of: source.size.width)
    let rows = StretchAxis(
      number: whole.y, ofPlaceFrom: place.minY, extent: place.height, over: rect.minY, extent: rect.height,
      of: source.size.height)
    PixelKernel.inUse.stretch(
      source, columns: columns.dropping(area.x - whole.x), rows: rows.dropping(area.y - whole.y),
      onto: target.part(area), alpha: alpha, blends: blends)
  }

  // The pixels to read and those to write, as many of each; nil when there are none.
  private static func parts(
    _ source: PixelBuffer, _ rect: PixelRect?, _ target: PixelBuffer, _ x: Int, _ y: Int
  ) -> (source: PixelBuffer, target: PixelBuffer)? {
    let offset = (x: x - (rect?.x ?? 0), y: y - (rect?.y ?? 0))
    let wanted = (rect ?? source.bounds).intersection(source.bounds)
    let placed = wanted.offset(x: offset.x, y: offset.y).intersection(target.bounds)
    guard !placed.isEmpty else { return nil }
    return (source.part(placed.offset(x: -offset.x, y: -offset.y)), target.part(placed))
  }

  // Storing past the caches spares reading what is overwritten anyway, and leaves them to the pictures that the
  // next frame reads again; but who presents the result has to fetch it from memory. Measured with that, on 32 MB
  // of cache: a window of 1280×720 still fits and streaming takes a third longer, at 1920×1080 it comes out even
  // (less for mixing, more for presenting), at 3840×2160 it takes a quarter less. A small part stays in the cache
  // in any window.
  private static func streams(_ part: PixelBuffer, of target: PixelBuffer) -> Bool {
    target.bounds.area >= 1_500_000 && part.bounds.area >= 16_384
  }
}

extension Rect {
  // In pixels, as exactly as the other.
  fileprivate init(_ pixels: PixelRect) {
    self.init(Double(pixels.x), Double(pixels.y), Double(pixels.width), Double(pixels.height))
  }
}
