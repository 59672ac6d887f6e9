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
    var image = unsafe png_image()
    let (size, straight) = try unsafe withUnsafeMutablePointer(to: &image) { image throws(PNGError) in
      try unsafe png.withUnsafeBufferPointer { bytes throws(PNGError) in
        try unsafe Bitmap.straightPixels(of: bytes, image)
      }
    }
    self.init(size: size, words: straight.map { Pixel.scale($0 | 0xFF00_0000, by: $0 >> 24) })
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

  // libpng keeps the addresses of the image and of the bytes between calls, so all calls have the same ones. It writes four
  // bytes for each pixel.
  private static func straightPixels(
    of bytes: UnsafeBufferPointer<UInt8>, _ image: UnsafeMutablePointer<png_image>
  ) throws(PNGError) -> (PixelSize, [UInt32]) {
    unsafe image.pointee.version = cpng_version
    defer { unsafe png_image_free(image) }
    guard unsafe png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else {
      throw unsafe .unreadable(image.pointee.errorMessage)
    }
    unsafe image.pointee.format = cpng_format_bgra
    let size = unsafe PixelSize(Int(image.pointee.width), Int(image.pointee.height))
    guard size.width * size.height <= readablePixels else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    var straight = [UInt32](repeating: 0, count: size.width * size.height)
    guard unsafe png_image_finish_read(image, nil, &straight, 0, nil) != 0 else {
      throw unsafe .unreadable(image.pointee.errorMessage)
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
  var image = unsafe png_image()
  unsafe image.version = cpng_version
  unsafe image.width = UInt32(size.width)
  unsafe image.height = UInt32(size.height)
  unsafe image.format = format
  unsafe image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
  defer { unsafe png_image_free(&image) }
  // The largest possible size. Only the memory that libpng writes to is ever touched.
  let capacity = unsafe Int(cpng_maximum_size(&image))
  var isWritten = false
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { storage, count in
    count = capacity
    isWritten = unsafe png_image_write_to_memory(&image, storage.baseAddress, &count, 0, pixels, 0, nil) != 0
    if !isWritten { count = 0 }
  }
  guard isWritten else { throw unsafe .unwritable(image.errorMessage) }
  return bytes
}

extension png_image {
  /// The message from libpng.
  fileprivate var errorMessage: String {
    unsafe withUnsafeBytes(of: message) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
