import LanternNavigation
import LanternRaster

// The cost of compositing a frame from two images, compared with the least possible cost.

let compositingBenchmarks = [
  dissolveToLimit("dissolve_1080p_limit", .fullHD, pairs: 400),
  dissolveToLimit("dissolve_2160p_limit", .ultraHD, pairs: 150),
  Benchmark(name: "slide_1080p_copy", against: "one copy of the window", target: 1.15) {
    slideToCopy(.fullHD, pairs: 400)
  },
]

// Memory bandwidth is the limit: the peer does almost nothing with the values that it reads, and stores them as the
// toolkit does in a window of this size.
private func dissolveToLimit(_ name: String, _ size: PixelSize, pairs: Int) -> Benchmark {
  Benchmark(name: name, against: "reading two images, streaming one to memory", target: 1.10) {
    guard let limit = Peer("limit") else { throw BenchmarkError.notBuilt("limit") }
    var images = NoiseImages(size: size)
    return try images.withBuffers { from, to, target in
      let mixer = try limit.open(from, to, target)
      defer { mixer.close() }
      return medianRatio(
        ofPairs: pairs,
        of: { number in time { dissolve(from, to, into: target, number: number) } },
        to: { number in time { mixer.dissolve(step: step(ofFrame: number)) } })
    }
  }
}

// Composites whole frames, as if the contents of the window were unknown; frames of a real transition change fewer
// pixels. The position changes as in the 18 frames of 300 ms at 60 Hz, of which the last is a plain copy.
private func slideToCopy(_ size: PixelSize, pairs: Int) -> Measurement {
  let slide = Slide()
  var images = NoiseImages(size: size)
  return images.withBuffers { from, to, target in
    medianRatio(
      ofPairs: pairs,
      of: { number in
        let progress = Double(1 + number % 17) / 18
        let frame = TransitionFrame(outgoing: from, incoming: to, target: target, progress: progress)
        return time { slide.compose(frame, within: target.bounds) }
      },
      to: { _ in time { target.base.update(from: from.base, count: target.bounds.area) } })
  }
}
