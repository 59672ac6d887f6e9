import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// A window while another one receives keys.
@MainActor
struct InactiveWindowTests {
  @Test(.requirement(109)) func `a field is checked when the user leaves its window`() {
    let received = ReceivedValues<Double>()
    let field = NumberField("Copies", value: 1, in: 1...9) { received.values.append($0) }
    let fixture = WidgetFixture(Column([field]), 300, 200)
    fixture.pressKey(.tab)
    fixture.type("7")
    fixture.handle(.windowDeactivated)
    #expect(received.values == [7])
    fixture.handle(.windowActivated)
    fixture.type("7")
    #expect(field.error == nil)
    fixture.handle(.windowDeactivated)
    #expect(field.error == "Enter a number from 1 to 9.")
    #expect(received.values == [7])
  }

  @Test func `the focus stays, and neither a caret nor a focus ring shows it`() {
    let (field, button) = (TextField("Name"), Button("Save"))
    let fixture = WidgetFixture(Column([field, button]), 300, 200)
    let unfocused = fixture.picture
    for widget in [field, button] as [Widget] {
      fixture.pressKey(.tab)
      fixture.show()
      #expect(fixture.tree.focused === widget)
      let focused = fixture.picture
      #expect(focused != unfocused)
      fixture.handle(.windowDeactivated)
      fixture.show()
      #expect(fixture.tree.focused === widget)
      #expect(fixture.picture == unfocused)
      // Nothing blinks.
      #expect(fixture.tree.nextChange == nil)
      fixture.handle(.windowActivated)
      fixture.show()
      #expect(fixture.picture == focused)
    }
  }

  @Test func `a selection is paler`() {
    let selection = Theme.light.colors.selection
    let label = Label("Ada")
    label.isSelectable = true
    for text in [TextField("Name", text: "Ada"), TextArea("Note", text: "Ada", lines: 2), label] as [Widget] {
      let fixture = WidgetFixture(Column([text]), 300, 200)
      fixture.pressKey(.tab)
      fixture.pressKey(.character("a"), .control)
      fixture.show()
      #expect(fixture.picture.words.contains(Pixel(selection).word))
      fixture.handle(.windowDeactivated)
      fixture.show()
      #expect(!fixture.picture.words.contains(Pixel(selection).word))
    }
  }

  @Test func `the tooltip of the focused widget goes`() {
    let button = Button("Save")
    button.tooltip = "Saves the text"
    let fixture = WidgetFixture(Column([button]), 300, 200)
    fixture.pressKey(.tab)
    fixture.show(after: .seconds(1))
    fixture.show(after: .seconds(1))
    #expect(fixture.tree.overlays.count == 1)
    fixture.handle(.windowDeactivated)
    #expect(fixture.tree.overlays.isEmpty)
  }
}
