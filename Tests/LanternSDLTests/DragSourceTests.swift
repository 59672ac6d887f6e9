import LanternSDL
import LanternWidgets
import Testing

/// The source's side of a drag, without an X server: events in, messages out.
struct DragSourceTests {
  private typealias Target = DragSource.Target
  private typealias Position = DragSource.Position

  private let editor = Target(window: 10)
  private let terminal = Target(window: 20)
  private let start = Moment(nanoseconds: 5_000_000_000)

  private func at(_ x: Int) -> Position { Position(x: x, y: 40) }

  // A drag over the editor, which has answered the first position.
  private func drag(accepted: Bool, over target: Target) -> DragSource {
    var drag = DragSource()
    _ = drag.handle(.moved(to: at(1), over: target), at: start)
    _ = drag.handle(.status(of: target.window, accepts: accepted), at: start)
    return drag
  }

  @Test func `a target receives the content after it accepted the last position`() {
    var drag = DragSource()
    let entering = drag.handle(.moved(to: at(1), over: editor), at: start)
    #expect(entering == [.enter(editor), .position(editor, at(1))])
    #expect(drag.handle(.status(of: 10, accepts: true), at: start) == [])
    #expect(drag.isAccepted)
    #expect(drag.handle(.dropped, at: start) == [.drop(editor)])
    #expect(drag.result == nil)
    #expect(drag.handle(.finished(by: 10, hasAccepted: true), at: start) == [])
    #expect(drag.result == .copied)
    #expect(!drag.isAccepted)
  }

  @Test func `a target has one position to answer at a time, and then receives the latest`() {
    var drag = DragSource()
    _ = drag.handle(.moved(to: at(1), over: editor), at: start)
    #expect(drag.handle(.moved(to: at(2), over: editor), at: start) == [])
    #expect(drag.handle(.moved(to: at(3), over: editor), at: start) == [])
    let answer = drag.handle(.status(of: 10, accepts: true), at: start)
    #expect(answer == [.position(editor, at(3))])
    #expect(drag.handle(.status(of: 10, accepts: true), at: start) == [])
  }

  @Test func `a pointer that rests sends its position once`() {
    var drag = drag(accepted: true, over: editor)
    #expect(drag.handle(.moved(to: at(1), over: editor), at: start) == [])
  }

  @Test func `a drop waits for the answer to the last position`() {
    var drag = drag(accepted: true, over: editor)
    _ = drag.handle(.moved(to: at(2), over: editor), at: start)
    #expect(drag.handle(.moved(to: at(3), over: editor), at: start) == [])
    #expect(drag.handle(.dropped, at: start) == [])
    let first = drag.handle(.status(of: 10, accepts: true), at: start)
    #expect(first == [.position(editor, at(3))])
    #expect(drag.handle(.status(of: 10, accepts: false), at: start) == [.leave(editor)])
    #expect(drag.result == .cancelled)
  }

  @Test func `a target that refuses receives no drop`() {
    var drag = drag(accepted: false, over: editor)
    #expect(!drag.isAccepted)
    #expect(drag.handle(.dropped, at: start) == [.leave(editor)])
    #expect(drag.result == .cancelled)
  }

  @Test func `a pointer that goes on leaves one target and enters the next`() {
    var drag = drag(accepted: true, over: editor)
    let moved = drag.handle(.moved(to: at(9), over: terminal), at: start)
    #expect(moved == [.leave(editor), .enter(terminal), .position(terminal, at(9))])
    #expect(!drag.isAccepted)
    // The answer of the first target comes too late.
    #expect(drag.handle(.status(of: 10, accepts: true), at: start) == [])
    #expect(!drag.isAccepted)
  }

  @Test func `a drop over no target is cancelled`() {
    var drag = drag(accepted: true, over: editor)
    #expect(drag.handle(.moved(to: at(9), over: nil), at: start) == [.leave(editor)])
    #expect(drag.handle(.dropped, at: start) == [])
    #expect(drag.result == .cancelled)
  }

  @Test func `Escape leaves the target`() {
    var drag = drag(accepted: true, over: editor)
    #expect(drag.handle(.cancelled, at: start) == [.leave(editor)])
    #expect(drag.result == .cancelled)
    #expect(drag.handle(.dropped, at: start) == [])
  }

  @Test func `a target that never answers ends the drag two seconds after the drop`() {
    var drag = DragSource()
    _ = drag.handle(.moved(to: at(1), over: editor), at: start)
    #expect(drag.deadline == nil)
    #expect(drag.handle(.dropped, at: start) == [])
    #expect(drag.deadline == start + .seconds(2))
    #expect(drag.timePassed(to: start + .milliseconds(1_999)) == [])
    #expect(drag.result == nil)
    #expect(drag.timePassed(to: start + .seconds(2)) == [.leave(editor)])
    #expect(drag.result == .cancelled)
    #expect(drag.deadline == nil)
  }

  @Test func `a target that reads the data has ten more seconds, and then the drag ends`() {
    var drag = drag(accepted: true, over: editor)
    _ = drag.handle(.dropped, at: start)
    #expect(drag.deadline == start + .seconds(10))
    _ = drag.handle(.progress, at: start + .seconds(9))
    #expect(drag.timePassed(to: start + .seconds(18)) == [])
    #expect(drag.result == nil)
    #expect(drag.timePassed(to: start + .seconds(19)) == [])
    #expect(drag.result == .cancelled)
  }

  @Test func `a target that ends during the transfer cancels the drag`() {
    var drag = drag(accepted: true, over: editor)
    _ = drag.handle(.dropped, at: start)
    #expect(drag.handle(.destroyed(20), at: start) == [])
    #expect(drag.result == nil)
    #expect(drag.handle(.destroyed(10), at: start) == [])
    #expect(drag.result == .cancelled)
  }

  @Test func `a target that ends under the pointer is forgotten, and another one can follow`() {
    var drag = drag(accepted: true, over: editor)
    #expect(drag.handle(.destroyed(10), at: start) == [])
    #expect(!drag.isAccepted)
    #expect(drag.result == nil)
    let moved = drag.handle(.moved(to: at(9), over: terminal), at: start)
    #expect(moved == [.enter(terminal), .position(terminal, at(9))])
  }

  @Test func `a target that failed to take the content has not copied it`() {
    var drag = drag(accepted: true, over: editor)
    _ = drag.handle(.dropped, at: start)
    _ = drag.handle(.finished(by: 10, hasAccepted: false), at: start)
    #expect(drag.result == .cancelled)
  }

  @Test func `a target with an older protocol does not say whether it took the content`() {
    var drag = drag(accepted: true, over: Target(window: 10, version: 4))
    _ = drag.handle(.dropped, at: start)
    _ = drag.handle(.finished(by: 10, hasAccepted: false), at: start)
    #expect(drag.result == .copied)
  }

  @Test func `messages of other windows, and those out of order, have no effect`() {
    var drag = drag(accepted: true, over: editor)
    #expect(drag.handle(.finished(by: 10, hasAccepted: true), at: start) == [])
    #expect(drag.result == nil)
    _ = drag.handle(.dropped, at: start)
    #expect(drag.handle(.finished(by: 20, hasAccepted: true), at: start) == [])
    #expect(drag.handle(.status(of: 10, accepts: false), at: start) == [])
    #expect(drag.handle(.moved(to: at(9), over: terminal), at: start) == [])
    #expect(drag.handle(.cancelled, at: start) == [])
    #expect(drag.result == nil)
  }
}
