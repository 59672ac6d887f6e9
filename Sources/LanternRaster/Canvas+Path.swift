extension Canvas {
  /// Fills what a path encloses, its edges anti-aliased by the exact area that they cover of each pixel.
  ///
  /// A gradient goes over the smallest rectangle of whole pixels around the path. The cost grows with the pixels
  /// covered and with the rows that each of its lines crosses, within the clip.
  public func fill(_ path: Path, with paint: Paint, rule: FillRule = .nonZero) {
    fill(FlatPath(path, origin: origin, scale: scale), with: paint, rule: rule)
  }

  /// Draws a line of even width along a path, half of it on either side; thinner than a pixel it is drawn lighter.
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
        blendRun(coverage == 255 ? pixel : pixel.scaled(by: coverage), onto: buffer.row(y), columns)
      }
    case .some(let ramp):
      covered.eachRun { y, columns, coverage in
        let row = buffer.row(y)
        if ramp.isVertical {
          let pixel = ramp[columns.lowerBound, y]
          blendRun(coverage == 255 ? pixel : pixel.scaled(by: coverage), onto: row, columns)
        } else {
          for x in columns { blend(ramp[x, y], coverage, onto: row + x) }
        }
      }
    }
  }
}
