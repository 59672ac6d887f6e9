import LanternHarness
import LanternStrings
import Testing

struct PluralRuleTests {
  private static let rules = [
    "nplurals=2; plural=(n != 1);", "nplurals=1; plural=0;", "nplurals=2; plural=n>1",
    "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
    "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
    "nplurals=2; plural=!(n+1-2*1==0)&&n/1>0;",
  ]

  // Python's gettext is another implementation of the same grammar.
  @Test(arguments: PluralRuleTests.rules)
  func `a rule chooses the form that Python's gettext chooses`(header: String) throws {
    let numbers = Array(0...250) + [1_000, 100_001, 100_011, 1_000_000, 1_000_002]
    let rule = try #require(PluralRule(header))
    let expression = try #require(header.split(separator: "plural=").last?.split(separator: ";").first)
    let program = """
      import gettext
      rule = gettext.c2py('\(expression)')
      print(' '.join(str(int(rule(n))) for n in \(numbers)))
      """
    let output = try Command(path: "python3").runSuccessfully(["-c", program]).output
    #expect(numbers.map { "\(rule.form(for: $0))" }.joined(separator: " ") + "\n" == output)
  }

  @Test(arguments: [
    "", "nplurals=2", "plural=0;", "nplurals=0; plural=0;", "nplurals=7; plural=0;",
    "nplurals=2; plural=n n;",
    "nplurals=2; plural=(n;", "nplurals=2; plural=n=1;", "nplurals=2; plural=m;", "nplurals=2; plural=n?1;",
    "nplurals=2; plural=9999999999;", "nplurals=2; plural=" + String(repeating: "(", count: 500) + ";",
    "nplurals=2; plural=" + String(repeating: "n+", count: 1_000) + "n;", "nplurals=2; plural=system(0);",
  ])
  func `a text that is not a rule is refused`(header: String) {
    #expect(PluralRule(header) == nil)
  }

  @Test func `a rule that divides by zero or names a missing form chooses the general form`() throws {
    for expression in ["n/0", "1/(n-n)", "n%0", "5", "0-1", "999999999*999999999*999999999"] {
      #expect(try #require(PluralRule("nplurals=3; plural=\(expression);")).form(for: 4) == 2)
    }
  }

  @Test func `numbers with decimal places have the general form, and signs do not matter`() {
    let rule = PluralRule.english
    #expect([0, 1.5, 1, -1, 1_000_000, .infinity, .nan].map { rule.form(for: $0) } == [1, 1, 0, 0, 1, 1, 1])
    #expect([0, -1, Int.min, Int.max].map { rule.form(for: $0) } == [1, 0, 1, 1])
  }
}
