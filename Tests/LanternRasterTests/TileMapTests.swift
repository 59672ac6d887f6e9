import LanternRaster
import LanternTestSupport
import Testing

// Each letter in the drawings is a tile of one color, `#` and `%` are tiles of two. Tiles are 64 × 8 pixels.
struct TileMapTests {
  private let garbage = Pixel(word: 0xFF12_3456)

  @Test func `tiles are counted by their comparison`() {
    let map = TileMap(size: PixelSize(256, 16))
    let from = Bitmap(tiles: "aab#\nb##b")
    let to = Bitmap(tiles: "abb#\n#a%b")
    map.compare(from, to)
    #expect(map.equal == 4)
    #expect(map.flat == 1)
    #expect(map.halfFlat == 2)
    #expect(map.mixed == 1)
  }

  @Test(.requirement(116))
  func `the thread counts the tiles that are compared, and the pixels of the tiles that are mixed`() {
    let map = TileMap(size: PixelSize(256, 16))
    let from = Bitmap(tiles: "aaab\naaaa")
    let to = Bitmap(tiles: "abbb\naaaa")
    var target = from
    let before = PixelCounts.ofThread
    map.compare(from, to)
    map.compare(from, to)
    #expect(PixelCounts.ofThread.compared - before.compared == 8)
    map.dissolve(from, to, step: 128, into: &target, keepsEqual: true)
    // Two tiles of 64 × 8 pixels.
    #expect(PixelCounts.ofThread.mixed - before.mixed == 1_024)
  }

  @Test func `a map that has compared nothing has no counts`() {
    let map = TileMap(size: PixelSize(256, 16))
    #expect([map.equal, map.flat, map.halfFlat, map.mixed] == [0, 0, 0, 0])
    #expect(map.differing.isEmpty)
  }

  @Test func `an image that is no multiple of a tile has smaller tiles at its edges`() {
    let map = TileMap(size: PixelSize(130, 17))
    map.compare(
      Bitmap(tiles: "aaa\naaa\naaa", size: PixelSize(130, 17)),
      Bitmap(tiles: "aaa\naaa\naab", size: PixelSize(130, 17)))
    #expect(map.equal == 8)
    #expect(map.flat == 1)
    #expect(map.differing.rects == [PixelRect(128, 16, 2, 1)])
  }

  @Test func `an image without pixels has no tiles`() {
    let map = TileMap(size: PixelSize(0, 9))
    var target = Bitmap(size: PixelSize(0, 9))
    map.compare(target, target)
    map.dissolve(target, target, step: 9, into: &target, keepsEqual: false)
    #expect(map.equal == 0)
    #expect(map.differing.isEmpty)
  }

  @Test func `the differing tiles are merged into few rectangles`() {
    let map = TileMap(size: PixelSize(256, 32))
    map.compare(Bitmap(tiles: "aaaa\naaaa\naaaa\naaaa"), Bitmap(tiles: "aaaa\nab#a\na#ba\na##b"))
    #expect(map.differing.rects.map(\.bounds) == [[64, 8, 128, 16], [64, 24, 192, 8]])
  }

  @Test func `equal tiles are left unchanged, and all others are updated`() {
    let map = TileMap(size: PixelSize(192, 16))
    var target = Bitmap(size: PixelSize(192, 16), filledWith: garbage)
    let (from, to) = (Bitmap(tiles: "aaa\n#b%"), Bitmap(tiles: "aba\n#%a"))
    map.compare(from, to)
    map.dissolve(from, to, step: 128, into: &target, keepsEqual: true)
    #expect(target.unchangedTiles == "k.k\nk..")
    #expect(target.isEqual(to: .dissolve(from, to, step: 128), in: map.differing))
  }

  @Test func `with an unknown target, equal tiles are updated too`() {
    let map = TileMap(size: PixelSize(192, 16))
    var target = Bitmap(size: PixelSize(192, 16), filledWith: garbage)
    let (from, to) = (Bitmap(tiles: "aaa\n#b%"), Bitmap(tiles: "aba\n#%a"))
    map.compare(from, to)
    map.dissolve(from, to, step: 200, into: &target, keepsEqual: false)
    #expect(target == .dissolve(from, to, step: 200))
  }

  @Test func `a tile of two colors is left unchanged while their mix is the same`() {
    let map = TileMap(size: PixelSize(64, 8))
    let from = Bitmap(size: PixelSize(64, 8), filledWith: Pixel(Color(0x101010)))
    let to = Bitmap(size: PixelSize(64, 8), filledWith: Pixel(Color(0x121212)))
    var target = Bitmap(size: PixelSize(64, 8), filledWith: garbage)
    map.compare(from, to)
    // At steps 10 and 11 of 256 the mix is still 0x10. At step 70 it is 0x11.
    map.dissolve(from, to, step: 11, into: &target, keepsEqual: true, shown: 10)
    #expect(target[5, 5] == garbage)
    map.dissolve(from, to, step: 70, into: &target, keepsEqual: true, shown: 11)
    #expect(target[5, 5] == Pixel(Color(0x111111)))
    target = Bitmap(size: PixelSize(64, 8), filledWith: garbage)
    map.compare(from, to, drawnAnew: Region(PixelRect(5, 5, 1, 1)))
    map.dissolve(from, to, step: 11, into: &target, keepsEqual: true, shown: 10)
    #expect(target[5, 5] == Pixel(Color(0x101010)))
  }

  @Test func `only pixels inside the clip are updated`() {
    let map = TileMap(size: PixelSize(128, 8))
    var target = Bitmap(size: PixelSize(128, 8), filledWith: garbage)
    let (from, to) = (Bitmap(tiles: "a#"), Bitmap(tiles: "bb"))
    map.compare(from, to)
    let clip = PixelRect(60, 2, 9, 3)
    map.dissolve(from, to, step: 77, into: &target, within: clip, keepsEqual: true)
    let whole = Bitmap.dissolve(from, to, step: 77)
    for y in 0..<8 {
      for x in 0..<128 {
        #expect(target[x, y] == (clip.contains(PixelRect(x, y, 1, 1)) ? whole[x, y] : garbage))
      }
    }
  }

  @Test func `images are compared once, and again where they were redrawn`() {
    let map = TileMap(size: PixelSize(192, 8))
    let from = Bitmap(tiles: "aaa")
    map.compare(from, Bitmap(tiles: "aaa"))
    #expect(map.equal == 3)
    map.compare(from, Bitmap(tiles: "bbb"))
    #expect(map.equal == 3, "the redraw was not reported")
    map.compare(from, Bitmap(tiles: "bbb"), drawnAnew: Region(PixelRect(127, 3, 2, 1)))
    #expect(map.equal == 1)
    #expect(map.differing.rects == [PixelRect(64, 0, 128, 8)])
  }

  @Test func `a tile that becomes equal is updated once more, and then left unchanged`() {
    let map = TileMap(size: PixelSize(192, 8))
    var target = Bitmap(tiles: "aaa")
    var (from, to) = (Bitmap(tiles: "aaa"), Bitmap(tiles: "aba"))
    map.compare(from, to)
    map.dissolve(from, to, step: 10, into: &target, keepsEqual: true)

    (from, to) = (Bitmap(tiles: "aaa"), Bitmap(tiles: "aaa"))
    let damage = Region(PixelRect(70, 1, 3, 3))
    map.compare(from, to, drawnAnew: damage)
    #expect(map.differing.isEmpty)
    map.dissolve(from, to, step: 20, into: &target, within: PixelRect(64, 0, 64, 8), keepsEqual: true)
    #expect(target == from)

    target = Bitmap(size: target.size, filledWith: garbage)
    map.compare(from, to, drawnAnew: Region(PixelRect(0, 0, 1, 1)))
    map.dissolve(from, to, step: 30, into: &target, keepsEqual: true)
    #expect(target.unchangedTiles == ".kk")
  }

  @Test func `a tile that was redrawn in both images and is equal is updated once`() {
    let map = TileMap(size: PixelSize(192, 8))
    var target = Bitmap(tiles: "abc")
    let before = Bitmap(tiles: "abc")
    map.compare(before, before)
    let after = Bitmap(tiles: "a#c")
    map.compare(after, after, drawnAnew: Region(PixelRect(64, 0, 64, 8)))
    map.dissolve(after, after, step: 30, into: &target, keepsEqual: true)
    #expect(target == after)

    target = Bitmap(size: target.size, filledWith: garbage)
    map.compare(after, after)
    map.dissolve(after, after, step: 30, into: &target, keepsEqual: true)
    #expect(target.unchangedTiles == "kkk")
  }

  @Test func `rows are scanned once, and again where they were redrawn`() {
    let map = TileMap(size: PixelSize(100, 40))
    var picture = Bitmap(size: PixelSize(100, 40), filledWith: Pixel(.white))
    func uneven() -> [PixelRect] { picture.withReadOnlyPixels { map.uneven(in: $0) } }
    func draw(_ rect: PixelRect) { picture.withPixels { Compositor.fill($0, rect, with: garbage) } }
    draw(PixelRect(10, 3, 5, 2))
    #expect(uneven() == [PixelRect(10, 3, 5, 2)])
    draw(PixelRect(70, 30, 1, 1))
    #expect(uneven() == [PixelRect(10, 3, 5, 2)], "the redraw was not reported")
    map.forgetRows(in: Region(PixelRect(70, 30, 1, 1)))
    #expect(uneven() == [PixelRect(10, 3, 5, 2), PixelRect(70, 30, 1, 1)])
  }

  @Test func `pixels that differ in the lowest bit of one channel are uneven`() {
    for (first, last) in [(0, 16), (8, 0), (16, 8)] {
      var picture = Bitmap(size: PixelSize(100, 40), filledWith: Pixel(.white))
      picture.withPixels {
        $0.base[350] ^= 1 << first
        $0.base[360] ^= 1 << last
      }
      let map = TileMap(size: picture.size)
      #expect(picture.withReadOnlyPixels { map.uneven(in: $0) } == [PixelRect(50, 3, 11, 1)])
    }
  }

  @Test func `damage outside the images is ignored`() {
    let map = TileMap(size: PixelSize(64, 8))
    let picture = Bitmap(tiles: "a")
    map.compare(picture, picture, drawnAnew: Region(PixelRect(-40, -9, 400, 5)))
    map.compare(picture, picture, drawnAnew: Region(PixelRect(-40, -9, 400, 90)))
    #expect(map.equal == 1)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `after any redraws each frame equals the full dissolve`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(random.int(1...300), random.int(1...60))
    let map = TileMap(size: size)
    var from = Bitmap(size: size, filledWith: Pixel(.white))
    var to = from
    var target = from
    // A target that contains the first image shows step 0.
    var shown = 0
    for _ in 0..<25 {
      var damage = Region()
      for _ in 0..<random.int(0...2) {
        let rect = PixelRect(
          random.int(-20...size.width), random.int(-20...size.height), random.int(0...90), random.int(0...30)
        ).intersection(PixelRect(size))
        let color = [Pixel(.white), Pixel(.black), garbage][random.int(0...2)]
        let sides = random.int(1...3)
        if sides & 1 != 0 { from.withPixels { Compositor.fill($0, rect, with: color) } }
        if sides & 2 != 0 { to.withPixels { Compositor.fill($0, rect, with: color) } }
        damage.insert(rect)
      }
      let step = random.int(0...3) == 0 ? shown : random.int(0...256)
      map.compare(from, to, drawnAnew: damage)
      if step != shown { damage.formUnion(map.differing) }
      for rect in damage.rects {
        map.dissolve(from, to, step: step, into: &target, within: rect, keepsEqual: true)
      }
      shown = step
      #expect(target == .dissolve(from, to, step: step))
    }
  }
}

extension TileMap {
  fileprivate func compare(_ from: Bitmap, _ to: Bitmap, drawnAnew damage: Region = Region()) {
    from.withReadOnlyPixels { from in to.withReadOnlyPixels { to in compare(from, to, drawnAnew: damage) } }
  }

  fileprivate func dissolve(
    _ from: Bitmap, _ to: Bitmap, step: Int, into target: inout Bitmap, within clip: PixelRect? = nil,
    keepsEqual: Bool, shown: Int? = nil
  ) {
    from.withReadOnlyPixels { from in
      to.withReadOnlyPixels { to in
        target.withPixels {
          dissolve(
            from: from, to: to, step: step, into: $0, within: clip ?? $0.bounds, keepsEqual: keepsEqual,
            shown: shown)
        }
      }
    }
  }
}

extension PixelRect {
  fileprivate var bounds: [Int] { [x, y, width, height] }
}

extension Bitmap {
  /// Creates an image from one letter per tile and one line per row of tiles: `#` and `%` have two colors, other
  /// letters one. Without a size, all tiles are whole.
  fileprivate init(tiles text: String, size: PixelSize? = nil) {
    let letters = text.split(separator: "\n").map { line in line.utf8.map(UInt32.init) }
    let (width, height) = (TileMap.tile.width, TileMap.tile.height)
    let whole = PixelSize(letters[0].count * width, letters.count * height)
    self = .assembled(size ?? whole) { x, y in
      let letter = letters[y / height][x / width]
      let hasTwoColors = letter == UInt32(UInt8(ascii: "#")) || letter == UInt32(UInt8(ascii: "%"))
      let isSecondColor = hasTwoColors && (x + y).isMultiple(of: 3)
      return Pixel(word: 0xFF00_0000 | letter &* 0x0001_0B27 ^ (isSecondColor ? 0x0070_7070 : 0))
    }
  }

  /// Returns the full dissolve of two images.
  fileprivate static func dissolve(_ from: Bitmap, _ to: Bitmap, step: Int) -> Bitmap {
    var target = from
    to.withReadOnlyPixels { to in
      target.withPixels { Compositor.dissolve(from: $0, to: to, step: step, into: $0, in: $0.bounds) }
    }
    return target
  }

  /// A letter per tile: `k` if all pixels still have the initial garbage, `.` if none has it.
  fileprivate var unchangedTiles: String {
    (0..<size.height / TileMap.tile.height).map { row in
      String(
        (0..<size.width / TileMap.tile.width).map { column -> Character in
          let kept = (0..<TileMap.tile.width * TileMap.tile.height).count { index in
            let (y, x) = index.quotientAndRemainder(dividingBy: TileMap.tile.width)
            return self[column * TileMap.tile.width + x, row * TileMap.tile.height + y].word == 0xFF12_3456
          }
          return kept == 0 ? "." : kept == TileMap.tile.width * TileMap.tile.height ? "k" : "?"
        })
    }.joined(separator: "\n")
  }

  fileprivate func isEqual(to other: Bitmap, in region: Region) -> Bool {
    region.rects.allSatisfy { rect in
      (rect.y..<rect.maxY).allSatisfy { y in
        (rect.x..<rect.maxX).allSatisfy { x in self[x, y] == other[x, y] }
      }
    }
  }
}
