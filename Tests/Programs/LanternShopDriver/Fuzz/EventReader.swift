import FoundationEssentials
import LanternDesktop
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternProcess
import LanternRaster
import LanternShop
import LanternTesting
import LanternWidgets

/// Sends input events to the demo, each as its bytes say.
@MainActor
final class EventReader {
  // Frames take most of the time, those of a new size the most.
  private static let mostFrames = 40

  private let demo: PrintShop
  private let display: HeadlessDisplay
  private let window: TestWindow
  private var count = 0

  init(_ demo: PrintShop, _ display: HeadlessDisplay) throws(ExitError) {
    self.demo = demo
    self.display = display
    window = try demo.begunWindow(on: display)
  }

  func read(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    var bytes = EventBytes(rest: input.prefix(512))
    var frames = Self.mostFrames
    while frames > 0, let kind = bytes.next() {
      switch kind % 16 {
      case 0...11: if let action = bytes.action(kind % 16) { window.send(action) }
      case 12, 13:
        window.step()
        frames -= 1
      case 14:
        let count = Int(bytes.byte & 15)
        window.wait(for: .milliseconds(16 * count))
        frames -= count
      default:
        let size = PixelSize(1 + 4 * Int(bytes.byte), 1 + 4 * Int(bytes.byte))
        display.resize(to: size, at: display.now())
        frames -= 4
      }
    }
    window.send(.pointerUp(at: .zero))
    window.step()
    let (size, picture) = (display.pixelSize, window.picture().size)
    try FuzzRun.expect(picture == size, "a picture of \(picture) in a window of \(size)")
    count += 1
    if count.isMultiple(of: 16) { try checkJournal() }
    return nil
  }

  // What was recorded can be read, or a crash could not be replayed.
  private func checkJournal() throws(FuzzRun.ReadingError) {
    guard let journal = demo.services.journalRecorder.journal else { return }
    _ = journal.description
    do {
      _ = try Journal(reading: journal.lines)
    } catch {
      throw FuzzRun.ReadingError(description: "the journal cannot be read: \(error)")
    }
  }
}

/// Bytes of input events: each begins with its kind.
private struct EventBytes {
  var rest: ArraySlice<UInt8>

  mutating func next() -> UInt8? { rest.popFirst() }

  // After the end, all bytes are zero.
  var byte: UInt8 { mutating get { rest.popFirst() ?? 0 } }

  mutating func action(_ kind: UInt8) -> InputEvent.Action? {
    switch kind {
    case 0: return .pointerMoved(to: point())
    case 1: return .pointerDown(at: point(), clicks: Int(byte & 3))
    case 2: return .pointerUp(at: point())
    case 3: return .contextMenuRequested(at: point())
    case 4: return byte & 1 == 0 ? .pointerLeft : .pasteRequested(at: point())
    case 5, 6: return .scrolled(by: point(), at: point())
    case 7, 8:
      let key = RandomStep.keys[Int(byte) % RandomStep.keys.count]
      return .keyDown(key, Modifiers(rawValue: byte))
    case 9:
      let text = text()
      return text.isEmpty ? nil : .text(text)
    case 10:
      let text = text()
      let ends = [Int(byte), Int(byte)].map { min($0, text.count) }.sorted()
      return .composition(text, selected: ends[0]..<ends[1])
    default:
      let text = text()
      return .dropped(DragContent(files: byte & 1 == 0 ? [] : ["/" + text], text: text), at: point())
    }
  }

  private mutating func point() -> Point { Point(number(), number()) }

  // Mostly in the window.
  private mutating func number() -> Double {
    switch byte {
    case let part where part < 240: Double(part) / 240 * 600
    case 240...250: Double(Int16(truncatingIfNeeded: Int(byte) << 8 | Int(byte)))
    case 251: .nan
    case 252: .infinity
    case 253: -.infinity
    case 254: 1e300
    default: Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte) })
    }
  }

  private mutating func text() -> String {
    let length = Int(byte)
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }
}
