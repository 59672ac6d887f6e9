import Foundation
import LanternBus
import LanternDesktop
import LanternHarness
import Testing

/// The desktop's file dialog, by a portal on a bus of the tests' own.
struct FilePortalTests {
  private let bus: TestBus
  private let open = FileRequest(kind: .files, dialog: FileDialog())

  init() throws { bus = try TestBus() }

  private func answer(
    to request: FileRequest? = nil, patience: Duration = .seconds(60),
    interrupt: BusInterrupt = BusInterrupt()
  ) -> FilePortal.Answer {
    FilePortal(parent: "x11:2a", bus: bus.address, patience: patience)
      .answer(to: request ?? open, interrupt: interrupt)
  }

  @Test func `the dialog returns the files that exist on this machine`() throws {
    try bus.start(TestBus.portal, "chooses")
    #expect(answer() == .chosen(["/home/ines/Harbour Light.png", "/home/ines/é.png"]))
  }

  @Test func `an answer that overtakes the reply to the call is not lost`() throws {
    try bus.start(TestBus.portal, "early")
    #expect(answer() == .chosen(["/home/ines/early.png"]))
  }

  @Test func `a user who cancels the dialog chooses nothing`() throws {
    try bus.start(TestBus.portal, "cancels")
    #expect(answer() == .cancelled)
  }

  @Test(arguments: ["fails", "refuses", "malformed", "dies"])
  func `a portal that fails counts as missing`(behavior: String) throws {
    try bus.start(TestBus.portal, behavior)
    #expect(answer() == .unavailable)
  }

  @Test func `a portal that never answers counts as missing`() throws {
    try bus.start(TestBus.portal, "silent")
    #expect(answer(patience: .milliseconds(300)) == .unavailable)
  }

  @Test func `a bus without a portal has no dialog`() {
    #expect(answer() == .unavailable)
  }

  @Test func `a machine without a bus has no dialog`() {
    for address in [nil, "unix:path=/nonexistent/bus", "nonsense", ""] {
      let portal = FilePortal(bus: address, patience: .seconds(60))
      #expect(portal.answer(to: open, interrupt: BusInterrupt()) == .unavailable)
    }
  }

  @Test func `a bus that never answers has no dialog`() throws {
    let files = try TemporaryDirectory()
    let path = files / "bus"
    let server = try Command(path: "/usr/bin/python3").start([
      "-c",
      "import socket, sys, time\ns = socket.socket(socket.AF_UNIX)\ns.bind(sys.argv[1])\ns.listen()\n"
        + "print('ready', flush=True)\nwhile True: time.sleep(60)",
      path,
    ])
    defer { server.kill() }
    _ = try server.nextLine()
    let portal = FilePortal(bus: "unix:path=\(path)", patience: .milliseconds(300))
    #expect(portal.answer(to: open, interrupt: BusInterrupt()) == .unavailable)
  }

  @Test func `an interrupt closes the dialog`() throws {
    let portal = try bus.start(TestBus.portal, "waits")
    let interrupt = BusInterrupt()
    interrupt.end()
    #expect(answer(interrupt: interrupt) == .cancelled)
    #expect(portal.output.contains(#"{"closed": true}"#))
  }

  @Test func `the portal receives the text, the folder and the filters of the dialog`() throws {
    let portal = try bus.start(TestBus.portal, "cancels")
    let dialog = FileDialog(
      title: "Add Print", acceptTitle: "Add", filters: [.init("Pictures", ["*.png", "*.jpg"])], folder: "/a")
    _ = answer(to: FileRequest(kind: .newFile(suggestedName: "Rain.png"), dialog: dialog))
    let call = try portal.nextLine()
    for part in [
      #""member": "SaveFile""#, #"["x11:2a", "Add Print", {"#, #""accept_label": ["s", "Add"]"#,
      #""current_name": ["s", "Rain.png"]"#,
      #""filters": ["a(sa(us))", [["Pictures", [[0, "*.png"], [0, "*.jpg"]]]]]"#,
    ] {
      #expect(call.contains(part), "\(call)")
    }
  }

  @Test(arguments: [
    ("file:///a%20b", "/a b"), ("file:///", "/"), ("file://other/a", nil), ("file:///a%2", nil),
    ("file:///a%00b", nil), ("file:///a\0b", nil), ("file:///a%+1", nil), ("file:///a%-0", nil),
    ("file:///%c3%A4", "/ä"),
    ("file:///%FF", nil), ("/a", nil), ("", nil),
  ])
  func `a URI is a path if it names a file of this machine`(uri: String, path: String?) {
    #expect(FilePortal.path(ofURI: uri) == path)
  }
}
