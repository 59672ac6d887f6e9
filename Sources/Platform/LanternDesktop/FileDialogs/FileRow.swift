import LanternRaster
import LanternStrings
import LanternWidgets

/// The columns of a list of files: the name, the size and the date. Narrow lists leave out the last ones.
struct FileColumns {
  let icon: Rect
  let name: Rect
  let size: Rect?
  let date: Rect?

  @MainActor
  init(_ bounds: Size, _ environment: Environment) {
    let (theme, gap) = (environment.theme, environment.theme.spacing.small)
    let edge = theme.spacing.medium
    func column(_ sample: String, _ end: Double, if isShown: Bool) -> Rect? {
      let width = environment.size(of: sample, theme.type.caption).width.rounded(.up) + 2
      return isShown ? Rect(end - width, 0, width, bounds.height) : nil
    }
    let letter = theme.type.body.size
    let date = column("8888-88-88 88:88", bounds.width - edge, if: bounds.width > 32 * letter)
    let size = column(
      "888 bytes", (date?.minX ?? bounds.width - edge + gap) - gap, if: bounds.width > 22 * letter)
    let side = environment.snapped(letter * 1.3)
    let icon = Rect(edge, environment.snapped((bounds.height - side) / 2), side, side)
    let end = size?.minX ?? date?.minX ?? bounds.width - edge
    let name = Rect(icon.maxX + gap, 0, max(0, end - gap - icon.maxX - gap), bounds.height)
    func mirrored(_ rect: Rect) -> Rect { environment.mirrored(rect, in: bounds.width) }
    self.icon = mirrored(icon)
    self.name = mirrored(name)
    self.size = size.map(mirrored)
    self.date = date.map(mirrored)
  }
}

/// The contents of a row in a list of files.
final class FileRow: Widget {
  private let entry: FileEntry
  private let isMarked: Bool
  private let strings: Strings

  init(_ entry: FileEntry, _ strings: Strings, isMarked: Bool) {
    self.entry = entry
    self.strings = strings
    self.isMarked = isMarked
    super.init()
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let (colors, type) = (environment.theme.colors, environment.theme.type)
    let columns = FileColumns(frame.size, environment)
    let icon: Path = isMarked ? .checkMark : entry.isFolder ? .folder : .document
    canvas.drawIcon(
      icon, entry.isFolder || isMarked ? colors.primary : colors.textSecondary, in: columns.icon)
    canvas.drawText(entry.name, type.body, colors.text, .leading, in: columns.name, environment)
    if let size = columns.size {
      canvas.drawText(
        entry.sizeText(strings.formats), type.caption, colors.textSecondary, .trailing, in: size, environment)
    }
    if let date = columns.date {
      canvas.drawText(
        entry.modifiedText(strings.formats), type.caption, colors.textSecondary, .trailing, in: date,
        environment)
    }
  }

  override var semantics: Semantics? {
    // The list knows the name.
    let words = [
      entry.isFolder ? strings(.folder) : entry.sizeText(strings.formats), isMarked ? strings(.marked) : "",
    ]
    return Semantics(.text, name: words.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

/// The titles above the columns of a list of files.
final class FileColumnTitles: Widget {
  private let strings: Strings

  init(_ strings: Strings) {
    self.strings = strings
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(available.width, environment.size(of: strings(.fileName), environment.theme.type.caption).height)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let columns = FileColumns(frame.size, environment)
    func draw(_ title: String, _ alignment: Alignment, in column: Rect?) {
      guard let column else { return }
      canvas.drawText(
        title, environment.theme.type.caption, environment.theme.colors.textSecondary, alignment, in: column,
        environment)
    }
    draw(strings(.fileName), .leading, in: columns.name)
    draw(strings(.fileSize), .trailing, in: columns.size)
    draw(strings(.fileModified), .trailing, in: columns.date)
  }
}

extension Path {
  /// The icon of a folder.
  fileprivate static let folder = polyline(
    [
      Point(0.1, 0.2), Point(0.4, 0.2), Point(0.5, 0.32), Point(0.9, 0.32), Point(0.9, 0.8), Point(0.1, 0.8),
    ], isClosed: true)
  /// The icon of a document with a folded corner.
  fileprivate static let document: Path = {
    var path = polyline(
      [Point(0.22, 0.1), Point(0.6, 0.1), Point(0.8, 0.3), Point(0.8, 0.9), Point(0.22, 0.9)], isClosed: true)
    path.append(polyline([Point(0.6, 0.1), Point(0.6, 0.3), Point(0.8, 0.3)]))
    return path
  }()
  /// The icon of a button that leads to the folder above.
  static let chevronUp = polyline([Point(0.22, 0.62), Point(0.5, 0.34), Point(0.78, 0.62)])
}
