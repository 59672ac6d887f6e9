import Glibc
import LanternFiles
import Testing

struct FolderEventTests {
  @Test func `each event has its watch, its kind and the name of its file`() {
    let bytes = event(1, IN_CREATE, "new.swift", length: 16) + event(2, IN_DELETE, "old", length: 16)
    let events = FolderEvent.events(in: bytes[...])
    #expect(events.map(\.watch) == [1, 2])
    #expect(events.map(\.mask) == [UInt32(IN_CREATE), UInt32(IN_DELETE)])
    #expect(events.map(\.name) == ["new.swift", "old"])
  }

  @Test func `an event of the folder itself has no name`() {
    let events = FolderEvent.events(in: event(3, IN_DELETE_SELF, "", length: 0)[...])
    #expect(events.map(\.name) == [""])
  }

  @Test func `events are found at any place of a buffer`() {
    let bytes = [0xFF, 0xFF, 0xFF] + event(4, IN_CREATE, "a", length: 16)
    #expect(FolderEvent.events(in: bytes[3...]).map(\.watch) == [4])
  }

  @Test func `nothing is read beyond the end of the bytes`() {
    let bytes = event(5, IN_CREATE, "name", length: 16)
    #expect(FolderEvent.events(in: bytes[..<18]).map(\.name) == ["na"])
    #expect(FolderEvent.events(in: bytes[..<15]).isEmpty)
  }

  // The layout of inotify(7), with the name padded with zeros.
  private func event(_ watch: UInt8, _ mask: Int32, _ name: String, length: UInt8) -> [UInt8] {
    let kind = (0..<4).map { UInt8(truncatingIfNeeded: mask >> (8 * $0)) }
    let padding = [UInt8](repeating: 0, count: Int(length) - name.utf8.count)
    return [watch, 0, 0, 0] + kind + [0, 0, 0, 0] + [length, 0, 0, 0] + name.utf8 + padding
  }
}
