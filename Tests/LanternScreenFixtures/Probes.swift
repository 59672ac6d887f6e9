public import LanternNavigation
package import LanternRaster
import LanternTestSupport
public import LanternWidgets

/// A screen that fills its view with a letter and notes each call that it receives.
@MainActor
open class ProbeScreen: Screen {
  package let journal: CallLog
  /// The calls that the lifecycle does not allow in the state in which they came.
  package private(set) var violations: [String] = []
  /// The appearance state after the calls so far.
  package private(set) var heardAppearance = Appearance.hidden
  private let look: (Moment) -> Character

  /// Creates a screen that shows `letter`. `look` overrides it with letters that change over time.
  package init(_ letter: String, _ journal: CallLog, look: ((Moment) -> Character)? = nil) {
    self.journal = journal
    self.look = look ?? { _ in letter.first ?? "?" }
    super.init(title: letter)
    journal.enroll(self)
  }

  open override func makeView() -> Widget { ProbeWidget(title, journal, look) }

  open override func willMove(to parent: Screen?) {
    journal.note("\(title) will move to \(parent?.nameInJournal ?? "nothing")")
  }

  open override func didMove(to parent: Screen?) {
    if parent !== self.parent { violations.append("told of \(parent?.nameInJournal ?? "nothing") wrongly") }
    journal.note("\(title) did move to \(parent?.nameInJournal ?? "nothing")")
  }

  open override func didResize() {
    journal.note("\(title) is \(size.text) in \(parent?.nameInJournal ?? "nothing")")
  }

  open override func willAppear() { take("will appear") }
  open override func didAppear() { take("did appear") }
  open override func willDisappear() { take("will disappear") }
  open override func didDisappear() { take("did disappear") }

  open override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    journal.note("\(title) hears a key")
    return true
  }

  private func take(_ call: String) {
    if let next = heardAppearance.after(call) {
      heardAppearance = next
    } else {
      violations.append("\(call) while \(heardAppearance)")
    }
    journal.note("\(title) \(call)")
  }
}

/// A widget filled with one letter that notes the events that it handles.
@MainActor
package final class ProbeWidget: Widget {
  private let name: String
  private let journal: CallLog
  private let look: (Moment) -> Character

  package init(_ name: String, _ journal: CallLog, _ look: @escaping (Moment) -> Character) {
    self.name = name
    self.journal = journal
    self.look = look
    super.init()
    flex = 1
  }

  package override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(color(of: look(moment))))
  }

  // Looks may change only at multiples of 100 ms. The next ten seconds are searched.
  package override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    let step: Int64 = 100_000_000
    let now = moment.nanoseconds / step
    return (1...100).lazy.map { Moment(nanoseconds: (now + $0) * step) }.first { look($0) != look(moment) }
  }

  package override func treeChanged() { journal.note("\(name)'s view \(tree == nil ? "goes" : "comes")") }

  package override var hearsPointer: Bool { true }

  package override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, _): journal.note("\(name) is pressed at \(Int(point.x)),\(Int(point.y))")
    case .released: journal.note("\(name) is released")
    case .cancelled: journal.note("\(name) is let off")
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
