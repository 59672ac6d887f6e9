/// Cuts a paragraph into lines that are no wider than there is room for.
@MainActor
struct LineCutter {
  /// In pixels.
  let room: Double
  /// The width of a text when it is set as one line, in pixels.
  let extent: (String) -> Int
  /// How far each character of a text moves the pen, in pixels.
  let advances: (String) -> [Double]

  // A line's beginning and end are set otherwise than the same in mid-text, so a line that should fit may prove too
  // wide. So often it is cut shorter.
  private static let attempts = 4

  func lines(of paragraph: String) -> [String] {
    // Most text is short and fits; then nothing else needs to be known.
    if paragraph.isEmpty || paragraph.utf8.count <= 1_024 && fits(paragraph) { return [paragraph] }
    let characters = Array(paragraph)
    let allowed = LineBreaks.allowed(behind: characters)
    let advances = advances(paragraph)
    var lines: [String] = []
    var start = 0
    while start < characters.count {
      var end = self.end(from: start, characters, allowed, advances)
      var line = text(characters[start..<end], isLast: end == characters.count)
      for _ in 0..<LineCutter.attempts where end > start + 1 && !fits(line) {
        let earlier = (start + 1..<end).last { allowed[$0 - 1] }
        end = earlier ?? end - 1
        line = text(characters[start..<end], isLast: false)
      }
      // Spaces before the first word are a line's own only when they fit.
      if !line.isEmpty || end == characters.count { lines.append(line) }
      // The spaces at which a line was broken belong to neither side.
      start = characters[end...].firstIndex { !isBlank($0) } ?? characters.count
    }
    return lines
  }

  // Where the line that begins at a character ends: at the last break that there is room for, else in the word.
  private func end(
    from start: Int, _ characters: [Character], _ allowed: [Bool], _ advances: [Double]
  ) -> Int {
    var width = 0.0
    var best: Int?
    for place in start..<characters.count {
      width += advances[place]
      if width > room && !isBlank(characters[place]) { return best ?? max(place, start + 1) }
      if allowed[place] { best = place + 1 }
    }
    return characters.count
  }

  private func text(_ characters: ArraySlice<Character>, isLast: Bool) -> String {
    let whole = String(characters)
    if isLast && fits(whole) { return whole }
    let last = characters.lastIndex { !isBlank($0) }
    return last.map { String(characters[...$0]) } ?? ""
  }

  private func fits(_ text: String) -> Bool { Double(extent(text)) <= room }

  private func isBlank(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{A0}" && character != "\u{202F}" && character != "\u{2007}"
  }
}
