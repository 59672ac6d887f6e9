import CPixels

/// Unowned pixel memory, such as a bitmap's storage or a window's surface.
///
/// Consecutive rows are `stride` pixels apart. The owner of the memory determines how long the buffer is valid. The code that
/// creates a buffer guarantees its memory; parts and drawing are checked to be inside of it.
@safe public struct PixelBuffer {
  /// The address of the top-left pixel.
  public let base: UnsafeMutablePointer<UInt32>
  /// The width and height, in pixels.
  public let size: PixelSize
  /// The distance between consecutive rows, in pixels; at least the width.
  public let stride: Int

  /// Creates a buffer over existing memory.
  ///
  /// Precondition: `stride` is at least the width, and the memory contains `height` rows of that stride.
  public init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    guard size.width >= 0 && size.height >= 0 && stride >= size.width else {
      fatalError("the stride must be at least the width")
    }
    unsafe self.base = base
    self.size = size
    self.stride = stride
  }

  /// A rectangle that covers the whole buffer.
  public var bounds: PixelRect { PixelRect(size) }

  /// Returns a buffer for a rectangle of these pixels, in the same memory.
  ///
  /// Precondition: the rectangle lies inside the buffer or is empty.
  public func part(_ rect: PixelRect) -> PixelBuffer {
    guard bounds.contains(rect) else { fatalError("the rectangle must lie inside the buffer") }
    guard !rect.isEmpty else { return unsafe PixelBuffer(base: base, size: PixelSize(0, 0), stride: stride) }
    return unsafe PixelBuffer(
      base: row(rect.y) + rect.x, size: PixelSize(rect.width, rect.height), stride: stride)
  }

  /// The word of a pixel. Precondition: the column and the row are inside the buffer.
  @inline(__always)
  package subscript(x: Int, y: Int) -> UInt32 {
    get { unsafe checkedRow(x, y)[x] }
    nonmutating set { unsafe checkedRow(x, y)[x] = newValue }
  }

  @inline(__always)
  private func checkedRow(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    guard x >= 0 && x < size.width && y >= 0 && y < size.height else {
      fatalError("the column and row must be inside the buffer")
    }
    return unsafe row(y)
  }

  /// The address of a row that is inside the buffer, which is not checked.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { unsafe base + y * stride }
}

/// An image in memory: premultiplied pixels, row by row without padding.
public struct Bitmap: Hashable, Sendable {
  /// The width and height, in pixels.
  public private(set) var size: PixelSize
  /// The `width` × `height` pixels as `Pixel` words, top row first.
  public private(set) var words: [UInt32]

  /// Creates an image of one color, transparent by default.
  ///
  /// Precondition: width and height are not negative.
  public init(size: PixelSize, filledWith pixel: Pixel = .clear) {
    guard size.width >= 0 && size.height >= 0 else { fatalError("width and height must not be negative") }
    self.size = size
    let area = size.width * size.height
    words = unsafe Bitmap.words(count: area) { unsafe $0.update(repeating: pixel.word, count: area) }
  }

  /// Creates an image of words that lie row by row. Precondition: there is one for each pixel.
  init(size: PixelSize, words: [UInt32]) {
    guard words.count == size.width * size.height else { fatalError("there must be one word per pixel") }
    self.size = size
    self.words = words
  }

  /// Creates a copy of a pixel buffer.
  ///
  /// `makingOpaque` sets every alpha to opaque, for memory such as a window's, where alpha has no meaning.
  public init(copying buffer: PixelBuffer, makingOpaque: Bool = false) {
    size = buffer.size
    words = unsafe Bitmap.words(count: buffer.size.width * buffer.size.height) { base in
      unsafe Compositor.copy(
        buffer, to: PixelBuffer(base: base, size: buffer.size, stride: buffer.size.width))
    }
    if makingOpaque {
      for index in words.indices { words[index] |= 0xFF00_0000 }
    }
  }

  /// Changes the size, and keeps the memory if it suffices and at least a quarter of it is used. The first access to new
  /// memory of a window takes milliseconds. The pixels are left over from the previous image.
  ///
  /// Precondition: width and height are not negative.
  package mutating func reshape(to size: PixelSize) {
    let area = size.width * size.height
    guard size.width >= 0, size.height >= 0, (words.capacity / 4...words.capacity).contains(area) else {
      self = Bitmap(size: size)
      return
    }
    self.size = size
    if area < words.count { words.removeLast(words.count - area) }
    words.append(contentsOf: repeatElement(Pixel.clear.word, count: area - words.count))
  }

  /// Returns the memory of large bitmaps to the system when they are released, and that of all other large blocks of the
  /// process. A program calls this at its start.
  package static func returnLargeMemory() { pixels_return_large_memory() }

  // Returns words that a closure writes. It is not called if there are none.
  private static func words(
    count: Int, writtenBy write: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> [UInt32] {
    unsafe Array(unsafeUninitializedCapacity: count) { storage, initialized in
      if let base = storage.baseAddress {
        // The first access to each page takes time. A full window then takes a fifth of it.
        unsafe pixels_prefer_huge_pages(base, count * MemoryLayout<UInt32>.stride)
        unsafe write(base)
      }
      initialized = count
    }
  }

  /// The pixel in a column and row. Precondition: both are inside the image.
  public subscript(x: Int, y: Int) -> Pixel {
    guard x >= 0 && x < size.width && y >= 0 && y < size.height else {
      fatalError("the column and row must be inside the bitmap")
    }
    return Pixel(word: words[y * size.width + x])
  }

  // The views have all of `words`, of which every initializer makes as many as `size` says.

  /// Calls a closure with a mutable view of the pixels. The buffer must not outlive the call.
  public mutating func withPixels<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    let size = size
    return try unsafe words.withUnsafeMutableBufferPointer { storage in
      try unsafe body(PixelBuffer(base: Bitmap.base(of: storage), size: size, stride: size.width))
    }
  }

  /// Calls a closure with a read-only view of the pixels.
  ///
  /// The buffer must not outlive the call and must not be written to.
  public func withReadOnlyPixels<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    try unsafe words.withUnsafeBufferPointer { storage in
      let base = unsafe Bitmap.base(of: UnsafeMutableBufferPointer(mutating: storage))
      return try unsafe body(PixelBuffer(base: base, size: size, stride: size.width))
    }
  }

  // An empty array may have no address. An empty image is never read, so any aligned address works.
  private static func base(of storage: UnsafeMutableBufferPointer<UInt32>) -> UnsafeMutablePointer<UInt32> {
    unsafe storage.baseAddress
      ?? UnsafeMutablePointer(bitPattern: MemoryLayout<UInt32>.alignment).unsafelyUnwrapped
  }
}

/// Coverage without color, one byte per pixel, such as a rasterized line of text.
public struct Mask: Hashable, Sendable {
  /// The width and height, in pixels.
  public let size: PixelSize
  /// The coverage of each pixel, from 0 (outside) to 255 (inside), row by row without padding.
  public let coverage: [UInt8]

  /// Creates a mask. Precondition: `coverage` contains one byte for each pixel.
  public init(size: PixelSize, coverage: [UInt8]) {
    guard coverage.count == size.width * size.height else {
      fatalError("the coverage must contain one byte per pixel")
    }
    self.size = size
    self.coverage = coverage
  }
}
