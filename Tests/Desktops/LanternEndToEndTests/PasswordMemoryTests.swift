import Foundation
import LanternHarness
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Copies of a password in the memory of the app.
@Suite(.serialized)
struct PasswordMemoryTests {
  private let password = "qZ7#vK2!wXm9$Lp4&Tj8%Rd3"

  @Test(.waitsForProcesses)
  func
    `a password is on one memory page while typed, shown, hidden and rejected, and nowhere after it is cleared`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.click(role: "password", "Password")
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", password)
    try wait(for: "the bullets", in: app) { $0.value == "••••••••••••••••••••••••" }
    try expectOnePage(app, "typed")

    try app.click(button: "Show Password")
    try waitFor("the visible password") {
      try app.names(ofRole: "button").contains("Hide Password")
    }
    try expectOnePage(app, "shown")
    try app.click(button: "Hide Password")
    try screen.xdotool("key", "Return")
    try wait(for: "the rejection", in: app) { $0.states?.contains("invalid") == true }
    try expectOnePage(app, "rejected")

    try clearAndExpectNoCopies(app, screen)
  }

  @Test(.waitsForProcesses)
  func `the field keeps a pasted password on one memory page, which is wiped`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
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
    // The buffers through which the text came are not wiped.
    #expect(try protectedPlaces(app).map(\.count) == [1, 1])
    try clear(app, screen)
    #expect(try protectedPlaces(app) == [[], []])
  }

  @Test(.waitsForProcesses)
  func `a password whose strength is estimated is on one memory page, and nowhere after it is cleared`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["lantern://sign-up"] + files.optionsWithoutRecording)
    try app.wait(forHeading: "Create an account")
    try app.click(role: "password", "Password")
    try screen.xdotool("type", password)
    try wait(for: "the bullets", in: app) { $0.value == "••••••••••••••••••••••••" }
    try waitFor("the estimate") { try app.names(ofRole: "text").contains("Strong") }
    try expectOnePage(app, "estimated")
    // The estimator also reads the password backwards.
    for half in halves {
      #expect(try ProcessMemory(app.process.identifier).places(of: half.reversed()) == [])
    }
    try clearAndExpectNoCopies(app, screen)
  }

  // The allocator overwrites the beginning of a freed copy, so each half is searched for.
  private var halves: [[UInt8]] { [Array(password.utf8.prefix(12)), Array(password.utf8.suffix(12))] }

  private func expectOnePage(
    _ app: LaunchedApp, _ state: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let memory = try ProcessMemory(app.process.identifier)
    #expect(memory.size > 32 << 20, state, sourceLocation: sourceLocation)
    let places = halves.map(memory.places(of:))
    #expect(places.map(\.count) == [1, 1], state, sourceLocation: sourceLocation)
    // The two halves are adjacent, in memory that is excluded from core dumps.
    #expect(
      places[0].map { $0.address + 12 } == places[1].map(\.address), state, sourceLocation: sourceLocation)
    #expect(places[0].map(\.isDumped) == [false], state, sourceLocation: sourceLocation)
  }

  // The places of each half that core dumps leave out.
  private func protectedPlaces(_ app: LaunchedApp) throws -> [[ProcessMemory.Place]] {
    let memory = try ProcessMemory(app.process.identifier)
    return halves.map { memory.places(of: $0).filter { !$0.isDumped } }
  }

  private func clear(_ app: LaunchedApp, _ screen: XServer) throws {
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("key", "BackSpace")
    try wait(for: "an empty field", in: app) { $0.value == "" && $0.name == "Password" }
  }

  private func clearAndExpectNoCopies(
    _ app: LaunchedApp, _ screen: XServer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try clear(app, screen)
    let memory = try ProcessMemory(app.process.identifier)
    for half in halves { #expect(memory.places(of: half) == [], sourceLocation: sourceLocation) }
    #expect(app.close().status == 0, sourceLocation: sourceLocation)
  }

  private func wait(
    for state: String, in app: LaunchedApp, until condition: (InspectorClient.Line) -> Bool
  ) throws {
    try waitFor(state) {
      try app.inspector.tree().contains { $0.role == "password" && condition($0) }
    }
  }
}

/// A copy of the writable memory of another process.
private struct ProcessMemory {
  /// The place of a copy, and whether a core dump would contain it.
  struct Place: Equatable {
    let address: Int
    let isDumped: Bool
    let mapping: String
    /// The copy with the memory before it, in hexadecimal.
    let content: String
  }

  enum ReadError: Error { case unreadable(Int32) }

  private var mappings: [(name: String, start: Int, isDumped: Bool, bytes: Data)] = []

  /// Requires the permission to trace the process, which its parent has.
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
        // A mapping that has been removed, or belongs to a device, cannot be read.
        guard count > 0 else { continue }
        bytes.count = count
        mappings.append((name, range.lowerBound, !words.contains("dd"), bytes))
      }
    }
  }

  // Reads a kernel file. It has no size, so it is read in chunks until its end.
  private static func text(of path: String) throws -> String {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw ReadError.unreadable(errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The total size of the mappings, in bytes.
  var size: Int { mappings.reduce(0) { $0 + $1.bytes.count } }

  /// Returns the places of a text in UTF-8, UTF-16 or UTF-32, or as an array of characters.
  func places(of text: [UInt8]) -> [Place] {
    mappings.flatMap { mapping in
      mapping.bytes.withUnsafeBytes { bytes in
        var places: [Place] = []
        var rest = bytes[...]
        while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          let found = memchr(base, Int32(text[0]), rest.count)
        {
          let index = rest.startIndex + (UnsafeRawPointer(found) - base)
          let isFound = [1, 2, 4, 8, 16].contains { stride in
            index + (text.count - 1) * stride < bytes.count
              && text.indices.allSatisfy { bytes[index + $0 * stride] == text[$0] }
          }
          if isFound {
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
