import LanternRaster

/// A line that a person types a password into, shown as bullets unless its button says otherwise.
///
/// What is typed goes into `secret` and nowhere else: what is edited and kept here are bullets, nothing can be undone,
/// copied or cut, and what is shown on demand is set character by character. It is hidden again when the keyboard
/// goes elsewhere, and when another screen comes over this one.
public final class PasswordField: TextInput {
  /// What was typed.
  public let secret = Secret()

  // Where each character begins in the secret, and where the last ends.
  private var starts = [0]
  private var isRevealed = false
  private let button: RevealButton?

  /// `revealing` is what a button says that shows what was typed and hides it again; without there is none.
  public init(_ label: String, revealing: (show: String, hide: String)? = nil) {
    button = revealing.map { RevealButton(show: $0.show, hide: $0.hide) }
    super.init(label, accessory: button)
    button?.action = { [weak self] byPointer, moment in self?.toggle(byPointer, at: moment) }
    button?.focusMoved = { [weak self] in self?.hideUnlessFocused() }
  }

  /// How many characters were typed, as a reader counts them.
  public var count: Int { edit.characters.count }

  /// Writes what is no secret, such as the password of an account for show.
  public func fill(_ text: String) {
    clear()
    if let line = replace(0..<0, with: text.utf8.span) { startOver(with: line) }
  }

  /// Wipes what was typed.
  public func clear() {
    secret.wipe()
    starts = [0]
    startOver(with: TextEditingState())
  }

  // MARK: Editing

  override func type(_ text: String, at moment: Moment) { insert(text.utf8.span, at: moment) }

  override func paste(from clipboard: any Clipboard, at moment: Moment) {
    clipboard.withText { insert($0, at: moment) }
  }

  override func settle(_ after: TextEditingState, from before: TextEditingState) -> TextEditingState {
    // Keys and the pointer only take away, and the caret stays where that was.
    let removed = before.characters.count - after.characters.count
    guard removed > 0 else { return after }
    return replace(after.caret..<after.caret + removed, with: Span()) ?? before
  }

  private func insert(_ text: Span<UInt8>, at moment: Moment) {
    let before = secret.count
    let removed = starts[edit.selection.upperBound] - starts[edit.selection.lowerBound]
    guard let after = replace(edit.selection, with: text) else { return }
    touch(moment) { edit = after }
    if removed > 0 || secret.count != before { onChange() }
  }

  // What comes to stand side by side may be one character, so the bullets are counted anew, and the caret comes after
  // what was put in.
  private func replace(_ characters: Range<Int>, with text: Span<UInt8>) -> TextEditingState? {
    let range = starts[characters.lowerBound]..<starts[characters.upperBound]
    let room = TextEditingState.limit - (count - characters.count)
    guard let end = secret.replace(range, with: text, atMost: room) else { return nil }
    starts = secret.characterStarts()
    setAnew()
    var line = TextEditingState(bullets(starts.count - 1))
    line.move(to: starts.firstIndex { $0 >= end } ?? line.characters.count)
    return line
  }

  // What an input method composes is a password as well.
  public override func hear(composition: String, selected: Range<Int>, at moment: Moment) {
    let count = TextEditingState(composition).characters.count
    super.hear(composition: bullets(count), selected: selected, at: moment)
  }

  private func bullets(_ count: Int) -> String { String(repeating: "•", count: count) }

  // MARK: Showing

  override func set(_ font: Font, _ environment: Environment) -> TextLayout {
    guard isRevealed else { return super.set(font, environment) }
    // Each is set once, in no order, for the typesetter remembers what it set.
    var kinds: Set<Character> = ["•"]
    secret.forEachCharacter { kinds.insert($0) }
    let lines = Dictionary(uniqueKeysWithValues: kinds.map { ($0, environment.line(String($0), font)) })
    var text = TextLayout(metrics: environment.line("", font), environment)
    // What is composed stands in the place of what is selected.
    let composed = composed ?? edit.caret..<edit.caret
    let replaced = composition == nil ? edit.caret..<edit.caret : edit.selection
    var index = 0
    func appendComposed() {
      if index == replaced.lowerBound { for _ in composed { text.append(lines["•"]) } }
    }
    secret.forEachCharacter { character in
      appendComposed()
      if !replaced.contains(index) { text.append(lines[character]) }
      index += 1
    }
    appendComposed()
    return text
  }

  public override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    hideUnlessFocused()
  }

  public override func hearingPaused() { reveal(false) }

  public override func treeChanged() {
    if tree == nil { reveal(false) }
    super.treeChanged()
  }

  override func availabilityChanged() {
    if !isEnabled { reveal(false) }
    button?.isEnabled = isEnabled
    super.availabilityChanged()
  }

  private func hideUnlessFocused() {
    let focused = tree?.focused
    if focused !== self, focused !== button { reveal(false) }
  }

  // The pointer took the focus along; the caret stays where it was.
  private func toggle(_ byPointer: Bool, at moment: Moment) {
    reveal(!isRevealed)
    guard byPointer else { return }
    let line = edit
    tree?.focus(self, at: moment)
    edit = line
    follow()
  }

  private func reveal(_ isRevealed: Bool) {
    guard isRevealed != self.isRevealed else { return }
    self.isRevealed = isRevealed
    button?.isRevealing = isRevealed
    setAnew()
    follow()
    invalidate()
  }

  // MARK: Meaning

  override var role: Semantics.Role { .password }
}
