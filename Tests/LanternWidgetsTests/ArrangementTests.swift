import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// A letter is a tile, a character a point.
@MainActor
struct RowTests {
  @Test func `a row lines its children up from the leading side, centred`() {
    #expect(
      laidOut(8, 3, Row([Tile("a", 3, 1), Tile("b", 2, 3)])) == """
        ...bb...
        aaabb...
        ...bb...
        """)
  }

  @Test func `a row in a right-to-left layout begins on the right`() {
    #expect(
      laidOut(8, 3, direction: .rightToLeft, Row(spacing: 1, [Tile("a", 3, 1), Tile("b", 2, 3)])) == """
        ..bb....
        ..bb.aaa
        ..bb....
        """)
  }

  @Test func `spacing stands between children, not around them`() {
    #expect(
      laidOut(9, 1, Row(spacing: 2, [Tile("a", 1, 1), Tile("b", 1, 1), Tile("c", 1, 1)])) == """
        a..b..c..
        """)
  }

  @Test func `children stand at the top, in the middle, at the bottom or fill the height`() {
    #expect(
      laidOut(2, 3, Row(alignment: .leading, [Tile("a", 2, 1)])) == """
        aa
        ..
        ..
        """)
    #expect(
      laidOut(2, 3, Row(alignment: .center, [Tile("a", 2, 1)])) == """
        ..
        aa
        ..
        """)
    #expect(
      laidOut(2, 3, Row(alignment: .trailing, [Tile("a", 2, 1)])) == """
        ..
        ..
        aa
        """)
    #expect(
      laidOut(2, 3, Row(alignment: .stretch, [Tile("a", 2, 1)])) == """
        aa
        aa
        aa
        """)
  }

  @Test func `a spacer takes what is left over`() {
    #expect(
      laidOut(10, 1, Row([Tile("a", 2, 1), Spacer(), Tile("b", 3, 1)])) == """
        aa.....bbb
        """)
  }

  @Test func `flexible children share what is left over by their shares`() {
    #expect(
      laidOut(13, 1, Row(spacing: 1, [Tile("a", 9, 1, flex: 1), Tile("b", 2, 1), Tile("c", 0, 1, flex: 2)]))
        == """
        aaa.bb.cccccc
        """)
  }

  @Test func `a hidden child takes no space and no spacing`() {
    let hidden = Tile("b", 2, 1)
    hidden.isHidden = true
    #expect(
      laidOut(8, 1, Row(spacing: 1, [Tile("a", 2, 1), hidden, Tile("c", 2, 1)])) == """
        aa.cc...
        """)
  }

  @Test func `a hidden flexible child has no share`() {
    let hidden = Tile("b", 0, 1, flex: 1)
    hidden.isHidden = true
    #expect(
      laidOut(6, 1, Row([Tile("a", 0, 1, flex: 1), hidden])) == """
        aaaaaa
        """)
  }

  @Test func `when space is short, later children get what is left`() {
    #expect(
      laidOut(5, 1, Row([Tile("a", 3, 1), Tile("b", 3, 1), Tile("c", 3, 1)])) == """
        aaabb
        """)
  }

  @Test func `when space is short, flexible children get none`() {
    #expect(
      laidOut(4, 1, Row([Tile("a", 0, 1, flex: 1), Tile("b", 4, 1), Spacer()])) == """
        bbbb
        """)
  }

  @Test func `a row wants the sum of its children with their spacing along and the greatest across`() {
    let inner = Row(spacing: 1, [Tile("a", 3, 1), Tile("b", 2, 3)])
    #expect(
      laidOut(9, 4, Column([Row([inner, Tile("c", 1, 1)]), Tile("d", 9, 1)])) == """
        ....bb...
        aaa.bbc..
        ....bb...
        ddddddddd
        """)
  }
}

@MainActor
struct ColumnTests {
  @Test func `a column lines its children up from the top, as wide as itself`() {
    #expect(
      laidOut(4, 5, Column(spacing: 1, [Tile("a", 1, 1), Tile("b", 2, 2)])) == """
        aaaa
        ....
        bbbb
        bbbb
        ....
        """)
  }

  @Test func `children stand at the leading side, in the middle or at the trailing side`() {
    let tiles = { [Tile("a", 1, 1), Tile("b", 3, 1)] }
    #expect(laidOut(5, 2, Column(alignment: .leading, tiles())) == "a....\nbbb..")
    #expect(laidOut(5, 2, Column(alignment: .center, tiles())) == "..a..\n.bbb.")
    #expect(laidOut(5, 2, Column(alignment: .trailing, tiles())) == "....a\n..bbb")
  }

  @Test func `in a right-to-left layout leading is on the right and the order stays`() {
    let tiles = { [Tile("a", 1, 1), Tile("b", 3, 1)] }
    #expect(laidOut(5, 2, direction: .rightToLeft, Column(alignment: .leading, tiles())) == "....a\n..bbb")
    #expect(laidOut(5, 2, direction: .rightToLeft, Column(alignment: .trailing, tiles())) == "a....\nbbb..")
    #expect(laidOut(5, 2, direction: .rightToLeft, Column(tiles())) == "aaaaa\nbbbbb")
  }

  @Test func `flexible children of a column share its height`() {
    #expect(
      laidOut(1, 6, Column([Tile("a", 1, 1), Tile("b", flex: 1), Tile("c", flex: 4)])) == "a\nb\nc\nc\nc\nc")
  }

  @Test func `a child that is added, shown, hidden or taken out moves the others`() {
    let (a, b) = (Tile("a", 1, 1), Tile("b", 1, 1))
    let column = Column([a, b])
    let fixture = WidgetFixture(column, 1, 4)
    #expect(fixture.picture.tileText == "a\nb\n.\n.")

    a.isHidden = true
    fixture.show()
    #expect(fixture.picture.tileText == "b\n.\n.\n.")

    column.add(Tile("c", 1, 2))
    a.isHidden = false
    fixture.show()
    #expect(fixture.picture.tileText == "a\nb\nc\nc")

    b.removeFromParent()
    fixture.show()
    #expect(fixture.picture.tileText == "a\nc\nc\n.")

    a.flex = 1
    fixture.show()
    #expect(fixture.picture.tileText == "a\na\nc\nc")
  }

  @Test func `rows in columns in right-to-left rows stand where one expects them`() {
    let left = Column(spacing: 1, [Tile("a", 2, 1), Row([Tile("b", 1, 1), Spacer(), Tile("c", 1, 1)])])
    left.flex = 1
    #expect(
      laidOut(9, 3, direction: .rightToLeft, Row(spacing: 1, alignment: .stretch, [Tile("d", 2, 1), left]))
        == """
        aaaaaa.dd
        .......dd
        c....b.dd
        """)
  }
}

@MainActor
struct OverlayTests {
  @Test func `an overlay's children fill it, later ones on top`() {
    let corner = Column(alignment: .trailing, [Tile("b", 2, 1)])
    #expect(
      laidOut(4, 2, ZStack([Tile("a"), corner])) == """
        aabb
        aaaa
        """)
  }

  @Test func `an overlay is as large as its largest visible children`() {
    let hidden = Tile("c", 9, 9)
    hidden.isHidden = true
    let overlay = ZStack([Tile("a", 3, 1), Tile("b", 1, 2), hidden])
    #expect(
      laidOut(5, 3, Column(alignment: .leading, [overlay, Tile("d", 5, 1)])) == """
        bbb..
        bbb..
        ddddd
        """)
  }
}

@MainActor
struct TinySpaceTests {
  @Test(arguments: [Size(0, 0), Size(1, 1), Size(3, 90), Size(90, 3), Size(41, 57)])
  func `everything can be laid out and drawn in a space far too small`(size: Size) {
    for scale in [1, 1.5, 3] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let scene = WidgetScene()
        let fixture = WidgetFixture(scene.root, size.width, size.height, scale: scale, direction: direction)
        fixture.strike(.tab)
        fixture.show()
        #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
      }
    }
  }

  @Test func `no tile is given a negative size`() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let tiles = (0..<random.int(1...5)).map { _ in
        Tile("a", random.double(0...9), random.double(0...9), flex: Double(random.int(0...1)))
      }
      let spacing = random.double(0...5)
      let root = random.int(0...1) == 0 ? Row(spacing: spacing, tiles) : Column(spacing: spacing, tiles)
      _ = WidgetFixture(root, random.double(0...20).rounded(), random.double(0...20).rounded())
      #expect(tiles.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
    }
  }
}
