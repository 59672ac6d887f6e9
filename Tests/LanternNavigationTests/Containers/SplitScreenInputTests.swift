import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Whom pointer and keyboard reach in a split screen.
@MainActor
struct SplitScreenInputTests {
  // Two buttons, a press of which is noted.
  private final class Choice: Screen {
    let journal: CallLog
    let buttons: [Button]

    init(_ title: String, _ journal: CallLog) {
      self.journal = journal
      buttons = ["1", "2"].map { number in
        Button(title + number) { journal.note("\(title)\(number) is chosen") }
      }
      super.init(title: title)
    }

    override func makeView() -> Widget { Column(alignment: .leading, buttons) }
  }

  private let journal = CallLog()
  private let split: SplitScreen
  private let root: RootController

  init() {
    let split = SplitScreen(title: "split", master: Choice("m", journal), detail: Choice("d", journal))
    self.split = split
    let part = Flow("split")
    root = RootController(
      flows: [part: { split }], first: part, size: PixelSize(800, 400),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.update(to: .zero)
  }

  private func handle(_ action: InputEvent.Action) {
    root.handle(InputEvent(action, time: .zero))
    root.update(to: .zero)
  }

  private func strike(_ key: Key, _ modifiers: Modifiers = []) { handle(.keyDown(key, modifiers)) }

  private func resize(_ width: Int) {
    root.resize(to: PixelSize(width, 400), environment: root.environment)
    root.update(to: .zero)
  }

  private var buttons: [String] {
    root.semantics.filter { $0.semantics.role == .button }.map(\.semantics.name)
  }

  private var focused: String? {
    root.semantics.first { $0.semantics.states.contains(.focused) }?.semantics.name
  }

  private func click(_ name: String) throws {
    let button = try #require(root.semantics.first { $0.semantics.name == name })
    let middle = Point(
      Double(button.frame.x + button.frame.width / 2), Double(button.frame.y + button.frame.height / 2))
    handle(.pointerMoved(to: middle))
    handle(.pointerDown(at: middle, clicks: 1))
    handle(.pointerUp(at: middle))
  }

  @Test func `presses reach the side that they are on`() throws {
    for name in ["m1", "d2", "m2", "d1"] { try click(name) }
    #expect(journal.entries == ["m1 is chosen", "d2 is chosen", "m2 is chosen", "d1 is chosen"])
  }

  @Test func `Tab goes through the master and then the detail, and round`() {
    var order: [String?] = []
    for _ in 0..<5 {
      strike(.tab)
      order.append(focused)
    }
    #expect(order == ["m1", "m2", "d1", "d2", "m1"])
    strike(.tab, .shift)
    #expect(focused == "d2")
  }

  @Test func `F6 takes the keyboard to the other side, where it was there before`() {
    strike(.tab)
    strike(.tab)
    #expect(focused == "m2")
    strike(.function(6))
    #expect(focused == "d1")
    strike(.tab)
    strike(.function(6), .shift)
    #expect(focused == "m2")
    strike(.enter)
    strike(.function(6))
    #expect(focused == "d2")
    strike(.enter)
    #expect(journal.entries == ["m2 is chosen", "d2 is chosen"])
  }

  @Test func `what F6 leads to shows that it has the keyboard, though it had it from a pointer`() throws {
    try click("d2")
    let detail = try #require(split.detail as? Choice)
    #expect(!detail.buttons[1].showsFocus)
    try click("m1")
    strike(.function(6))
    #expect(detail.buttons[1].showsFocus)
  }

  @Test(arguments: [(Key.escape, Modifiers()), (Key.left, Modifiers.alt), (Key.back, Modifiers())])
  func `a key that leads back closes a detail that shows alone, and none beside its master`(
    key: Key, modifiers: Modifiers
  ) {
    strike(key, modifiers)
    #expect(split.detail != nil)
    resize(400)
    #expect(buttons == ["Back", "d1", "d2"])
    strike(key, modifiers)
    #expect(split.detail == nil)
    #expect(buttons == ["m1", "m2"])
    strike(key, modifiers)
    #expect(buttons == ["m1", "m2"])
  }

  @Test func `a button leads back from a detail that shows alone`() throws {
    #expect(buttons == ["m1", "m2", "d1", "d2"])
    resize(400)
    try click("Back")
    #expect(buttons == ["m1", "m2"])
    resize(800)
    #expect(buttons == ["m1", "m2"])
  }

  @Test func `the master has the keyboard again where it had it before its detail came and went`() throws {
    resize(400)
    split.closeDetail()
    root.update(to: .zero)
    try click("m2")
    strike(.tab, .shift)
    strike(.tab)
    #expect(focused == "m2")
    split.select(detail: Choice("e", journal))
    root.update(to: .zero)
    #expect(focused == nil)
    strike(.tab)
    #expect(focused == "Back")
    strike(.escape)
    #expect(focused == "m2")
  }

  @Test func `the keyboard stays where it is through a window that is narrow for a while`() {
    for _ in 0..<4 { strike(.tab) }
    #expect(focused == "d2")
    resize(400)
    #expect(focused == "d2")
    resize(800)
    #expect(focused == "d2")
    strike(.function(6))
    #expect(focused == "m2")
    // The side that has it hides.
    resize(400)
    #expect(focused == "d2")
    resize(800)
    #expect(focused == "d2")
  }

  @Test func `a new detail leaves the keyboard with the master, and a closed one gives it back to it`() {
    strike(.tab)
    split.select(detail: Choice("e", journal))
    root.update(to: .zero)
    #expect(focused == "m1")
    strike(.function(6))
    #expect(focused == "e1")
    split.closeDetail()
    root.update(to: .zero)
    #expect(focused == "m1")
  }

  @Test func `a press that is held while its side is hidden has no effect`() throws {
    let button = try #require(root.semantics.first { $0.semantics.name == "m1" })
    let point = Point(Double(button.frame.x + 2), Double(button.frame.y + 2))
    handle(.pointerDown(at: point, clicks: 1))
    resize(400)
    handle(.pointerUp(at: point))
    #expect(journal.entries == [])
  }

  // MARK: A stack as the detail

  @Test
  func `a stack as the detail shows the way back in its own bar, below that the way to the screen before`()
    throws
  {
    let stack = ScreenStack(root: Choice("s", journal), backTitle: "Up")
    split.select(detail: stack)
    root.update(to: .zero)
    #expect(buttons == ["m1", "m2", "s1", "s2"])
    resize(400)
    #expect(buttons == ["Up", "s1", "s2"])
    stack.push(Choice("t", journal), by: InstantTransition())
    root.update(to: .zero)
    #expect(buttons == ["Up", "t1", "t2"])
    try click("Up")
    while root.activeTransition != nil { root.finishTransition() }
    root.update(to: .zero)
    #expect(buttons == ["Up", "s1", "s2"])
    strike(.escape)
    #expect(buttons == ["m1", "m2"])
    #expect(split.detail == nil)
  }

  @Test func `a stack that becomes the master loses its way back`() {
    let stack = ScreenStack(root: Choice("s", journal))
    resize(400)
    split.select(detail: stack)
    root.update(to: .zero)
    #expect(buttons == ["Back", "s1", "s2"])
    split.set(master: stack, detail: nil)
    root.update(to: .zero)
    #expect(buttons == ["s1", "s2"])
  }
}
