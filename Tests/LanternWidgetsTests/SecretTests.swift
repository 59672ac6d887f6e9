import LanternRaster
import LanternTestSupport
import LanternWidgets
import Synchronization
import Testing

/// The memory that stores a password, and its erasure.
@MainActor
struct SecretTests {
  private let field = PasswordField("Password")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(field)
    fixture.pressKey(.tab)
  }

  @Test func `cleared text is erased from memory`() {
    fixture.type("correct horse")
    #expect(page.filter { $0 != 0 }.count == 13)
    field.clear()
    #expect(page.allSatisfy { $0 == 0 })
    #expect(field.secret.isEmpty && field.count == 0)
    #expect(field.semantics?.value == "")
    fixture.type("x")
    #expect(field.plainText == "x")
  }

  @Test func `a copy keeps its bytes when the field is edited and cleared`() {
    fixture.type(" two lamps ")
    let copy = field.secret.copied()
    #expect(Secret.isSame(copy, field.secret))
    fixture.pressKey(.backspace)
    field.clear()
    #expect(copy.withBytes { bytes in bytes.indices.map { bytes[$0] } } == Array(" two lamps ".utf8))
  }

  @Test func `deleted and replaced text is erased from memory`() {
    fixture.type("correct horse")
    for _ in 0..<6 { fixture.pressKey(.backspace) }
    #expect(Array(page.prefix(8)) == [99, 111, 114, 114, 101, 99, 116, 0])
    #expect(page.filter { $0 != 0 }.count == 7)
    fixture.pressKey(.home)
    fixture.pressKey(.delete)
    fixture.pressKey(.end, .shift)
    fixture.type("b")
    #expect(Array(page.prefix(2)) == [98, 0])
    #expect(page.filter { $0 != 0 }.count == 1)
  }

  @Test func `a wiped secret is empty, and its field can be typed into`() {
    fixture.type("correct horse")
    field.secret.wipe()
    #expect(page.allSatisfy { $0 == 0 })
    fixture.type("x")
    #expect(field.plainText == "x")
  }

  @Test func `a field accepts a thousand characters and 4,096 bytes`() {
    fixture.clipboard = String(repeating: "a", count: 2_000)
    fixture.pressKey(.character("v"), .control)
    #expect(field.count == 1_000 && field.secret.count == 1_000)
    fixture.type("b")
    #expect(field.secret.count == 1_000)
    // 25 bytes each: 163 of them are 4,075.
    field.fill(String(repeating: "👩‍👩‍👧‍👦", count: 200))
    #expect(field.count == 163 && field.secret.count == 4_075)
    fixture.type("👩‍👩‍👧‍👦")
    #expect(field.count == 163)
    fixture.type(String(repeating: "b", count: 30))
    #expect(field.count == 184 && field.secret.count == 4_096)
  }

  @Test func `two secrets are equal when their bytes are`() {
    let other = PasswordField("Repeat")
    let pairs = [("", ""), ("horse", "horse"), ("horse", "Horse"), ("horse", "horses"), ("é", "e\u{301}")]
    let same = pairs.map { one, two in
      field.fill(one)
      other.fill(two)
      #expect(Secret.isSame(other.secret, field.secret) == Secret.isSame(field.secret, other.secret))
      return Secret.isSame(field.secret, other.secret)
    }
    #expect(same == [true, true, false, false, false])
    #expect(Secret.isSame(field.secret, field.secret))
  }

  @Test func `a reader on another thread sees the secret before or after an edit, never during one`()
    async
  {
    let secret = field.secret
    let isFinished = Flag()
    let reader = Task.detached {
      var (broken, reads) = (0, 0)
      while !isFinished.value.load(ordering: .acquiring) {
        reads += 1
        let isWhole = secret.withBytes { bytes in
          bytes.count % 2 == 0 && bytes.indices.allSatisfy { bytes[$0] == ($0 % 2 == 0 ? 97 : 98) }
        }
        if !isWhole { broken += 1 }
      }
      return (broken, reads)
    }
    var random = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      fixture.pressKey(.home)
      for _ in 0..<2 * random.int(0...field.count / 2) { fixture.pressKey(.right) }
      if field.count < 20, random.int(0...2) > 0 {
        fixture.type("ab")
      } else {
        for _ in 0..<2 { fixture.pressKey(.left, .shift) }
        fixture.pressKey(.backspace)
      }
    }
    isFinished.value.store(true, ordering: .releasing)
    let (broken, reads) = await reader.value
    #expect(broken == 0, "of \(reads) reads")
  }

  // Hashing reads the secret for a tenth of a second. No frame may wait for it.
  @Test func `while the secret is read, edits are dropped and nothing blocks`() {
    fixture.type("horse")
    field.secret.withBytes { bytes in
      fixture.type("x")
      fixture.pressKey(.backspace)
      #expect(bytes.count == 5)
    }
    #expect(field.plainText == "horse" && field.count == 5)
    fixture.type("s")
    #expect(field.plainText == "horses")
  }

  // MARK: Random input

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func `after any input a password is the text of a plain field`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = [
      "👩‍👩‍👧‍👦", "e", "\u{301}", "\u{301}\u{302}", "ab\u{202E}cd", "\u{0}\u{7}\n\r\n\t", "a\tb\r\nc", "🇩", "🇪", "🇫🇷",
      "\u{200D}\u{200B}\u{FEFF}", "\u{FFFD}", "𝒳", "long words ", "\u{1F3FD}", "👍", "ᄀ", "ᅡ", "x",
    ]
    let plain = TextField("Name")
    let fixtures = [fixture, WidgetFixture(plain)]
    fixtures[1].pressKey(.tab)
    func both(_ act: (WidgetFixture) -> Void) { for fixture in fixtures { act(fixture) } }
    for step in 1...300 {
      let modifiers: Modifiers = random.int(0...1) == 0 ? [] : .shift
      let text = texts[random.int(0...texts.count - 1)]
      let positions = [Point(random.double(0...290), 40), Point(random.double(-20...320), 40)]
      let choice = random.int(0...9)
      let key = [Key.left, .right, .home, .end, .backspace, .delete][random.int(0...5)]
      both { fixture in
        switch choice {
        case 0...2: fixture.type(text)
        // Shift with Delete cuts, and a password is never cut.
        case 3...5: fixture.pressKey(key, key == .delete ? [] : modifiers)
        case 6: fixture.pressKey(.character("a"), .control)
        case 7:
          fixture.clipboard = text
          fixture.pressKey(.character("v"), .control)
        case 8:
          fixture.press(positions[0])
          fixture.move(to: positions[1])
          fixture.show(after: .milliseconds(50))
          fixture.release(positions[1])
        default:
          fixture.handle(.composition("か", selected: 0..<1))
          fixture.type(text)
        }
        fixture.show(after: .milliseconds(100))
      }
      #expect(field.plainText == plain.text, "step \(step)")
      #expect(Array(field.plainText.utf8) == Array(plain.text.utf8), "step \(step)")
      #expect(field.count == plain.edit.characters.count, "step \(step)")
      #expect(
        [field.edit.caret, field.edit.anchor] == [plain.edit.caret, plain.edit.anchor], "step \(step)")
      #expect(page.filter { $0 != 0 }.count == field.secret.count, "step \(step)")
      if step.isMultiple(of: 10) {
        #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "step \(step)")
      }
    }
  }

  // MARK: Helpers

  private var page: [UInt8] { field.secret.withPage { page in page.withUnsafeBufferPointer { Array($0) } } }

  private final class Flag: Sendable { let value = Atomic(false) }
}
