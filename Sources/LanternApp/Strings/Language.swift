/// A language of the app, by its BCP 47 tag.
package enum Language: String, CaseIterable, Hashable, Sendable {
  case arabic = "ar"
  case german = "de"
  case english = "en"
  case spanish = "es"
  case chinese = "zh"

  /// The plural categories, by their names in CLDR.
  package enum Plural: String, CaseIterable, Hashable, Sendable {
    case zero, one, two, few, many, other
  }

  /// The plural category of a number. Precondition: `count` is not negative.
  package func plural(of count: Int) -> Plural {
    guard count >= 0 else { fatalError("a count must not be negative") }
    return rules.first { $0.matches(count) }?.form ?? .other
  }

  /// The plural categories of this language, in CLDR's order.
  package var plurals: [Plural] { rules.map(\.form) + [.other] }

  private struct Rule {
    let form: Plural
    let matches: (Int) -> Bool
  }

  // The cardinal rules of Unicode CLDR 46, common/supplemental/plurals.xml, for integers. A number without a
  // matching rule is “other”.
  private var rules: [Rule] {
    switch self {
    case .arabic:
      [
        Rule(form: .zero) { $0 == 0 }, Rule(form: .one) { $0 == 1 }, Rule(form: .two) { $0 == 2 },
        Rule(form: .few) { (3...10).contains($0 % 100) }, Rule(form: .many) { (11...99).contains($0 % 100) },
      ]
    case .english, .german: [Rule(form: .one) { $0 == 1 }]
    case .spanish:
      [Rule(form: .one) { $0 == 1 }, Rule(form: .many) { $0 != 0 && $0 % 1_000_000 == 0 }]
    case .chinese: []
    }
  }
}
