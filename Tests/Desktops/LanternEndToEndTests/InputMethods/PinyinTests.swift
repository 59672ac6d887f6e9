import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Chinese, typed in Pinyin through a real IBus into real windows.
/// SDL waits for IBus for a limited time, so on a busy machine a letter may pass it by: `make soak` runs these tests.
@Suite(
  .serialized, .slow, .enabled(if: Command.isInstalled("ibus-daemon"), "ibus-daemon is not installed"))
struct PinyinTests {
  private let screen: XServer
  private let input: PinyinInput
  private let files: TemporaryDirectory

  init() throws {
    screen = try XServer()
    input = try PinyinInput(screen)
    files = try TemporaryDirectory()
  }

  private func compose(_ letters: String, in field: Typist.Field, by typist: Typist) throws -> ComposedText {
    try typist.compose(letters, in: field) { try input.candidates() != nil }
  }

  // Expects that candidates are shown below a composition. The caret is at its end, but the window with the candidates
  // moves there only when its size changes.
  private func expectCandidates(at text: ComposedText, of window: String) throws {
    let corner = try screen.contentRect(of: window)
    var candidates: PixelRect?
    try waitFor("the candidates at the caret", detail: "\(String(describing: candidates))") {
      candidates = try input.candidates()
      guard let candidates else { return false }
      let columns = text.columns.lowerBound - 12..<text.columns.upperBound + 12
      return columns.contains(candidates.x - corner.x)
        && (-4..<24).contains(candidates.y - corner.y - text.row)
    }
  }

  @Test(.waitsForProcesses)
  func `Pinyin is composed, corrected, cancelled and committed at the caret of a text`() throws {
    let poem = files / "poem.txt"
    try "poem\n".write(toFile: poem, atomically: true, encoding: .utf8)
    let app = InspectorClient(path: files / "inspect")
    let process = try Command(path: BuildProducts.program("text-editor"), environment: input.environment)
      .start(["run", "--inspect", app.path, "--data-dir", files / "data", "--no-record", poem])
    try waitFor("the window") {
      try process.expectRunning()
      return try screen.visibleWindow(named: "Text Editor") != nil
    }
    let typist = Typist(screen: screen, app: app, files: files)
    let window = try #require(try screen.visibleWindow(named: "Text Editor"))
    try screen.xdotool("windowactivate", "--sync", window)
    let text = (role: "textbox", name: "Text")
    try typist.wait(forValue: "poem\n", of: text)

    let nihao = try compose("nihao", in: text, by: typist)
    try expectCandidates(at: nihao, of: window)
    try typist.wait(forValue: "poem\n", of: text)
    try screen.xdotool("key", "space")
    try typist.wait(forValue: "你好poem\n", of: text)
    try typist.waitForEnd(in: text)
    // One step undoes both characters.
    try screen.xdotool("key", "ctrl+z")
    try typist.wait(forValue: "poem\n", of: text)

    // Backspace deletes a letter of “nihao”, not of the text.
    try screen.xdotool("key", "ctrl+End")
    _ = try compose("nihao", in: text, by: typist)
    try screen.xdotool("key", "BackSpace", "space")
    try typist.wait(forValue: "poem\n你哈", of: text)

    // A digit chooses a candidate. A combination of keys that the input method ignores leaves no key behind.
    _ = try compose("zhongguo", in: text, by: typist)
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("key", "1")
    try typist.wait(forValue: "poem\n你哈中国", of: text)

    // A click discards what is composed, here and in the input method.
    _ = try compose("nihao", in: text, by: typist)
    try screen.xdotool("mousemove", "--window", window, "400", "400", "click", "1")
    try typist.waitForEnd(in: text)
    _ = try compose("zhongguo", in: text, by: typist)
    try screen.xdotool("key", "space")
    try typist.wait(forValue: "poem\n你哈中国中国", of: text)

    // In a narrow field, a long composition scrolls. Escape ends it, and then closes the bar.
    try screen.xdotool("key", "ctrl+f")
    let find = (role: "textbox", name: "Find")
    try waitFor("the find bar") { try typist.widget(find) != nil }
    let long = try compose(String(repeating: "nihao", count: 8), in: find, by: typist)
    try expectCandidates(at: long, of: window)
    try screen.xdotool("key", "Escape")
    try typist.waitForEnd(in: find)
    #expect(try typist.widget(find) != nil)
    _ = try compose("nihao", in: find, by: typist)
    try screen.xdotool("key", "space")
    try typist.wait(forValue: "你好", of: find)
    try screen.xdotool("key", "Escape")
    try waitFor("the find bar to close") { try typist.widget(find) == nil }
    #expect(process.isRunning)
  }

  @Test(.waitsForProcesses, arguments: [1, 2])
  func `candidates appear at the caret at each scale, and a password is typed without them`(
    scale: Int
  ) throws {
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--scale", "\(scale)"], environment: input.environment)
    try app.wait(forFlow: "login")
    let typist = Typist(screen: screen, app: app.inspector, files: files, scale: scale)
    let (email, password) = ((role: "textbox", name: "Email"), (role: "password", name: "Password"))
    try app.click(role: email.role, email.name)
    try screen.xdotool("key", "ctrl+a")
    _ = try compose("niha", in: email, by: typist)
    try expectCandidates(at: compose("o", in: email, by: typist), of: app.window)
    // Another field begins without what was composed in this one.
    // The candidates cover the middle of the field.
    let frame = try #require(try typist.widget(password)?.frame)
    try screen.xdotool(
      "mousemove", "--window", app.window, "\(frame[0] + 8 * scale)", "\(frame[1] + 44 * scale)", "click",
      "1")
    try typist.waitForEnd(in: email)
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", "nihao ")
    try typist.wait(forValue: "••••••", of: password)
    #expect(try input.candidates() == nil)
    try app.click(role: email.role, email.name)
    try screen.xdotool("key", "ctrl+a")
    _ = try compose("zhongguo", in: email, by: typist)
    try screen.xdotool("key", "space")
    try typist.wait(forValue: "中国", of: email)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `an input method that crashes while it composes costs no text, and returns`() throws {
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording, environment: input.environment)
    try app.wait(forFlow: "login")
    let typist = Typist(screen: screen, app: app.inspector, files: files)
    let email = (role: "textbox", name: "Email")
    try app.click(role: email.role, email.name)
    try screen.xdotool("key", "ctrl+a")
    _ = try compose("nihao", in: email, by: typist)
    try screen.xdotool("key", "space")
    try typist.wait(forValue: "你好", of: email)
    _ = try compose("nihao", in: email, by: typist)
    input.crash()
    // The first key ends the composition that nobody can end otherwise.
    try screen.xdotool("key", "BackSpace")
    try typist.waitForEnd(in: email)
    try typist.wait(forValue: "你好", of: email)
    try screen.xdotool("type", "abc")
    try screen.xdotool("key", "BackSpace")
    try typist.wait(forValue: "你好ab", of: email)
    try input.start()
    _ = try compose("zhongguo", in: email, by: typist)
    try screen.xdotool("key", "space")
    try typist.wait(forValue: "你好ab中国", of: email)
    #expect(app.close().status == 0)
  }
}
