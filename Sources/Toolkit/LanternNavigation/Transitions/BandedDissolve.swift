import LanternRaster

/// The transition on remote displays, in place of all others: one picture replaces the other band by band, from top to
/// bottom. Each pixel changes once.
///
/// What a remote display sends grows with the pixels that change from picture to picture. A dissolve changes all that
/// differ in each of its frames, so its pictures are large, and the display leaves most of them out.
nonisolated struct BandedDissolve: Transition {
  /// The number of bands, and of different pictures: as many as frames at half the rate in most of these transitions.
  static let bands = 10

  let kind = "dissolve"
  let duration: Duration
  // Each frame has the same part of the changes.
  let curve = TimingCurve.linear
  let movesContent = false

  /// Takes a little longer than the transition that it replaces: a display may show only one picture in each round trip.
  init(insteadOf transition: any Transition) { duration = transition.duration * 10 / 9 }

  func damage(_ frame: TransitionFrame) -> Region {
    frame.tiles.compare(frame.outgoing, frame.incoming, drawnAnew: frame.damage)
    guard let previous = frame.previousProgress else { return Region(frame.target.bounds) }
    var region = frame.damage
    let edges = [previous, frame.progress].map { edge(at: $0, in: frame.target.size) }.sorted()
    var changed = frame.tiles.differing
    changed.clip(to: PixelRect(0, edges[0], frame.target.size.width, edges[1] - edges[0]))
    region.formUnion(changed)
    return region
  }

  func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let (size, edge) = (frame.target.size, edge(at: frame.progress, in: frame.target.size))
    for (picture, start, end) in [(frame.incoming, 0, edge), (frame.outgoing, edge, size.height)] {
      let part = PixelRect(0, start, size.width, end - start).intersection(clip)
      if !part.isEmpty { Compositor.copy(picture, part, to: frame.target, x: part.x, y: part.y) }
    }
  }

  // The lower edge of the incoming picture. It is between two rows of tiles, whose differences are known.
  private func edge(at progress: Double, in size: PixelSize) -> Int {
    let height = TileMap.tile.height
    let rows = (size.height + height - 1) / height
    let band = Int((progress * Double(BandedDissolve.bands)).rounded())
    return min(size.height, rows * band / BandedDissolve.bands * height)
  }
}
