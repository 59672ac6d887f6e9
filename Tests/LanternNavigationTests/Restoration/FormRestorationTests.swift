import Foundation
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Observation
import Testing

@MainActor @Observable
private final class Order {
  nonisolated struct Part: Identifiable, Codable, Equatable {
    var id: Int
    var name = ""
    var count = 1.0
    var isNeeded = false
    var marks: [Mark] = []
  }

  nonisolated struct Mark: Identifiable, Codable, Equatable {
    var id: Int
    var text = ""
  }

  nonisolated struct Values: Codable, Equatable {
    var customer = "Ines"
    var size = 0
    var paper = 0
    var frame: Int?
    var isGift = false
    var message = ""
    var isExpress = false
    var width = 30.0
    var stars = 0
    var parts = [Part(id: 1, name: "Frame")]
  }

  var values = Values()
}

/// A control of an app, which the toolkit knows nothing about.
private final class Stars: Widget {
  var count = 0
}

private final class OrderScreen: Screen {
  let order = Order()
  private let change: (Widget) -> Void

  /// `change` can change each widget of the form.
  init(_ change: @escaping (Widget) -> Void = { _ in }) {
    self.change = change
    super.init(title: "Order")
  }

  override var link: Link? { try? Link(scheme: "app", place: ["order"]) }

  override func makeView() -> Widget {
    let (order, draft) = (order, Binding(order).values)
    let fields: [Widget] = [
      TextField("Customer").bound(\.text, to: draft.customer),
      Picker("Size", ["S", "M", "L"]).bound(\.selected, to: draft.size),
      Picker("Paper", ["Matte", "Glossy"], style: .segmented).bound(\.selected, to: draft.paper),
      RadioGroup("Frame", ["Oak", "Steel"]).bound(\.selected, to: draft.frame),
      Switch("Gift").bound(\.isOn, to: draft.isGift),
      // Only a gift has a message.
      TextField("Message").observing(\.isEnabled) { order.values.isGift }.bound(\.text, to: draft.message),
      Checkbox("Express").bound(\.isChecked, to: draft.isExpress),
      Slider("Width", value: 30, in: 10...90, step: 10, text: { "\($0)" }).bound(\.value, to: draft.width),
      Stars().bound(\.count, to: draft.stars),
      Column(each: draft.parts) { part in
        Column([
          TextField("Part").bound(\.text, to: part.name),
          NumberField("Count", value: 1, in: 1...99).bound(\.value, to: part.count),
          Switch("Needed").bound(\.isOn, to: part.isNeeded),
          Column(each: part.marks) { TextField("Mark").bound(\.text, to: $0.text) },
        ])
      },
    ]
    for field in fields { change(field) }
    let form = Form(fields) {}
    change(form)
    return ScrollView(form)
  }
}

/// The unsaved values of a form after the end of the process.
@MainActor
struct FormRestorationTests {
  private static let edited = Order.Values(
    customer: "Rui", size: 2, paper: 1, frame: 1, isGift: true, message: "For you", isExpress: true,
    width: 60,
    stars: 4,
    parts: [
      Order.Part(id: 3, name: "Mat", count: 7, isNeeded: true, marks: [Order.Mark(id: 1, text: "thin")]),
      Order.Part(id: 1, name: "Frame"),
      Order.Part(id: 4, name: "Hook", marks: [Order.Mark(id: 2, text: "two")]),
    ])

  // Returns the screen after the end of the process, and the stored state as text.
  private func restart(_ screen: OrderScreen, as next: OrderScreen) throws -> String {
    let window = TestWindow(ScreenStack([Screen(title: "home"), screen]), size: Size(400, 300))
    try window.settle()
    let data = try JSONEncoder().encode(RestorationState(of: window.root.current))
    let stack = ScreenStack(root: Screen(title: "home"))
    try JSONDecoder().decode(RestorationState.self, from: data).restore(in: stack) { _ in next }
    return String(decoding: data, as: UTF8.self)
  }

  @Test(.requirement(123, 132))
  func `texts, choices, switches, rows of lists and values of the app's own controls are restored`() throws {
    // The saved values are those with which the view is created.
    let first = OrderScreen()
    _ = first.view
    first.order.values = Self.edited
    let next = OrderScreen()
    _ = try restart(first, as: next)
    #expect(next.order.values == Self.edited)
    #expect(next.refusal != nil)
    // They are unsaved: discarding brings the saved ones back.
    let window = TestWindow(ScreenStack([Screen(title: "home"), next]), size: Size(400, 300))
    try window.click("Back")
    try window.settle()
    try window.click("Discard")
    try window.settle()
    #expect(next.order.values == Order.Values())
  }

  @Test(.requirement(123, 132)) func `each value is restored alone`() throws {
    var values: [Order.Values] = []
    func add(_ change: (inout Order.Values) -> Void) {
      var changed = Order.Values()
      change(&changed)
      values.append(changed)
    }
    add { $0.size = 1 }
    add { $0.paper = 1 }
    add { $0.frame = 0 }
    add { $0.isGift = true }
    add { $0.isExpress = true }
    add { $0.width = 90 }
    add { $0.stars = 5 }
    add { $0.parts = [] }
    add { $0.parts[0].isNeeded = true }
    add { $0.parts.append(Order.Part(id: 2)) }
    for changed in values {
      let (screen, next) = (OrderScreen(), OrderScreen())
      _ = screen.view
      screen.order.values = changed
      _ = try restart(screen, as: next)
      #expect(next.order.values == changed)
    }
  }

  @Test(.requirement(123, 132)) func `a typed number of a row that was not read is restored as it was typed`()
    throws
  {
    let screen = OrderScreen()
    let window = TestWindow(ScreenStack([Screen(title: "home"), screen]), size: Size(400, 1_000))
    try window.settle()
    try window.type("4", into: "Count")
    let state = RestorationState(of: window.root.current)
    let next = OrderScreen()
    state.restore(in: ScreenStack(root: Screen(title: "home"))) { _ in next }
    let other = TestWindow(ScreenStack([Screen(title: "home"), next]), size: Size(400, 1_000))
    try other.settle()
    #expect(try other.widget(named: "Count").semantics.value == "4")
  }

  @Test(.requirement(123)) func `a confidential form is not stored, nor is a confidential field`() throws {
    func isStored(_ text: String, _ hides: @escaping (Widget) -> Bool) throws -> Bool {
      let (screen, next) = (OrderScreen { if hides($0) { $0.storesDrafts = false } }, OrderScreen())
      _ = screen.view
      screen.order.values = Self.edited
      return try restart(screen, as: next).contains(text)
    }
    #expect(try isStored("Rui") { _ in false })
    #expect(try !isStored("Rui") { $0 is Form })
    #expect(try !isStored("Rui") { ($0 as? TextField)?.label == "Customer" })
    #expect(try isStored("Hook") { ($0 as? TextField)?.label == "Customer" })
    #expect(try !isStored("Hook") { $0 is Column })
  }

  @Test(.requirement(123)) func `a list is not stored if a row has a password or a confidential field`()
    throws
  {
    func stored(_ field: @escaping (Binding<Order.Part>) -> Widget) -> String {
      let order = Order()
      let column = Column(each: Binding(order).values.parts) { Panel([field($0)]) }
      order.values.parts[0].name = "secret"
      let screen = ViewScreen(Form([column]) {})
      let window = TestWindow(screen)
      column.tree?.update(to: .zero)
      defer { withExtendedLifetime(window) {} }
      return "\(RestorationState(of: screen))"
    }
    #expect(stored { TextField("Part").bound(\.text, to: $0.name) }.contains("secret"))
    #expect(!stored { _ in PasswordField("Part") }.contains("secret"))
    #expect(
      !stored { TextField("Part").bound(\.text, to: $0.name).setting(\.storesDrafts, false) }.contains(
        "secret"))
  }

  private final class ViewScreen: Screen {
    private let content: Widget
    init(_ content: Widget) {
      self.content = content
      super.init(title: "view")
    }
    override func makeView() -> Widget { content }
  }

  @Test(.requirement(123)) func `the drafts of an earlier version, which has texts alone, are restored`()
    throws
  {
    let old = """
      {"offsets": [], "focus": [], "drafts": [{"label": "Customer", "text": "Rui"},
        {"label": "Gift", "text": "true"}, {"label": "Part", "text": "Mat", "isPlain": false}]}
      """
    var state = RestorationState(link: try Link(scheme: "app", place: ["order"]))
    state.screenState = try JSONDecoder().decode(ScreenState.self, from: Data(old.utf8))
    let next = OrderScreen()
    state.restore(in: next) { _ in nil }
    #expect(next.order.values.customer == "Rui")
    #expect(next.order.values.parts.map(\.name) == ["Mat"])
    #expect(!next.order.values.isGift)
  }
}
