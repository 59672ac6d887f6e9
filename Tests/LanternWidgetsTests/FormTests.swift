import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Observation
import Testing

@MainActor @Observable
private final class Order {
  struct Part: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  var customer = "Ines"
  var city = "Porto"
  var notes = ""
  var copies = 5.0
  var paper = "matte"
  var isGift = false
  var parts: [Part] = []
}

/// Forms, and the bindings of their fields.
@MainActor
struct FormTests {
  private let order = Order()
  private var draft: Binding<Order> { Binding(order) }

  // MARK: Both directions

  @Test(.requirement(132)) func `controls show the model, and write to it`() throws {
    let window = TestWindow(
      Form(
        [
          TextField("Customer").bound(\.text, to: draft.customer),
          TextArea("Notes", lines: 2).bound(\.text, to: draft.notes),
          NumberField("Copies", value: 1, in: 1...99).bound(\.value, to: draft.copies),
          Picker("Paper", ["Matte", "Glossy"], style: .segmented).bound(
            \.selected, to: draft.paper.index(in: ["matte", "glossy"])),
          Switch("Gift").bound(\.isOn, to: draft.isGift),
        ]) {}, size: Size(300, 500))
    try window.settle()
    #expect(try window.widget(named: "Customer").semantics.value == "Ines")
    #expect(try window.widget(named: "Copies").semantics.value == "5")
    try window.type("Rui", into: "Customer")
    try window.type("Ring twice", into: "Notes")
    try window.type("7", into: "Copies")
    try window.click("Glossy")
    try window.click("Gift")
    #expect(order.customer == "Rui" && order.notes == "Ring twice" && order.copies == 7)
    #expect(order.paper == "glossy" && order.isGift)
    order.paper = "matte"
    order.isGift = false
    try window.settle()
    #expect(try window.widget(named: "Matte").semantics.states.contains(.selected))
    #expect(try !window.widget(named: "Gift").semantics.states.contains(.checked))
  }

  @Test(.requirement(132)) func `typing in the middle of a text keeps the caret`() {
    let (fixture, field) = shown(TextField("Customer").bound(\.text, to: draft.customer))
    fixture.tree.focus(field)
    fixture.pressKey(.home)
    fixture.pressKey(.right)
    for letter in ["a", "b"] {
      fixture.type(letter)
      fixture.show()
    }
    #expect(order.customer == "Iabnes")
    #expect(field.text == "Iabnes")
  }

  @Test(.requirement(132)) func `a half-typed number stays, and is written when the focus leaves it`() {
    let (fixture, field) = halfTyped()
    #expect(fixture.tree.semantics.first?.semantics.value == "4")
    #expect(order.copies == 20)
    fixture.tree.focus(nil)
    #expect(order.copies == 4)
    order.copies = 30
    fixture.show()
    #expect(field.value == 30)
  }

  @Test(.requirement(132)) func `Escape leaves the number that the model was given meanwhile`() {
    let (fixture, field) = halfTyped()
    fixture.pressKey(.escape)
    #expect(field.value == 20)
    fixture.tree.focus(nil)
    #expect(order.copies == 20)
  }

  @Test(.requirement(132)) func `a value that the model corrects is shown when the focus leaves the field`() {
    let trimmed = Binding<String>(
      get: { [order] in order.customer },
      set: { [order] in order.customer = String($0.filter { $0 != " " }) })
    let (fixture, field) = shown(TextField("Customer").bound(\.text, to: trimmed))
    fixture.tree.focus(field)
    fixture.type("a b")
    fixture.show()
    #expect(field.text == "a b")
    #expect(order.customer == "ab")
    fixture.tree.focus(nil)
    #expect(field.text == "ab")
  }

  // MARK: A model that changes meanwhile

  @Test(.requirement(132))
  func `only a field in which the user has typed keeps its text, which wins when the focus leaves it`() {
    let customer = TextField("Customer").bound(\.text, to: draft.customer)
    let city = TextField("City").bound(\.text, to: draft.city)
    let (fixture, _) = shown(Column([customer, city]))
    fixture.tree.focus(customer)
    order.customer = "Lena"
    fixture.show()
    #expect(customer.text == "Lena")
    fixture.type("Rui")
    order.customer = "Ana"
    order.city = "Faro"
    fixture.show()
    #expect(customer.text == "Rui")
    #expect(city.text == "Faro")
    fixture.tree.focus(city)
    #expect(order.customer == "Rui")
  }

  @Test(.requirement(132)) func `newer saved values reach the fields that the user has not changed`() {
    let customer = TextField("Customer").bound(\.text, to: draft.customer)
    let city = TextField("City").bound(\.text, to: draft.city)
    let form = Form([customer, city]) {}
    let (fixture, _) = shown(form)
    order.customer = "Rui"
    form.refresh {
      order.customer = "Ana"
      order.city = "Faro"
    }
    fixture.show()
    #expect(customer.text == "Rui" && city.text == "Faro")
    #expect(form.hasChanges)
    form.revert()
    #expect(order.customer == "Ana" && order.city == "Faro")
    #expect(!form.hasChanges)
  }

  // MARK: Lists

  @Test(.requirement(132)) func `the rows of a list keep the focus while their elements change`() throws {
    order.parts = [Order.Part(id: 1, name: "Frame")]
    let window = TestWindow(parts, size: Size(300, 300))
    try window.settle()
    try window.click("Part 1")
    try window.press(.end)
    try window.type("s")
    order.parts.insert(Order.Part(id: 2, name: "Glass"), at: 0)
    try window.settle()
    try window.type("!")
    #expect(order.parts.map(\.name) == ["Glass", "Frames!"])
    #expect(window.focusedName == "Part 1")
  }

  @Test(.requirement(132)) func `a binding to an element that was removed has no effect`() throws {
    order.parts = [Order.Part(id: 1, name: "Frame"), Order.Part(id: 2, name: "Glass")]
    var rows: [Binding<Order.Part>] = []
    let column = Column(each: draft.parts) { part in
      rows.append(part)
      return TextField("Part \(part.value.id)").bound(\.text, to: part.name)
    }
    let form = Form([column]) {}
    let (fixture, _) = shown(form)
    let field = try #require(column.children.first as? TextField)
    fixture.tree.focus(field)
    fixture.type("F")
    rows[0].remove()
    field.valueEdited()
    rows[0].name.value = "gone"
    fixture.show()
    #expect(order.parts.map(\.name) == ["Glass"])
    #expect(rows[0].value.name == "F")
    #expect(column.children.count == 1)
    form.revert()
    #expect(order.parts.map(\.name) == ["Frame", "Glass"])
    #expect(!form.hasChanges)
  }

  @Test(.requirement(132)) func `an element is removed from the model by the identity of its row`() throws {
    order.parts = [Order.Part(id: 1, name: "Frame"), Order.Part(id: 2, name: "Glass")]
    let (order, draft) = (order, draft)
    let form = Form([
      Column(each: draft.parts) { part in
        Button("Remove \(part.value.name)") { order.parts.removeAll { $0.id == part.id } }
      }
    ]) {}
    let window = TestWindow(form)
    try window.click("Remove Frame")
    try window.click("Remove Glass")
    #expect(order.parts == [])
    #expect(draft.parts.value == [])
  }

  // MARK: Rows of lists

  private func listWindow(_ others: [Widget] = []) -> TestWindow {
    let (order, draft) = (order, draft)
    return TestWindow(
      Form(
        [
          Column(each: draft.parts) { part in
            Row([Label("Part"), TextField("Part \(part.value.id)").bound(\.text, to: part.name)])
          },
          Button("Add Part") { order.parts.append(Order.Part(id: order.parts.count + 1)) },
          Button("Add Two") { order.parts += [Order.Part(id: 8), Order.Part(id: 9)] },
        ] + others
      ) {}, size: Size(300, 500))
  }

  @Test(.requirement(132)) func `a row that a button or a key adds gets the focus, in its first field`()
    throws
  {
    let window = listWindow()
    try window.click("Add Part")
    #expect(window.focusedName == "Part 1")
    try window.press(.tab)
    #expect(window.focusedName == "Add Part")
    try window.press(.enter)
    #expect(window.focusedName == "Part 2")
    try window.type("Glass")
    #expect(order.parts.map(\.name) == ["", "Glass"])
  }

  @Test(.requirement(132)) func `rows that the model, typing or several at once add leave the focus`() throws
  {
    let order = order
    let trigger = TextField("Trigger")
    trigger.onChange = { order.parts.append(Order.Part(id: 5)) }
    let window = listWindow([trigger])
    try window.type("x", into: "Trigger")
    #expect(window.focusedName == "Trigger" && order.parts.count == 1)
    order.parts.append(Order.Part(id: 6))
    try window.settle()
    #expect(window.focusedName == "Trigger")
    try window.click("Add Two")
    #expect(window.focusedName == "Add Two")
  }

  @Test(.requirement(132), arguments: [false, true])
  func `a list without elements takes no space, nor does the spacing beside it`(isForm: Bool) throws {
    let draft = draft
    let list = Column(each: draft.parts) { Button("Part \($0.value.id)") }
    let rows: [Widget] = [Button("First"), list, Button("Last")]
    let window = TestWindow(
      isForm ? Form(spacing: 10, rows) {} : Column(spacing: 10, rows), size: Size(300, 300))
    func gap() throws -> Double {
      try window.widget(named: "Last").frame.minY - window.widget(named: "First").frame.maxY
    }
    #expect(try gap() == 10)
    order.parts = [Order.Part(id: 1)]
    try window.settle()
    #expect(try gap() == 20 + window.widget(named: "Part 1").frame.height)
    order.parts = []
    try window.settle()
    #expect(try gap() == 10)
  }

  // MARK: Unsaved changes

  @Test(.requirement(132)) func `a form has changes while a value differs from the saved one`() {
    var seen: [Bool] = []
    let form = Form([TextField("Customer").bound(\.text, to: draft.customer), copies]) {}
    form.observe({ [unowned form] in form.hasChanges }, apply: { seen.append($0) })
    let (fixture, _) = shown(form)
    order.customer = "Rui"
    fixture.show()
    order.customer = "Ines"
    fixture.show()
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    fixture.type("x")
    fixture.show()
    #expect(seen == [false, true, false, true])
  }

  // MARK: Validation

  @Test(.requirement(132))
  func `a problem is shown when the user has left the field, and goes with its cause`() {
    let field = TextField("Customer").bound(\.text, to: draft.customer) { $0.isEmpty ? "Enter a name." : nil }
    let (fixture, _) = shown(field)
    order.customer = ""
    fixture.show()
    fixture.tree.focus(field)
    fixture.tree.focus(nil)
    #expect(field.error == nil)
    fixture.tree.focus(field)
    fixture.type("a")
    fixture.pressKey(.backspace)
    #expect(field.error == nil)
    fixture.tree.focus(nil)
    #expect(field.error == "Enter a name.")
    fixture.tree.focus(field)
    fixture.type("b")
    #expect(field.error == nil)
  }

  @Test(.requirement(132)) func `a problem follows the other fields that it depends on`() {
    let gift = Switch("Gift").bound(\.isOn, to: draft.isGift) { [order] isGift in
      isGift && order.copies > 20 ? "At most 20 can be wrapped." : nil
    }
    order.copies = 21
    let form = Form([gift]) {}
    let (fixture, _) = shown(form)
    fixture.click(gift)
    fixture.tree.focus(nil)
    fixture.show()
    #expect(messages(fixture) == ["At most 20 can be wrapped."])
    let semantics = fixture.tree.semantics.first { $0.semantics.role == .switch }?.semantics
    #expect(semantics?.states.contains(.invalid) == true)
    #expect(semantics?.description == "At most 20 can be wrapped.")
    order.copies = 20
    fixture.show()
    #expect(messages(fixture) == [])
  }

  @Test(.requirement(132)) func `submitting shows all problems and focuses the first faulty field`() throws {
    var sent = 0
    let form = Form(
      [
        TextField("Customer").bound(\.text, to: draft.customer), copies,
        Column(each: draft.parts, validate: { $0.isEmpty ? "Add a part." : nil }) { Label($0.value.name) },
        TextField("City").bound(\.text, to: draft.city) { $0 == "Porto" ? "Elsewhere, please." : nil },
      ], submit: "Save"
    ) { sent += 1 }
    let window = TestWindow(form, size: Size(300, 500))
    try window.settle()
    try window.type("x", into: "Copies")
    try window.press(.enter)
    #expect(window.focusedName == "Copies")
    try window.click("Save")
    #expect(window.focusedName == "Copies")
    #expect(window.names(of: .alert) == ["Add a part."])
    #expect(try window.widget(named: "City").semantics.description == "Elsewhere, please.")
    try window.type("8", into: "Copies")
    try window.click("Save")
    #expect(window.focusedName == "City")
    #expect(sent == 0)
  }

  // MARK: Submitting

  @Test(.requirement(132)) func `what was submitted is saved, and what was typed meanwhile is not`()
    async throws
  {
    let server = Server()
    let form = Form([TextField("Customer").bound(\.text, to: draft.customer)], submit: "Save") {
      await server.answer()
    }
    let window = TestWindow(form, size: Size(300, 300))
    try await window.settle()
    try window.type("Rui", into: "Customer")
    try window.press(.enter)
    try await window.wait { server.isAsked }
    #expect(form.isSubmitting)
    try window.type("Lena", into: "Customer")
    server.release()
    try await window.wait { !form.isSubmitting }
    #expect(form.hasChanges)
    form.revert()
    #expect(order.customer == "Rui")
  }

  @Test(.requirement(132)) func `the reason of a failure is shown, and the changes stay unsaved`()
    async throws
  {
    struct Offline: Error, CustomStringConvertible {
      let description = "The server does not answer."
    }
    let form = Form([TextField("Customer").bound(\.text, to: draft.customer)], submit: "Save") {
      throw Offline()
    }
    let window = TestWindow(form, size: Size(300, 300))
    try await window.settle()
    try window.type("Rui", into: "Customer")
    try window.click("Save")
    try await window.wait { window.names(of: .alert) == ["The server does not answer."] }
    #expect(form.hasChanges && !form.isSubmitting)
  }

  @Test(.requirement(132)) func `an answer for an older value is dropped`() async throws {
    let server = Server()
    let field = TextField("Customer").bound(
      \.text, to: draft.customer,
      validateAsync: { name in
        await server.answer()
        return "\(name) is taken."
      })
    let window = TestWindow(Column([field, TextField("City")]), size: Size(300, 300))
    try await window.settle()
    try window.type("Rui", into: "Customer")
    try window.press(.tab)
    try await window.wait { server.questions == 1 }
    try window.type("Lena", into: "Customer")
    server.release()
    try await window.wait { server.answers == 1 }
    try await window.settle()
    #expect(field.error == nil)
    try window.press(.tab)
    try await window.wait { server.questions == 2 }
    server.release()
    try await window.wait { field.error == "Lena is taken." }
    try window.type("R", into: "Customer")
    #expect(field.error == nil)
  }

  @Test(.requirement(132)) func `submitting waits for answers, and sends nothing that was rejected`()
    async throws
  {
    let server = Server()
    var sent: [String] = []
    let form = Form(
      [
        TextField("Customer").bound(
          \.text, to: draft.customer,
          validateAsync: { name in
            await server.answer()
            return name == "Rui" ? "Rui is taken." : nil
          })
      ], submit: "Save"
    ) { [order] in sent.append(order.customer) }
    let window = TestWindow(form, size: Size(300, 300))
    try await window.settle()
    try window.type("Rui", into: "Customer")
    try window.press(.enter)
    try await window.wait { server.isAsked }
    server.release()
    try await window.wait { !form.isSubmitting }
    #expect(sent == [])
    try window.type("Lena", into: "Customer")
    try window.press(.enter)
    try await window.wait { server.isAsked }
    server.release()
    try await window.wait { sent == ["Lena"] }
  }

  // MARK: Fixtures

  private var copies: NumberField {
    NumberField("Copies", value: 1, in: 1...99).bound(\.value, to: draft.copies)
  }

  private var parts: Widget {
    Form([
      Column(each: draft.parts) { part in
        TextField("Part \(part.value.id)").bound(\.text, to: part.name)
      }
    ]) {}
  }

  // A number field in which 4 is typed, while the model is given 20.
  private func halfTyped() -> (WidgetFixture, NumberField) {
    let field = NumberField("Copies", value: 1, in: 1...99).bound(\.value, to: draft.copies)
    let (fixture, _) = shown(field)
    fixture.pressKey(.tab)
    fixture.type("4")
    order.copies = 20
    fixture.show()
    return (fixture, field)
  }

  private func shown<Shown: Widget>(_ widget: Shown) -> (WidgetFixture, Shown) {
    (WidgetFixture(Column([widget]), 300, 400), widget)
  }

  private func messages(_ fixture: WidgetFixture) -> [String] {
    fixture.tree.semantics.filter { $0.semantics.role == .alert }.map(\.semantics.name)
  }
}

/// Answers when the test says so.
@MainActor
private final class Server {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var questions = 0
  private(set) var answers = 0
  var isAsked: Bool { !waiting.isEmpty }

  func answer() async {
    questions += 1
    await withCheckedContinuation { waiting.append($0) }
    answers += 1
  }

  func release() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
