import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct WidgetGalleryTests {
  @Test(arguments: [1, 1.25, 1.5, 2])
  func `whatever happens, what is drawn anew is what is seen`(scale: Double) {
    var random = SeededGenerator(seed: UInt64(scale * 100))
    let gallery = WidgetGallery()
    let stage = WidgetStage(gallery.root, 500, 420, scale: scale)
    stage.show()
    for turn in 0..<150 {
      happen(on: stage, &random)
      come(over: stage, gallery, &random)
      stage.show(after: .milliseconds(random.int(0...1) * random.int(1...90)))
      if turn % 3 == 0 {
        let seen = stage.picture
        #expect(stage.redrawn == seen)
      }
    }
  }

  @Test(arguments: [0.75, 1, 2])
  func `every control has what it needs to be used, at every size of text`(textScale: Double) {
    let stage = WidgetStage(WidgetGallery().root, 900, 2400, theme: .light.scaled(text: textScale))
    for (semantics, frame) in stage.tree.semantics where !semantics.actions.isEmpty {
      #expect(frame.width >= 24 && frame.height >= 24, "\(semantics.name)")
      #expect(!semantics.name.isEmpty)
    }
  }

  @Test(arguments: [(1.0, 1.0), (200, 150), (8000, 200), (30, 900)])
  func `no window is too small or too large`(width: Double, height: Double) {
    var random = SeededGenerator(seed: 5)
    let gallery = WidgetGallery()
    let stage = WidgetStage(gallery.root, width, height)
    for _ in 0..<20 {
      happen(on: stage, &random)
      come(over: stage, gallery, &random)
      stage.show(after: .milliseconds(30))
    }
    #expect(stage.picture.size == PixelSize(Int(width), Int(height)))
  }

  @Test func `a gallery at rest that has nothing that goes on wakes nobody`() {
    let stage = WidgetStage(
      Column([
        Button("a"), Checkbox("b"), Switch("c"), Slider("d", value: 0, text: { "\($0)" }),
        Picker("e", ["f", "g"], style: .segmented), ProgressBar("h", value: 0.5),
      ]))
    #expect(stage.tree.nextChange == nil)
  }

  private func come(over stage: WidgetStage, _ gallery: WidgetGallery, _ random: inout SeededGenerator) {
    switch random.int(0...11) {
    case 0 where stage.tree.layers.isEmpty: stage.tree.present(gallery.dialog)
    case 1: stage.tree.show(Toast("Something was done", action: ("Undo", {})))
    case 2 where stage.tree.layers.isEmpty: _ = gallery.language.children[0].perform(.press, at: stage.now)
    case 3: gallery.lines.append([random.double(0...20), random.double(0...9)], label: "x", most: 60)
    default: break
    }
  }

  private func happen(on stage: WidgetStage, _ random: inout SeededGenerator) {
    let size = stage.picture.size.points(at: stage.tree.environment.scale)
    let place = Point(random.double(0...size.width), random.double(0...size.height))
    switch random.int(0...9) {
    case 0, 1: stage.move(to: place)
    case 2: stage.press(place)
    case 3: stage.release(place)
    case 4: stage.click(place)
    case 5: stage.strike(.tab, random.int(0...2) == 0 ? .shift : [])
    case 6, 7: stage.strike([.left, .right, .up, .down, .home, .end, .pageUp][random.int(0...6)])
    case 8: stage.strike([.enter, .character(" "), .escape][random.int(0...2)])
    default: stage.handle(.pointerLeft)
    }
  }
}
