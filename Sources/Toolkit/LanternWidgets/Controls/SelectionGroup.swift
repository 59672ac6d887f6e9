import LanternRaster

/// The base of tab bars, segments and radio buttons: several choices, one of which is selected, with a mark that can
/// slide to it.
///
/// The group is a single stop for the Tab key. The arrow keys, Home and End select another choice that is enabled.
public class SelectionGroup: Widget {
  /// The index of the selected choice. Setting it does not call `onSelect`. Precondition: the index is that of a
  /// choice.
  public var selected: Int {
    get { chosen ?? 0 }
    set { move(to: newValue) }
  }
  /// Called with the index when the user selects another choice.
  public var onSelect: (Int) -> Void
  /// Whether the group is enabled. A disabled group ignores input and appears disabled.
  public var isEnabled = true {
    didSet {
      for choice in choices { choice.isEnabled = isEnabled && choice.isOffered }
      invalidate()
    }
  }
  private(set) var choices: [Choice]
  /// Whether the choices are lined up side by side, rather than one below the other.
  var isRow: Bool { didSet { if isRow != oldValue { invalidateLayout() } } }
  /// The index of the selected choice; nil until one is selected. Radio buttons alone can begin without a selection.
  private(set) var chosen: Int?
  private var mark: Tween

  init(_ choices: [Choice], isRow: Bool, selected: Int?, onSelect: @escaping (Int) -> Void) {
    guard selected.map(choices.indices.contains) ?? true else {
      fatalError("selected must be the index of a choice")
    }
    self.choices = choices
    self.isRow = isRow
    self.onSelect = onSelect
    chosen = selected
    mark = Tween(Double(selected ?? 0))
    super.init(choices)
    for (index, choice) in choices.enumerated() {
      choice.index = index
      choice.isEnabled = choice.isOffered
    }
  }

  nonisolated deinit {}

  /// Replaces the choices. Precondition: `selected` is the index of a new choice.
  func offer(_ choices: [Choice], selected: Int) {
    guard choices.indices.contains(selected) else { fatalError("selected must be the index of a choice") }
    for choice in self.choices { choice.removeFromParent() }
    self.choices = choices
    for (index, choice) in choices.enumerated() {
      choice.index = index
      choice.isEnabled = isEnabled && choice.isOffered
      add(choice)
    }
    chosen = selected
    mark = Tween(Double(selected))
    invalidateLayout()
  }

  private func move(to index: Int) {
    guard choices.indices.contains(index) else { fatalError("selected must be the index of a choice") }
    guard index != chosen else { return }
    let changed = [chosen, index].compactMap { $0 }
    chosen = index
    animate(&mark, to: Double(index))
    for index in changed { choices[index].selectionChanged() }
  }

  /// Selects no choice.
  func deselect() {
    guard let old = chosen else { return }
    chosen = nil
    choices[old].selectionChanged()
  }

  /// Selects a choice as the user would, and calls `onSelect`.
  func choose(_ index: Int) {
    guard isEnabled, index != chosen, choices[index].isOffered else { return }
    move(to: index)
    onSelect(index)
    valueEdited()
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
    switch key {
    case isRow ? .right : .down: choose(from: chosen, forwards: !isMirrored)
    case isRow ? .left : .up: choose(from: chosen, forwards: isMirrored)
    case .home: choose(from: nil, forwards: true)
    case .end: choose(from: nil, forwards: false)
    default: return false
    }
    return true
  }

  // Selects the next choice that is enabled. Without a selection, the search begins before the first or after the last.
  private func choose(from start: Int?, forwards: Bool) {
    let next =
      forwards
      ? choices.indices.first { $0 > start ?? -1 && choices[$0].isOffered }
      : choices.indices.last { $0 < start ?? choices.count && choices[$0].isOffered }
    if let next { choose(next) }
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
  /// Whether the choice can be selected while the group is enabled.
  var isOffered: Bool { true }
  /// Called after the choice was selected, or was replaced by another one.
  func selectionChanged() {}

  var chooser: SelectionGroup? { parent as? SelectionGroup }
  var isChosen: Bool { chooser?.chosen == index }

  override func activate(_ activation: Activation, at moment: Moment) { chooser?.choose(index) }

  // The group has the focus, also when a choice is pressed.
  override var acceptsFocus: Bool { false }
  override var accessibleFocus: Widget { chooser ?? self }
  override func describeAccessibly(_ properties: inout AccessibleProperties) { properties.index = index }

  override var states: Set<Semantics.State> { isChosen ? super.states.union([.selected]) : super.states }
}
