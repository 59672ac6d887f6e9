public import LanternRaster
import LanternStrings

/// A chart of one or more series as lines or bars, with an axis that includes 0 and a readout of the values at the
/// pointer.
///
/// Values that are not finite are left out. While the chart has the focus, Left and Right move the readout.
public final class Chart: Widget {
  /// The marks that represent the values.
  public enum Kind: Hashable, Sendable {
    /// Lines that connect the values, or bars from 0 to each value.
    case lines, bars
  }

  /// A named sequence of values that is drawn in one color.
  public struct Series: Hashable, Sendable {
    /// The name, shown in the legend and the readout.
    public var name: String
    /// The values, in the chart's unit.
    public var values: [Double]

    /// Creates a series.
    public init(_ name: String, _ values: [Double]) {
      self.name = name
      self.values = values
    }
  }

  /// A line to compare the values with, such as a budget.
  public struct Threshold: Hashable, Sendable {
    /// The position of the line, in the chart's unit.
    public var value: Double
    /// The text beside the line.
    public var name: String

    /// Creates a threshold at a value.
    public init(_ name: String, at value: Double) {
      self.value = value
      self.name = name
    }
  }

  /// The content of a chart.
  public struct Content: Hashable, Sendable {
    /// The marks that represent the values.
    public var kind: Kind
    /// The series, in drawing order.
    public var series: [Series]
    /// The texts below the values, one per value. Labels that do not fit are left out.
    public var labels: [String]
    /// The unit, shown after each number.
    public var unit: String
    /// The line to compare the values with; nil for none.
    public var threshold: Threshold?
    /// The text in the middle of a chart without values.
    public var emptyText: String

    /// Creates the content of a chart.
    public init(
      _ kind: Kind, _ series: [Series], labels: [String] = [], unit: String = "", threshold: Threshold? = nil,
      emptyText: String = ""
    ) {
      self.kind = kind
      self.series = series
      self.labels = labels
      self.unit = unit
      self.threshold = threshold
      self.emptyText = emptyText
    }
  }

  /// The accessible name of the chart.
  public let name: String
  /// The content that the chart shows.
  public var content: Content {
    didSet {
      guard content != oldValue else { return }
      if let pointed, pointed >= content.count { self.pointed = nil }
      invalidate()
    }
  }
  private let height: Double
  // The index of the values in the readout; nil for no readout.
  private var pointed: Int? { didSet { if pointed != oldValue { invalidate() } } }

  /// Creates a chart that fills the available width and is `height` points high at the normal text size. Larger text
  /// makes it higher.
  public init(_ name: String, _ content: Content, height: Double = 220) {
    self.name = name
    self.content = content
    self.height = height
    super.init()
  }

  /// Appends one value to each series, and removes the first values if a series has more than `most`.
  ///
  /// Precondition: there is one value for each series, and `most` is positive.
  public func append(_ values: [Double], label: String = "", most: Int = .max) {
    guard values.count == content.series.count else { fatalError("append needs one value for each series") }
    guard most > 0 else { fatalError("most must be positive") }
    var new = content
    for (index, value) in values.enumerated() {
      new.series[index].values.append(value)
      new.series[index].values.removeFirst(max(0, new.series[index].values.count - most))
    }
    if !new.labels.isEmpty || !label.isEmpty {
      new.labels.append(label)
      new.labels.removeFirst(max(0, new.labels.count - most))
    }
    content = new
  }

  // MARK: Drawing

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let scale = max(1, environment.theme.textScale)
    return Size(
      available.width.isFinite ? available.width : 320 * scale, min(available.height, height * scale))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let plot = ChartPlot(content, frame.size, environment)
    plot.draw(on: canvas.clipped(to: Rect(origin: .zero, size: frame.size)), readingOut: pointed)
    if showsFocus {
      let shape = RoundedRect(
        Rect(origin: .zero, size: frame.size), cornerRadius: environment.theme.radius.control)
      canvas.drawFocusRing(around: shape, environment)
    }
  }

  public override var bleed: Double { focusRingReach }

  // MARK: Input

  public override var handlesPointer: Bool { true }
  public override var acceptsFocus: Bool { content.count > 0 }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, _), .dragged(let point): read(at: point)
    case .left, .cancelled: pointed = nil
    case .entered, .released: break
    }
  }

  /// Shows the readout at the pointer.
  public override func pointerMoved(to point: Point, at moment: Moment) { read(at: point) }

  private func read(at point: Point) {
    guard let environment = tree?.environment else { return }
    pointed = ChartPlot(content, frame.size, environment).nearest(to: point.x)
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty, content.count > 0 else { return false }
    let isMirrored = tree?.environment.direction == .rightToLeft
    let last = content.count - 1
    switch key {
    case .left, .right:
      let forward = (key == .right) != isMirrored
      pointed = pointed.map { min(last, max(0, $0 + (forward ? 1 : -1))) } ?? (forward ? 0 : last)
    case .home: pointed = 0
    case .end: pointed = last
    case .escape where pointed != nil: pointed = nil
    default: return false
    }
    return true
  }

  public override func focusChanged(at moment: Moment) {
    if !isFocused { pointed = nil }
    invalidate()
  }

  /// The value is the readout, if there is one, or else the range and the last value of each series.
  public override var semantics: Semantics? {
    Semantics(.figure, name: name, value: pointed.map { content.readOut($0, formats) } ?? summary)
  }

  private var summary: String {
    let (scale, formats) = (content.scale, formats)
    let parts = content.series.compactMap { series -> String? in
      let values = series.values.filter(\.isFinite)
      guard let low = values.min(), let high = values.max(), let last = values.last else { return nil }
      let texts = [low, high, last].map { content.text($0, on: scale, formats) }
      return localized(
        .chartSeries, ["series": series.name, "minimum": texts[0], "maximum": texts[1], "last": texts[2]])
    }
    return parts.isEmpty ? content.emptyText : formats.list(parts)
  }
}

nonisolated extension Chart.Content {
  /// The number of values in the longest series.
  var count: Int { series.map(\.values.count).max() ?? 0 }

  var scale: ChartScale {
    let values = series.lazy.flatMap(\.values)
    return ChartScale(covering: Array(values) + (threshold.map { [$0.value] } ?? []), ticks: 4)
  }

  func value(_ series: Int, _ index: Int) -> Double? {
    let values = self.series[series].values
    return values.indices.contains(index) && values[index].isFinite ? values[index] : nil
  }

  func text(_ value: Double, on scale: ChartScale, _ formats: any Formats) -> String {
    let places = scale.isTick(value) || value.rounded() == value ? 0 : 1
    let number = scale.text(value, morePlaces: places, formats)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// Returns the label and the value of each series at an index, as text.
  func readOut(_ index: Int, _ formats: any Formats) -> String {
    let scale = scale
    let label = labels.indices.contains(index) ? labels[index] : ""
    let values = series.indices.compactMap { number in
      value(number, index).map { "\(series[number].name) \(text($0, on: scale, formats))" }
    }
    return formats.list(([label] + values).filter { !$0.isEmpty })
  }
}
