package import LanternRaster

/// The reason why a picture of an X server could not be read.
package struct PictureError: Error, CustomStringConvertible {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  package var description: String { "the X server's picture cannot be read: \(reason)" }
}

/// The layout of a picture in a dump file of the X server (XWD, version 7): the offset of the first pixel and the
/// rows.
package struct DumpLayout: Hashable {
  package let size: PixelSize
  package let bytesPerPixel: Int
  package let bytesPerRow: Int
  /// The offset of the pixels, after the header with the window name and after the palette.
  package let start: Int

  /// Parses the header, which has big-endian words on every machine. Throws if it does not fit the data after it.
  package init(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 100 else {
      throw PictureError("\(bytes.count) bytes are too few for a header")
    }
    let header = (0..<25).map {
      Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
    }
    size = PixelSize(header[4], header[5])
    (bytesPerPixel, bytesPerRow, start) = (header[11] / 8, header[12], header[0] + header[19] * 12)
    guard header[1] == 7, header[2] == 2, header[7] == 0, [24, 32].contains(header[11]),
      bytesPerRow >= size.width * bytesPerPixel
    else {
      throw PictureError(
        "it is not of version 7 with pixels of three or four bytes, blue first: \(header)")
    }
    guard bytes.count >= start + bytesPerRow * size.height else {
      throw PictureError("\(bytes.count) bytes are too few for \(header)")
    }
  }
}
