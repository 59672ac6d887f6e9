import LanternRaster
import LanternWidgets
import Testing

// The pointer of a tree alone: no test has a tree.
@MainActor
struct PointerTests {
  private let a = Widget()
  private let b = Widget()
  private var pointer = Pointer()

  @Test mutating func `a widget is left when another one is entered`() {
    #expect(pointer.hover(nil) == nil)
    let first = pointer.hover(a)
    #expect(first?.left == nil && first?.entered === a)
    #expect(pointer.hover(a) == nil)
    let second = pointer.hover(b)
    #expect(second?.left === a && second?.entered === b)
    #expect(pointer.hovered === b)
  }

  @Test mutating func `a press is held by its widget, or by one that it was handed to, until the release`() {
    pointer.begin(on: a, at: Point(3, 4), focused: nil)
    #expect(pointer.pressed === a)
    pointer.handPress(to: b)
    #expect(pointer.press?.start == Point(3, 4))
    #expect(pointer.release() === b)
    #expect(pointer.release() == nil)
  }

  @Test mutating func `a press on nothing is none`() {
    pointer.begin(on: nil, at: .zero, focused: a)
    #expect(pointer.press == nil)
  }

  @Test mutating func `a press knows whether it has moved the focus, and from where`() {
    pointer.begin(on: a, at: .zero, focused: b)
    pointer.noteFocus(b)
    #expect(pointer.press?.movedFocus == false)
    pointer.noteFocus(a)
    #expect(pointer.press?.movedFocus == true)
    #expect(pointer.press?.focusedBefore === b)
  }

  @Test mutating func `a press becomes a drag once, when the pointer is more than 8 points away`() {
    pointer.begin(on: a, at: Point(10, 10), focused: nil)
    let near = pointer.becomesDrag(at: Point(18, 10))
    let far = pointer.becomesDrag(at: Point(16, 16))
    let farther = pointer.becomesDrag(at: Point(90, 90))
    #expect([near, far, farther] == [false, true, false])
    pointer.begin(on: a, at: Point(10, 10), focused: nil)
    let next = pointer.becomesDrag(at: Point(90, 90))
    #expect(next)
  }

  @Test mutating func `a widget that leaves is neither hovered nor pressed`() {
    _ = pointer.hover(a)
    pointer.begin(on: b, at: .zero, focused: nil)
    let wasPressed = pointer.forget(b)
    #expect(wasPressed && pointer.pressed == nil && pointer.hovered === a)
    let wasHovered = pointer.forget(a)
    #expect(wasHovered && pointer.hovered == nil)
    let wasKnown = pointer.forget(a)
    #expect(!wasKnown)
  }

  @Test func `the second press of a double click is none on a widget that has replaced the first one's`() {
    var presses = PressSeries()
    presses.begin(1)
    #expect(presses.clicks(on: a, of: 1) == 1)
    presses.begin(2)
    #expect(presses.clicks(on: b, of: 2) == nil)
    presses.begin(3)
    #expect(presses.clicks(on: b, of: 3) == 1)
  }
}
