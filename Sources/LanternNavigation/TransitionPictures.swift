import LanternRaster

/// The bitmaps of the two sides of a transition.
///
/// The bitmaps are reused for all transitions: the first access to window-sized memory takes longer than mixing a
/// frame.
final class TransitionPictures {
  private(set) var outgoing = Bitmap(size: PixelSize(0, 0))
  private(set) var incoming = Bitmap(size: PixelSize(0, 0))
  private(set) var tiles = TileMap(size: PixelSize(0, 0))

  /// Resizes the bitmaps. With `keepingStill`, the outgoing picture is scaled to the new size; all else is lost.
  func fit(_ size: PixelSize, keepingStill: Bool = false) {
    guard size != outgoing.size else { return }
    let still = outgoing
    outgoing = Bitmap(size: size)
    incoming = Bitmap(size: size)
    tiles = TileMap(size: size)
    guard keepingStill else { return }
    outgoing.withPixels { Canvas($0).draw(still, in: Rect(0, 0, Double(size.width), Double(size.height))) }
  }

  func resetTiles() { tiles = TileMap(size: outgoing.size) }

  func drawOutgoing<Result>(_ body: (PixelBuffer) -> Result) -> Result { outgoing.withPixels(body) }
  func drawIncoming<Result>(_ body: (PixelBuffer) -> Result) -> Result { incoming.withPixels(body) }

  func read<Result>(_ body: (_ outgoing: PixelBuffer, _ incoming: PixelBuffer) -> Result) -> Result {
    outgoing.withReadOnlyPixels { outgoing in incoming.withReadOnlyPixels { body(outgoing, $0) } }
  }
}
