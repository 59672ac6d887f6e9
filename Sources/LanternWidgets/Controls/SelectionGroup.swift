import LanternRaster

/// What tabs and segments have in common: several things of which one is chosen, with a mark that slides to it.
///
/// It is one stop of the Tab key; arrows, Home and End choose.
public class SelectionGroup: Widget {
  /// Which one is chosen. Setting it calls nobody. Precondition: there is such a one.
  public var selected: Int {
    get { chosen }
    set { move(to: newValue) }
  }
  /// Called when a person chose another one.
  public var onSelect: (Int) -> Void
  /// A disabled one hears nothing and says so.
  public var isEnabled = true {
    didSet {
      for choice in choices { choice.isEnabled = isEnabled }
      invalidate()
    }
  }
  private(set) var choices: [Choice]
  /// Whether they stand side by side, rather than one below the other.
  var isRow: Bool { didSet { if isRow != oldValue { invalidateLayout() } } }
  private var chosen: Int
  private var mark: Tween

  init(_ choices: [Choice], isRow: Bool, selected: Int, onSelect: @escaping (Int) -> Void) {
    precondition(choices.indices.contains(selected), "what is chosen is one of the choices")
    self.choices = choices
    self.isRow = isRow
    self.onSelect = onSelect
    chosen = selected
    mark = Tween(Double(selected))
    super.init(choices)
    for (index, choice) in choices.enumerated() { choice.index = index }
  }

  /// Offers other things. Precondition: what is chosen is one of them.
  func offer(_ choices: [Choice], selected: Int) {
    precondition(choices.indices.contains(selected), "what is chosen is one of the choices")
    for choice in self.choices { choice.removeFromParent() }
    self.choices = choices
    for (index, choice) in choices.enumerated() {
      choice.index = index
      choice.isEnabled = isEnabled
      add(choice)
    }
    chosen = selected
    mark = Tween(Double(selected))
    invalidateLayout()
  }

  private func move(to index: Int) {
    precondition(choices.indices.contains(index), "what is chosen is one of the choices")
    guard index != chosen else { return }
    chosen = index
    send(&mark, to: Double(index))
  }

  /// Does what a person does who chooses one.
  func choose(_ index: Int) {
    guard isEnabled, index != chosen else { return }
    move(to: index)
    onSelect(index)
  }

  /// Where the mark of what is chosen is, given where it is at each choice.
  func markPlace(at moment: Moment, _ place: (Choice) -> Rect) -> Rect {
    let position = min(Double(choices.count - 1), max(0, mark.value(at: moment)))
    let before = Int(position)
    let from = place(choices[before])
    let to = place(choices[min(choices.count - 1, before + 1)])
    let part = position - Double(before)
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
    return Rect(
      between(from.minX, to.minX), between(from.minY, to.minY), between(from.width, to.width),
      between(from.height, to.height))
  }

  public override var acceptsFocus: Bool { isEnabled }
  public override var bleed: Double { focusRingReach }

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isEnabled, modifiers.isEmpty else { return false }
    let isMirrored = isRow && tree?.environment.direction == .rightToLeft
    let last = choices.count - 1
    switch key {
    case isRow ? .right : .down: choose(min(last, max(0, chosen + (isMirrored ? -1 : 1))))
    case isRow ? .left : .up: choose(min(last, max(0, chosen + (isMirrored ? 1 : -1))))
    case .home: choose(0)
    case .end: choose(last)
    default: return false
    }
    return true
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    mark.isMoving(after: moment) ? Moment(nanoseconds: moment.nanoseconds + 1) : nil
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    mark.frameCame(at: moment)
  }
}

/// One of the things that a chooser offers.
class Choice: Control {
  fileprivate(set) var index = 0

  var chooser: SelectionGroup? { parent as? SelectionGroup }
  var isChosen: Bool { chooser?.selected == index }

  override func activate(at moment: Moment) { chooser?.choose(index) }

  // The whole has it, also when this is pressed.
  override var acceptsFocus: Bool { false }

  override var states: Set<Semantics.State> { isChosen ? super.states.union([.selected]) : super.states }
}
