public import LanternRaster

/// The origin of an image.
nonisolated public enum ImageSource: Hashable, Sendable {
  /// A PNG, JPEG, WebP or SVG file.
  case file(path: String)
  /// The contents of such a file.
  case encoded(EncodedImage)
  /// Pixels, which are shown at once.
  case decoded(Bitmap)
}

/// The bytes of a PNG, JPEG, WebP or SVG image.
///
/// Two images are equal if they are the same object, because comparing the bytes would take too long. Keep the object as
/// long as its image is shown in several places or again.
nonisolated public final class EncodedImage: Hashable, Sendable {
  /// The contents of the file.
  public let bytes: [UInt8]

  /// Creates an image from the contents of a file.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether two images are the same object.
  public static func == (left: EncodedImage, right: EncodedImage) -> Bool { left === right }

  /// Adds the identity of the object to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The way in which an image is scaled to a frame with another aspect ratio.
nonisolated public enum ContentMode: Hashable, Sendable {
  /// The whole image is visible, and part of the frame may stay empty.
  case fit
  /// The image covers the frame. Its edges are cropped evenly.
  case fill
}
