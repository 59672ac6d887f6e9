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
    let (size, straight) = try png.withUnsafeBufferPointer { bytes throws(PNGError) in
      try Bitmap.straightPixels(of: bytes)
    }
    self.init(size: size)
    withPixels { pixels in
      for (index, word) in straight.enumerated() {
        pixels.base[index] = Pixel.scale(word | 0xFF00_0000, by: word >> 24)
      }
    }
  }

  /// Returns the image as PNG data with straight alpha and eight bits per channel, encoded by libpng.
  public func png() throws(PNGError) -> [UInt8] {
    guard size.width > 0, size.height > 0 else { throw .empty }
    // Opaque pixels need no conversion: premultiplied and straight values are equal.
    guard words.contains(where: { $0 < 0xFF00_0000 }) else {
      return try writePNG(of: words, size, format: cpng_format_bgra)
    }
    let straight = words.map { word -> UInt32 in
      let color = Pixel(word: word).color
      return UInt32(color.alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8
        | UInt32(color.blue)
    }
    return try writePNG(of: straight, size, format: cpng_format_bgra)
  }

  // libpng keeps the address of the bytes between calls, so every call happens inside this closure.
  private static func straightPixels(
    of bytes: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) -> (PixelSize, [UInt32]) {
    var image = png_image()
    image.version = cpng_version
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
      throw .unreadable(image.errorMessage)
    }
    image.format = cpng_format_bgra
    let size = PixelSize(Int(image.width), Int(image.height))
    guard size.width * size.height <= readablePixels else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    var straight = [UInt32](repeating: 0, count: size.width * size.height)
    guard png_image_finish_read(&image, nil, &straight, 0, nil) != 0 else {
      throw .unreadable(image.errorMessage)
    }
    return (size, straight)
  }
}

extension OpaquePicture {
  /// Returns the image as PNG data without alpha and with eight bits per channel, encoded by libpng.
  public func png() throws(PNGError) -> [UInt8] {
    guard size.width > 0, size.height > 0 else { throw .empty }
    return try writePNG(of: bytes, size, format: cpng_format_bgr)
  }
}

private func writePNG<Element: BitwiseCopyable>(
  of pixels: [Element], _ size: PixelSize, format: UInt32
) throws(PNGError) -> [UInt8] {
  var image = png_image()
  image.version = cpng_version
  image.width = UInt32(size.width)
  image.height = UInt32(size.height)
  image.format = format
  image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
  defer { png_image_free(&image) }
  // The largest possible size. Only the memory that libpng writes to is ever touched.
  let capacity = Int(cpng_maximum_size(&image))
  var isWritten = false
  let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { storage, count in
    count = capacity
    isWritten = png_image_write_to_memory(&image, storage.baseAddress, &count, 0, pixels, 0, nil) != 0
    if !isWritten { count = 0 }
  }
  guard isWritten else { throw .unwritable(image.errorMessage) }
  return bytes
}

extension png_image {
  /// The message from libpng.
  fileprivate var errorMessage: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
