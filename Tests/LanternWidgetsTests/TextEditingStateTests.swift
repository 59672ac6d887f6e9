import LanternTestSupport
import LanternWidgets
import Testing

// `|` is the caret. Brackets enclose the selection, with the caret at its end.
struct TextEditingStateTests {
  @Test func `a new state has its caret at the end and no selection`() {
    #expect(TextEditingState("Ada").notation == "Ada|")
    #expect(TextEditingState().notation == "|")
  }

  @Test func `text is inserted at the caret`() {
    #expect(edited("A|a") { $0.insert("d") } == "Ad|a")
    #expect(edited("|") { $0.insert("Ada") } == "Ada|")
  }

  @Test func `text replaces the selection`() {
    #expect(edited("[Ada|]") { $0.insert("Bo") } == "Bo|")
    #expect(edited("Lo[|vel]ace") { $0.insert("-") } == "Lo-|ace")
  }

  @Test func `deleting removes the character before or after the caret`() {
    #expect(edited("Ad|a") { $0.deleteBackwards() } == "A|a")
    #expect(edited("A|da") { $0.deleteForwards() } == "A|a")
  }

  @Test func `deleting at an end does nothing`() {
    #expect(edited("Ada|") { $0.deleteForwards() } == "Ada|")
    #expect(edited("|Ada") { $0.deleteBackwards() } == "|Ada")
    #expect(edited("|") { $0.deleteBackwards() } == "|")
    #expect(edited("|") { $0.deleteForwards() } == "|")
  }

  @Test func `deleting removes the selection and no more`() {
    #expect(edited("Lo[vel|]ace") { $0.deleteBackwards() } == "Lo|ace")
    #expect(edited("Lo[|vel]ace") { $0.deleteForwards() } == "Lo|ace")
  }

  @Test func `the caret stays within the line`() {
    #expect(edited("A|da") { $0.move(to: -5) } == "|Ada")
    #expect(edited("A|da") { $0.move(to: 99) } == "Ada|")
    #expect(edited("A|da") { $0.move(by: 99) } == "Ada|")
    #expect(edited("A|da") { $0.move(by: -99) } == "|Ada")
  }

  @Test func `a selection grows and shrinks at the caret, and its anchor stays`() {
    #expect(edited("A|da") { $0.move(by: 1, extending: true) } == "A[d|]a")
    #expect(edited("A|da") { $0.move(by: -1, extending: true) } == "[|A]da")
    #expect(edited("A[da|]") { $0.move(by: -3, extending: true) } == "[|A]da")
    #expect(edited("Ad[|a]") { $0.move(by: 1, extending: true) } == "Ada|")
    #expect(edited("A[|d]a") { $0.move(to: 3, extending: true) } == "Ad[a|]")
  }

  @Test func `moving without extending collapses the selection to that side`() {
    #expect(edited("Lo[vel|]ace") { $0.move(by: -1) } == "Lo|velace")
    #expect(edited("Lo[|vel]ace") { $0.move(by: 1) } == "Lovel|ace")
    #expect(edited("Lo[|vel]ace") { $0.move(to: 0) } == "|Lovelace")
  }

  @Test func `selecting everything leaves the caret at the end`() {
    #expect(edited("A|da") { $0.selectAll() } == "[Ada|]")
    #expect(edited("|") { $0.selectAll() } == "|")
  }

  @Test func `line breaks and tabs become spaces, and other control characters are removed`() {
    #expect(
      edited("|") { $0.insert("a\nb\r\nc\td\u{0}e\u{1B}[0m\u{7F}\u{2028}\u{85}f") } == "a b c de[0m  f|")
  }

  @Test func `line breaks at both ends, as of copied lines, are removed`() {
    #expect(edited("|") { $0.insert("\n\tsecret words\r\n\n") } == "secret words|")
    #expect(edited("|") { $0.insert(" a ") } == " a |")
  }

  @Test func `invisible joiners and right-to-left overrides are text like any other`() {
    #expect(TextEditingState("a\u{202E}b\u{200D}\u{200B}c").text == "a\u{202E}b\u{200D}\u{200B}c")
  }

  @Test func `of a million accents on one letter, as many are kept as any script needs`() {
    let edit = TextEditingState("a" + String(repeating: "\u{301}", count: 1_000_000) + "b")
    #expect(edit.characters.count == 1)
    #expect(edit.text.unicodeScalars.count == 32)
    var typed = TextEditingState("xy")
    typed.move(to: 1)
    for _ in 0..<100 { typed.insert("\u{301}") }
    #expect(typed.characters.count == 2)
    #expect(typed.text.unicodeScalars.count == 33)
    #expect(typed.caret == 1)
  }

  @Test func `a text of a megabyte is truncated to a thousand characters`() {
    #expect(TextEditingState(String(repeating: "lorem ipsum ", count: 90_000)).characters.count == 1_000)
    #expect(TextEditingState(String(repeating: "👩‍👩‍👧‍👦", count: 40_000)).characters.count == 1_000)
  }

  // MARK: Words

  @Test func `moving by words stops at the end of the next word and at the start of the previous one`() {
    #expect(edited("|  don't, stop_1 … ") { $0.moveByWord(forwards: true) } == "  don't|, stop_1 … ")
    #expect(edited("  don't|, stop_1 … ") { $0.moveByWord(forwards: true) } == "  don't, stop_1| … ")
    #expect(edited("  don't, stop_1| … ") { $0.moveByWord(forwards: true) } == "  don't, stop_1 … |")
    #expect(edited("  don't, stop_1 … |") { $0.moveByWord(forwards: false) } == "  don't, |stop_1 … ")
    #expect(edited("  don't, |stop_1 … ") { $0.moveByWord(forwards: false) } == "  |don't, stop_1 … ")
    #expect(edited("  |don't, stop_1 … ") { $0.moveByWord(forwards: false) } == "|  don't, stop_1 … ")
    #expect(edited("été| שלום 東京") { $0.moveByWord(forwards: true, extending: true) } == "été[ שלום|] 東京")
  }

  @Test func `deleting by words removes what a move would pass over, or the selection`() {
    #expect(edited("one two| three") { $0.deleteWord(forwards: false) } == "one | three")
    #expect(edited("one |two three") { $0.deleteWord(forwards: true) } == "one | three")
    #expect(edited("one t|wo three") { $0.deleteWord(forwards: false) } == "one |wo three")
    #expect(edited("o[ne t|]wo three") { $0.deleteWord(forwards: true) } == "o|wo three")
    #expect(edited("|one") { $0.deleteWord(forwards: false) } == "|one")
    #expect(edited("one|") { $0.deleteWord(forwards: true) } == "one|")
  }

  @Test func `a word, a run of spaces and a run of punctuation are one unit each`() {
    let edit = TextEditingState("don't  go!? 42")
    #expect(
      [0, 3, 5, 6, 8, 9, 13, 99].map(edit.word(around:)) == [
        0..<5, 0..<5, 5..<7, 5..<7, 7..<9, 9..<11, 12..<14, 12..<14,
      ])
    #expect(TextEditingState("").word(around: 0) == 0..<0)
  }

  @Test(arguments: [
    ("hello世界abc", "hello|世界|abc"), ("世界です", "世界|です"), ("東京タワー", "東京|タワー"), ("らーめん", "らーめん"),
    ("人々は", "人々|は"), ("ภาษาไทย abc", "ภาษาไทย| |abc"), ("ไทยabc", "ไทย|abc"), ("한국어를 abc", "한국어를| |abc"),
    ("한글abc", "한글|abc"), ("abc한", "abc|한"),
    ("can't can’t", "can't| |can’t"), ("'tis'", "'|tis|'"), ("3.14 1,000.5 1.", "3.14| |1,000.5| |1|."),
    ("hi.there", "hi|.|there"), ("a:b", "a|:|b"), ("a.1", "a|.|1"), ("snake_case x1", "snake_case| |x1"),
    ("ab,cd", "ab|,|cd"), ("שלום\"ה", "שלום\"ה"), ("naïve e\u{301}te\u{301}", "naïve| |e\u{301}te\u{301}"),
    ("a\u{AD}b", "a\u{AD}b"), ("   x", "   |x"), ("--=> x", "--=>| |x"), ("日本、中国", "日本|、|中国"),
    ("👍👍a", "👍👍|a"), ("l·l", "l·l"), ("𠮷野家", "𠮷野家"), ("ひらがなカタカナ", "ひらがな|カタカナ"),
  ])
  func `words are those of the Unicode Standard, and runs of one script of East Asia`(
    text: String, words: String
  ) {
    let edit = TextEditingState(text)
    var parts: [String] = []
    var position = 0
    while position < edit.characters.count {
      let word = edit.word(around: position)
      #expect(word.lowerBound == position)
      #expect(edit.word(around: word.upperBound - 1) == word)
      parts.append(String(edit.characters[word]))
      position = max(position + 1, word.upperBound)
    }
    #expect(parts.joined(separator: "|") == words)
  }

  @Test func `the caret and deletions stop where a script changes`() {
    #expect(edited("|hello世界abc") { $0.moveByWord(forwards: true) } == "hello|世界abc")
    #expect(edited("hello|世界abc") { $0.moveByWord(forwards: true) } == "hello世界|abc")
    #expect(edited("hello世界abc|") { $0.moveByWord(forwards: false) } == "hello世界|abc")
    #expect(edited("hello世界|abc") { $0.deleteWord(forwards: false) } == "hello|abc")
    #expect(edited("hello|世界abc") { $0.deleteWord(forwards: true) } == "hello|abc")
  }

  @Test func `a word that is longer than the part of the text that is looked at is whole`() {
    let word = String(repeating: "abcdefghij", count: 90)
    let edit = TextEditingState("x \(word) y")
    #expect(edit.word(around: 450) == 2..<902)
    var moved = edit
    moved.move(to: 2)
    moved.moveByWord(forwards: true)
    #expect(moved.caret == 902)
    moved.moveByWord(forwards: false)
    #expect(moved.caret == 2)
  }

  @Test func `bullets are one word, so the words of a password stay hidden`() {
    var edit = TextEditingState("•••••••••••••••")
    #expect(edit.word(around: 4) == 0..<15)
    edit.moveByWord(forwards: false)
    #expect(edit.caret == 0)
    edit.deleteWord(forwards: true)
    #expect(edit.text.isEmpty)
  }

  @Test func `text of only control characters still replaces the selection`() {
    #expect(edited("[Ada|]") { $0.insert("\n") } == "|")
  }

  @Test(arguments: ["🇩🇪", "👩‍👩‍👧‍👦", "e\u{301}", "👍🏽", "ก็", "각", "🏳️‍🌈"])
  func `the caret moves over a grapheme cluster, and deletes it, as one character`(character: String) {
    #expect(edited("a\(character)|b") { $0.deleteBackwards() } == "a|b")
    #expect(edited("a|\(character)b") { $0.deleteForwards() } == "a|b")
    #expect(edited("a|\(character)b") { $0.move(by: 1) } == "a\(character)|b")
  }

  @Test func `an accent joins the letter before it in one character`() {
    var edit = TextEditingState("caf")
    edit.insert("e")
    edit.insert("\u{301}")
    #expect(edit.characters.count == 4)
    #expect(edit.notation == "café|")
    edit.deleteBackwards()
    #expect(edit.notation == "caf|")
  }

  @Test func `the two halves of a flag become one character`() {
    var edit = TextEditingState("a")
    edit.insert("🇩")
    edit.insert("🇪")
    #expect(edit.characters.count == 2)
    edit.deleteBackwards()
    #expect(edit.notation == "a|")
  }

  @Test func `emoji with a joiner between them become one character`() {
    var edit = TextEditingState("👩👧")
    edit.move(to: 1)
    edit.insert("\u{200D}")
    #expect(edit.characters == ["👩\u{200D}👧"])
    #expect(edit.caret == 1)
  }

  @Test func `the halves of a flag join when the text between them is deleted`() {
    var edit = TextEditingState("🇩x🇪")
    edit.move(to: 2)
    edit.deleteBackwards()
    #expect(edit.characters == ["🇩🇪"])
    #expect(edit.caret <= 1)
  }

  @Test func `a text holds at most a thousand characters`() {
    let long = String(repeating: "x", count: 1_200)
    #expect(TextEditingState(long).characters.count == 1_000)

    var edit = TextEditingState(String(repeating: "x", count: 998))
    edit.move(to: 0)
    edit.insert("abcdef")
    #expect(edit.characters.count == 1_000)
    #expect(edit.characters.prefix(4) == ["a", "b", "x", "x"])
    #expect(edit.caret == 2)
    edit.insert("z")
    #expect(edit.characters.count == 1_000)
  }

  @Test func `in a full text the replacement is limited to the length of the selection`() {
    var edit = TextEditingState(String(repeating: "x", count: 1_000))
    edit.move(to: 0)
    edit.move(to: 2, extending: true)
    edit.insert("abc")
    #expect(edit.characters.prefix(3) == ["a", "b", "x"])
    #expect(edit.characters.count == 1_000)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `after any edits the characters match the text and the caret is within them`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    var edit = TextEditingState("start")
    let fragments = [
      "a", "\u{301}", "🇩", "🇪", "👩", "\u{200D}", "👧", "🏽", "\n", "long text", "ه", "\u{64B}", "ᄀ", "ᅡ",
    ]
    for _ in 0..<300 {
      switch random.int(0...5) {
      case 0, 1: edit.insert(fragments[random.int(0...13)])
      case 2: edit.deleteBackwards()
      case 3: edit.deleteForwards()
      case 4: edit.move(by: random.int(-3...3), extending: random.int(0...1) == 1)
      default: edit.move(to: random.int(-1...9), extending: random.int(0...2) == 0)
      }
      try #require(edit.characters == Array(edit.text))
      #expect(0...edit.characters.count ~= edit.caret)
      #expect(0...edit.characters.count ~= edit.anchor)
    }
  }

  private func edited(_ notation: String, _ change: (inout TextEditingState) -> Void) -> String {
    var text = ""
    var caret = 0
    var ends: [Int] = []
    for glyph in notation {
      switch glyph {
      case "|": caret = text.count
      case "[", "]": ends.append(text.count)
      default: text.append(glyph)
      }
    }
    var edit = TextEditingState(text)
    edit.move(to: ends.first { $0 != caret } ?? caret)
    edit.move(to: caret, extending: true)
    change(&edit)
    return edit.notation
  }
}

extension TextEditingState {
  fileprivate var notation: String {
    let before = String(characters[..<selection.lowerBound])
    let selected = String(characters[selection])
    let after = String(characters[selection.upperBound...])
    if selection.isEmpty { return "\(before)|\(after)" }
    return caret < anchor ? "\(before)[|\(selected)]\(after)" : "\(before)[\(selected)|]\(after)"
  }
}
