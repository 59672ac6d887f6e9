import LanternNavigation
import LanternRaster

// The cost of compositing a frame from two images, compared with the least possible cost.

let compositingBenchmarks = [
  Benchmark(name: "dissolve_1080p_limit", against: "reading two images, writing one", target: 1.10) {
    dissolveToLimit(.fullHD, pairs: 400)
  },
  Benchmark(name: "dissolve_2160p_limit", against: "reading two images, writing one", target: 1.10) {
    dissolveToLimit(.ultraHD, pairs: 150)
  },
  Benchmark(name: "slide_1080p_copy", against: "one copy of the window", target: 1.15) {
    slideToCopy(.fullHD, pairs: 400)
  },
]

private func dissolveToLimit(_ size: PixelSize, pairs: Int) -> Measurement {
  var images = NoiseImages(size: size)
  return images.withBuffers { from, to, target in
    medianRatio(
      ofPairs: pairs,
      of: { number in time { dissolve(from, to, into: target, number: number) } },
      to: { _ in time { combine(from, to, into: target) } })
  }
}

// Memory bandwidth is the limit: this loop does almost nothing with the values that it reads, and the compiler
// vectorizes it.
private func combine(_ from: PixelBuffer, _ to: PixelBuffer, into target: PixelBuffer) {
  let (from, to, out) = (from.base, to.base, target.base)
  for index in 0..<target.bounds.area { out[index] = from[index] ^ to[index] }
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
