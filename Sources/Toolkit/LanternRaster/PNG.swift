internal import CPNG

/// An error from reading or writing a PNG image.
public enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The bytes are not a PNG image that libpng can read. Contains libpng's message.
  case unreadable(String)
  /// libpng could not write the image. Contains libpng's message.
  case unwritable(String)
  /// The image has no pixels, which PNG cannot represent.
  case empty
  /// The image has more pixels than `Bitmap.readablePixels`.
  case tooLarge(width: Int, height: Int)

  /// A message that describes the error.
  public var description: String {
    switch self {
    case .unreadable(let reason): "not a readable PNG image: \(reason)"
    case .unwritable(let reason): "cannot write the PNG image: \(reason)"
    case .empty: "an image without pixels cannot be written as PNG"
    case .tooLarge(let width, let height): "the PNG image is too large to read: \(width)×\(height) pixels"
    }
  }
}

extension Bitmap {
  /// The largest number of pixels that `init(png:)` accepts: 64 million, or 256 MB unpacked.
  public static let readablePixels = 1 << 26

  /// Reads a PNG image (ISO/IEC 15948) with libpng, at eight bits per channel.
  public init(png: [UInt8]) throws(PNGError) {
    // The reader borrows the bytes, and is closed before they can go.
    self = try unsafe png.withUnsafeBufferPointer { bytes throws(PNGError) in
      guard let reader = unsafe cpng_open(bytes.baseAddress, bytes.count) else {
        throw .unreadable("out of memory")
      }
      defer { unsafe cpng_close(reader) }
      return try unsafe Bitmap(reading: reader)
    }
  }

  /// Returns the image as PNG data with straight alpha and eight bits per channel, encoded by libpng.
  public func png() throws(PNGError) -> [UInt8] {
    guard size.width > 0, size.height > 0 else { throw .empty }
    // Opaque pixels need no conversion: premultiplied and straight values are equal.
    guard words.contains(where: { $0 < 0xFF00_0000 }) else {
      return try writePNG(of: words, size, cpng_bgra)
    }
    let straight = words.map { word -> UInt32 in
      let color = Pixel(word: word).color
      return UInt32(color.alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8
        | UInt32(color.blue)
    }
    return try writePNG(of: straight, size, cpng_bgra)
  }

  private init(reading reader: OpaquePointer) throws(PNGError) {
    func message() -> PNGError { unsafe .unreadable(String(cString: cpng_message(reader))) }
    var (width, height) = (UInt32(0), UInt32(0))
    guard unsafe cpng_read_header(reader, &width, &height) else { throw message() }
    let size = PixelSize(Int(width), Int(height))
    guard size.width * size.height <= Bitmap.readablePixels else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    // Each row has `width` words.
    let isRead = unsafe words.withUnsafeMutableBufferPointer { words in
      (0..<size.height).allSatisfy { y in
        unsafe cpng_read_row(reader, words.baseAddress?.advanced(by: y * size.width))
      }
    }
    guard isRead else { throw message() }
    for index in words.indices where words[index] < 0xFF00_0000 {
      words[index] = Pixel.scale(words[index] | 0xFF00_0000, by: words[index] >> 24)
    }
    self.init(size: size, words: words)
  }
}

extension OpaquePicture {
  /// Returns the image as PNG data without alpha and with eight bits per channel, encoded by libpng.
  public func png() throws(PNGError) -> [UInt8] {
    guard size.width > 0, size.height > 0 else { throw .empty }
    return try writePNG(of: bytes, size, cpng_bgr)
  }
}

private func writePNG<Element: BitwiseCopyable>(
  of pixels: [Element], _ size: PixelSize, _ channels: cpng_channels
) throws(PNGError) -> [UInt8] {
  let (width, height) = (UInt32(size.width), UInt32(size.height))
  // Only the memory that libpng writes to is ever touched.
  let capacity = cpng_greatest_size(width, height, channels)
  var message = [CChar](repeating: 0, count: Int(cpng_message_size))
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { storage, count in
    count = unsafe cpng_write(pixels, width, height, channels, storage.baseAddress, &message)
  }
  guard !bytes.isEmpty else {
    let reason = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    throw .unwritable(String(decoding: reason, as: UTF8.self))
  }
  return bytes
}
