/// Breaks a paragraph into lines that fit in the available width.
@MainActor
struct LineBreaker {
  /// The available width, in pixels.
  let availableWidth: Double
  /// The language of the text, as a BCP 47 tag.
  var language: String?
  /// Returns the width of a text drawn as one line, in pixels.
  let extent: (String) -> Int
  /// Returns how far each character of a text moves the pen, in pixels.
  let advances: (String) -> [Double]

  // The beginning and end of a line are shaped differently from the same characters inside a text, so a line may be
  // wider or narrower than estimated. Words that are estimated to be a little too wide are tried, so that a line that
  // fits its own width exactly is not broken once more. The line breaker shortens a line that is too wide, at most this
  // many times.
  private static let attempts = 6
  private var widestEstimate: Double { availableWidth + 2 + min(8, availableWidth / 100) }

  func lines(of paragraph: String) -> [String] {
    // Most text is short and fits, and needs no further work.
    if paragraph.isEmpty || paragraph.utf8.count <= 1_024 && fits(paragraph) { return [paragraph] }
    let characters = Array(paragraph)
    let allowed = LineBreaks.allowed(behind: characters, language: language)
    let advances = advances(paragraph)
    var lines: [String] = []
    var start = 0
    while start < characters.count {
      var end = self.end(from: start, characters, allowed, advances)
      var line = text(characters[start..<end], isLast: end == characters.count)
      for _ in 0..<LineBreaker.attempts where end > start + 1 && !fits(line) {
        let earlier = (start + 1..<end).last { allowed[$0 - 1] }
        end = earlier ?? end - 1
        line = text(characters[start..<end], isLast: false)
      }
      // Spaces before the first word form a line of their own only if they fit.
      if !line.isEmpty || end == characters.count { lines.append(line) }
      // The spaces at a line break belong to neither line.
      start = characters[end...].firstIndex { !isBlank($0) } ?? characters.count
    }
    return lines
  }

  // Returns the end of the line that begins at a character: the last break that fits, or else a position inside the
  // word.
  private func end(
    from start: Int, _ characters: [Character], _ allowed: [Bool], _ advances: [Double]
  ) -> Int {
    var width = 0.0
    var best: Int?
    var insideWord: Int?
    for index in start..<characters.count {
      width += advances[index]
      if width > availableWidth && !isBlank(characters[index]) {
        insideWord = insideWord ?? max(index, start + 1)
        if width > widestEstimate { return best ?? insideWord ?? index }
      }
      if allowed[index] { best = index + 1 }
    }
    return best == nil ? insideWord ?? characters.count : characters.count
  }

  private func text(_ characters: ArraySlice<Character>, isLast: Bool) -> String {
    let whole = String(characters)
    if isLast && fits(whole) { return whole }
    let last = characters.lastIndex { !isBlank($0) }
    return last.map { String(characters[...$0]) } ?? ""
  }

  private func fits(_ text: String) -> Bool { Double(extent(text)) <= availableWidth }

  private func isBlank(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{A0}" && character != "\u{202F}" && character != "\u{2007}"
  }
}
