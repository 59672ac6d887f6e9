import FoundationEssentials
import FoundationInternationalization
package import LanternStrings
import Synchronization
import _FoundationICU

/// The formats of a language and a region after Unicode CLDR, by ICU, which Swift brings along.
///
/// ICU reads the data of a language when it is first used, which takes about 2 ms.
package final class CLDRFormats: Formats {
  /// The formats of English, as in the United States.
  package static let english = CLDRFormats(.english)

  private let locale: Locale
  private let collator: Mutex<Collator>

  /// Creates the formats of a tag such as `de-AT`. ICU chooses those of the language where it knows no region.
  package init(_ tag: LanguageTag) {
    locale = Locale(identifier: tag.description)
    collator = Mutex(Collator(identifier: tag.description))
  }

  package func number(_ value: Int) -> String { value.formatted(.number.locale(locale)) }

  package func number(_ value: Double, decimals: Int) -> String {
    let decimals = max(0, decimals)
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    guard value.magnitude < 1e16 else { return value.formatted(style.notation(.scientific)) }
    // ICU writes the sign of a number that it rounds to 0.
    let isZero = (0..<decimals).reduce(value.magnitude) { product, _ in product * 10 } <= 0.5
    return (isZero ? 0 : value).formatted(style.precision(.fractionLength(decimals)))
  }

  package var numberSymbols: NumberSymbols {
    guard let decimal = locale.decimalSeparator?.first, !decimal.isNumber else { return NumberSymbols() }
    // The sizes of groups are known from a number that has several.
    let separator = locale.groupingSeparator?.first.flatMap { $0.isNumber || $0 == decimal ? nil : $0 }
    let groups = separator.map { separator in
      1_234_567_890.formatted(.number.locale(locale)).split(separator: separator).map(\.count)
    }
    guard let separator, let groups, groups.count > 1 else { return NumberSymbols(decimalSeparator: decimal) }
    return NumberSymbols(
      decimalSeparator: decimal, groupingSeparator: separator, lastGroupSize: groups[groups.count - 1],
      groupSize: groups.count > 2 ? groups[groups.count - 2] : groups[groups.count - 1])
  }

  package func percent(_ share: Double) -> String {
    share.formatted(.percent.precision(.fractionLength(0)).locale(locale))
  }

  package func price(_ hundredths: Int, currency: String) -> String {
    (Decimal(hundredths) / 100).formatted(.currency(code: currency).locale(locale))
  }

  package func ungrouped(_ value: Int) -> String {
    value.formatted(.number.grouping(.never).locale(locale))
  }

  // MARK: Dates

  package func date(year: Int, month: Int, day: Int) -> String {
    text(year, month, day, style(.numeric))
  }

  package func date(year: Int, month: Int, day: Int, hour: Int, minute: Int) -> String {
    text(year, month, day, hour: hour, minute: minute, style(.numeric, time: .shortened))
  }

  package func dateParts(year: Int, month: Int, day: Int) -> [DatePart] {
    parts(year, month, day, yearDigits: 4, style().year(.padded(4)).month(.twoDigits).day(.twoDigits))
  }

  package func fullDate(year: Int, month: Int, day: Int) -> String {
    text(year, month, day, style().weekday(.wide).day().month(.wide).year())
  }

  package func month(_ month: Int, year: Int) -> String {
    text(year, month, 1, style().month(.wide).year())
  }

  package var firstWeekday: Int {
    let days: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    return (days.firstIndex(of: locale.firstDayOfWeek) ?? 0) + 1
  }

  package func shortWeekday(_ weekday: Int) -> String {
    // January 5, 1970 was a Monday.
    text(1970, 1, 4 + weekday, style().weekday(.short))
  }

  // A style for texts that stand alone, such as headings.
  private func style(
    _ date: Date.FormatStyle.DateStyle? = nil, time: Date.FormatStyle.TimeStyle? = nil
  ) -> Date.FormatStyle {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Date.FormatStyle(
      date: date, time: time, locale: locale, calendar: calendar, timeZone: .gmt,
      capitalizationContext: .standalone)
  }

  private func text(
    _ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0, _ style: Date.FormatStyle
  ) -> String {
    parts(year, month, day, hour: hour, minute: minute, style).map(\.text).joined()
  }

  private func parts(
    _ year: Int, _ month: Int, _ day: Int, yearDigits: Int = 1, hour: Int = 0, minute: Int = 0,
    _ style: Date.FormatStyle
  ) -> [DatePart] {
    // Before 1582, the calendar of ICU is the Julian one. The Gregorian calendar repeats every 400 years.
    let shift = year < 1600 ? 1600 : 0
    let components = DateComponents(
      year: year + shift, month: month, day: day, hour: hour, minute: minute)
    guard let date = style.calendar.date(from: components) else {
      return PlainFormats.shared.dateParts(year: year, month: month, day: day)
    }
    let text = date.formatted(style.attributedStyle)
    return text.runs.map { run -> DatePart in
      let part = String(text[run.range].characters)
      return switch run.dateField {
      case .year: DatePart(.year, shift == 0 ? part : self.year(year, digits: yearDigits))
      case .month: DatePart(.month, part)
      case .day: DatePart(.day, part)
      default: DatePart(.separator, part)
      }
    }
  }

  // A date before the year 1600 is formatted in a later year, of which this takes the place.
  private func year(_ year: Int, digits: Int) -> String {
    year.formatted(.number.grouping(.never).precision(.integerLength(digits...)).locale(locale))
  }

  package func size(_ bytes: Int64) -> String {
    bytes.formatted(.byteCount(style: .decimal, spellsOutZero: false).locale(locale))
  }

  package func list(_ items: [String]) -> String { items.formatted(.list(type: .and).locale(locale)) }

  package func isOrdered(_ first: String, before second: String) -> Bool {
    collator.withLock { $0.isOrdered(first, before: second) }
  }

  package func lowercased(_ text: String) -> String { text.lowercased(with: locale) }
}

/// ICU's collator of a language, made when it is first used.
@safe private struct Collator: ~Copyable {
  private let identifier: String
  // Closed with this value.
  private var collator: OpaquePointer?

  init(identifier: String) { self.identifier = identifier }

  deinit {
    if let collator = unsafe collator { unsafe swift_ucol_close(collator) }
  }

  mutating func isOrdered(_ first: String, before second: String) -> Bool {
    if unsafe collator == nil {
      var status = U_ZERO_ERROR
      unsafe collator = swift_ucol_open(identifier, &status)
    }
    guard let collator = unsafe collator else { return first < second }
    let (first, second) = (Array(first.utf16), Array(second.utf16))
    return unsafe swift_ucol_strcoll(collator, first, Int32(first.count), second, Int32(second.count))
      == UCOL_LESS
  }
}
