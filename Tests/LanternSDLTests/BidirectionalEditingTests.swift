import LanternRaster
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// Text with words of both directions in fields and areas, in the fonts of Debian 12.
///
/// As GTK's main caret and Chromium's only one, the caret stands where two directions meet beside the character that runs as the
/// line does. Left and Right move it to the next place on that side, Control moves it by words in the order of the text, and Home
/// and End go to the first and the last position.
@MainActor
struct BidirectionalEditingTests {
  private let typesetter: FontTypesetter

  init() throws { typesetter = try FontTypesetter() }

  // For each position, the number of characters to the left of the caret.
  nonisolated private static let carets: [(text: String, places: [Int])] = [
    ("abc אבג def", [0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11]), ("abc אבג", [0, 1, 2, 3, 4, 6, 5, 7]),
    ("אבג abc", [7, 6, 5, 4, 3, 1, 2, 0]), ("אבג abc דה", [10, 9, 8, 7, 6, 4, 5, 3, 2, 1, 0]),
    ("אב 12", [5, 4, 3, 2, 1, 0]), ("a אב 12", [0, 1, 2, 6, 5, 4, 3, 7]), ("abc 12", [0, 1, 2, 3, 4, 5, 6]),
    ("שלום world 12:30", [16, 15, 14, 13, 12, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]),
    ("\u{200F}ab!", [3, 3, 2, 1, 0]),
  ]

  @Test(arguments: EditedText.Kind.allCases, carets)
  func `the caret of each position stands where the direction of the line puts it`(
    kind: EditedText.Kind, expected: (text: String, places: [Int])
  ) throws {
    let edited = EditedText(kind, expected.text, typesetter)
    var places: [Int] = []
    for position in 0...expected.text.count {
      try edited.select(position, position)
      places.append(edited.place)
      #expect(abs(edited.edges[edited.place] - edited.caret.x) < 1)
    }
    #expect(places == expected.places)
  }

  @Test(arguments: EditedText.Kind.allCases, carets)
  func `Left and Right lead through all places of a line, from one end to the other`(
    kind: EditedText.Kind, expected: (text: String, places: [Int])
  ) {
    let edited = EditedText(kind, expected.text, typesetter)
    let count = expected.text.count
    edited.press(.home)
    let isRightToLeft = edited.place > 0
    let (forwards, back): (Key, Key) = isRightToLeft ? (.left, .right) : (.right, .left)
    var positions = [edited.position]
    var places = [edited.place]
    for _ in 0..<count {
      edited.press(forwards)
      positions.append(edited.position)
      places.append(edited.place)
    }
    #expect(positions.sorted() == Array(0...count))
    #expect(places == places.sorted { isRightToLeft ? $0 > $1 : $0 < $1 })
    #expect(edited.position == count)
    var returned = [edited.position]
    for _ in 0..<count {
      edited.press(back)
      returned.append(edited.position)
    }
    #expect(returned == positions.reversed())
    edited.press(.end)
    #expect(edited.position == count)
  }

  @Test(arguments: EditedText.Kind.allCases)
  func `Control moves by words in the order of the text`(kind: EditedText.Kind) {
    for (text, forwards, back, ends, starts) in [
      ("abc אבג 12 def", Key.right, Key.left, [3, 7, 10, 14], [11, 8, 4, 0]),
      ("שלום world 12:30", .left, .right, [4, 10, 13, 16], [14, 11, 5, 0]),
      ("هاتف Galaxy (S24) جديد", .left, .right, [4, 11, 16, 22], [18, 13, 5, 0]),
    ] {
      let edited = EditedText(kind, text, typesetter)
      edited.press(.home)
      let forwardStops = ends.map { _ in
        edited.press(forwards, .control)
        return edited.position
      }
      #expect(forwardStops == ends)
      let backwardStops = starts.map { _ in
        edited.press(back, .control)
        return edited.position
      }
      #expect(backwardStops == starts)
    }
  }

  @Test(
    arguments: EditedText.Kind.allCases,
    [
      "abc אבג 123 def", "שלום world 12:30", "هاتف Galaxy (S24) جديد", "a \u{2068}אבג 1\u{2069}: 5",
    ])
  func `the selection covers the selected characters and nothing else`(kind: EditedText.Kind, text: String)
    throws
  {
    let edited = EditedText(kind, text, typesetter)
    let count = text.count
    for (start, end) in [
      (0, 1), (2, 6), (3, 5), (4, 9), (5, 6), (1, count - 1), (0, count), (count - 2, count),
    ] {
      try edited.select(start, end)
      #expect(edited.selection == start..<end)
      for (index, cell) in (edited.lines.first ?? []).enumerated() where cell.upperBound - cell.lowerBound > 3
      {
        let middle = (cell.lowerBound + cell.upperBound) / 2
        // The caret is drawn over the selection.
        let points = [cell.lowerBound + 1, middle, cell.upperBound - 1].filter {
          abs($0 - edited.caret.x) > 2
        }
        let isCovered = points.allSatisfy(edited.isSelected)
        let isTouched = points.contains(where: edited.isSelected)
        #expect((start..<end).contains(index) ? isCovered : !isTouched, "\(index) of \(start)..<\(end)")
      }
    }
  }

  @Test(arguments: EditedText.Kind.allCases)
  func `Shift extends the selection to the caret's next place, and a selection collapses to its side`(
    kind: EditedText.Kind
  ) throws {
    let edited = EditedText(kind, "abc אבג def", typesetter)
    try edited.select(4, 4)
    // To the right of the last letter, which is the leftmost one of the word.
    edited.press(.right, .shift)
    #expect(edited.selection == 4..<6)
    edited.press(.right, .shift)
    #expect(edited.selection == 4..<5)
    edited.press(.right, .shift)
    #expect(edited.selection == 4..<7)
    edited.press(.left)
    #expect(edited.position == 4)
    try edited.select(5, 6)
    edited.press(.right)
    #expect(edited.position == 5)
    try edited.select(5, 6)
    edited.press(.left)
    #expect(edited.position == 6)
    edited.press(.home)
    edited.press(.right, [.shift, .control])
    edited.press(.right, [.shift, .control])
    #expect(edited.selection == 0..<7)
    edited.press(.end, .shift)
    #expect(edited.selection == 0..<11)
  }

  @Test(
    arguments: EditedText.Kind.allCases,
    ["abc אבג def", "אבג abc דה", "שלום world 12:30", "هاتف Galaxy (S24) جديد", "25\u{200F}/11\u{200F}/2026"])
  func `a click places the caret at the nearest of its places`(kind: EditedText.Kind, text: String) throws {
    let edited = EditedText(kind, text, typesetter)
    var carets: [Double] = []
    for position in 0...text.count {
      try edited.select(position, position)
      carets.append(edited.caret.x)
    }
    let y = edited.caret.y
    let (left, right) = (edited.edges.first ?? 0, edited.edges.last ?? 0)
    for x in stride(from: left - 6, through: right + 6, by: 2.5) {
      edited.click(Point(max(2, x), y))
      let nearest = carets.map { abs($0 - max(2, x)) }.min() ?? 0
      #expect(abs(abs(edited.caret.x - max(2, x)) - nearest) < 0.1)
      #expect(abs(edited.caret.x - carets[edited.position]) < 0.1)
    }
  }

  @Test(arguments: EditedText.Kind.allCases)
  func `Backspace, Delete and typed text act in the order of the text where directions meet`(
    kind: EditedText.Kind
  ) throws {
    for (position, key, after, place) in [
      (4, Key.backspace, "abcאבג def", 3), (4, .delete, "abc בג def", 4), (7, .backspace, "abc אב def", 6),
      (7, .delete, "abc אבגdef", 7), (5, .backspace, "abc בג def", 4), (6, .delete, "abc אב def", 6),
      (7, .character("x"), "abc אבגx def", 8), (4, .character("ד"), "abc דאבג def", 7),
      (7, .character("ד"), "abc אבגד def", 8),
    ] {
      let edited = EditedText(kind, "abc אבג def", typesetter)
      try edited.select(position, position)
      if case .character(let letter) = key { edited.type(String(letter)) } else { edited.press(key) }
      #expect(edited.text == after)
      #expect(edited.place == place, "\(key) at \(position)")
    }
  }

  @Test
  func `each line of a paragraph runs as its first line does, and begins and ends at the ends of its text`() {
    let text = "שלום לכולם Lantern draws text 12:30, (עברית) and English."
    let edited = EditedText(.area, text, typesetter, width: 150)
    edited.press(.home, .control)
    #expect(edited.lines.count > 2)
    for line in edited.lines {
      let drawn = line.filter { $0.upperBound > $0.lowerBound }
      edited.press(.home)
      // The text is at the right edge, within the inset of the area.
      #expect(abs(edited.caret.x - (drawn.map(\.upperBound).max() ?? 0)) < 1)
      #expect(abs(edited.caret.x - 138) < 1)
      edited.press(.end)
      #expect(abs(edited.caret.x - (drawn.map(\.lowerBound).min() ?? 0)) < 1)
      edited.press(.down)
    }
    #expect(edited.position == text.count)
  }

  @Test func `Left leads through all lines of a text from right to left, and Right leads back`() {
    let text = "שלום לכולם Lantern draws\nטקסט עברי 12:30"
    let edited = EditedText(.area, text, typesetter, width: 150)
    edited.press(.home, .control)
    var positions: Set = [edited.position]
    for _ in 0..<text.count {
      edited.press(.left)
      positions.insert(edited.position)
    }
    #expect(edited.position == text.count)
    #expect(positions.count == text.count + 1)
    for _ in 0..<text.count { edited.press(.right) }
    #expect(edited.position == 0)
  }

  @Test func `a number with a mark of direction stays on the side of the layout`() {
    for (text, direction) in [("\u{200E}-5", LayoutDirection.rightToLeft), ("\u{200F}5", .leftToRight)] {
      let edited = EditedText(.field, text, typesetter, direction: direction)
      edited.press(.end)
      #expect((edited.caret.x > 200) == (direction == .rightToLeft))
    }
  }
}
