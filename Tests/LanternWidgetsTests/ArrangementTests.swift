import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// In the drawings each letter is a tile and each character is one point.
@MainActor
struct RowTests {
  @Test func `a row places its children from the leading edge, centered vertically`() {
    #expect(
      laidOut(8, 3, Row([Tile("a", 3, 1), Tile("b", 2, 3)])) == """
        ...bb...
        aaabb...
        ...bb...
        """)
  }

  @Test func `a row in a right-to-left layout starts on the right`() {
    #expect(
      laidOut(8, 3, direction: .rightToLeft, Row(spacing: 1, [Tile("a", 3, 1), Tile("b", 2, 3)])) == """
        ..bb....
        ..bb.aaa
        ..bb....
        """)
  }

  @Test func `spacing is between children, not around them`() {
    #expect(
      laidOut(9, 1, Row(spacing: 2, [Tile("a", 1, 1), Tile("b", 1, 1), Tile("c", 1, 1)])) == """
        a..b..c..
        """)
  }

  @Test func `children are aligned to the top, the middle or the bottom, or fill the height`() {
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

  @Test func `a spacer takes the remaining space`() {
    #expect(
      laidOut(10, 1, Row([Tile("a", 2, 1), Spacer(), Tile("b", 3, 1)])) == """
        aa.....bbb
        """)
  }

  @Test func `flexible children divide the remaining space by their flex`() {
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

  @Test func `a hidden flexible child gets no space`() {
    let hidden = Tile("b", 0, 1, flex: 1)
    hidden.isHidden = true
    #expect(
      laidOut(6, 1, Row([Tile("a", 0, 1, flex: 1), hidden])) == """
        aaaaaa
        """)
  }

  @Test func `when space is short, later children get the remainder`() {
    #expect(
      laidOut(5, 1, Row([Tile("a", 3, 1), Tile("b", 3, 1), Tile("c", 3, 1)])) == """
        aaabb
        """)
  }

  @Test func `when space is short, flexible children get no space`() {
    #expect(
      laidOut(4, 1, Row([Tile("a", 0, 1, flex: 1), Tile("b", 4, 1), Spacer()])) == """
        bbbb
        """)
  }

  @Test func `a row's size is the sum of its children and their spacing by its tallest child`() {
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
  @Test func `a column places its children from the top and stretches them to its width`() {
    #expect(
      laidOut(4, 5, Column(spacing: 1, [Tile("a", 1, 1), Tile("b", 2, 2)])) == """
        aaaa
        ....
        bbbb
        bbbb
        ....
        """)
  }

  @Test func `children are aligned to the leading edge, the middle or the trailing edge`() {
    let tiles = { [Tile("a", 1, 1), Tile("b", 3, 1)] }
    #expect(laidOut(5, 2, Column(alignment: .leading, tiles())) == "a....\nbbb..")
    #expect(laidOut(5, 2, Column(alignment: .center, tiles())) == "..a..\n.bbb.")
    #expect(laidOut(5, 2, Column(alignment: .trailing, tiles())) == "....a\n..bbb")
  }

  @Test func `a right-to-left column aligns leading to the right and keeps the order`() {
    let tiles = { [Tile("a", 1, 1), Tile("b", 3, 1)] }
    #expect(laidOut(5, 2, direction: .rightToLeft, Column(alignment: .leading, tiles())) == "....a\n..bbb")
    #expect(laidOut(5, 2, direction: .rightToLeft, Column(alignment: .trailing, tiles())) == "a....\nbbb..")
    #expect(laidOut(5, 2, direction: .rightToLeft, Column(tiles())) == "aaaaa\nbbbbb")
  }

  @Test func `flexible children of a column divide its height`() {
    #expect(
      laidOut(1, 6, Column([Tile("a", 1, 1), Tile("b", flex: 1), Tile("c", flex: 4)])) == "a\nb\nc\nc\nc\nc")
  }

  @Test func `adding, showing, hiding or removing a child moves the others`() {
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

  @Test func `nested rows and columns are laid out correctly in a right-to-left row`() {
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
struct ZStackTests {
  @Test func `a z-stack's children fill it, later ones on top`() {
    let corner = Column(alignment: .trailing, [Tile("b", 2, 1)])
    #expect(
      laidOut(4, 2, ZStack([Tile("a"), corner])) == """
        aabb
        aaaa
        """)
  }

  @Test func `a z-stack is as large as its largest visible children`() {
    let hidden = Tile("c", 9, 9)
    hidden.isHidden = true
    let stack = ZStack([Tile("a", 3, 1), Tile("b", 1, 2), hidden])
    #expect(
      laidOut(5, 3, Column(alignment: .leading, [stack, Tile("d", 5, 1)])) == """
        bbb..
        bbb..
        ddddd
        """)
  }
}

@MainActor
struct TinySpaceTests {
  @Test(arguments: [Size(0, 0), Size(1, 1), Size(3, 90), Size(90, 3), Size(41, 57)])
  func `every widget can be laid out and drawn in a space far too small`(size: Size) {
    for scale in [1, 1.5, 3] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let form = SampleForm()
        let fixture = WidgetFixture(form.root, size.width, size.height, scale: scale, direction: direction)
        fixture.pressKey(.tab)
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
