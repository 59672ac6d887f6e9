internal import LanternRaster

/// One line of text, divided into runs that are shaped separately, and the positions of its characters.
@MainActor
struct LineLayout {
  /// Adjacent characters with the same direction, script and font.
  struct Run {
    let isRightToLeft: Bool
    let script: Script
    let face: any RunFace
    let shape: Shape
    /// The range of characters that the run shows.
    let characters: Range<Int>
    /// The distance from the line's left edge, in whole pixels. The pictures of runs are placed side by side.
    fileprivate(set) var x = 0
    var width: Int { (shape.width + 32) >> 6 }
  }

  private(set) var runs: [Run] = []
  // Characters that draw nothing between two runs, and their place.
  private var marks: [(characters: Range<Int>, x: Int)] = []
  /// How far each character moves the pen, in pixels, in text order.
  private(set) var advances: [Double]
  /// The width in pixels.
  private(set) var width = 0

  // Longer runs are split. Shaping looks back and forth, and its memory grows with the run.
  private static let scalarsInRun = 4_096

  /// Lays out a text. `faces` returns the font for the scalars of a character.
  init(_ text: String, faces: (_ scalars: ArraySlice<Unicode.Scalar>, _ script: Script) -> any RunFace) {
    let visible = VisibleText(text)
    advances = Array(repeating: 0, count: visible.ends.count)
    let scripts = LineLayout.scripts(of: visible)
    enum Piece {
      case run(Int)
      case marks(Range<Int>)
    }
    var pieces: [Piece] = []
    var levels: [Int8] = []
    var first = 0
    var current: (level: Int8, script: Script, face: any RunFace)?

    func close(at end: Int) {
      guard let (level, script, face) = current, first < end else { return }
      pieces.append(.run(runs.count))
      runs.append(run(first..<end, of: visible, level, script, face))
      levels.append(level)
      first = end
    }

    for character in 0..<visible.ends.count {
      let range = visible.range(of: character)
      let (level, script) = (visible.levels[character], scripts[character])
      guard !range.isEmpty else {
        if let known = current, known.level == level { continue }
        close(at: character)
        current = nil
        if case .marks(let others) = pieces.last, levels.last == level {
          pieces[pieces.count - 1] = .marks(others.lowerBound..<character + 1)
        } else {
          pieces.append(.marks(character..<character + 1))
          levels.append(level)
        }
        first = character + 1
        continue
      }
      let scalars = visible.scalars[range]
      // A space joins the run before it, so that a phrase is one run.
      if let known = current, known.level == level, known.script == script,
        range.upperBound - visible.range(of: first).lowerBound <= LineLayout.scalarsInRun,
        scalars.allSatisfy({ $0 == " " && known.face.has($0) }) || faces(scalars, script) === known.face
      {
        continue
      }
      close(at: character)
      current = (level, script, faces(scalars, script))
    }
    close(at: visible.ends.count)
    for number in BidirectionalOrder.visual(levels) {
      switch pieces[number] {
      case .marks(let characters): marks.append((characters, width))
      case .run(let run):
        runs[run].x = width
        width += runs[run].width
      }
    }
  }

  /// The extents of the characters, in pixels from the left edge.
  var extents: [ClosedRange<Double>] {
    var extents = Array(repeating: 0.0...0.0, count: advances.count)
    for run in runs {
      let width = Double(run.width)
      let whole = advances[run.characters].reduce(0, +)
      var (distance, start) = (0.0, 0.0)
      for character in run.characters {
        distance += advances[character]
        // The run's width is rounded to whole pixels, and a mark may move the pen backward.
        let end = distance > whole - 0.001 ? width : min(max(0, distance), width)
        let (low, high) = (min(start, end), max(start, end))
        let left = Double(run.x)
        extents[character] =
          run.isRightToLeft ? left + width - high...left + width - low : left + low...left + high
        start = end
      }
    }
    for (characters, x) in marks {
      for character in characters { extents[character] = Double(x)...Double(x) }
    }
    return extents
  }

  /// Returns the line as pixels. `ascent` and `height` are those of the main font.
  func line(ascent: Int, height: Int) -> TextLine {
    var picture = LinePicture(ascent: ascent, height: height)
    for run in runs { run.face.draw(run, in: &picture) }
    return picture.line(advance: width)
  }

  private mutating func run(
    _ characters: Range<Int>, of visible: VisibleText, _ level: Int8, _ script: Script, _ face: any RunFace
  ) -> Run {
    let start = visible.range(of: characters.lowerBound).lowerBound
    let scalars = visible.scalars[start..<visible.ends[characters.upperBound - 1]]
    let isRightToLeft = level % 2 == 1
    let shape = face.shape(scalars, isRightToLeft: isRightToLeft, script: script)
    share(shape, among: characters, of: visible, from: start)
    return Run(
      isRightToLeft: isRightToLeft, script: script, face: face, shape: shape, characters: characters)
  }

  // Characters that form a ligature each get an equal share of its advance.
  private mutating func share(
    _ shape: Shape, among characters: Range<Int>, of visible: VisibleText, from start: Int
  ) {
    var sharing: [Int] = []
    var sharedAdvance: Int32 = 0
    func distribute(_ advances: inout [Double]) {
      for character in sharing { advances[character] += Double(sharedAdvance) / 64 / Double(sharing.count) }
    }
    for character in characters {
      for (position, scalar) in visible.range(of: character).enumerated() {
        let advance = shape.advances[scalar - start]
        if advance >= 0 {
          if position == 0 {
            distribute(&advances)
            (sharing, sharedAdvance) = ([character], advance)
          } else {
            sharedAdvance += advance
          }
        } else if position == 0 {
          sharing.append(character)
        }
      }
    }
    distribute(&advances)
  }

  // Returns the script of each character. A character that belongs to several scripts takes the script of the
  // character before it or, at the start of the text, of the first character with a script.
  private static func scripts(of visible: VisibleText) -> [Script] {
    if visible.scalars.allSatisfy({ $0.value < 0x370 }) {
      return Array(repeating: .unspecific, count: visible.ends.count)
    }
    var scripts: [Script?] = visible.ends.indices.map { character in
      visible.scalars[visible.range(of: character)].lazy.compactMap(Script.init(of:)).first
    }
    let first = scripts.lazy.compactMap(\.self).first ?? .unspecific
    var latest = first
    for character in scripts.indices {
      latest = scripts[character] ?? latest
      scripts[character] = latest
    }
    return scripts.map { $0 ?? latest }
  }
}
