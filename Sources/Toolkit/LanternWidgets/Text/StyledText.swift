/// A text with styles and links, shown by a `RichText`.
///
/// A literal contains the styles as interpolations, which can be nested:
///
/// ```swift
/// let text: StyledText = "Press \(code: "Ctrl+Q"), or read \(link: "the \(bold: "manual")", to: "app://manual")."
/// ```
///
/// Other interpolated values appear as they are, so text from a user cannot contain styles.
nonisolated public struct StyledText: Hashable, Sendable {
  /// A part of a text with one style.
  public struct Run: Hashable, Sendable {
    /// The text, which may contain newlines.
    public var text: String
    /// Whether the text is bold.
    public var isBold: Bool
    /// Whether the text is italic.
    public var isItalic: Bool
    /// Whether the text is code, in the font `code` of the theme.
    public var isCode: Bool
    /// The target of a link; nil if the text is not part of a link.
    public var link: String?

    /// Creates a run, which is plain text by default.
    public init(
      _ text: String, isBold: Bool = false, isItalic: Bool = false, isCode: Bool = false, link: String? = nil
    ) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.isCode = isCode
      self.link = link
    }

    fileprivate func hasStyle(of other: Run) -> Bool {
      isBold == other.isBold && isItalic == other.isItalic && isCode == other.isCode && link == other.link
    }
  }

  /// The runs in the order of the text. No run is empty, and adjacent runs differ in style.
  public private(set) var runs: [Run] = []

  /// Creates a text of runs. An empty target makes no link.
  public init(_ runs: [Run] = []) {
    for run in runs { append(run) }
  }

  /// Creates a plain text.
  public init(_ text: String) { self.init([Run(text)]) }

  /// The text without its styles.
  public var text: String { runs.map(\.text).joined() }

  /// Adds a run at the end.
  public mutating func append(_ run: Run) {
    guard !run.text.isEmpty else { return }
    var run = run
    if run.link?.isEmpty == true { run.link = nil }
    if let last = runs.last, last.hasStyle(of: run) {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// Adds another text at the end.
  public mutating func append(_ other: StyledText) {
    for run in other.runs { append(run) }
  }

  /// Returns the text with a change of each run.
  func mapped(_ change: (inout Run) -> Void) -> StyledText {
    StyledText(
      runs.map { run in
        var run = run
        change(&run)
        return run
      })
  }
}

nonisolated extension StyledText: ExpressibleByStringInterpolation {
  /// Creates a plain text.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a text from a literal with interpolations.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The parts of a literal.
  nonisolated public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = StyledText()

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds plain text.
    public mutating func appendLiteral(_ literal: String) { text.append(Run(literal)) }
    /// Adds a text with its styles.
    public mutating func appendInterpolation(_ other: StyledText) { text.append(other) }
    /// Adds the description of a value as plain text.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.append(Run(value.description))
    }
    /// Adds bold text.
    public mutating func appendInterpolation(bold other: StyledText) {
      text.append(other.mapped { $0.isBold = true })
    }
    /// Adds italic text.
    public mutating func appendInterpolation(italic other: StyledText) {
      text.append(other.mapped { $0.isItalic = true })
    }
    /// Adds code.
    public mutating func appendInterpolation(code: String) { text.append(Run(code, isCode: true)) }
    /// Adds a link. The widget passes its target to `onOpen`.
    public mutating func appendInterpolation(link other: StyledText, to target: String) {
      text.append(other.mapped { $0.link = target })
    }
  }
}
