import LanternRaster

/// A field for a password, which is shown as bullets unless the reveal button shows it.
///
/// The typed text is stored in `secret` only. The editing state consists of bullets. Undo, copy and cut are not
/// available. A revealed password is typeset character by character. It is hidden again when the focus moves
/// elsewhere, and when another screen covers the field's screen.
public final class PasswordField: SingleLineInput {
  /// The typed text.
  public let secret = Secret()

  // The start of each character in the secret and the end of the last one, in bytes.
  private var starts = [0]
  private var isRevealed = false
  private let button: RevealButton?

  /// The keys that show and hide the password of the focused field, as in Chromium.
  static let revealShortcut = Shortcut(.function(8), .alt)

  /// Creates a password field. `revealing` is the name of a button that shows the password, and its name for hiding
  /// it; nil for no button.
  public init(_ label: String, revealing: (show: String, hide: String)? = nil) {
    button = revealing.map { RevealButton(show: $0.show, hide: $0.hide) }
    super.init(label, accessory: button)
    guard let button else { return }
    button.action = { [weak self] in self?.toggle() }
    contextMenu = { [weak self, weak button] _ in
      guard let self, let button, isEnabled else { return [] }
      let reveal = MenuItem(button.title, shortcut: PasswordField.revealShortcut) { [weak self] in
        self?.toggle()
      }
      return editMenuItems + [.separator, reveal]
    }
  }

  /// The number of typed characters, as a reader counts them.
  public var count: Int { edit.characters.count }

  /// Replaces the contents with text that is not secret, such as the password of a demo account.
  public func fill(_ text: String) {
    clear()
    if let line = replace(0..<0, with: text.utf8.span) { startOver(with: line) }
  }

  /// Wipes the typed text and empties the field.
  public func clear() {
    secret.wipe()
    starts = [0]
    startOver(with: TextEditingState())
  }

  // MARK: Editing

  override func type(_ text: String, at moment: Moment) { insert(text.utf8.span, at: moment) }

  override func paste(_ text: Span<UInt8>, at moment: Moment) { insert(text, at: moment) }

  override func settle(_ after: TextEditingState, from before: TextEditingState) -> TextEditingState {
    // Keys and the pointer can only remove text. The caret stays where the removed text was.
    let removed = before.characters.count - after.characters.count
    guard removed > 0 else { return after }
    return replace(after.caret..<after.caret + removed, with: Span()) ?? before
  }

  private func insert(_ text: Span<UInt8>, at moment: Moment) {
    let before = secret.count
    let removed = starts[edit.selection.upperBound] - starts[edit.selection.lowerBound]
    guard let after = replace(edit.selection, with: text) else { return }
    touch(moment) { edit = after }
    if removed > 0 || secret.count != before { contentsEdited() }
  }

  // Adjacent characters may combine into one, so the bullets are counted again. The caret is placed after the
  // inserted text.
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

  // An input method would show the password in its candidates, and learn it.
  public override var allowsComposition: Bool { false }

  // A display whose input method composes nevertheless: composed text is part of the password.
  public override func handle(composition: String, selected: Range<Int>, at moment: Moment) {
    let count = TextEditingState(composition).characters.count
    super.handle(composition: bullets(count), selected: selected, at: moment)
  }

  private func bullets(_ count: Int) -> String { String(repeating: "•", count: count) }

  // MARK: Revealing

  override func set(_ font: Font, _ environment: Environment) -> TextLayout {
    guard isRevealed else { return super.set(font, environment) }
    // Sets each character once, in no particular order, because the typesetter caches the lines that it sets.
    var kinds: Set<Character> = ["•"]
    secret.forEachCharacter { kinds.insert($0) }
    let lines = Dictionary(uniqueKeysWithValues: kinds.map { ($0, environment.line(String($0), font)) })
    var text = TextLayout(metrics: environment.line("", font), environment)
    // The composed text replaces the selection.
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

  /// The commands of the context menu. A password can be pasted, but not copied.
  public override var editCommands: [EditCommand] { [.paste, .selectAll] }

  public override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    hideUnlessFocused()
    capsLockChanged()
  }

  override func capsLockChanged() {
    let isOn = isFocused && tree?.outermost.keyboardFocus.isCapsLockOn == true
    notice = isOn ? tree?.environment.text(.capsLockIsOn) : nil
  }

  public override func inputPaused() { reveal(false) }

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
    if !isFocused { reveal(false) }
  }

  private func toggle() { reveal(!isRevealed) }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard button != nil, isFocused, Shortcut(key, modifiers) == PasswordField.revealShortcut else {
      return super.handle(key, modifiers, at: moment)
    }
    toggle()
    return true
  }

  private func reveal(_ isRevealed: Bool) {
    guard isRevealed != self.isRevealed else { return }
    self.isRevealed = isRevealed
    button?.isRevealing = isRevealed
    setAnew()
    follow()
    invalidate()
  }

  // MARK: Accessibility

  override var role: Semantics.Role { .password }
}
