import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct WidgetGalleryTests {
  @Test(arguments: [1, 1.25, 1.5, 2])
  func `after any input the picture equals a full redraw`(scale: Double) {
    var random = SeededGenerator(seed: UInt64(scale * 100))
    let gallery = WidgetGallery()
    let fixture = WidgetFixture(gallery.root, 500, 420, scale: scale)
    fixture.show()
    for turn in 0..<150 {
      sendRandomInput(to: fixture, &random)
      presentRandomOverlay(on: fixture, gallery, &random)
      fixture.show(after: .milliseconds(random.int(0...1) * random.int(1...90)))
      if turn % 3 == 0 {
        let picture = fixture.picture
        #expect(fixture.redrawn == picture)
      }
    }
  }

  @Test(arguments: [0.75, 1, 2])
  func `every control is large enough and named at every text size`(textScale: Double) {
    let fixture = WidgetFixture(WidgetGallery().root, 900, 4_000, theme: .light.scaled(text: textScale))
    // A divider is as thin as in other toolkits. The keyboard moves it too.
    for (semantics, frame) in fixture.tree.semantics
    where !semantics.actions.isEmpty && semantics.role != .separator {
      #expect(frame.width >= 24 && frame.height >= 24, "\(semantics.name)")
      #expect(!semantics.name.isEmpty)
    }
  }

  @Test(arguments: [(1.0, 1.0), (200, 150), (8000, 200), (30, 900)])
  func `the gallery handles windows of any size`(width: Double, height: Double) {
    var random = SeededGenerator(seed: 5)
    let gallery = WidgetGallery()
    let fixture = WidgetFixture(gallery.root, width, height)
    for _ in 0..<20 {
      sendRandomInput(to: fixture, &random)
      presentRandomOverlay(on: fixture, gallery, &random)
      fixture.show(after: .milliseconds(30))
    }
    #expect(fixture.picture.size == PixelSize(Int(width), Int(height)))
  }

  @Test func `a gallery without animations has no scheduled change`() {
    let fixture = WidgetFixture(
      Column([
        Button("a"), Checkbox("b"), Switch("c"), Slider("d", value: 0, text: { "\($0)" }),
        Picker("e", ["f", "g"], style: .segmented), ProgressBar("h", value: 0.5),
      ]))
    #expect(fixture.tree.nextChange == nil)
  }

  private func presentRandomOverlay(
    on fixture: WidgetFixture, _ gallery: WidgetGallery, _ random: inout SeededGenerator
  ) {
    switch random.int(0...11) {
    case 0 where fixture.tree.overlays.isEmpty: fixture.tree.present(gallery.dialog)
    case 1: fixture.tree.show(Toast("Something was done", action: ("Undo", {})))
    case 2 where fixture.tree.overlays.isEmpty:
      _ = gallery.language.children[0].perform(.press, at: fixture.now)
    case 3: gallery.lines.append([random.double(0...20), random.double(0...9)], label: "x", most: 60)
    default: break
    }
  }

  private func sendRandomInput(to fixture: WidgetFixture, _ random: inout SeededGenerator) {
    let size = fixture.picture.size.points(at: fixture.tree.environment.scale)
    let position = Point(random.double(0...size.width), random.double(0...size.height))
    switch random.int(0...9) {
    case 0, 1: fixture.move(to: position)
    case 2: fixture.press(position)
    case 3: fixture.release(position)
    case 4: fixture.click(position)
    case 5: fixture.pressKey(.tab, random.int(0...2) == 0 ? .shift : [])
    case 6, 7: fixture.pressKey([.left, .right, .up, .down, .home, .end, .pageUp][random.int(0...6)])
    case 8: fixture.pressKey([.enter, .character(" "), .escape][random.int(0...2)])
    default: fixture.handle(.pointerLeft)
    }
  }
}
