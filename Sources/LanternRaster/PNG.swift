internal import CPNG

/// Why a picture could not become PNG bytes or come from them.
public enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The bytes are not a PNG picture that libpng reads; its own words.
  case unreadable(String)
  /// libpng could not write the picture; its own words.
  case unwritable(String)
  /// A picture with no pixels has no PNG form.
  case empty
  /// More pixels than the reader accepts.
  case tooLarge(width: Int, height: Int)

  public var description: String {
    switch self {
    case .unreadable(let reason): "not a readable PNG picture: \(reason)"
    case .unwritable(let reason): "cannot write the picture as PNG: \(reason)"
    case .empty: "a picture without pixels has no PNG form"
    case .tooLarge(let width, let height): "a picture of \(width)×\(height) pixels is too large to read"
    }
  }
}

extension Bitmap {
  /// The most pixels that a PNG may have to be read: 64 million, 256 MB once unpacked.
  public static let readablePixels = 1 << 26

  /// Reads a PNG picture (ISO/IEC 15948), eight bits a channel, by libpng.
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

  /// The picture as PNG bytes, straight alpha, eight bits a channel, by libpng.
  public func png() throws(PNGError) -> [UInt8] {
    guard size.width > 0, size.height > 0 else { throw .empty }
    // Opaque pixels are straight as they are.
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

  // libpng keeps the address of the bytes from one call to the next, so all of them happen while these are lent.
  private static func straightPixels(
    of bytes: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) -> (PixelSize, [UInt32]) {
    var image = png_image()
    image.version = cpng_version
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
      throw .unreadable(image.words)
    }
    image.format = cpng_format_bgra
    let size = PixelSize(Int(image.width), Int(image.height))
    guard size.width * size.height <= readablePixels else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    var straight = [UInt32](repeating: 0, count: size.width * size.height)
    guard png_image_finish_read(&image, nil, &straight, 0, nil) != 0 else {
      throw .unreadable(image.words)
    }
    return (size, straight)
  }
}

extension OpaquePicture {
  /// The picture as PNG bytes, eight bits a channel, without alpha, by libpng.
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
  // As much as it can come to, of which only what is used is ever touched.
  let most = Int(cpng_greatest_size(&image))
  var isWritten = false
  let bytes = [UInt8](unsafeUninitializedCapacity: most) { storage, count in
    count = most
    isWritten = png_image_write_to_memory(&image, storage.baseAddress, &count, 0, pixels, 0, nil) != 0
    if !isWritten { count = 0 }
  }
  guard isWritten else { throw .unwritable(image.words) }
  return bytes
}

extension png_image {
  /// What libpng has to say.
  fileprivate var words: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
