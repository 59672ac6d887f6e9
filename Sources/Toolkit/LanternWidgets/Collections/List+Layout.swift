import LanternRaster

/// The size of text at which rows have their original height. Rows grow with the theme's text.
private let usualText = Theme.TypeScale().body.size

extension List {
  // Heights of rows and headers are whole numbers of pixels, so that all rows are equal and the lines between them
  // crisp.
  func update(for environment: Environment) {
    let text = max(0.1, environment.theme.type.body.size / usualText)
    let height = max(1, (rowHeight * text * environment.scale).rounded())
    if height != layout.rowHeight {
      layout.forgetHeights()
      layout.rowHeight = height
    }
    layout.headerHeight = SectionHeader.pixelHeight(in: environment)
  }

  // Gives the visible rows the heights of their content. Rows above keep their distance from the top of the list, and
  // so does the end of the list if it was visible.
  func fitRows(_ size: Size, in environment: Environment) {
    if measured.map({ $0.width != size.width || $0.environment != environment }) ?? true {
      let first = layout.row(at: max(0, scroller.offset * environment.scale))
      let before = scroller.offset * environment.scale - layout.top(ofRow: first)
      layout.forgetHeights()
      if measured != nil, scroller.offset > 0 {
        adjust { $0.shift(by: (layout.top(ofRow: first) + before) / environment.scale - $0.offset) }
      }
      measured = (size.width, environment)
    }
    if let revealed, revealed.goal != scroller.goal || revealed.row >= count { self.revealed = nil }
    resizeScroller(size, in: environment)
    var isAtEnd =
      scroller.canScroll && !scroller.isHeld && !scroller.isMoving
      && scroller.offset >= scroller.end
    // Each pass may bring other rows into view.
    for _ in 0..<100 {
      guard fitVisibleRows(size, in: environment) else { break }
      resizeScroller(size, in: environment)
      if let revealed {
        isAtEnd = false
        let (start, length) = extent(ofRow: revealed.row, in: environment)
        let goal = goal(toShow: start, length)
        adjust { $0.glide(to: goal, at: tree?.shown ?? .zero, atOnce: !$0.isMoving) }
        self.revealed = (revealed.row, scroller.goal)
      } else if isAtEnd {
        adjust { $0.jump(to: $0.end) }
      }
    }
    if !scroller.isMoving { revealed = nil }
  }

  private func resizeScroller(_ size: Size, in environment: Environment) {
    let length = max(size.height, layout.length / environment.scale)
    adjust { $0.resize(extent: size.height, content: length) }
  }

  // Returns whether the height of a row has changed.
  private func fitVisibleRows(_ size: Size, in environment: Environment) -> Bool {
    let scale = environment.scale
    var top = (scroller.offset * scale).rounded()
    let extent = (size.height * scale).rounded(.up)
    var isChanged = false
    var row = layout.row(at: max(0, top))
    while row < count, layout.top(ofRow: row) < top + extent {
      let wanted = rows.row(row).size(within: Size(size.width, .infinity), in: environment)
      let start = layout.top(ofRow: row)
      let height = wanted.height.isFinite ? (wanted.height * scale).rounded(.up) : layout.rowHeight
      let difference = layout.setHeight(max(1, height), ofRow: row)
      isChanged = isChanged || difference != 0
      if start < top, difference != 0 {
        adjust { $0.shift(by: difference / scale) }
        resizeScroller(size, in: environment)
        top = (scroller.offset * scale).rounded()
      }
      row += 1
    }
    return isChanged
  }

  /// Returns the start and the length of a row, in points. In a section, a row is visible if the header above it is.
  func extent(ofRow row: Int, in environment: Environment) -> (start: Double, length: Double) {
    let above = layout.section(ofRow: row) == nil ? 0 : layout.headerHeight
    let (top, height) = (layout.top(ofRow: row) - above, layout.height(ofRow: row) + above)
    return (top / environment.scale, height / environment.scale)
  }

  /// The number of rows that a page key moves by.
  var pageRows: Int {
    guard let scale = tree?.environment.scale else { return 1 }
    return max(1, Int(min(9e15, scroller.extent * scale / layout.rowHeight)) - 1)
  }
}

extension List {
  /// The parts of a list that a table and a tree have in their own way.
  struct Style {
    /// The line between two rows.
    enum Separator { case inset, full, none }

    var separator = Separator.inset
    /// Whether the list describes itself, rather than the widget that contains it.
    var hasSemantics = true
    /// Completes the description of a row.
    var describe: (Int, inout Semantics) -> Void = { _, _ in }
    /// Performs an action of a row other than a press.
    var perform: (Int, Semantics.Action, Moment) -> Bool = { _, _, _ in false }
  }
}
