public import LanternRaster
public import LanternWidgets

/// A card grows to the page that it opens, as the container transform of Material Design does.
///
/// The page appears in a frame with rounded corners and a shadow that grows out of the card. What both screens show under the
/// same `transitionName`, such as a picture, moves and grows from one place to the other; the rest of the page moves with
/// it, in its final size. Bars fade in place. Reversed, the page shrinks into its card.
nonisolated public struct Zoom: Transition {
  /// `zoom`, the name of the transition in records.
  public let kind = "zoom"
  /// The duration of the transition.
  public let duration: Duration
  /// The easing curve.
  public let curve: TimingCurve
  /// True: the page grows.
  public let movesContent = true
  /// The page covers the screen with the card.
  public let layering = TransitionLayering.incomingInFront

  // The name of the card; nil if only its frame is known.
  private let name: String?
  private var layout: TransitionLayout?
  // The frame of the card, and what both screens show besides it.
  private var card: Rect?
  private var shared: [Shared] = []

  // The progress at which the page begins to appear, and at which it is opaque.
  private static let appearance = 0.05...0.5
  // The progress at which the rest of the card has faded away.
  private static let disappearance = 0.25
  // The progress up to which what both screens show fades from one picture to the other.
  private static let exchange = 0.5
  // The progress from which the corners become square, and the edge fades away.
  private static let settling = 0.8

  /// Creates a transition that grows out of the card with a `transitionName`. If the card isn't visible, the pictures
  /// dissolve.
  public init(
    from card: String, duration: Duration = .milliseconds(350),
    curve: TimingCurve = TimingCurve(0.2, 0.8, 0.2, 1)
  ) {
    self.init(name: card, nil, duration, curve)
  }

  /// Creates a transition that grows out of a rectangle, in points of the transition view.
  public init(
    from card: Rect, duration: Duration = .milliseconds(350),
    curve: TimingCurve = TimingCurve(0.2, 0.8, 0.2, 1)
  ) {
    self.init(name: nil, card, duration, curve)
  }

  private init(name: String?, _ card: Rect?, _ duration: Duration, _ curve: TimingCurve) {
    self.name = name
    self.card = card
    self.duration = duration
    self.curve = curve
  }

  /// Returns the transition between the places of a layout.
  public func following(_ layout: TransitionLayout) -> Zoom? {
    var zoom = self
    zoom.layout = layout
    guard let name else { return zoom }
    zoom.card = layout.outgoing.widgets[name]?.frame
    let others = layout.outgoing.widgets.filter { $0.key != name }.sorted { $0.key < $1.key }
    zoom.shared = others.compactMap { other, outgoing in
      layout.incoming.widgets[other].map { Shared(outgoing: outgoing, incoming: $0) }
    }
    // A part that is in neither picture as a whole can't move.
    .filter { $0.outgoing.isWhole || $0.incoming.isWhole }
    return zoom
  }

  // MARK: Places

  private struct Shared: Sendable {
    let outgoing: WidgetPlace
    let incoming: WidgetPlace

    func place(at progress: Double) -> Rect { Zoom.between(outgoing.frame, incoming.frame, progress) }
  }

  // What grows and moves, in points.
  private struct Stage {
    let card: Rect
    let content: Rect
    /// What both screens show, except the card.
    let shared: [Shared]

    func container(at progress: Double) -> Rect { Zoom.between(card, content, progress) }

    /// The distance of the page from its final place: it moves with the upper leading corner of the first part that both
    /// screens show.
    func distance(at progress: Double, _ direction: LayoutDirection) -> Point {
      let (from, to) =
        shared.first.map { ($0.place(at: progress), $0.incoming.frame) } ?? (container(at: progress), content)
      return Zoom.corner(from, direction) - Zoom.corner(to, direction)
    }
  }

  // The upper leading corner.
  private static func corner(_ rect: Rect, _ direction: LayoutDirection) -> Point {
    Point(direction == .leftToRight ? rect.minX : rect.maxX, rect.minY)
  }

  private static func between(_ from: Rect, _ to: Rect, _ progress: Double) -> Rect {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * min(1, max(0, progress)) }
    return Rect(
      between(from.minX, to.minX), between(from.minY, to.minY), between(from.width, to.width),
      between(from.height, to.height))
  }

  // Nil if the card is not there.
  private func stage(in size: Size) -> Stage? {
    let content = layout?.incoming.content ?? Rect(origin: .zero, size: size)
    guard let card, !content.isEmpty else { return nil }
    return Stage(card: card, content: content, shared: shared)
  }

  /// Returns the place through which the pointer reaches the page: within its frame and on the bars. What moves is reached
  /// where it is.
  public func incomingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect? {
    let whole = Rect(origin: .zero, size: size)
    guard let stage = stage(in: size), stage.content.contains(point) else { return whole }
    for part in stage.shared {
      let (place, rest) = (part.place(at: progress), part.incoming.frame)
      guard place.contains(point), !rest.isEmpty else { continue }
      let (width, height) = (place.width / rest.width, place.height / rest.height)
      return Rect(
        place.minX - rest.minX * width, place.minY - rest.minY * height, size.width * width,
        size.height * height)
    }
    return stage.container(at: progress).contains(point)
      ? whole.offset(by: stage.distance(at: progress, direction)) : nil
  }

  /// Returns a movement by the whole width toward the leading edge, as that of a push: dragged back from the leading
  /// edge, the page shrinks into its card.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    Point(direction == .leftToRight ? -size.width : size.width, 0)
  }

  // MARK: Frames

  /// Returns the pixels that the growth changes, and the damage of both pictures.
  public func damage(_ frame: TransitionFrame) -> Region {
    let bounds = frame.target.bounds
    guard let previous = frame.previousProgress, let stage = stage(in: frame.size) else {
      return Region(bounds)
    }
    var region = frame.outgoingDamage
    guard previous != frame.progress || !frame.damage.isEmpty else { return region }
    if previous != frame.progress {
      for bar in bounds.subtracting(stage.content.pixels(at: frame.scale)) { region.insert(bar) }
    } else {
      region.formUnion(frame.incomingDamage)
    }
    // What moves is drawn from both pictures.
    let reach = frame.theme.shadow(\.raised).reach
    for progress in [previous, frame.progress] {
      region.insert(stage.container(at: progress).inset(by: -reach).coveringPixels(at: frame.scale))
    }
    region.clip(to: bounds)
    return region
  }

  /// Composes the growing frame, with the page in it, above the screen with the card.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    guard let stage = stage(in: frame.size) else {
      return frame.dissolve(clip, titles: layout?.crossingTitles)
    }
    let content = stage.content.pixels(at: frame.scale)
    for bar in clip.subtracting(content) { frame.dissolve(bar, titles: layout?.crossingTitles) }
    let clip = clip.intersection(content)
    guard !clip.isEmpty else { return }

    let settling = min(1, (1 - frame.progress) / (1 - Zoom.settling))
    let theme = frame.theme
    let shape = RoundedRect(stage.container(at: frame.progress), cornerRadius: theme.radius.card * settling)
    let container = shape.rect.pixels(at: frame.scale)
    let corner = Int((shape.cornerRadius * frame.scale).rounded(.up))
    let core = PixelRect(
      container.x, container.y + corner, container.width, max(0, container.height - 2 * corner))
    for rest in clip.subtracting(core) { frame.copyOutgoing(rest, from: frame.target.bounds) }
    let canvas = Canvas(frame.target, scale: frame.scale).clipped(to: clip)
    canvas.drawShadow(
      of: RoundedRect(shape.rect, cornerRadius: theme.radius.card), shadow(theme, at: frame.progress))
    canvas.draw(within: shape) { drawPage(stage, frame, on: $0) }
    canvas.stroke(shape, width: 1 / frame.scale, color: theme.colors.separator.opacity(settling))
  }

  // The card's own shadow becomes that of a raised surface, in a few steps, because each color is computed once and kept.
  private func shadow(_ theme: Theme, at progress: Double) -> Shadow {
    var shadow = theme.shadow(\.raised)
    let step = min(1, (progress / Zoom.disappearance * 4).rounded(.up) / 4)
    shadow.color = shadow.color.opacity(step)
    return shadow
  }

  private func drawPage(_ stage: Stage, _ frame: TransitionFrame, on canvas: Canvas) {
    let scale = frame.scale
    let surface = Pixel(frame.theme.colors.surface)
    let (start, end) = (Zoom.appearance.lowerBound, Zoom.appearance.upperBound)
    let opacity = TransitionFrame.step((frame.progress - start) / (end - start))
    let distance = stage.distance(at: frame.progress, frame.direction)
    let (x, y) = (Int((distance.x * scale).rounded()), Int((distance.y * scale).rounded()))
    let place = stage.content.pixels(at: scale).offset(x: x, y: y)
    // Draws a rectangle in the color of a pixel of the page.
    let content = stage.content.pixels(at: scale)
    func extend(_ x: Int, _ y: Int, over part: PixelRect) {
      guard !part.isEmpty, !content.isEmpty else { return }
      let pixel = PixelRect(
        min(max(x, content.x), content.maxX - 1), min(max(y, content.y), content.maxY - 1), 1, 1)
      Compositor.fill(frame.target, part, with: surface)
      Compositor.stretch(
        frame.incoming, Rect(pixel), over: frame.target, in: Rect(part), clip: part, alpha: opacity)
    }
    var page = [canvas.clip.intersection(place)]
    for part in stage.shared {
      let own = part.incoming.frame.coveringPixels(at: scale)
      let hole = own.offset(x: x, y: y)
      page = page.flatMap { $0.subtracting(hole) }
      // What is around the part on the page.
      extend(own.x - 1, own.y - 1, over: canvas.clip.intersection(hole))
    }
    for part in page {
      Compositor.tint(
        frame.incoming, part.offset(x: -x, y: -y), towards: surface, step: Compositor.dissolveSteps - opacity,
        to: frame.target, x: part.x, y: part.y)
    }
    // Beyond its edges, the page goes on with the color of its upper leading corner.
    for part in canvas.clip.subtracting(place) {
      extend(frame.isMirrored ? content.maxX - 1 : content.x, content.y, over: part)
    }
    drawCard(stage, frame, on: canvas)
    for part in stage.shared {
      let (outgoing, incoming) = (part.outgoing, part.incoming)
      let place = part.place(at: frame.progress).scaled(by: scale)
      func draw(_ picture: PixelBuffer, _ part: WidgetPlace, alpha: Double) {
        Compositor.stretch(
          picture, part.frame.scaled(by: scale), over: frame.target, in: place, clip: canvas.clip,
          alpha: TransitionFrame.step(alpha))
      }
      let exchanged = incoming.isWhole ? outgoing.isWhole ? frame.progress / Zoom.exchange : 1 : 0
      if exchanged < 1 { draw(frame.outgoing, outgoing, alpha: 1) }
      draw(frame.incoming, incoming, alpha: exchanged)
    }
  }

  // The rest of the card fades away, below what both screens show.
  private func drawCard(_ stage: Stage, _ frame: TransitionFrame, on canvas: Canvas) {
    let alpha = TransitionFrame.step(1 - frame.progress / Zoom.disappearance)
    guard alpha > 0 else { return }
    func anchor(_ rect: Rect) -> Point {
      Point(frame.direction == .leftToRight ? rect.minX : rect.maxX, rect.maxY)
    }
    let moved =
      if let part = stage.shared.first {
        anchor(part.place(at: frame.progress)) - anchor(part.outgoing.frame)
      } else {
        Zoom.corner(stage.container(at: frame.progress), frame.direction)
          - Zoom.corner(stage.card, frame.direction)
      }
    let offset = Point(moved.x * frame.scale, moved.y * frame.scale)
    let (x, y) = (Int(offset.x.rounded()), Int(offset.y.rounded()))
    // Without its edge and its corners, which the frame has.
    let inset = max(1, frame.theme.radius.card * 0.3)
    var parts = [stage.card.inset(by: inset).pixels(at: frame.scale).intersection(frame.outgoing.bounds)]
    for part in stage.shared {
      parts = parts.flatMap { $0.subtracting(part.outgoing.frame.coveringPixels(at: frame.scale)) }
    }
    for part in parts {
      Compositor.stretch(
        frame.outgoing, Rect(part), over: frame.target, in: part.offset(x: x, y: y), clip: canvas.clip,
        alpha: alpha)
    }
  }
}

nonisolated extension TransitionFrame {
  /// The size of the target, in points.
  var size: Size { target.size.points(at: scale) }

  /// Dissolves a rectangle of both pictures, with crossing titles as `fade` draws them.
  func dissolve(_ rect: PixelRect, titles: Rect?) {
    Compositor.dissolve(
      from: outgoing, to: incoming, step: TransitionFrame.step(progress), into: target, in: rect)
    fade(titles, within: rect)
  }
}
