import LanternFiles

/// The digest of a program that the linker stores in it, the GNU build ID.
package enum BuildDigest {
  /// The digest of this program as hexadecimal digits. Nil if the linker has stored none.
  package static var current: String? {
    // The note follows the program headers, which are at the start of the file.
    (try? OpenFile.reading("/proc/self/exe")?.bytes(atMost: 4_096)).flatMap(find)
  }

  // The note has the length of its name, that of the digest, its type (NT_GNU_BUILD_ID) and its name, each a multiple of
  // four bytes (elf(5), “Notes”).
  package static func find(in bytes: [UInt8]) -> String? {
    let (name, type) = ([4, 0, 0, 0] as [UInt8], [0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8))
    for start in stride(from: 0, through: bytes.count - 16, by: 4)
    where bytes[start..<start + 4].elementsEqual(name) && bytes[start + 5..<start + 16].elementsEqual(type) {
      let digest = bytes[(start + 16)...].prefix(Int(bytes[start + 4]))
      guard digest.count == Int(bytes[start + 4]), !digest.isEmpty else { return nil }
      return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return nil
  }
}
