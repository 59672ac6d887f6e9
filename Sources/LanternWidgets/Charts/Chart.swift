public import LanternRaster

/// Series of numbers as lines or bars, over an axis that begins at 0, with a read-out of what the pointer is at.
///
/// What is no finite number is left out. Left and Right move the read-out while it has the focus.
public final class Chart: Widget {
  /// What stands for a number.
  public enum Kind: Hashable, Sendable { case lines, bars }

  /// Numbers that belong together, in one colour.
  public struct Series: Hashable, Sendable {
    public var name: String
    public var values: [Double]

    public init(_ name: String, _ values: [Double]) {
      self.name = name
      self.values = values
    }
  }

  /// A line that numbers are held against, such as a budget.
  public struct Threshold: Hashable, Sendable {
    public var value: Double
    public var name: String

    public init(_ name: String, at value: Double) {
      self.value = value
      self.name = name
    }
  }

  /// All that it shows.
  public struct Content: Hashable, Sendable {
    public var kind: Kind
    public var series: [Series]
    /// What stands below each number; those that find no room are left out.
    public var labels: [String]
    /// Stands behind the numbers.
    public var unit: String
    public var threshold: Threshold?
    /// Stands in the middle when there is no number.
    public var emptyText: String

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

  public let name: String
  public var content: Content {
    didSet {
      guard content != oldValue else { return }
      if let pointed, pointed >= content.count { self.pointed = nil }
      invalidate()
    }
  }
  private let height: Double
  // The number that is read out.
  private var pointed: Int? { didSet { if pointed != oldValue { invalidate() } } }

  /// As wide as there is room, and as high as is said.
  public init(_ name: String, _ content: Content, height: Double = 220) {
    self.name = name
    self.content = content
    self.height = height
    super.init()
  }

  /// Adds one number to each series, and forgets the first ones where there would be more than `most`.
  public func append(_ values: [Double], label: String = "", most: Int = .max) {
    precondition(values.count == content.series.count, "each series gets one number")
    precondition(most > 0, "the number that is added stays")
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

  // MARK: Looks

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(available.width.isFinite ? available.width : 320, min(available.height, height))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let plot = ChartPlot(content, frame.size, environment)
    plot.draw(on: canvas.clipped(to: Rect(origin: .zero, size: frame.size)), readingOut: pointed)
    if showsFocus {
      let shape = RoundedRect(
        Rect(origin: .zero, size: frame.size), cornerRadius: environment.theme.radius.control)
      drawFocusRing(around: shape, on: canvas, environment)
    }
  }

  public override var bleed: Double { focusRingReach }

  // MARK: Input

  public override var hearsPointer: Bool { true }
  public override var acceptsFocus: Bool { content.count > 0 }

  public override func hear(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, _), .dragged(let point): read(at: point)
    case .left, .cancelled: pointed = nil
    case .entered, .released: break
    }
  }

  /// What the pointer is over.
  public override func pointerMoved(to point: Point, at moment: Moment) { read(at: point) }

  private func read(at point: Point) {
    guard let environment = tree?.environment else { return }
    pointed = ChartPlot(content, frame.size, environment).nearest(to: point.x)
  }

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
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

  /// Its value is the read-out, or else from where to where each series goes, and its last number.
  public override var semantics: Semantics? {
    Semantics(.figure, name: name, value: pointed.map(content.readOut) ?? content.summary)
  }
}

nonisolated extension Chart.Content {
  /// How many numbers the longest series has.
  var count: Int { series.map(\.values.count).max() ?? 0 }

  var scale: ChartScale {
    let values = series.lazy.flatMap(\.values)
    return ChartScale(covering: Array(values) + (threshold.map { [$0.value] } ?? []), ticks: 4)
  }

  func value(_ series: Int, _ index: Int) -> Double? {
    let values = self.series[series].values
    return values.indices.contains(index) && values[index].isFinite ? values[index] : nil
  }

  func text(_ value: Double, on scale: ChartScale) -> String {
    let number = scale.text(value, morePlaces: scale.isTick(value) || value.rounded() == value ? 0 : 1)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// What is said of one number of each series.
  func readOut(_ index: Int) -> String {
    let scale = scale
    let label = labels.indices.contains(index) ? labels[index] : ""
    let values = series.indices.compactMap { number in
      value(number, index).map { "\(series[number].name) \(text($0, on: scale))" }
    }
    return ([label] + values).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  var summary: String {
    let scale = scale
    let parts = series.compactMap { series -> String? in
      let values = series.values.filter(\.isFinite)
      guard let low = values.min(), let high = values.max(), let last = values.last else { return nil }
      return "\(series.name): \(text(low, on: scale)) – \(text(high, on: scale)), \(text(last, on: scale))"
    }
    return parts.isEmpty ? emptyText : parts.joined(separator: "; ")
  }
}
