package import LanternRaster

/// Why a picture of an X server could not be read.
package struct UnreadablePicture: Error, CustomStringConvertible {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  package var description: String { "the X server's picture cannot be read: \(reason)" }
}

/// How a picture lies in a file as the X server dumps it (XWD, version 7): where its first pixel is, and its rows.
package struct DumpLayout: Hashable {
  package let size: PixelSize
  package let bytesPerPixel: Int
  package let bytesPerRow: Int
  /// Where the pixels begin: after the header with the window's name, and the colours of a palette.
  package let start: Int

  /// Reads the header, which is of big-endian words whatever the machine, and must fit what follows it.
  package init(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 100 else {
      throw UnreadablePicture("\(bytes.count) bytes are too few for a header")
    }
    let header = (0..<25).map {
      Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
    }
    size = PixelSize(header[4], header[5])
    (bytesPerPixel, bytesPerRow, start) = (header[11] / 8, header[12], header[0] + header[19] * 12)
    guard header[1] == 7, header[2] == 2, header[7] == 0, [24, 32].contains(header[11]),
      bytesPerRow >= size.width * bytesPerPixel
    else {
      throw UnreadablePicture(
        "it is not of version 7 with pixels of three or four bytes, blue first: \(header)")
    }
    guard bytes.count >= start + bytesPerRow * size.height else {
      throw UnreadablePicture("\(bytes.count) bytes are too few for \(header)")
    }
  }
}
