import FoundationEssentials
import LanternDesktop
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternProcess
import LanternShop
import LanternTesting

/// The readers of files and messages that change what the demo shows.
@MainActor
struct AppReaders {
  private let demo: PrintShop
  private let window: TestWindow

  init(_ demo: PrintShop, _ display: HeadlessDisplay) throws(ExitError) {
    self.demo = demo
    window = try demo.begunWindow(on: display)
  }

  func restoration(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    try FuzzRun.refusal(\ExitError.message) {
      guard let state = try RestorationFile(file).read()?.state else { return }
      _ = state.outline
      state.restore(in: demo.root) { demo.makeScreen($0) }
      window.step()
      let copy = file.appendingPathExtension("copy")
      try RestorationFile(copy).write(RestorationFile.FlowState(flow: "main", state: state))
      let isSame = try RestorationFile(copy).read()?.state == state
      try FuzzRun.expect(isSame, "another state when it is stored")
    }
  }

  func instance(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    _ = InstanceMessage.response(in: input)
    do throws(InstanceMessage.RequestError) {
      guard let link = try InstanceMessage.request(in: input, PrintShop.identity).link else { return nil }
      let response = demo.open(link: link)
      window.step()
      return response.isAccepted ? nil : response.message
    } catch {
      return error.response.message
    }
  }
}

extension PrintShop {
  /// Begins, logs in, and returns the window when it is at rest.
  func begunWindow(on display: HeadlessDisplay) throws(ExitError) -> TestWindow {
    let window = TestWindow(driving: loop, display: display)
    begin()
    do {
      try window.settle()
      try window.click("Log In", number: 2)
      try window.settle()
    } catch {
      throw ExitError(.system, "\(error)")
    }
    return window
  }
}
