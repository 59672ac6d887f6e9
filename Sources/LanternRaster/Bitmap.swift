/// Pixels somewhere in memory that someone else owns: a bitmap's storage, or the window's own.
///
/// Rows lie `stride` pixels apart. Valid only as long as its owner says.
public struct PixelBuffer {
  public let base: UnsafeMutablePointer<UInt32>
  public let size: PixelSize
  /// Distance from one row to the next, in pixels; at least the width.
  public let stride: Int

  /// Precondition: `stride` is at least the width and the memory holds `height` such rows.
  public init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    precondition(size.width >= 0 && size.height >= 0 && stride >= size.width, "rows would overlap")
    self.base = base
    self.size = size
    self.stride = stride
  }

  public var bounds: PixelRect { PixelRect(size) }

  /// A rectangle of these pixels as a picture of its own, in the same memory.
  ///
  /// Precondition: the rectangle is inside, or empty.
  public func part(_ rect: PixelRect) -> PixelBuffer {
    precondition(bounds.contains(rect), "a part lies inside of the picture")
    guard !rect.isEmpty else { return PixelBuffer(base: base, size: PixelSize(0, 0), stride: stride) }
    return PixelBuffer(base: row(rect.y) + rect.x, size: PixelSize(rect.width, rect.height), stride: stride)
  }

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }
}

/// A picture in memory: premultiplied pixels, row after row without gaps.
public struct Bitmap: Hashable, Sendable {
  public let size: PixelSize
  /// The words of `Pixel`, `width` × `height` of them, top row first.
  public private(set) var words: [UInt32]

  /// A picture of one colour, transparent by default.
  ///
  /// Precondition: neither side is negative.
  public init(size: PixelSize, filledWith pixel: Pixel = .clear) {
    precondition(size.width >= 0 && size.height >= 0, "a bitmap's sides are not negative")
    self.size = size
    words = Array(repeating: pixel.word, count: size.width * size.height)
  }

  /// A copy of pixels that lie elsewhere. Alpha is made opaque on request, as for a window's memory,
  /// where it means nothing.
  public init(copying buffer: PixelBuffer, makingOpaque: Bool = false) {
    size = buffer.size
    let area = buffer.size.width * buffer.size.height
    words = Array(unsafeUninitializedCapacity: area) { storage, count in
      if let base = storage.baseAddress {
        let copy = PixelBuffer(base: base, size: buffer.size, stride: buffer.size.width)
        Compositor.copy(buffer, to: copy)
      }
      count = area
    }
    if makingOpaque {
      for index in words.indices { words[index] |= 0xFF00_0000 }
    }
  }

  /// The pixel in a column and row. Precondition: both are inside.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "outside of the bitmap")
    return Pixel(word: words[y * size.width + x])
  }

  /// Lends the pixels for changing; the buffer must not outlive the call.
  public mutating func withPixels<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    let size = size
    return try words.withUnsafeMutableBufferPointer { storage in
      try body(PixelBuffer(base: Bitmap.base(of: storage), size: size, stride: size.width))
    }
  }

  /// Lends the pixels for reading only; the buffer must not outlive the call nor be written to.
  public func withReadOnlyPixels<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    try words.withUnsafeBufferPointer { storage in
      let base = Bitmap.base(of: UnsafeMutableBufferPointer(mutating: storage))
      return try body(PixelBuffer(base: base, size: size, stride: size.width))
    }
  }

  // An empty array may have no address; an empty picture is never read, so any aligned one will do.
  private static func base(of storage: UnsafeMutableBufferPointer<UInt32>) -> UnsafeMutablePointer<UInt32> {
    storage.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<UInt32>.alignment).unsafelyUnwrapped
  }
}

/// Coverage alone, a byte a pixel: a line of text before it has a colour.
public struct Mask: Hashable, Sendable {
  public let size: PixelSize
  /// 0 outside … 255 inside, row after row without gaps.
  public let coverage: [UInt8]

  /// Precondition: there is one byte for each pixel.
  public init(size: PixelSize, coverage: [UInt8]) {
    precondition(coverage.count == size.width * size.height, "one byte a pixel")
    self.size = size
    self.coverage = coverage
  }
}
