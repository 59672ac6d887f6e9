import CAllocations
import FoundationEssentials
import Glibc
import LanternAccounts
import LanternDesktop
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternProcess
import LanternRaster
import LanternRecording
import LanternReports
import LanternShop
import LanternTesting
import LanternWidgets

/// A user of the demo. Each line of its output is a word and a text:
///
///     done details     The app has told its user that this is done.
///     shown Text       The app has shown a message.
///     stuck details …  The user could not do this, for the reason that follows.
///     rest bytes       The user waits for the next line of standard input.
@MainActor
final class Customer {
  static let name = "Ines"
  private let demo: PrintShop
  private let window: TestWindow
  private var messages: Set<String> = []

  init(_ demo: PrintShop, _ display: HeadlessDisplay) {
    self.demo = demo
    window = TestWindow(driving: demo.loop, display: display)
  }

  // MARK: Actions

  func prepare() {
    start()
    attempt("login") { try window.click("Log In", number: 2) }
    attempt("logout") {
      demo.logOut { _ in }
      try window.settle()
    }
  }

  func shop() {
    start()
    attempt("login") {
      try window.click("Log In", number: 2)
      if demo.root.currentFlow == .main { say("done login") }
    }
    attempt("text") { try window.press(.character("="), .control) }
    attempt("order") {
      try window.click("Harbour Light", number: 1)
      try window.click("Add to Bag")
      try window.click("View Bag")
      try window.click("Check Out", role: .button)
      try window.click("Place Order")
      _ = try window.widget(named: "Thank you for your order")
      say("done order")
      try window.click("Continue Shopping")
    }
    attempt("details") {
      try window.click("Account", role: .tab)
      try window.click("Edit Details")
      try window.type(Customer.name, into: "Name")
      try window.click("Save")
      _ = try window.widget(named: "Your details were saved.")
      say("done details")
    }
    // The database is written back some seconds later.
    window.wait(for: .seconds(4))
    attempt("recording") {
      try window.click("Timings", role: .tab)
      try window.click("Save Recording")
      // Another thread saves it.
      let isBusy = { [window] in
        try window.widget(named: "Save Recording", role: .button).semantics.states.contains(.busy)
      }
      while try isBusy() {
        usleep(1_000)
        window.step()
      }
      guard window.semantics.contains(where: { $0.name.hasPrefix("Saved in ") }) else { return }
      say("done recording")
    }
    attempt("link", openLink)
    attempt("quit") {
      demo.services.quit()
      try window.settle()
      if window.semantics.contains(where: { $0.name == "Discard" }) { try window.click("Discard") }
    }
  }

  func look() {
    start()
    say("session \(demo.model.signedIn?.profile.name.description ?? "-")")
    say("text \(demo.model.appearance.textPercent)")
    let link = demo.root.firstVisible { $0.link != nil }?.link
    say("place \(link?.description ?? "-")")
    let saved = demo.services.directories.savedRecordings
    for name in (try? FileManager.default.contentsOfDirectory(atPath: saved.path)) ?? [] {
      do {
        let recording = try Recording(readingFrom: RecordingFolder(saved.appending(path: name).path))
        say("recording \(recording.transitions.isEmpty ? "empty" : "readable")")
      } catch {
        say("recording \(error)")
      }
    }
  }

  /// Logs in and out a number of times, visits all places once, and rests, for each line “again” of standard input. Prints
  /// the size of all blocks that are allocated then, in bytes, except in the memory of threads other than the first.
  func endure(_ count: Int) {
    start()
    while readLine() == "again" {
      for number in 0..<count {
        attempt("login \(number)") {
          try window.click("Log In", number: 2)
          try window.click("Log Out")
        }
      }
      attempt("visit") { try window.click("Log In", number: 2) }
      for place in demo.places.examples.map(\.description) + ["lantern://home"] {
        attempt("visit \(place)") {
          _ = demo.open(link: place)
          try window.settle()
        }
      }
      attempt("return") { try window.click("Log Out") }
      let heap = mallinfo2()
      say("rest \(heap.uordblks + heap.hblkhd)")
    }
  }

  // MARK: Implementation

  private func start() {
    demo.begin()
    // The splash screen is visible only while the start-up call runs.
    attempt("start") { try window.settle() }
  }

  private func attempt(_ name: String, _ actions: () throws -> Void) {
    do {
      try actions()
    } catch {
      say("stuck \(name): \(error)")
    }
    for shown in window.semantics where [.alert, .status, .dialog].contains(shown.role) {
      if messages.insert(shown.name).inserted { say("shown \(shown.name)") }
    }
    for shown in window.semantics where shown.states.contains(.invalid) {
      let message = "\(shown.name): \(shown.description ?? "")"
      if messages.insert(message).inserted { say("shown \(message)") }
    }
  }

  // Another process passes a link to this one, which opens it between two frames.
  private func openLink() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "lantern")
    let folder = demo.services.directories.data.path
    let process = try ChildProcess(program.path, ["run", "lantern://bag", "--data-dir", folder])
    while true {
      guard let ending = process.ending else {
        window.step()
        usleep(1_000)
        continue
      }
      if ending == .exited(status: 0) { say("done link") }
      return try window.settle()
    }
  }

  // By the C library's buffer, whose calls never fail.
  private func say(_ line: String) {
    puts(line.replacing("\n", with: " "))
    fflush(nil)
  }
}
