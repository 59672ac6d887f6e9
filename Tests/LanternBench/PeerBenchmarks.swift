import Glibc
import LanternRaster

// A full-frame dissolve compared with libraries that also mix images. Each library is used in the way that its
// documentation recommends for speed.

let peerBenchmarks = [
  peerBenchmark(
    "dissolve_1080p_sdl", library: "sdl", method: "copy, blit with alpha modulation", target: 0.33),
  peerBenchmark(
    "dissolve_1080p_pixman", library: "pixman", method: "SRC, OVER with a solid mask", target: 0.33),
  peerBenchmark("dissolve_1080p_libyuv", library: "libyuv", method: "ARGBInterpolate", target: 1.00),
]

private func peerBenchmark(
  _ name: String, library: String, method: String, target: Target
) -> Benchmark {
  let peer = Peer(library)
  return Benchmark(name: name, against: "\(peer?.name ?? library), \(method)", target: target) {
    guard let peer else { throw BenchmarkError.notBuilt(library) }
    var images = NoiseImages(size: .fullHD)
    return try images.withBuffers { from, to, target in
      let mixer = try peer.open(from, to, target)
      defer { mixer.close() }
      try expectSameImage(mixer, from, to, target)
      return medianRatio(
        ofPairs: 300,
        of: { number in time { dissolve(from, to, into: target, number: number) } },
        to: { number in time { mixer.dissolve(step: step(ofFrame: number)) } })
    }
  }
}

// The comparison is meaningful only if both produce the same image.
private func expectSameImage(
  _ mixer: Peer.Mixer, _ from: PixelBuffer, _ to: PixelBuffer, _ target: PixelBuffer
) throws(BenchmarkError) {
  // Libraries use 255 or 256 steps and round once or twice.
  let tolerance: UInt32 = 3
  Compositor.dissolve(from: from, to: to, step: 100, into: target, in: target.bounds)
  let own = Bitmap(copying: target)
  mixer.dissolve(step: 100)
  let other = Bitmap(copying: target)
  for (own, other) in zip(own.words, other.words) {
    for shift in [0, 8, 16] as [UInt32] {
      let (own, other) = (own >> shift & 0xFF, other >> shift & 0xFF)
      guard max(own, other) - min(own, other) <= tolerance else {
        throw BenchmarkError.failed("the library produces a different image: \(other) instead of \(own)")
      }
    }
  }
}

/// A library that also mixes images, with the C code that calls it (`Peers/peer.h`).
@MainActor
final class Peer {
  /// The name and version of the library.
  let name: String
  private let openImages: OpenImages
  private let dissolve: Dissolve
  private let close: Close

  private typealias Name = @convention(c) () -> UnsafePointer<CChar>
  private typealias Pixels = UnsafeMutablePointer<UInt32>
  private typealias OpenImages =
    @convention(c) (Pixels, Pixels, Pixels, CInt, CInt) -> UnsafeMutableRawPointer?
  fileprivate typealias Dissolve = @convention(c) (UnsafeMutableRawPointer, CInt) -> Void
  fileprivate typealias Close = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// Loads the library and never unloads it. Returns nil if the library was not built.
  init?(_ library: String) {
    guard let handle = dlopen(Peers.path(of: "\(library).so"), RTLD_NOW | RTLD_LOCAL),
      let name = dlsym(handle, "peer_name"), let open = dlsym(handle, "peer_open"),
      let dissolve = dlsym(handle, "peer_dissolve"), let close = dlsym(handle, "peer_close")
    else { return nil }
    // The casts rely on the declarations in the header, which the compiler cannot check.
    self.name = String(cString: unsafeBitCast(name, to: Name.self)())
    openImages = unsafeBitCast(open, to: OpenImages.self)
    self.dissolve = unsafeBitCast(dissolve, to: Dissolve.self)
    self.close = unsafeBitCast(close, to: Close.self)
  }

  /// Three images of the same size, opened by the library.
  struct Mixer {
    fileprivate let images: UnsafeMutableRawPointer
    fileprivate let mix: Dissolve
    fileprivate let release: Close

    func dissolve(step: Int) { mix(images, CInt(step)) }
    func close() { release(images) }
  }

  func open(_ from: PixelBuffer, _ to: PixelBuffer, _ target: PixelBuffer) throws(BenchmarkError) -> Mixer {
    let (width, height) = (CInt(target.size.width), CInt(target.size.height))
    guard let images = openImages(from.base, to.base, target.base, width, height) else {
      throw BenchmarkError.failed("\(name) rejected the images")
    }
    return Mixer(images: images, mix: dissolve, release: close)
  }
}

/// The programs and libraries that the Makefile in `Peers` builds for comparison.
enum Peers {
  /// The path of a program or a library.
  static func path(of name: String) -> String { ".build/bench/" + name }

  /// The path of a program. Throws if it is not built.
  static func program(_ name: String) throws(BenchmarkError) -> String {
    let path = path(of: name)
    guard access(path, X_OK) == 0 else { throw .notBuilt(name) }
    return path
  }
}
