/// The rule that chooses the form of a message for a number: the header `Plural-Forms` of a gettext catalog.
///
/// The rule is an expression in C with the number `n`, as in `nplurals=2; plural=(n != 1);`.
public struct PluralRule: Hashable, Sendable {
  /// The number of forms, 1 to 6.
  public let formCount: Int
  private let expression: Expression

  /// The rule of English: one form for 1, and another one for all other numbers.
  public static let english = PluralRule(
    formCount: 2, expression: .binary(.notEqual, .number, .constant(1)))

  private init(formCount: Int, expression: Expression) {
    self.formCount = formCount
    self.expression = expression
  }

  /// Reads the value of the header. Returns nil if it does not follow gettext's grammar, or is unreasonably long.
  public init?(_ header: String) {
    guard header.utf8.count <= 1_000 else { return nil }
    var values: [String: String] = [:]
    for part in header.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else {
        guard part.allSatisfy(\.isWhitespace) else { return nil }
        continue
      }
      values[String(sides[0].filter { !$0.isWhitespace })] = String(sides[1])
    }
    guard let count = values["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...6).contains(count),
      let text = values["plural"]
    else { return nil }
    var parser = ExpressionParser(text)
    guard let expression = parser.expression() else { return nil }
    self.init(formCount: count, expression: expression)
  }

  /// Returns the index of the form for a number. The sign of the number does not matter.
  ///
  /// A number with decimal places has the last form, which is the general one in all languages (Unicode CLDR's “other”).
  public func form(for number: Double) -> Int {
    let magnitude = number.magnitude
    guard magnitude.isFinite, magnitude == magnitude.rounded(), magnitude < 0x1p53 else {
      return formCount - 1
    }
    return form(for: Int(magnitude))
  }

  /// Returns the index of the form for a whole number. The sign of the number does not matter.
  public func form(for number: Int) -> Int {
    let index = expression.value(Int(clamping: number.magnitude))
    // A rule that divides by zero or names a form that does not exist chooses the general form.
    guard let index, (0..<formCount).contains(index) else { return formCount - 1 }
    return index
  }
}

private indirect enum Expression: Hashable, Sendable {
  enum Operator: Hashable, Sendable {
    case or, and, equal, notEqual, less, greater, atMost, atLeast, plus, minus, times, divided, modulo
  }

  case number
  case constant(Int)
  case not(Expression)
  case binary(Operator, Expression, Expression)
  case choice(Expression, Expression, Expression)

  /// The value for a number; nil after a division by zero or an overflow.
  func value(_ number: Int) -> Int? {
    switch self {
    case .number: number
    case .constant(let constant): constant
    case .not(let operand): operand.value(number).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let yes, let no):
      condition.value(number).flatMap { $0 != 0 ? yes.value(number) : no.value(number) }
    case .binary(let sign, let left, let right): Expression.value(sign, left, right, number)
    }
  }

  private static func value(_ sign: Operator, _ left: Expression, _ right: Expression, _ number: Int) -> Int?
  {
    guard let first = left.value(number) else { return nil }
    // As in C, the right side of a logical operator is not evaluated where the left side decides.
    if sign == .or, first != 0 { return 1 }
    if sign == .and, first == 0 { return 0 }
    guard let second = right.value(number) else { return nil }
    func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
      result.overflow ? nil : result.partialValue
    }
    return switch sign {
    case .or, .and: second != 0 ? 1 : 0
    case .equal: first == second ? 1 : 0
    case .notEqual: first != second ? 1 : 0
    case .less: first < second ? 1 : 0
    case .greater: first > second ? 1 : 0
    case .atMost: first <= second ? 1 : 0
    case .atLeast: first >= second ? 1 : 0
    case .plus: checked(first.addingReportingOverflow(second))
    case .minus: checked(first.subtractingReportingOverflow(second))
    case .times: checked(first.multipliedReportingOverflow(by: second))
    case .divided: checked(first.dividedReportingOverflow(by: second))
    case .modulo: checked(first.remainderReportingOverflow(dividingBy: second))
    }
  }
}

/// A parser by precedence climbing for the operators of C that gettext allows.
private struct ExpressionParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private static let deepest = 100

  // Longer signs come first: “<=” is not “<”.
  private static let operators: [(sign: [UInt8], operator: Expression.Operator, precedence: Int)] = [
    ("||", .or, 1), ("&&", .and, 2), ("==", .equal, 3), ("!=", .notEqual, 3), ("<=", .atMost, 4),
    (">=", .atLeast, 4), ("<", .less, 4), (">", .greater, 4), ("+", .plus, 5), ("-", .minus, 5),
    ("*", .times, 6), ("/", .divided, 6), ("%", .modulo, 6),
  ].map { (Array($0.utf8), $1, $2) }

  init(_ text: String) { bytes = text.utf8.filter { !$0.isSpace } }

  /// The expression of the whole text; nil if the text is not one.
  mutating func expression() -> Expression? {
    guard let expression = choice(), position == bytes.count else { return nil }
    return expression
  }

  private mutating func choice() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ExpressionParser.deepest, let condition = binary(atLeast: 1) else { return nil }
    guard skip("?") else { return condition }
    guard let yes = choice(), skip(":"), let no = choice() else { return nil }
    return .choice(condition, yes, no)
  }

  private mutating func binary(atLeast least: Int) -> Expression? {
    guard var left = operand() else { return nil }
    while let found = ExpressionParser.operators.first(where: { bytes[position...].starts(with: $0.sign) }),
      found.precedence >= least
    {
      position += found.sign.count
      guard let right = binary(atLeast: found.precedence + 1) else { return nil }
      left = .binary(found.operator, left, right)
    }
    return left
  }

  private mutating func operand() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ExpressionParser.deepest else { return nil }
    if skip("!") { return operand().map { .not($0) } }
    if skip("n") { return .number }
    if skip("(") {
      guard let inside = choice(), skip(")") else { return nil }
      return inside
    }
    let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
    guard (1...9).contains(digits.count) else { return nil }
    position += digits.count
    return .constant(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard bytes[position...].first == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
