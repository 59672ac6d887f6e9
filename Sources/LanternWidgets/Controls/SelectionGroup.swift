import LanternRaster

/// The base of tab bars and segments: several choices, one of which is selected, with a mark that slides to it.
///
/// The group is a single stop for the Tab key. The arrow keys, Home and End change the selection.
public class SelectionGroup: Widget {
  /// The index of the selected choice. Setting it does not call `onSelect`. Precondition: the index is that of a
  /// choice.
  public var selected: Int {
    get { chosen }
    set { move(to: newValue) }
  }
  /// Called with the index when the user selects another choice.
  public var onSelect: (Int) -> Void
  /// Whether the group is enabled. A disabled group ignores input and appears disabled.
  public var isEnabled = true {
    didSet {
      for choice in choices { choice.isEnabled = isEnabled }
      invalidate()
    }
  }
  private(set) var choices: [Choice]
  /// Whether the choices are lined up side by side, rather than one below the other.
  var isRow: Bool { didSet { if isRow != oldValue { invalidateLayout() } } }
  private var chosen: Int
  private var mark: Tween

  init(_ choices: [Choice], isRow: Bool, selected: Int, onSelect: @escaping (Int) -> Void) {
    guard choices.indices.contains(selected) else { fatalError("selected must be the index of a choice") }
    self.choices = choices
    self.isRow = isRow
    self.onSelect = onSelect
    chosen = selected
    mark = Tween(Double(selected))
    super.init(choices)
    for (index, choice) in choices.enumerated() { choice.index = index }
  }

  /// Replaces the choices. Precondition: `selected` is the index of a new choice.
  func offer(_ choices: [Choice], selected: Int) {
    guard choices.indices.contains(selected) else { fatalError("selected must be the index of a choice") }
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
    guard choices.indices.contains(index) else { fatalError("selected must be the index of a choice") }
    guard index != chosen else { return }
    chosen = index
    animate(&mark, to: Double(index))
  }

  /// Selects a choice as the user would, and calls `onSelect`.
  func choose(_ index: Int) {
    guard isEnabled, index != chosen else { return }
    move(to: index)
    onSelect(index)
  }

  /// Returns the rectangle of the selection mark, from the rectangle of the mark at each choice.
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

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
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
    mark.nextChange(after: moment)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    mark.frameBegan(at: moment)
  }
}

/// A choice in a selection group.
class Choice: Control {
  fileprivate(set) var index = 0

  var chooser: SelectionGroup? { parent as? SelectionGroup }
  var isChosen: Bool { chooser?.selected == index }

  override func activate(_ activation: Activation, at moment: Moment) { chooser?.choose(index) }

  // The group has the focus, also when a choice is pressed.
  override var acceptsFocus: Bool { false }

  override var states: Set<Semantics.State> { isChosen ? super.states.union([.selected]) : super.states }
}
