import Foundation
import LanternDesktop
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Fields for numbers and dates, calendars and charts in the languages of the demo.
@MainActor
struct FieldLanguageTests {
  private let today = CalendarDate(year: 2026, month: 11, day: 25) ?? .first

  // MARK: Numbers

  @Test(arguments: [
    ("en", "1,234.50", "2345.5", "2,345.50"), ("de", "1.234,50", "2345,5", "2.345,50"),
    ("de", "1.234,50", "2.345,5", "2.345,50"), ("es", "1234,50", "12.345,5", "12.345,50"),
    ("es", "1234,50", "2.345", "2345,00"), ("zh-Hans", "1,234.50", "2,345.5", "2,345.50"),
    ("ar", "1,234.50", "2345.5", "2,345.50"), ("ar-EG", "١٬٢٣٤٫٥٠", "٢٣٤٥٫٥", "٢٬٣٤٥٫٥٠"),
    ("ar-EG", "١٬٢٣٤٫٥٠", "2345.5", "٢٬٣٤٥٫٥٠"), ("ar", "1,234.50", "\u{200E}-5", "\u{200E}-5.00"),
    ("ar-EG", "١٬٢٣٤٫٥٠", "\u{61C}-٥", "\u{61C}-٥٫٠٠"),
    ("fr", "1\u{202F}234,50", "2 345.5", "2\u{202F}345,50"),
    ("en-IN", "1,234.50", "1,23,456", "1,23,456.00"), ("de-CH", "1’234.50", "2'345", "2’345.00"),
  ])
  func `a number is shown and read in the notation of the language`(
    tag: String, shown: String, typed: String, corrected: String
  ) throws {
    let field = NumberField("Width", value: 1_234.5, in: -1e6...1e6, step: 0.5, decimals: 2)
    let window = try Window(field, tag)
    #expect(window.text == shown)
    window.enter(typed)
    #expect(window.text == corrected)
    #expect(field.error == nil)
    // What a field shows, it reads back.
    let value = field.value
    window.enter(corrected)
    #expect(field.value == value)
    #expect(window.fieldSemantics?.value == corrected)
  }

  @Test(arguments: [
    ("de", "1.5"), ("de", "1,234,5"), ("de", "12.34"), ("es", "1.5"), ("en", "1,5"), ("en-IN", "1,2345"),
    ("en-IN", "123,45,678"), ("ar-EG", "١,٥"),
  ])
  func `a separator in another place than that of the language is no number`(tag: String, typed: String)
    throws
  {
    let field = NumberField("Width", value: 7, in: 0...1e6, step: 0.5, decimals: 3)
    let window = try Window(field, tag)
    window.enter(typed)
    #expect(field.error != nil)
    #expect(field.value == 7)
  }

  @Test func `an error names the limits in the notation of the language, and follows the language`() throws {
    let field = NumberField("Copies", value: 1, in: 1...1_000)
    let window = try Window(field, "de")
    window.enter("2.000")
    #expect(field.error == "Geben Sie eine Zahl von 1 bis 1.000 ein.")
    try window.change(to: "en")
    #expect(field.error == "Enter a number from 1 to 1,000.")
    #expect(window.text == "2.000")
  }

  /// A screen with unsaved contents.
  private final class Draft: Screen {
    let width = NumberField("Width", value: 1, in: 0...1e6, step: 0.5, decimals: 1)
    let born = DateField("Born", today: .first)
    private(set) var changes = 0

    override var link: Link? { try? Link(scheme: "app", place: ["draft"]) }
    override var refusal: Refusal? { Refusal("unsaved") }
    override func makeView() -> Widget {
      width.onChange = { [weak self] _ in self?.changes += 1 }
      born.onChange = { [weak self] _ in self?.changes += 1 }
      return Column([width, born])
    }

    var texts: [String] { [width, born].flatMap { $0.children.compactMap { ($0 as? TextField)?.text } } }
  }

  private func window(_ stack: ScreenStack, _ tag: String) throws -> TestWindow {
    let strings = try Window.environment(tag).strings
    let flow = Flow("main")
    return TestWindow { size, environment in
      var environment = environment
      environment.strings = strings
      return RootController(flows: [flow: { stack }], first: flow, size: size, environment: environment)
    }
  }

  @Test(.requirement(123), arguments: ["en", "de", "ar-EG"], ["en", "de", "ar-EG"])
  func `an unsaved number and an unsaved date mean the same after a restart, also in another language`(
    tag: String, next: String
  ) throws {
    let draft = Draft(title: "draft")
    let first = try window(ScreenStack([Screen(title: "home"), draft]), tag)
    draft.width.value = 1_234
    draft.born.date = today
    try first.settle()
    let data = try JSONEncoder().encode(RestorationState(of: first.root.current))
    let restored = Draft(title: "draft")
    let stack = ScreenStack(root: Screen(title: "home"))
    try JSONDecoder().decode(RestorationState.self, from: data).restore(in: stack) { _ in restored }
    #expect(restored.changes == 2)
    let second = try window(stack, next)
    try second.settle()
    #expect(restored.width.value == 1_234)
    #expect(restored.born.date == today)
    #expect([restored.width.error, restored.born.error] == [nil, nil])
    if tag == next { #expect(restored.texts == draft.texts) }
  }

  @Test func `a value follows the language, and typed text stays`() throws {
    let field = NumberField("Width", value: 1_234.5, in: 0...1e6, step: 0.5, decimals: 1)
    let window = try Window(field, "de")
    #expect(window.text == "1.234,5")
    try window.change(to: "ar-EG")
    #expect(window.text == "١٬٢٣٤٫٥")
    window.focus()
    window.type("77")
    try window.change(to: "en")
    #expect(window.text == "77")
    #expect(field.value == 1_234.5)
    window.press(.escape)
    #expect(window.text == "1,234.5")
  }

  @Test func `a field can have another notation than that of the language`() throws {
    let number = NumberField(
      "Width", value: 1_234.5, in: 0...1e6, step: 0.5, decimals: 1, formats: PlainFormats.shared)
    let window = try Window(number, "de")
    #expect(window.text == "1234.5")
    window.enter("7.5")
    #expect(number.value == 7.5)
    let date = DateField("Day", date: today, today: today, formats: PlainFormats.shared)
    let dates = try Window(date, "de")
    #expect(dates.text == "2026-11-25")
    #expect((date.children.first as? TextField)?.placeholder == "JJJJ-MM-TT")
  }

  // MARK: Dates

  @Test(arguments: [
    ("en", "11/25/2026", "MM/DD/YYYY", "1/2/2027"), ("en-GB", "25/11/2026", "DD/MM/YYYY", "2/1/2027"),
    ("de", "25.11.2026", "TT.MM.JJJJ", "2. 1. 2027"), ("es", "25/11/2026", "DD/MM/AAAA", "2-1-2027"),
    ("zh-Hans", "2026/11/25", "年/月/日", "2027-1-2"),
    ("ar", "25\u{200F}/11\u{200F}/2026", "يوم\u{200F}/شهر\u{200F}/سنة", "2/1/2027"),
    ("ar-EG", "٢٥\u{200F}/١١\u{200F}/٢٠٢٦", "يوم\u{200F}/شهر\u{200F}/سنة", "٢/١/٢٠٢٧"),
    ("ko", "2026. 11. 25.", "YYYY. MM. DD.", "2027.1.2"),
    ("bg", "25.11.2026\u{202F}г.", "DD.MM.YYYY\u{202F}г.", "2.1.2027"),
  ])
  func `a date is shown and read in the notation of the language`(
    tag: String, shown: String, placeholder: String, typed: String
  ) throws {
    let field = DateField("Delivery", date: today, today: today)
    let window = try Window(field, tag)
    #expect(window.text == shown)
    #expect((field.children.first as? TextField)?.placeholder == placeholder)
    window.enter(typed)
    #expect(field.date?.description == "2027-01-02")
    window.enter(shown)
    #expect(field.date == today)
    #expect(window.text == shown)
  }

  @Test func `a date in another order than that of the language is an error with an example`() throws {
    let field = DateField("Delivery", today: today)
    let window = try Window(field, "de")
    window.enter("2026-11-25")
    #expect(field.error == "Geben Sie ein Datum wie 25.11.2026 ein.")
    try window.change(to: "es")
    #expect(field.error?.contains("25/11/2026") == true)
    #expect(window.text == "2026-11-25")
  }

  @Test(arguments: [
    ("en-US", "November 2026", "Wednesday, November 25, 2026", "Sunday, November 1, 2026"),
    ("en-GB", "November 2026", "Wednesday, 25 November 2026", "Monday, 26 October 2026"),
    ("de", "November 2026", "Mittwoch, 25. November 2026", "Montag, 26. Oktober 2026"),
    ("es", "Noviembre de 2026", "Miércoles, 25 de noviembre de 2026", "Lunes, 26 de octubre de 2026"),
    ("zh-Hans-CN", "2026年11月", "2026年11月25日 星期三", "2026年11月1日 星期日"),
    ("ar", "نوفمبر 2026", "الأربعاء، 25 نوفمبر، 2026", "السبت، 31 أكتوبر، 2026"),
  ])
  func `the calendar has the words of the language and the first day of its weeks`(
    tag: String, heading: String, focused: String, first: String
  ) throws {
    let field = DateField("Delivery", date: today, today: today)
    let window = try Window(field, tag)
    window.focus()
    window.press(.down, .alt)
    #expect(window.semantics.first { $0.role == .heading }?.name == heading)
    let days = window.semantics.filter { $0.role == .cell }
    #expect(days.first?.name == first)
    #expect(days.first { $0.states.contains(.focused) }?.name == focused)
    // Home leads to the first day of the week, which is in the first column.
    window.press(.home)
    let start = window.semantics.filter { $0.role == .cell }.firstIndex { $0.states.contains(.focused) }
    #expect(start.map { $0 % 7 } == 0)
    try window.change(to: "de-AT")
    #expect(window.tree.overlays.isEmpty)
  }

  // MARK: Charts

  @Test(arguments: [
    ("en", "Work: -1,500 ms – 8.5 ms, last 0.5 ms", "Mon and Work -1,500 ms"),
    ("de", "Work: -1.500 ms – 8,5 ms, zuletzt 0,5 ms", "Mon und Work -1.500 ms"),
    ("es", "Work: -1500 ms – 8,5 ms; último valor: 0,5 ms", "Mon y Work -1500 ms"),
    ("zh-Hans", "Work：-1,500 ms–8.5 ms，最新值为 0.5 ms", "Mon和Work -1,500 ms"),
  ])
  func `a chart has its numbers in the notation of the language`(
    tag: String, summary: String, readOut: String
  ) throws {
    let chart = Chart(
      "Work", .init(.lines, [.init("Work", [-1_500, 8.5, 0.5])], labels: ["Mon", "Tue", "Wed"], unit: "ms"))
    let window = try Window(chart, tag)
    #expect(chart.semantics?.value == summary)
    window.focus()
    window.press(.right)
    #expect(chart.semantics?.value == readOut)
  }

  /// A widget in a tree with the texts and formats of a language.
  @MainActor
  private final class Window {
    let tree: WidgetTree
    private var pixels = Bitmap(size: PixelSize(500, 500))
    private let widget: Widget

    init(_ widget: Widget, _ tag: String) throws {
      self.widget = widget
      tree = WidgetTree(
        root: Column([widget]), size: PixelSize(500, 500), environment: try Window.environment(tag))
      show()
    }

    static func environment(_ tag: String) throws -> Environment {
      let tag = try LanguageTag(tag)
      let folder = Project.path("Assets/strings")
      var environment = Environment(
        theme: .light, typesetter: BlockTypesetter(),
        direction: tag.isRightToLeft ? .rightToLeft : .leftToRight)
      environment.strings = Localization(keys: [], folder: folder).load(tag, environment: [:]).toolkit
      return environment
    }

    func change(to tag: String) throws {
      tree.resize(to: tree.size, environment: try Window.environment(tag))
      show()
    }

    private func show() {
      tree.update(to: .zero)
      _ = pixels.withPixels { tree.drawDamage(onto: $0) }
    }

    func focus() { tree.focus(widget.acceptsFocus ? widget : widget.children.first) }

    func type(_ text: String) { tree.handle(InputEvent(.text(text), time: .zero)) }

    func press(_ key: Key, _ modifiers: Modifiers = []) {
      tree.handle(InputEvent(.keyDown(key, modifiers), time: .zero))
      show()
    }

    /// Replaces the text of the field, and presses Return.
    func enter(_ text: String) {
      focus()
      press(.character("a"), .control)
      type(text)
      press(.enter)
    }

    var semantics: [Semantics] { tree.semantics.map(\.semantics) }
    var fieldSemantics: Semantics? { widget.children.first?.semantics }
    var text: String? { fieldSemantics?.value }
  }
}
