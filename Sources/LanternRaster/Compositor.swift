/// Mixing and moving whole pictures, row by row, on one core. Pure functions of their inputs: no clock,
/// no state. Pictures must not share memory unless a function says so.
public enum Compositor {
  /// Steps between nothing and all of the second picture in `dissolve`.
  public static let dissolveSteps = 256

  /// Copies one picture's rectangle so that its corner lands at (`x`, `y`); what falls outside is left out.
  public static func copy(
    _ source: PixelBuffer, _ rect: PixelRect? = nil, to target: PixelBuffer, x: Int = 0, y: Int = 0
  ) {
    let wanted = (rect ?? source.bounds).intersection(source.bounds)
    let placed = wanted.offset(x: x - (rect?.x ?? 0), y: y - (rect?.y ?? 0)).intersection(target.bounds)
    guard !placed.isEmpty else { return }
    let fromX = placed.x - x + (rect?.x ?? 0)
    let fromY = placed.y - y + (rect?.y ?? 0)
    for line in 0..<placed.height {
      (target.row(placed.y + line) + placed.x)
        .update(from: source.row(fromY + line) + fromX, count: placed.width)
    }
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
    let step = UInt32(min(dissolveSteps, max(0, step)))
    let area = rect.intersection(target.bounds)
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY {
      let below = from.row(y) + area.x
      let above = to.row(y) + area.x
      let out = target.row(y) + area.x
      for x in 0..<area.width { out[x] = mix(below[x], above[x], step) }
    }
  }

  // Channels are at most 255, so 255 · 256 + 128 stays within its sixteen bits.
  @inline(__always)
  static func mix(_ from: UInt32, _ to: UInt32, _ step: UInt32) -> UInt32 {
    let rest = 256 &- step
    let even = (from & 0x00FF_00FF) &* rest &+ (to & 0x00FF_00FF) &* step &+ 0x0080_0080
    let odd = ((from >> 8) & 0x00FF_00FF) &* rest &+ ((to >> 8) & 0x00FF_00FF) &* step &+ 0x0080_0080
    return (even >> 8) & 0x00FF_00FF | odd & 0xFF00_FF00
  }
}
