import Glibc
import LanternRaster

// A full-frame dissolve against the libraries that mix pictures too, each used as it says itself to be fast.

let peerScenes = [
  peerScene("dissolve_1080p_sdl", library: "sdl", way: "copy, blit with alpha modulation", target: 0.33),
  peerScene("dissolve_1080p_pixman", library: "pixman", way: "SRC, OVER with a solid mask", target: 0.33),
  peerScene("dissolve_1080p_libyuv", library: "libyuv", way: "ARGBInterpolate", target: 1.00),
]

private func peerScene(_ name: String, library: String, way: String, target: Target) -> Scene {
  let peer = Peer(library)
  return Scene(name: name, against: "\(peer?.name ?? library), \(way)", target: target) {
    guard let peer else { throw BenchError.notBuilt(library) }
    var pictures = Pictures(size: .fullHD)
    return try pictures.lend { from, to, target in
      let mixer = try peer.open(from, to, target)
      defer { mixer.close() }
      try expectSamePicture(mixer, from, to, target)
      return medianRatio(
        ofPairs: 300,
        of: { number in time { dissolve(from, to, into: target, number: number) } },
        to: { number in time { mixer.dissolve(step: step(ofFrame: number)) } })
    }
  }
}

// A peer that is fast at something else would be none.
private func expectSamePicture(
  _ mixer: Peer.Mixer, _ from: PixelBuffer, _ to: PixelBuffer, _ target: PixelBuffer
) throws(BenchError) {
  // Libraries weigh with 255 or 256 steps and round in two places or one.
  let tolerance: UInt32 = 3
  Compositor.dissolve(from: from, to: to, step: 100, into: target, in: target.bounds)
  let ours = Bitmap(copying: target)
  mixer.dissolve(step: 100)
  let theirs = Bitmap(copying: target)
  for (our, their) in zip(ours.words, theirs.words) {
    for shift in [0, 8, 16] as [UInt32] {
      let (our, their) = (our >> shift & 0xFF, their >> shift & 0xFF)
      guard max(our, their) - min(our, their) <= tolerance else {
        throw BenchError.failed("it mixes another picture: \(their) for \(our)")
      }
    }
  }
}

/// A library that mixes pictures too, with the few lines of C that put it to use (`Peers/peer.h`).
@MainActor
final class Peer {
  /// With its version.
  let name: String
  private let openPictures: OpenPictures
  private let dissolve: Dissolve
  private let close: Close

  private typealias Name = @convention(c) () -> UnsafePointer<CChar>
  private typealias Pixels = UnsafeMutablePointer<UInt32>
  private typealias OpenPictures =
    @convention(c) (Pixels, Pixels, Pixels, CInt, CInt) -> UnsafeMutableRawPointer?
  fileprivate typealias Dissolve = @convention(c) (UnsafeMutableRawPointer, CInt) -> Void
  fileprivate typealias Close = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// Loads it, never to be unloaded; nil when it was not there to be built.
  init?(_ library: String) {
    guard let handle = dlopen(Peers.program("\(library).so"), RTLD_NOW | RTLD_LOCAL),
      let name = dlsym(handle, "peer_name"), let open = dlsym(handle, "peer_open"),
      let dissolve = dlsym(handle, "peer_dissolve"), let close = dlsym(handle, "peer_close")
    else { return nil }
    // What the header says of them, and no compiler holds.
    self.name = String(cString: unsafeBitCast(name, to: Name.self)())
    openPictures = unsafeBitCast(open, to: OpenPictures.self)
    self.dissolve = unsafeBitCast(dissolve, to: Dissolve.self)
    self.close = unsafeBitCast(close, to: Close.self)
  }

  /// Three pictures of one size as the library knows them.
  struct Mixer {
    fileprivate let pictures: UnsafeMutableRawPointer
    fileprivate let mix: Dissolve
    fileprivate let drop: Close

    func dissolve(step: Int) { mix(pictures, CInt(step)) }
    func close() { drop(pictures) }
  }

  func open(_ from: PixelBuffer, _ to: PixelBuffer, _ target: PixelBuffer) throws(BenchError) -> Mixer {
    let (width, height) = (CInt(target.size.width), CInt(target.size.height))
    guard let pictures = openPictures(from.base, to.base, target.base, width, height) else {
      throw BenchError.failed("\(name) does not take the pictures")
    }
    return Mixer(pictures: pictures, mix: dissolve, drop: close)
  }
}

/// What the Makefile in `Peers` builds to be measured against.
enum Peers {
  static func program(_ name: String) -> String { ".build/bench/" + name }
}
