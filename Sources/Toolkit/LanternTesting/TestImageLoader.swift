public import LanternRaster
public import LanternWidgets

/// An image loader that decodes nothing: the test decides what each request results in, and when.
///
/// By default, each image is gray and there at once. A request for which `answer` returns nil waits for
/// `complete(_:with:)`.
public final class TestImageLoader: ImageLoader {
  private struct WaitingRequest {
    let request: ImageRequest
    let completion: (Result<Bitmap, ImageError>) -> Void
  }

  private let answer: (ImageRequest) -> Result<Bitmap, ImageError>?
  private var waiting: [Int: WaitingRequest] = [:]
  private var count = 0

  /// Creates a loader. `answer` returns the result of a request, or nil to let it wait.
  public init(
    answer: @escaping (ImageRequest) -> Result<Bitmap, ImageError>? = {
      .success(Bitmap(size: $0.size, filledWith: Pixel(Color(0x808080))))
    }
  ) { self.answer = answer }

  /// The requests that wait, in the order in which they were made. A canceled request is not among them.
  public var requests: [ImageRequest] { waiting.sorted { $0.key < $1.key }.map(\.value.request) }

  /// Loads an image by calling `answer`.
  public func load(
    _ request: ImageRequest, completion: @escaping (Result<Bitmap, ImageError>) -> Void
  ) -> () -> Void {
    if let result = answer(request) {
      completion(result)
      return {}
    }
    count += 1
    let number = count
    waiting[number] = WaitingRequest(request: request, completion: completion)
    return { [weak self] in self?.waiting[number] = nil }
  }

  /// Completes all requests for a source that wait. Returns their number.
  @discardableResult
  public func complete(_ source: ImageSource, with result: Result<Bitmap, ImageError>) -> Int {
    let completed = waiting.filter { $0.value.request.source == source }.sorted { $0.key < $1.key }
    for (number, _) in completed { waiting[number] = nil }
    for (_, each) in completed { each.completion(result) }
    return completed.count
  }
}
