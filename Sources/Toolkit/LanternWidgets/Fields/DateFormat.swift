package import LanternStrings

/// Dates in digits, in the notation of a language.
nonisolated package struct DateFormat {
  /// The notation.
  package let formats: any Formats

  /// Creates a format.
  package init(_ formats: any Formats) { self.formats = formats }

  /// Returns the text of a date, with two digits for the day and the month, and four for the year.
  package func text(_ date: CalendarDate) -> String { parts(date).map(\.text).joined() }

  /// Returns the heading of a date's month, such as “November 2026”.
  func heading(_ date: CalendarDate) -> String { formats.month(date.month, year: date.year) }

  /// Returns a date in words, with its day of the week.
  func name(_ date: CalendarDate) -> String {
    formats.fullDate(year: date.year, month: date.month, day: date.day)
  }

  /// Returns the notation with other texts for the year, the month and the day, such as YYYY-MM-DD.
  func pattern(year: String, month: String, day: String) -> String {
    parts(.first).map { part in
      switch part.kind {
      case .year: year
      case .month: month
      case .day: day
      case .separator: part.text
      }
    }.joined()
  }

  private func parts(_ date: CalendarDate) -> [DatePart] {
    formats.dateParts(year: date.year, month: date.month, day: date.day)
  }

  /// Returns the date that a text stands for; nil if it is none.
  ///
  /// The year has four digits, and the day and the month have one or two, in the order of the language. Between them is any
  /// single character that is neither a letter nor a digit, or the separator with spaces around it. The digits can be those of
  /// any script. Marks of direction are ignored.
  package func date(_ text: String) -> CalendarDate? {
    let parts = parts(.first)
    var text = trimmed(text)
    // Some notations end with a point or a word for the year.
    if let last = parts.last, last.kind == .separator, text.hasSuffix(trimmed(last.text)) {
      text.removeLast(trimmed(last.text).count)
    }
    let order = parts.map(\.kind).filter { $0 != .separator }
    let numbers = numbers(text)
    guard numbers.count == 3, order.count == 3 else { return nil }
    var found: [DatePart.Kind: Int] = [:]
    for (kind, digits) in zip(order, numbers) {
      guard kind == .year ? digits.count == 4 : digits.count <= 2 else { return nil }
      found[kind] = digits.reduce(0) { $0 * 10 + $1 }
    }
    guard let year = found[.year], let month = found[.month], let day = found[.day] else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private func trimmed(_ text: String) -> String {
    var rest = Substring(text.withoutDirections)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  // The runs of digits, if at most one character other than a space is between two of them, and none around.
  private func numbers(_ text: String) -> [[Int]] {
    var numbers: [[Int]] = []
    var between = ""
    for character in text {
      guard let digit = character.decimalDigit else {
        guard !character.isLetter, !character.isNumber else { return [] }
        between.append(character)
        continue
      }
      let marks = between.filter { !$0.isWhitespace }
      let isApart = !between.isEmpty || numbers.isEmpty
      guard marks.count <= (numbers.isEmpty ? 0 : 1) else { return [] }
      if isApart { numbers.append([]) }
      numbers[numbers.count - 1].append(digit)
      between = ""
    }
    return between.allSatisfy(\.isWhitespace) ? numbers : []
  }
}
