package import LanternRaster

/// The reason why an X window dump could not be read.
package struct XWDError: Error, CustomStringConvertible {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  package var description: String { "the X window dump cannot be read: \(reason)" }
}

/// The header of an X window dump (XWD, version 7), which describes the layout of the pixels.
package struct XWDHeader: Hashable {
  package let size: PixelSize
  package let bytesPerPixel: Int
  package let bytesPerRow: Int
  /// The offset of the first pixel, after the header with the window name and after the palette.
  package let pixelOffset: Int

  /// Parses the header, which has big-endian words on every machine. Throws if the data after it is too short.
  package init(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 100 else {
      throw XWDError("\(bytes.count) bytes are too short for a header")
    }
    let header = (0..<25).map {
      Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
    }
    size = PixelSize(header[4], header[5])
    (bytesPerPixel, bytesPerRow, pixelOffset) = (header[11] / 8, header[12], header[0] + header[19] * 12)
    guard header[1] == 7, header[2] == 2, header[7] == 0, [24, 32].contains(header[11]),
      bytesPerRow >= size.width * bytesPerPixel
    else {
      throw XWDError(
        "it is not version 7 with pixels of three or four bytes, blue first: \(header)")
    }
    guard bytes.count >= pixelOffset + bytesPerRow * size.height else {
      throw XWDError("\(bytes.count) bytes are too short for \(header)")
    }
  }
}
