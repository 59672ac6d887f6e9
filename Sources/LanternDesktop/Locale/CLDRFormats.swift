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
    value.formatted(.number.precision(.fractionLength(max(0, decimals))).locale(locale))
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

  package func date(year: Int, month: Int, day: Int) -> String {
    date(DateComponents(year: year, month: month, day: day), time: .omitted)
      ?? PlainFormats.shared.date(year: year, month: month, day: day)
  }

  package func date(year: Int, month: Int, day: Int, hour: Int, minute: Int) -> String {
    date(DateComponents(year: year, month: month, day: day, hour: hour, minute: minute), time: .shortened)
      ?? PlainFormats.shared.date(year: year, month: month, day: day, hour: hour, minute: minute)
  }

  private func date(_ components: DateComponents, time: Date.FormatStyle.TimeStyle) -> String? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(from: components)?.formatted(
      Date.FormatStyle(date: .numeric, time: time, locale: locale, calendar: calendar, timeZone: .gmt))
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
private struct Collator: ~Copyable {
  private let identifier: String
  private var collator: OpaquePointer?

  init(identifier: String) { self.identifier = identifier }

  deinit {
    if let collator { swift_ucol_close(collator) }
  }

  mutating func isOrdered(_ first: String, before second: String) -> Bool {
    if collator == nil {
      var status = U_ZERO_ERROR
      collator = swift_ucol_open(identifier, &status)
    }
    guard let collator else { return first < second }
    let (first, second) = (Array(first.utf16), Array(second.utf16))
    return swift_ucol_strcoll(collator, first, Int32(first.count), second, Int32(second.count)) == UCOL_LESS
  }
}
