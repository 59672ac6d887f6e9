import LanternNavigation
import LanternRaster

// What making a frame of two pictures costs, against the least that it could.

let compositingScenes = [
  Scene(name: "dissolve_1080p_limit", against: "reading two pictures, writing one", target: 1.10) {
    dissolveToLimit(.fullHD, pairs: 400)
  },
  Scene(name: "dissolve_2160p_limit", against: "reading two pictures, writing one", target: 1.10) {
    dissolveToLimit(.ultraHD, pairs: 150)
  },
  Scene(name: "slide_1080p_copy", against: "one copy of the window", target: 1.15) {
    slideToCopy(.fullHD, pairs: 400)
  },
]

private func dissolveToLimit(_ size: PixelSize, pairs: Int) -> Figure {
  var pictures = Pictures(size: size)
  return pictures.lend { from, to, target in
    medianRatio(
      ofPairs: pairs,
      of: { number in time { dissolve(from, to, into: target, number: number) } },
      to: { _ in time { combine(from, to, into: target) } })
  }
}

// The limit is memory: a loop that does as good as nothing with what it reads, which the compiler vectorises.
private func combine(_ from: PixelBuffer, _ to: PixelBuffer, into target: PixelBuffer) {
  let (from, to, out) = (from.base, to.base, target.base)
  for index in 0..<target.bounds.area { out[index] = from[index] ^ to[index] }
}

// Whole frames, as if nothing were known of the window; a transition's own frames touch less. The place changes
// as it does in the 18 frames of 300 ms at 60 Hz, of which the last is a plain copy.
private func slideToCopy(_ size: PixelSize, pairs: Int) -> Figure {
  let slide = Slide()
  var pictures = Pictures(size: size)
  return pictures.lend { from, to, target in
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
