import LanternRaster
import LanternWidgets

// The two pictures of an animated swap and how far it has come. They are kept between swaps: window-sized memory
// that is touched for the first time costs more than a frame's mixing.
struct SwapPictures {
  /// Whether the swap leads back to the outgoing side.
  private(set) var isReversed = false
  /// Whether the outgoing side is a picture of the screen that no longer changes.
  private(set) var outgoingIsStill = false
  // Whether the window lost the picture of the screen before it was taken.
  private var stillIsLost = false
  /// Whether a frame was composed.
  private(set) var isUnderWay = false
  /// Linear progress, in the swap's present direction, that the window shows.
  private(set) var shownProgress = 0.0
  // Eased progress that the window's pixels hold; nil when they are to be made whole.
  private var targetProgress: Double?
  private var size: PixelSize
  private var outgoing: Bitmap
  private var incoming: Bitmap
  private var outgoingDamage = Region()
  private var incomingDamage = Region()

  init(size: PixelSize) {
    self.size = size
    outgoing = Bitmap(size: PixelSize(0, 0))
    incoming = outgoing
  }

  /// A still cannot be led back to: what it shows is no screen any more.
  var canReverse: Bool { !outgoingIsStill }

  /// Whether the outgoing side is drawn by its screen: always when it lives, once in place of a lost still.
  var drawsOutgoing: Bool { !outgoingIsStill || stillIsLost }

  mutating func start(outgoingIsStill: Bool) {
    self.outgoingIsStill = outgoingIsStill
    stillIsLost = false
    isReversed = false
    isUnderWay = false
    shownProgress = 0
    targetProgress = nil
  }

  /// Turns the swap round where it stands.
  mutating func reverse() {
    isReversed.toggle()
    shownProgress = 1 - shownProgress
  }

  /// The swap is through; the pictures stay for the next one.
  mutating func end() { isUnderWay = false }

  mutating func forgetTarget() { targetProgress = nil }

  mutating func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    targetProgress = nil
    guard isUnderWay else {
      stillIsLost = outgoingIsStill
      return
    }
    let still = outgoing
    outgoing = Bitmap(size: size)
    if outgoingIsStill {
      outgoing.withPixels { Canvas($0).draw(still, in: Rect(0, 0, Double(size.width), Double(size.height))) }
    }
    incoming = Bitmap(size: size)
  }

  mutating func draw(
    outgoing outgoingTree: WidgetTree, incoming incomingTree: WidgetTree, over window: PixelBuffer
  ) {
    if !isUnderWay {
      isUnderWay = true
      if outgoing.size != size { outgoing = Bitmap(size: size) }
      if incoming.size != size { incoming = Bitmap(size: size) }
      outgoing.withPixels { Compositor.copy(window, to: $0) }
      incomingTree.damageAll()
    }
    if drawsOutgoing { outgoingDamage = outgoing.withPixels { outgoingTree.drawDamage(onto: $0) } }
    stillIsLost = false
    incomingDamage = incoming.withPixels { incomingTree.drawDamage(onto: $0) }
  }

  mutating func compose(
    _ transition: any Transition, at progress: Double, into window: PixelBuffer, _ direction: LayoutDirection
  ) -> Region {
    let eased = transition.curve(isReversed ? 1 - progress : progress)
    defer {
      shownProgress = progress
      targetProgress = eased
      outgoingDamage.removeAll()
      incomingDamage.removeAll()
    }
    return outgoing.withReadOnlyPixels { outgoing in
      incoming.withReadOnlyPixels { incoming in
        if progress >= 1 {
          Compositor.copy(isReversed ? outgoing : incoming, to: window)
          return Region(window.bounds)
        }
        return transition.compose(
          TransitionFrame(
            outgoing: outgoing, incoming: incoming, target: window, progress: eased,
            previousProgress: targetProgress, outgoingDamage: outgoingDamage,
            incomingDamage: incomingDamage, direction: direction))
      }
    }
  }
}
