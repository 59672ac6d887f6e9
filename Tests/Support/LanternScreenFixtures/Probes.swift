public import LanternNavigation
package import LanternRaster
import LanternTestSupport
public import LanternWidgets

/// A screen that fills its view with a letter and notes each call that it receives.
@MainActor
open class ProbeScreen: Screen {
  package let log: CallLog
  /// The calls that the lifecycle doesn't allow in the state at that time.
  package private(set) var violations: [String] = []
  /// The appearance that follows from the calls so far.
  package private(set) var reportedAppearance = Appearance.hidden
  /// Called each time the view is drawn.
  package var didDraw: () -> Void = {}
  private let content: (Moment) -> Character

  /// Creates a screen that shows `letter`. `content` replaces it by letters that change over time.
  package init(_ letter: String, _ log: CallLog, content: ((Moment) -> Character)? = nil) {
    self.log = log
    self.content = content ?? { _ in letter.first ?? "?" }
    super.init(title: letter)
    log.add(self)
  }

  open override func makeView() -> Widget {
    ProbeWidget(title, log, content) { [weak self] in self?.didDraw() }
  }

  open override func willMove(to parent: Screen?) {
    log.note("\(title) will move to \(parent?.nameInLog ?? "nothing")")
  }

  open override func didMove(to parent: Screen?) {
    if parent !== self.parent {
      violations.append("did move to \(parent?.nameInLog ?? "nothing"), but its parent is another one")
    }
    log.note("\(title) did move to \(parent?.nameInLog ?? "nothing")")
  }

  open override func didResize() {
    log.note("\(title) is \(size.text) in \(parent?.nameInLog ?? "nothing")")
  }

  open override func willAppear() { noteCall("will appear") }
  open override func didAppear() { noteCall("did appear") }
  open override func willDisappear() { noteCall("will disappear") }
  open override func didDisappear() { noteCall("did disappear") }

  open override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    log.note("\(title) handles a key")
    return true
  }

  private func noteCall(_ call: String) {
    if let next = reportedAppearance.after(call) {
      reportedAppearance = next
    } else {
      violations.append("\(call) while \(reportedAppearance)")
    }
    log.note("\(title) \(call)")
  }
}

/// A widget filled with one letter that notes the events that it handles.
@MainActor
package final class ProbeWidget: Widget {
  private let name: String
  private let log: CallLog
  private let content: (Moment) -> Character
  private let didDraw: () -> Void

  package init(
    _ name: String, _ log: CallLog, _ content: @escaping (Moment) -> Character,
    didDraw: @escaping () -> Void = {}
  ) {
    self.name = name
    self.log = log
    self.content = content
    self.didDraw = didDraw
    super.init()
    flex = 1
  }

  package override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    didDraw()
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(color(of: content(moment))))
  }

  // The content may change only at multiples of 100 ms. Searches the next ten seconds.
  package override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    let step: Int64 = 100_000_000
    let now = moment.nanoseconds / step
    return (1...100).lazy.map { Moment(nanoseconds: (now + $0) * step) }.first {
      content($0) != content(moment)
    }
  }

  package override func treeChanged() {
    log.note("\(name)'s view \(tree == nil ? "is removed" : "is added")")
  }

  package override var handlesPointer: Bool { true }

  package override func pointerMoved(to point: Point, at moment: Moment) {
    log.note("\(name) is pointed to at \(Int(point.x)),\(Int(point.y))")
  }

  package override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, _): log.note("\(name) is pressed at \(Int(point.x)),\(Int(point.y))")
    case .released: log.note("\(name) is released")
    case .cancelled: log.note("\(name) is cancelled")
    case .entered, .left, .dragged: break
    }
  }
}

/// Returns the color that represents a letter in small pictures.
package func color(of letter: Character) -> Color {
  let index = UInt8((letter.asciiValue ?? 0) & 0x7F)
  return Color(red: index, green: 255 - index, blue: index / 2)
}

/// Returns a small picture as text: each pixel as its letter, or `?` if its color represents no letter.
package func letters(_ picture: Bitmap) -> String {
  picture.text { pixel in
    let letter = Character(UnicodeScalar(pixel.color.red))
    return pixel == Pixel(color(of: letter)) ? letter : "?"
  }
}
