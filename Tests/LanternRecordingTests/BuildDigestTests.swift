import LanternRecording
import Testing

/// The digest that the linker stores in a program.
struct BuildDigestTests {
  private let note: [UInt8] =
    [4, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8) + [0x0A, 0xF1, 0x00]

  @Test func `the digest is found behind other notes`() {
    let other: [UInt8] = [4, 0, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0] + Array("GNU\0".utf8)
    #expect(BuildDigest.find(in: other + note) == "0af100")
  }

  @Test(arguments: [0, 3, 15, 16, 18]) func `a file without a digest has none`(count: Int) {
    #expect(BuildDigest.find(in: Array(note.prefix(count))) == nil)
    #expect(BuildDigest.find(in: Array(repeating: 4, count: count)) == nil)
  }

  @Test func `a program has the same digest each time`() {
    #expect(BuildDigest.current == BuildDigest.current)
  }
}
