import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ToastTests {
  @Test func `a notice comes, stays four seconds, goes, and leaves nothing behind`() {
    let stage = WidgetStage(Column([Button("Beneath")]), 400, 300)
    let before = stage.picture
    stage.tree.show(Toast("Saved"))
    pass(stage, .milliseconds(300))
    #expect(names(stage) == ["Beneath", "Saved"])
    // Nothing changes until it goes.
    #expect(stage.tree.nextChange.map { $0 - stage.now } ?? .zero > .seconds(3))
    pass(stage, .milliseconds(3_600))
    #expect(names(stage) == ["Beneath", "Saved"])
    pass(stage, .milliseconds(400))
    #expect(names(stage) == ["Beneath"])
    #expect(stage.tree.layers.isEmpty)
    #expect(stage.tree.nextChange == nil)
    #expect(stage.picture == before)
  }

  @Test func `a notice takes the place of the one that shows`() {
    let stage = WidgetStage(Column([]), 400, 300)
    var undone: [String] = []
    for name in ["one", "two", "three"] {
      stage.tree.show(Toast(name, action: ("Undo", { undone.append(name) })))
      pass(stage, .milliseconds(300))
      #expect(names(stage).contains(name))
      #expect(stage.tree.layers.count == 1)
    }
    stage.click(stage.tree.layers[0].children[0])
    pass(stage, .milliseconds(400))
    #expect(undone == ["three"])
    #expect(stage.tree.layers.isEmpty)
  }

  @Test func `a click sends it away, so that what lies under it can be had at once`() {
    let stage = WidgetStage(Column([]), 400, 300)
    stage.tree.show(Toast("Saved"))
    pass(stage, .milliseconds(300))
    stage.click(stage.tree.layers[0])
    pass(stage, .milliseconds(400))
    #expect(stage.tree.layers.isEmpty)
  }

  @Test func `all that show are dropped at once, and nothing else`() {
    let stage = WidgetStage(Column([]), 400, 300)
    let dialog = Dialog("Sure?", [Dialog.Answer("Yes")])
    stage.tree.present(dialog)
    stage.tree.show(Toast("Saved"))
    pass(stage, .milliseconds(300))
    stage.tree.dropToasts()
    #expect(stage.tree.layers.map { $0 === dialog } == [true])
  }

  @Test func `it fades in and out`() {
    let stage = WidgetStage(Column([]), 400, 300)
    stage.tree.show(Toast("Saved"))
    var tones: [UInt8] = []
    for _ in 0..<5 {
      pass(stage, .milliseconds(30))
      tones.append(stage.picture[200, 280].color.red)
    }
    #expect(tones == tones.sorted(by: >) && Set(tones).count == 5)
  }

  @Test func `it takes no focus, but its action can be reached by Tab, acts once and sends it away`() {
    let beneath = Button("Beneath")
    let stage = WidgetStage(Column([beneath]), 400, 300)
    var undone = 0
    stage.strike(.tab)
    stage.tree.show(Toast("Moved", action: ("Undo", { undone += 1 })))
    pass(stage, .milliseconds(300))
    #expect(stage.tree.focused === beneath)
    stage.strike(.tab)
    stage.strike(.enter)
    stage.strike(.enter)
    #expect(undone == 1)
    pass(stage, .milliseconds(300))
    #expect(names(stage) == ["Beneath"])
  }

  @Test func `while the pointer is on it, it stays, and its time begins anew after`() {
    let stage = WidgetStage(Column([]), 400, 300)
    stage.tree.show(Toast("Moved", action: ("Undo", {})))
    pass(stage, .milliseconds(300))
    stage.move(to: Point(200, 265))
    pass(stage, .seconds(20))
    #expect(names(stage) == ["Moved", "Undo"])
    stage.move(to: Point(5, 5))
    pass(stage, .seconds(3))
    #expect(names(stage) == ["Moved", "Undo"])
    pass(stage, .seconds(2))
    #expect(names(stage) == [])
  }

  @Test func `what lies beside it is heard, and only what it covers is drawn`() {
    let beneath = Button("Beneath")
    var presses = 0
    beneath.action = { presses += 1 }
    let stage = WidgetStage(Column([beneath]), 400, 300)
    stage.tree.show(Toast("Saved"))
    let drawn = stage.show(after: .milliseconds(10))
    #expect(drawn.rects.allSatisfy { PixelRect(0, 170, 400, 130).contains($0) })
    stage.click(beneath)
    #expect(presses == 1)
  }

  @Test func `it can be dismissed, says what it is, and stands above what is kept free`() {
    let stage = WidgetStage(Column([]), 400, 300)
    stage.tree.show(Toast("Saved", foot: 100))
    pass(stage, .milliseconds(300))
    let (semantics, frame) = stage.tree.semantics[0]
    #expect(semantics == Semantics(.status, name: "Saved", actions: [.dismiss]))
    #expect(frame.maxY == 184)
    #expect(stage.tree.layers[0].perform(.dismiss, at: stage.now))
    pass(stage, .milliseconds(300))
    #expect(stage.tree.layers.isEmpty)
  }

  @Test func `where motion is to be reduced it is there at once, and gone at once`() {
    let stage = WidgetStage(Column([]), 400, 300)
    var environment = stage.tree.environment
    environment.reducesMotion = true
    stage.tree.resize(to: stage.picture.size, environment: environment)
    stage.tree.show(Toast("Saved"))
    stage.show(after: .milliseconds(10))
    #expect(stage.picture[200, 280].color == Color(0x2F2A25))
    pass(stage, .milliseconds(4_100))
    #expect(stage.tree.layers.isEmpty)
  }

  // As the loop does it: frame by frame while something changes.
  private func pass(_ stage: WidgetStage, _ time: Duration) {
    let end = stage.now + time
    while let change = stage.tree.nextChange, change < end {
      stage.show(after: max(.milliseconds(10), min(change, end) - stage.now))
    }
    if stage.now < end { stage.show(after: end - stage.now) }
  }

  private func names(_ stage: WidgetStage) -> [String] { stage.tree.semantics.map(\.semantics.name) }
}
