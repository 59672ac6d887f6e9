extension Canvas {
  /// Fills the inside of a path. Edges are antialiased by the exact area that the path covers of each pixel.
  ///
  /// A gradient spans the smallest rectangle of whole pixels around the path. Within the clip, the cost grows with
  /// the number of covered pixels and the number of rows that each line crosses.
  public func fill(_ path: Path, with paint: Paint, rule: FillRule = .nonZero) {
    fill(FlatPath(path, origin: origin, scale: scale), with: paint, rule: rule)
  }

  /// Draws a line of constant width centered on a path. A line thinner than a pixel is drawn lighter.
  public func stroke(
    _ path: Path, width: Double, color: Color, cap: LineCap = .butt, join: LineJoin = .miter
  ) {
    let flat = FlatPath(path, origin: origin, scale: scale)
    fill(flat.outlined(width: width * scale, cap: cap, join: join), with: .color(color), rule: .nonZero)
  }

  private func fill(_ path: FlatPath, with paint: Paint, rule: FillRule) {
    let covered = PathCoverage(path, within: clip, rule: rule)
    switch GradientRamp(paint, over: path.bounds) {
    case .none:
      guard case .color(let color) = paint else { return }
      let pixel = Pixel(color)
      covered.eachRun { y, columns, coverage in
        unsafe blendRun(coverage == 255 ? pixel : pixel.scaled(by: coverage), onto: buffer.row(y), columns)
      }
    case .some(let ramp):
      covered.eachRun { y, columns, coverage in
        let row = unsafe buffer.row(y)
        if coverage == 255, columns.count >= Canvas.longRun {
          fill(PixelRect(columns, y..<y + 1), with: ramp)
        } else {
          for x in columns { unsafe blend(ramp[x, y], coverage, onto: row + x) }
        }
      }
    }
  }

  // A call of a kernel costs as much as a few pixels.
  private static let longRun = 16
}
