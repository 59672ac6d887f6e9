import Foundation
import LanternHarness
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// What an app's memory holds of a password that is typed into it, in a real window.
@Suite(.serialized)
struct PasswordMemoryTests {
  private let password = "qZ7#vK2!wXm9$Lp4&Tj8%Rd3"

  @Test(.waitsForProcesses)
  func
    `a password is in one page while it is typed, shown, hidden and refused, and nowhere when it is cleared`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try app.click(role: "password", "Password")
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", password)
    try wait(for: "the bullets", in: app) { $0.value == "••••••••••••••••••••••••" }
    try expectOnePage(app, "typed")

    try app.click(button: "Show password")
    try waitFor("the password to show") {
      try app.names(ofRole: "button").contains("Hide password")
    }
    try expectOnePage(app, "shown")
    try app.click(button: "Hide password")
    try screen.xdotool("key", "Return")
    try wait(for: "the refusal", in: app) { $0.states?.contains("invalid") == true }
    try expectOnePage(app, "refused")

    try expectNothing(app, screen)
  }

  @Test(.waitsForProcesses)
  func `a password that was pasted is in one page, and nowhere when it is cleared`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try Data(password.utf8).write(to: URL(filePath: files / "password"))
    let owner = try Command(path: "xclip", environment: screen.environment)
      .start(["-selection", "clipboard", "-quiet", "-in", files / "password"])
    defer { owner.stop() }
    try app.click(role: "password", "Password")
    try waitFor("the clipboard") {
      try Command(path: "xclip", environment: screen.environment)
        .run(["-selection", "clipboard", "-out"]).output == password
    }
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("key", "ctrl+v")
    try wait(for: "the bullets", in: app) { $0.value == "••••••••••••••••••••••••" }
    try expectOnePage(app, "pasted")
    try expectNothing(app, screen)
  }

  @Test(.waitsForProcesses)
  func `a password whose strength is estimated is in one page, and nowhere when it is cleared`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["lantern://sign-up", "--data-dir", files / "data", "--no-record"])
    try app.wait(forHeading: "Create an account")
    try app.click(role: "password", "Password")
    try screen.xdotool("type", password)
    try wait(for: "the bullets", in: app) { $0.value == "••••••••••••••••••••••••" }
    try waitFor("the estimate") { try app.names(ofRole: "text").contains("Strong") }
    try expectOnePage(app, "estimated")
    // The estimator reads it backwards as well.
    for half in halves {
      #expect(try ProcessMemory(app.running.identifier).places(of: half.reversed()) == [])
    }
    try expectNothing(app, screen)
  }

  // Of a copy that was given back, an allocator overwrites the beginning.
  private var halves: [[UInt8]] { [Array(password.utf8.prefix(12)), Array(password.utf8.suffix(12))] }

  private func expectOnePage(
    _ app: LaunchedApp, _ when: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let memory = try ProcessMemory(app.running.identifier)
    #expect(memory.size > 32 << 20, when, sourceLocation: sourceLocation)
    let places = halves.map(memory.places(of:))
    #expect(places.map(\.count) == [1, 1], when, sourceLocation: sourceLocation)
    // The two halves stand side by side in memory that no core dump has.
    #expect(
      places[0].map { $0.address + 12 } == places[1].map(\.address), when, sourceLocation: sourceLocation)
    #expect(places[0].map(\.isDumped) == [false], when, sourceLocation: sourceLocation)
  }

  private func expectNothing(
    _ app: LaunchedApp, _ screen: XServer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("key", "BackSpace")
    try wait(for: "an empty field", in: app) { $0.value == "" && $0.name == "Password" }
    let memory = try ProcessMemory(app.running.identifier)
    for half in halves { #expect(memory.places(of: half) == [], sourceLocation: sourceLocation) }
    #expect(app.close().status == 0, sourceLocation: sourceLocation)
  }

  private func wait(
    for what: String, in app: LaunchedApp, until isSo: (InspectorClient.Line) -> Bool
  ) throws {
    try waitFor(what) {
      try app.inspector.tree().contains { $0.role == "password" && isSo($0) }
    }
  }
}

/// All that another process can write to, as it was at one moment.
private struct ProcessMemory {
  /// Where something was found, and whether a core dump would have it.
  struct Place: Equatable {
    let address: Int
    let isDumped: Bool
    let mapping: String
    /// In hexadecimal, with the memory before it.
    let content: String
  }

  enum ReadError: Error { case unreadable(Int32) }

  private var mappings: [(name: String, start: Int, isDumped: Bool, bytes: Data)] = []

  /// Needs the right to trace it: a parent has that.
  init(_ identifier: pid_t) throws {
    let memory = open("/proc/\(identifier)/mem", O_RDONLY)
    guard memory >= 0 else { throw ReadError.unreadable(errno) }
    defer { close(memory) }
    var range: Range<Int>?
    var name = ""
    for line in try ProcessMemory.text(of: "/proc/\(identifier)/smaps").split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      if ends.count == 2 {
        range = words[1].hasPrefix("rw") ? ends[0]..<ends[1] : nil
        name = words.count > 5 ? String(words[5]) : "anonymous"
      } else if words[0] == "VmFlags:", let range {
        var bytes = Data(count: range.count)
        let count = bytes.withUnsafeMutableBytes { pread(memory, $0.baseAddress, $0.count, range.lowerBound) }
        // What is not there any more, or belongs to a device, cannot be read.
        guard count > 0 else { continue }
        bytes.count = count
        mappings.append((name, range.lowerBound, !words.contains("dd"), bytes))
      }
    }
  }

  // A file that the kernel writes while it is read: piece by piece, and nobody knows how long it is.
  private static func text(of path: String) throws -> String {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw ReadError.unreadable(errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// In bytes.
  var size: Int { mappings.reduce(0) { $0 + $1.bytes.count } }

  /// Where a text stands: in UTF-8, UTF-16 or UTF-32, or as an array of characters.
  func places(of text: [UInt8]) -> [Place] {
    mappings.flatMap { mapping in
      mapping.bytes.withUnsafeBytes { bytes in
        var places: [Place] = []
        var rest = bytes[...]
        while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          let found = memchr(base, Int32(text[0]), rest.count)
        {
          let index = rest.startIndex + (UnsafeRawPointer(found) - base)
          let isThere = [1, 2, 4, 8, 16].contains { stride in
            index + (text.count - 1) * stride < bytes.count
              && text.indices.allSatisfy { bytes[index + $0 * stride] == text[$0] }
          }
          if isThere {
            let content = bytes[max(0, index - 96)..<min(bytes.count, index + text.count * 2)]
            places.append(
              Place(
                address: mapping.start + index, isDumped: mapping.isDumped,
                mapping: "\(mapping.name) at \(index)",
                content: content.map { String(format: "%02x", $0) }.joined()))
          }
          rest = bytes[(index + 1)...]
        }
        return places
      }
    }
  }
}
