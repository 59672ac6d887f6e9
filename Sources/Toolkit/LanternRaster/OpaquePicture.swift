/// An opaque image in a compact format for storage: three bytes per pixel, without alpha.
public struct OpaquePicture: Hashable, Sendable {
  /// The width and height, in pixels.
  public let size: PixelSize
  /// The blue, green and red bytes of each pixel, row by row without padding, top row first.
  public let bytes: [UInt8]

  /// Creates a copy of a pixel buffer and ignores its alpha.
  public init(copying pixels: PixelBuffer) {
    size = pixels.size
    let (width, area) = (size.width, size.width * size.height)
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: area * 3) { storage, count in
      guard var target = storage.baseAddress else { return }
      for y in 0..<pixels.size.height {
        unsafe OpaquePicture.pack(UnsafeBufferPointer(start: pixels.row(y), count: width), into: target)
        unsafe target += width * 3
      }
      count = area * 3
    }
  }

  /// Creates a copy of a bitmap without its alpha.
  public init(_ bitmap: Bitmap) {
    self = bitmap.withReadOnlyPixels { OpaquePicture(copying: $0) }
  }

  // Four pixels fit exactly into three words. The remaining pixels of a row are copied by byte. The target has room for
  // three bytes for each pixel.
  private static func pack(_ row: UnsafeBufferPointer<UInt32>, into target: UnsafeMutablePointer<UInt8>) {
    let raw = UnsafeMutableRawPointer(target)
    let whole = row.count & ~3
    for x in stride(from: 0, to: whole, by: 4) {
      let (first, second, third, fourth) = unsafe (row[x], row[x + 1], row[x + 2], row[x + 3])
      let words = (
        first & 0xFF_FFFF | second << 24, second >> 8 & 0xFFFF | third << 16, third >> 16 & 0xFF | fourth << 8
      )
      unsafe raw.storeBytes(of: words.0.littleEndian, toByteOffset: x * 3, as: UInt32.self)
      unsafe raw.storeBytes(of: words.1.littleEndian, toByteOffset: x * 3 + 4, as: UInt32.self)
      unsafe raw.storeBytes(of: words.2.littleEndian, toByteOffset: x * 3 + 8, as: UInt32.self)
    }
    for x in whole..<row.count {
      for byte in 0..<3 { unsafe target[x * 3 + byte] = UInt8(truncatingIfNeeded: row[x] >> (8 * byte)) }
    }
  }
}
