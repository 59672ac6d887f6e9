import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Chinese, typed in Bopomofo through a real fcitx5 into a window on Wayland.
@Suite(.slow, .enabled(if: BopomofoDesktop.isInstalled, "sway or fcitx5 is not installed"))
struct BopomofoTests {
  @Test(.waitsForProcesses)
  func `Bopomofo is composed at the caret, but not in a password, and a crash costs no text`() throws {
    let desktop = try BopomofoDesktop()
    let files = try TemporaryDirectory()
    let (process, inspector) = try desktop.startLantern(files)
    let screen = desktop.screen
    let typist = Typist(screen: screen, app: inspector, files: files)
    let (email, password) = ((role: "textbox", name: "Email"), (role: "password", name: "Password"))
    func click(_ field: Typist.Field) throws {
      let center = try #require(try typist.widget(field)?.center)
      try screen.xdotool("mousemove", "\(center.x)", "\(center.y)", "click", "1")
      try waitFor("the focus") { try typist.widget(field)?.states?.contains("focused") == true }
    }

    try waitFor("the login screen") {
      try inspector.tree().isAtRest && typist.widget(email)?.center != nil
    }
    try click(email)
    try screen.xdotool("key", "ctrl+a")
    // On the keyboard of Chewing, these keys are ㄋㄧˇ ㄏㄠˇ.
    let text = try typist.compose("su3cl3", in: email)
    // Sway 1.7 shows no candidates, but receives their place.
    try waitFor("the place of the candidates") {
      let rectangles = process.errors.matches(of: /set_cursor_rectangle\((\d+), (\d+), (\d+), (\d+)\)/)
      guard let last = rectangles.last?.output, let x = Int(last.1), let y = Int(last.2),
        let height = Int(last.4)
      else { return false }
      return abs(x - text.columns.upperBound) < 4 && abs(y + height - text.row) < 8
    }
    try screen.xdotool("key", "Return")
    try typist.wait(forValue: "你好", of: email)
    try typist.waitForEnd(in: email)

    _ = try typist.compose("su3cl3", in: email)
    try screen.xdotool("key", "Escape")
    try typist.waitForEnd(in: email)
    _ = try typist.compose("su3cl3", in: email)
    try click(password)
    try typist.waitForEnd(in: email)
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", "su3cl3")
    try typist.wait(forValue: "••••••", of: password)
    try click(email)
    try screen.xdotool("key", "End")
    _ = try typist.compose("su3cl3", in: email)
    try screen.xdotool("key", "Return")
    try typist.wait(forValue: "你好你好", of: email)

    _ = try typist.compose("su3cl3", in: email)
    desktop.crashInputMethod()
    try screen.xdotool("key", "BackSpace")
    try typist.waitForEnd(in: email)
    try typist.wait(forValue: "你好你好", of: email)
    try screen.xdotool("type", "abc")
    try screen.xdotool("key", "BackSpace")
    try typist.wait(forValue: "你好你好ab", of: email)
    #expect(process.terminate().status == 0)
  }
}
