import LanternRaster
import LanternSDL
import LanternWidgets

// A text area with 1 MB of text, compared with one with 1 KB, and with the frame rate of a display.

let textBenchmarks = [
  Benchmark(name: "edit_1mb", against: "keys in 1 KB of text", target: 1.2) {
    let (long, short) = (try EditedText(paragraphs: 10_000), try EditedText(paragraphs: 10))
    return medianRatio(
      ofPairs: 100, of: { _ in time { long.typeWord() } }, to: { _ in time { short.typeWord() } })
  },
  Benchmark(
    name: "edit_1mb_on_time", against: "16.7 ms of processor time a frame, in 10,000 paragraphs and in one",
    target: .atLeast(1)
  ) {
    let frames = try EditedText(paragraphs: 10_000).frames() + EditedText(paragraphs: 1).frames()
    let onTime = frames.count { $0.elapsed <= .nanoseconds(16_666_667) }
    let slowest = frames.max { $0.elapsed < $1.elapsed }
    let detail = slowest.map { "\($0.name) took \(threeDigits($0.elapsed / .milliseconds(1))) ms" }
    return Measurement(Double(onTime) / Double(frames.count), detail: detail)
  },
]

/// A text area without a window.
final class EditedText {
  private let area: TextArea
  private let tree: WidgetTree
  private var picture = Bitmap(size: windowSize)
  private var moment = Moment.zero
  private let clipboard = OwnClipboard()

  private static let sentence = "The boats lie in the harbour, and the light goes round above the quiet sea. "

  /// Creates 1 MB of text with 10,000 paragraphs or one, or less text with fewer paragraphs.
  init(paragraphs: Int) throws {
    let sentence = EditedText.sentence
    area = TextArea("Text", text: EditedText.text(paragraphs: paragraphs))
    area.isLabelHidden = true
    tree = WidgetTree(
      root: area, size: windowSize,
      environment: Environment(theme: .light, typesetter: try FontTypesetter(), clipboard: clipboard))
    clipboard.copy(sentence)
    _ = makeFrame()
    tree.focus(area)
    area.selection = area.count / 2..<area.count / 2
    _ = makeFrame()
  }

  private static func text(paragraphs: Int) -> String {
    paragraphs == 1
      ? String(repeating: sentence, count: 1_000_000 / sentence.count)
      : String(repeating: sentence + "Nobody walks there.\n", count: paragraphs)
  }

  /// Types a word, one letter a frame, and deletes it.
  func typeWord() {
    for letter in "harbour" {
      tree.handle(InputEvent(.text(String(letter)), time: moment))
      _ = makeFrame()
    }
    for _ in 0..<7 {
      press(.backspace)
      _ = makeFrame()
    }
  }

  /// Edits the text in every way. Returns the processor time of each frame.
  func frames() -> [(name: String, elapsed: Duration)] {
    var frames: [(name: String, elapsed: Duration)] = []
    func frame(_ name: String, times: Int = 1, _ input: () -> Void) {
      for _ in 0..<times {
        let start = processorTimeOfThisThread()
        input()
        _ = makeFrame()
        frames.append((name, processorTimeOfThisThread() - start))
      }
    }
    func letter() { tree.handle(InputEvent(.text("a"), time: moment)) }
    frame("a letter", times: 50, letter)
    frame("Return", times: 10) { press(.enter) }
    frame("deleting", times: 50) { press(.backspace) }
    frame("pasting", times: 5) { press(.character("v"), .control) }
    frame("going to the end") { press(.end, .control) }
    frame("a letter at the end", times: 10, letter)
    frame("going to the beginning") { press(.home, .control) }
    frame("a page down", times: 30) { press(.pageDown) }
    frame("a page up", times: 10) { press(.pageUp) }
    frame("finding", times: 5) { area.find("QUIET") }
    frame("finding nothing", times: 5) { area.find("quietly") }
    frame("selecting all") { press(.character("a"), .control) }
    frame("the wheel", times: 60) {
      tree.handle(InputEvent(.scrolled(by: Point(0, 300), at: Point(600, 400)), time: moment))
    }
    frame("copying all") { press(.character("c"), .control) }
    frame("deleting all") { press(.delete) }
    frame("undoing that") { press(.character("z"), .control) }
    frame("selecting all again") { press(.character("a"), .control) }
    frame("pasting all") { press(.character("v"), .control) }
    frame("undoing", times: 20) { press(.character("z"), .control) }
    frame("redoing", times: 20) { press(.character("y"), .control) }
    return frames
  }

  private func press(_ key: Key, _ modifiers: Modifiers = []) {
    tree.handle(InputEvent(.keyDown(key, modifiers), time: moment))
  }

  private func makeFrame() -> Region {
    moment = moment + .nanoseconds(16_666_667)
    tree.update(to: moment)
    return picture.withPixels { tree.drawDamage(onto: $0) }
  }
}

private let windowSize = PixelSize(1_280, 800)
