import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The audit finds what it looks for: pages with one fault each.
@MainActor
struct AuditFaultTests {
  /// A control with faults.
  private final class FaultyControl: Control {
    private let name: String
    private let size: Size
    private let showsRing: Bool
    private let keepsTab: Bool

    init(_ name: String, size: Size = Size(80, 40), showsRing: Bool = true, keepsTab: Bool = false) {
      (self.name, self.size, self.showsRing, self.keepsTab) = (name, size, showsRing, keepsTab)
      super.init()
    }

    override func measure(_ available: Size, in environment: Environment) -> Size { size }
    override var takesTab: Bool { keepsTab }
    override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
      key == .tab && keepsTab || super.handle(key, modifiers, at: moment)
    }

    override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
      let shape = RoundedRect(Rect(origin: .zero, size: frame.size))
      canvas.fill(shape, with: .color(environment.theme.colors.primary))
      if showsRing, showsFocus { canvas.drawFocusRing(around: shape, environment) }
    }

    override var semantics: Semantics? { Semantics(.button, name: name, states: states, actions: actions) }
  }

  /// Two widgets, of which the first one is below the other one.
  private final class Reversed: Widget {
    override func measure(_ available: Size, in environment: Environment) -> Size { Size(200, 120) }
    override func arrange(_ size: Size, in environment: Environment) {
      for (child, y) in zip(children, [70.0, 0]) {
        child.place(at: Rect(0, y, 120, 40), in: environment)
      }
    }
  }

  private func missed(_ widgets: Widget...) throws -> Set<String> {
    let table = AuditTable(AuditCriteria.all, explaining: [])
    let base = BlockTypesetter()
    let glyphs = AuditTypesetter(base, ink: .glyphs)
    let content = Column(spacing: 24, alignment: .leading, [Label("Page", isHeading: true)] + widgets)
    let page = Panel(
      style: { Panel.Style(paint: .color($0.colors.surface)) }, [ScrollView(Panel(padding: 24, [content]))])
    let window = TestWindow(page, size: Size(480, 800), typesetter: glyphs)
    try PageAudit(window, glyphs, over: base, table).audit("page")
    return table.missed
  }

  @Test(.requirement(97)) func `a page without faults has no misses`() throws {
    #expect(try missed(Button("First"), TextField("Name"), Button("Second")) == [])
  }

  @Test(.requirement(97)) func `text with too little contrast is found in each place`() throws {
    #expect(try missed(Label("Faint", color: { $0.separator })) == ["1.4.3"])
    let panel = Panel(
      style: { Panel.Style(paint: .color($0.colors.text)) }, [Label("Faint", color: { $0.textSecondary })])
    #expect(try missed(panel) == ["1.4.3"])
  }

  @Test(.requirement(97)) func `small controls side by side are found`() throws {
    let small = (1...2).map { FaultyControl("\($0)", size: Size(16, 16)) }
    #expect(try missed(Row(spacing: 4, small)) == ["2.5.8"])
    #expect(try missed(Row(spacing: 24, [FaultyControl("1", size: Size(16, 16))])) == [])
  }

  @Test(.requirement(97)) func `a control without a name, a focus ring or a way out is found`() throws {
    #expect(try missed(FaultyControl(""), Button("Next")) == ["4.1.2"])
    #expect(try missed(FaultyControl("a", showsRing: false), Button("Next")).contains("2.4.7"))
    #expect(try missed(Button("Next"), FaultyControl("a", keepsTab: true)).contains("2.1.2"))
  }

  @Test(.requirement(97)) func `an order that is not that of the page is found`() throws {
    let reversed = Reversed([FaultyControl("Lower"), FaultyControl("Upper")])
    #expect(try missed(reversed) == ["1.3.2", "2.4.3"])
  }

  @Test(.requirement(97)) func `text that is cut off and content that scrolls sideways are found`() throws {
    let long = String(repeating: "A long line of text. ", count: 6)
    #expect(try missed(Label(long)) == ["1.4.4", "1.4.10"])
    let wide = ScrollView(Panel(minimumWidth: 3_000, minimumHeight: 40), axis: .horizontal)
    #expect(try missed(wide).isSuperset(of: ["1.4.4", "1.4.10"]))
  }
}
