import CImages
import Glibc
import LanternFiles
package import LanternRaster
package import LanternWidgets

/// The bounds on what one image may cost.
nonisolated package struct DecodingLimits: Sendable {
  /// The resident memory of the process that decodes, in bytes.
  package var memory = 64 << 20
  /// Its processor time, in seconds.
  package var processorTime = 1
  /// The time after which it is killed.
  package var deadline = Duration.seconds(5)

  package init(memory: Int = 64 << 20, processorTime: Int = 1, deadline: Duration = .seconds(5)) {
    self.memory = memory
    self.processorTime = processorTime
    self.deadline = deadline
  }
}

/// A process that decodes one image after the other.
///
/// A value stands for the process: its owner ends it. It serves one request at a time.
nonisolated package struct DecodingHelper: Sendable {
  /// An image and the peak resident memory of the process that decoded it, in bytes.
  package typealias Answer = (result: Result<Bitmap, ImageError>, peakMemory: Int)

  package let process: Int32
  private let socket: Int32

  /// Starts a helper: this program again, with an argument that it recognizes before anything else.
  ///
  /// `libraryPath` is where it looks for libraries first; by default, where this program does. Otherwise, the helper has an
  /// empty environment.
  package init(libraryPath: String? = nil) throws(ImageError) {
    var (process, socket): (pid_t, Int32) = (0, -1)
    let failure =
      unsafe libraryPath.map { unsafe cimages_start_helper($0, &process, &socket) }
      ?? cimages_start_helper(getenv("LD_LIBRARY_PATH"), &process, &socket)
    guard failure == 0 else {
      throw .unavailable(reason: unsafe "cannot start a decoder: \(String(cString: strerror(failure)))")
    }
    (self.process, self.socket) = (process, socket)
  }

  /// Ends the process, and waits until it has ended.
  package func end() {
    close(socket)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// Decodes an image, and waits for it. Returns nil if the helper has ended.
  package func decode(_ request: ImageRequest, _ limits: DecodingLimits = DecodingLimits()) -> Answer? {
    switch request.source {
    case .decoded(let bitmap): return (.success(bitmap), 0)
    case .encoded(let image):
      let file = unsafe image.bytes.withUnsafeBufferPointer {
        unsafe cimages_file_of_bytes($0.baseAddress, $0.count)
      }
      guard file >= 0 else {
        return unsafe (.failure(.tooLarge(reason: String(cString: strerror(errno)))), 0)
      }
      defer { close(file) }
      return decode(file, request, limits)
    case .file(let path):
      do throws(FileError) {
        guard let file = try OpenFile.reading(path) else {
          return (.failure(.unreadable(reason: "there is no file \"\(path)\"; check the path")), 0)
        }
        return file.withDescriptor { decode($0, request, limits) }
      } catch {
        return (.failure(.unreadable(reason: "\(error)")), 0)
      }
    }
  }

  private func decode(_ file: Int32, _ request: ImageRequest, _ limits: DecodingLimits) -> Answer? {
    var wanted = cimages_request(
      width: UInt32(request.size.width), height: UInt32(request.size.height), fills: request.mode == .fill,
      memory: UInt64(limits.memory), processor_time: UInt32(limits.processorTime),
      deadline: UInt32(limits.deadline / .milliseconds(1)))
    var answer = unsafe cimages_answer()
    unsafe cimages_decode(socket, file, &wanted, &answer)
    defer { unsafe cimages_release(&answer) }
    let reason = unsafe withUnsafeBytes(of: answer.reason) { bytes in
      // The first line is enough for a message.
      unsafe String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    let result: Result<Bitmap, ImageError>
    switch unsafe answer.outcome {
    case cimages_decoded: result = unsafe .success(Bitmap(answer))
    case cimages_unsupported: result = .failure(.unsupported)
    case cimages_library_missing: result = .failure(.missingLibrary(package: reason))
    case cimages_damaged: result = .failure(.damaged(reason: reason))
    case cimages_too_large: result = .failure(.tooLarge(reason: reason))
    case cimages_out_of_time: result = .failure(.tookTooLong)
    case cimages_crashed: result = .failure(.crashed(reason: reason))
    default: return nil
    }
    return unsafe (result, Int(answer.peak_memory))
  }
}

extension Bitmap {
  // The answer's memory has room for the requested size, and C has checked that width and height do not exceed it.
  nonisolated fileprivate init(_ answer: cimages_answer) {
    unsafe self.init(size: PixelSize(Int(answer.width), Int(answer.height)))
    withPixels { pixels in
      unsafe withUnsafePointer(to: answer) { unsafe cimages_copy_pixels($0, pixels.base) }
    }
  }
}
