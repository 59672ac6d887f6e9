import LanternRaster
import LanternWidgets

/// A bitmap for one side of a transition, or for a hidden screen.
final class ScreenPicture {
  fileprivate(set) var bitmap: Bitmap
  /// The hidden screen whose last drawing this is, up to the damage of its tree; nil if there is none.
  weak var screen: HostedScreen?
  /// Whether no screen needs the picture.
  fileprivate var isFree: Bool { screen?.tree == nil }
  // The parts of the picture that are not drawn although the tree doesn't count them as damaged.
  fileprivate var undrawn: [PixelRect] = []

  fileprivate init(_ size: PixelSize) { bitmap = Bitmap(size: size) }
}

/// The bitmaps of the two sides of a transition, and the pictures of hidden screens.
///
/// There are at most `limit` bitmaps. They are reused, because the first access to window-sized memory takes longer
/// than mixing a frame. The picture of a screen that becomes hidden is kept, so that only its damage is drawn when it
/// is shown again. Damage that arises in the meantime is drawn in advance, when the loop is idle.
final class TransitionPictures {
  /// The maximum number of bitmaps.
  static let limit = 3

  private(set) var tiles = TileMap(size: PixelSize(0, 0))
  private var outgoing = ScreenPicture(PixelSize(0, 0))
  private var incoming = ScreenPicture(PixelSize(0, 0))
  // All bitmaps; the one that was used last is the last.
  private var pool: [ScreenPicture] = []
  // The hidden screens that the app asked to prepare.
  private var requests: [() -> HostedScreen?] = []

  // MARK: A transition

  /// The size of both sides.
  var size: PixelSize { outgoing.bitmap.size }

  /// Assigns the bitmaps of a transition to a screen. The incoming side is the screen's last drawing, up to its damage.
  func begin(_ size: PixelSize, to screen: HostedScreen) {
    let kept = screen.keptPicture
    screen.forgetPicture()
    if let kept, kept.bitmap.size == size {
      incoming = use(kept)
      finish(kept, screen)
    } else {
      incoming = picture(size)
      screen.tree?.damageAll()
    }
    outgoing = picture(size, besides: incoming)
    tiles = TileMap(size: size)
  }

  /// Resizes the bitmaps. With `keepingStill`, the outgoing picture is scaled to the new size; all else is lost.
  func fit(_ size: PixelSize, keepingStill: Bool) {
    guard size != outgoing.bitmap.size else { return }
    let still = outgoing.bitmap
    outgoing.bitmap = Bitmap(size: size)
    incoming.bitmap.reshape(to: size)
    tiles = TileMap(size: size)
    guard keepingStill else { return }
    drawOutgoing { Canvas($0).draw(still, in: Rect(0, 0, Double(size.width), Double(size.height))) }
  }

  /// Makes the next frame compare all of both sides. Damage from before that need not be reported then.
  func forgetComparison() { tiles = TileMap(size: size) }

  func drawOutgoing<Result>(_ body: (PixelBuffer) -> Result) -> Result { outgoing.bitmap.withPixels(body) }
  func drawIncoming<Result>(_ body: (PixelBuffer) -> Result) -> Result { incoming.bitmap.withPixels(body) }

  func read<Result>(_ body: (_ outgoing: PixelBuffer, _ incoming: PixelBuffer) -> Result) -> Result {
    outgoing.bitmap.withReadOnlyPixels { outgoing in
      incoming.bitmap.withReadOnlyPixels { body(outgoing, $0) }
    }
  }

  // MARK: Hidden screens

  /// Keeps one side of the transition as the picture of its screen, which is hidden from now on.
  func keep(incoming isIncoming: Bool, of screen: HostedScreen) {
    screen.forgetPicture()
    let picture = use(isIncoming ? incoming : outgoing)
    picture.screen = screen
    picture.undrawn = []
    screen.keptPicture = picture
  }

  /// Prepares a hidden screen when the loop is idle.
  func request(_ screen: HostedScreen) {
    requests.removeAll { $0() == nil || $0() === screen }
    if requests.count == TransitionPictures.limit { requests.removeFirst() }
    requests.append { [weak screen] in screen }
  }

  /// Draws a part of the picture of a hidden screen. Returns whether there was something to draw.
  func prepareAhead() -> Bool {
    for screen in requests.compactMap({ $0() }) where screen.keptPicture == nil { make(screen) }
    requests = []
    for picture in pool.reversed() {
      guard let screen = picture.screen, screen.refit(), let tree = screen.tree else { continue }
      picture.bitmap.reshape(to: tree.size)
      if picture.undrawn.isEmpty, tree.isStale {
        tree.update(to: tree.shown)
        picture.undrawn = picture.bitmap.withPixels { tree.prepare(over: $0) }.rects
      }
      guard var rect = picture.undrawn.popLast() else { continue }
      // A part takes a few milliseconds at most, so that an event doesn't wait longer.
      let height = max(16, tree.size.width * tree.size.height / 8 / rect.width)
      if rect.height > height {
        picture.undrawn.append(PixelRect(rect.x, rect.y + height, rect.width, rect.height - height))
        rect.height = height
      }
      picture.bitmap.withPixels { tree.draw(onto: $0, within: rect, isKept: false) }
      return true
    }
    return false
  }

  private func make(_ screen: HostedScreen) {
    guard screen.refit(), let tree = screen.tree else { return }
    let picture = picture(tree.size)
    picture.screen = screen
    picture.undrawn = []
    screen.keptPicture = picture
    tree.damageAll()
  }

  // Draws the rest of a picture, as of the last update of its tree.
  private func finish(_ picture: ScreenPicture, _ screen: HostedScreen) {
    let rects = picture.undrawn
    picture.undrawn = []
    guard let tree = screen.tree, !rects.isEmpty else { return }
    picture.bitmap.withPixels { pixels in
      for rect in rects { tree.draw(onto: pixels, within: rect, isKept: false) }
    }
  }

  // MARK: Bitmaps

  /// Whether more than one bitmap waits for a transition.
  var hasSpare: Bool { !spare.isEmpty }

  /// Releases the bitmaps that wait for a transition, except the one that was used last. No transition may be active.
  func releaseSpare() {
    for picture in spare {
      picture.bitmap = Bitmap(size: PixelSize(0, 0))
      pool.removeAll { $0 === picture }
    }
  }

  private var spare: [ScreenPicture] { pool.filter(\.isFree).dropLast() }

  // Returns a bitmap that no screen uses, a new one, or the one that was used the longest time ago.
  private func picture(_ size: PixelSize, besides other: ScreenPicture? = nil) -> ScreenPicture {
    let others = pool.filter { $0 !== other }
    let free = others.first(where: \.isFree)
    let picture =
      free ?? (pool.count < TransitionPictures.limit ? nil : others.first) ?? ScreenPicture(size)
    picture.screen?.keptPicture = nil
    picture.screen = nil
    picture.bitmap.reshape(to: size)
    return use(picture)
  }

  private func use(_ picture: ScreenPicture) -> ScreenPicture {
    pool.removeAll { $0 === picture }
    pool.append(picture)
    return picture
  }
}
