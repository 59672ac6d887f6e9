public import LanternRaster
import LanternStrings

/// An image in the size in which a widget draws it.
nonisolated public struct ImageRequest: Hashable, Sendable {
  /// The origin of the image.
  public let source: ImageSource
  /// The size of the frame, in pixels.
  public let size: PixelSize
  /// The way in which the image is scaled to the frame.
  public let mode: ContentMode

  /// Creates a request.
  public init(_ source: ImageSource, size: PixelSize, mode: ContentMode = .fit) {
    self.source = source
    self.size = size
    self.mode = mode
  }
}

/// Decodes images for widgets, off the main thread.
public protocol ImageLoader: AnyObject {
  /// Loads an image that is at most as large as the request's size. A smaller image is to be enlarged.
  ///
  /// Calls `completion` once: before the method returns if the image is in memory, otherwise at the beginning of a frame.
  /// Returns a closure that cancels the request, so that `completion` is not called any more.
  func load(
    _ request: ImageRequest, completion: @escaping (Result<Bitmap, ImageError>) -> Void
  ) -> () -> Void

  /// Returns an image that is in memory and shows the same in another size, until the requested one is decoded.
  ///
  /// The default is nil.
  func preview(of request: ImageRequest) -> Bitmap?
}

extension ImageLoader {
  /// Returns nil: nothing is in memory.
  public func preview(of request: ImageRequest) -> Bitmap? { nil }
}

/// The error when an image cannot be shown.
nonisolated public enum ImageError: Error, Hashable, Sendable {
  /// The file cannot be read. The reason names the file.
  case unreadable(reason: String)
  /// The file is neither PNG, JPEG, WebP nor SVG.
  case unsupported
  /// The format needs a library that is in a Debian package.
  case missingLibrary(package: String)
  /// The file does not follow its format.
  case damaged(reason: String)
  /// The image has too many bytes or pixels, or decoding it needs too much memory.
  case tooLarge(reason: String)
  /// Decoding took too much time.
  case tookTooLong
  /// The decoder crashed.
  case crashed(reason: String)
  /// Images cannot be decoded at all: no decoder can be started, or the environment has no loader.
  case unavailable(reason: String)
  /// Too many newer requests were waiting. The image can be requested again.
  case dropped
}

nonisolated extension ImageError: CustomStringConvertible {
  /// A message that says what happened, and what to do if anything can be done. It has no control characters, although
  /// the reason may quote the file.
  public var description: String { text.escapedForTerminal }

  private var text: String {
    switch self {
    case .unreadable(let reason): reason
    case .unsupported: "the image is neither PNG, JPEG, WebP nor SVG"
    case .missingLibrary(let package): "the image needs a library; install the package \(package)"
    case .damaged(let reason): "the image is damaged: \(reason)"
    case .tooLarge(let reason): "the image is too large: \(reason)"
    case .tookTooLong: "decoding the image took too long"
    case .crashed(let reason): "the decoder of the image crashed: \(reason)"
    case .unavailable(let reason): "images cannot be decoded: \(reason)"
    case .dropped: "too many images were requested; request it again"
    }
  }
}

/// The loader of an environment without one: every request fails.
final class NoImageLoader: ImageLoader {
  static let shared = NoImageLoader()

  func load(
    _ request: ImageRequest, completion: @escaping (Result<Bitmap, ImageError>) -> Void
  ) -> () -> Void {
    completion(.failure(.unavailable(reason: "the environment has no image loader")))
    return {}
  }
}
