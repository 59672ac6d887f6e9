import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The HUD over the window: where it lies, when it is drawn, and that it does nothing else.
@MainActor
struct HUDTests {
  // MARK: Where it lies

  /// What a HUD that is shown at rest changes of the picture.
  private func place(_ width: Int, _ height: Int, scale: Double = 1) throws -> PixelRect? {
    let display = HeadlessDisplay(size: PixelSize(width, height), scale: scale)
    let screening = Screening(display)
    screening.loop.after(.milliseconds(100)) { [unowned screening] in screening.loop.hud = HUD() }
    try screening.run()
    return try display.snapshot().difference(from: screening.loop.snapshot())
  }

  @Test func `the panel lies in the lower trailing corner at the window's scale`() throws {
    #expect(try place(400, 300) == PixelRect(28, 78, 360, 210))
    #expect(try place(1000, 600, scale: 2) == PixelRect(256, 156, 720, 420))
  }

  @Test func `of a panel in a window that is too small its upper leading corner shows`() throws {
    #expect(try place(100, 300) == PixelRect(0, 78, 100, 210))
    #expect(try place(100, 50) == PixelRect(0, 0, 100, 50))
    #expect(try place(10, 10) == PixelRect(0, 0, 10, 10))
  }

  @Test func `the panel follows a window that is made larger or smaller`() throws {
    let display = HeadlessDisplay(size: PixelSize(400, 300))
    let screening = Screening(display)
    screening.loop.hud = HUD()
    // Corners of the panel's edge, of which the picture beneath knows nothing.
    var edges: [[Bool]] = []
    screening.didPresent = { [unowned screening] frame in
      guard let shown = try? display.snapshot(), let picture = try? screening.loop.snapshot() else { return }
      edges.append(
        [(28, 150), (128, 250), (8, 100)].map { x, y in
          shown.size.width > x + 360 && shown[x, y] != picture[x, y] && shown[x - 1, y] == picture[x - 1, y]
            && shown[x + 359, y] != picture[x + 359, y] && shown[x + 360, y] == picture[x + 360, y]
        })
      if edges.count == 1 { display.resize(to: PixelSize(500, 400), at: .milliseconds(100)) }
      if frame.moment == Moment(nanoseconds: 116_666_666) {
        display.resize(to: PixelSize(380, 230), at: .milliseconds(200))
      }
    }
    try screening.run()
    #expect(edges.first == [true, false, false])
    #expect(edges.contains([false, true, false]))
    #expect(edges.last == [false, false, true])
  }

  // MARK: The picture beneath

  @Test func `a transition's outgoing picture has no HUD in it`() throws {
    // The panel covers all of these eight pixels.
    let (screening, display) = Screening.headless([(at: 105, message: "b"), (at: 250, message: "c")])
    let (plain, _) = Screening.headless([(at: 105, message: "b"), (at: 250, message: "c")])
    screening.loop.hud = HUD()
    var pictures: [String] = []
    screening.didPresent = { [unowned screening] _ in
      if let picture = try? screening.loop.snapshot() { pictures.append(letters(picture)) }
    }
    try screening.run()
    try plain.run()
    #expect(pictures.contains("bbbbaaaa"))
    #expect(pictures == plain.pictures)
    #expect(try letters(display.snapshot()) != "cccccccc")
    #expect(try letters(screening.loop.snapshot()) == "cccccccc")
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `on any walk the picture beneath is what it is without, and the screen shows what is in memory`(
    seed: UInt64
  ) throws {
    let with = HUDWalk(seed: seed, hasHUD: true)
    let without = HUDWalk(seed: seed, hasHUD: false)
    try with.run()
    try without.run()
    #expect(
      with.met.isSuperset(of: [
        "dissolve with", "dissolve without", "slide with", "slide without", "push with", "push without",
        "cover without", "zoom with",
      ]), "\(with.met)")
    #expect(with.pictures.map(\.moment) == without.pictures.map(\.moment))
    let same = zip(with.pictures, without.pictures).count { $0.picture == $1.picture }
    #expect(same == without.pictures.count)
    #expect(with.display.staleFrames == 0)
    #expect(without.display.staleFrames == 0)
  }

  // MARK: Frames

  @Test(.requirement(86)) func `at rest there are no frames and no wake-ups because of it`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let screening = Screening(display)
    screening.loop.hud = HUD()
    display.inner.send(.closeRequested, at: .milliseconds(3_600_000))
    try screening.run()
    #expect(
      display.waits == [
        SpyDisplay.Wait(deadline: .zero, stopsAtFirst: false),
        SpyDisplay.Wait(deadline: nil, stopsAtFirst: true),
        SpyDisplay.Wait(deadline: Moment(nanoseconds: 3_600_016_666_666), stopsAtFirst: false),
      ])
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1))])
  }

  @Test(.requirement(86)) func `an event that changes nothing presents nothing, and the HUD stands still`()
    throws
  {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(400, 300)))
    let screening = Screening(display)
    screening.loop.hud = HUD()
    var shown: Set<Bitmap> = []
    for time in 1...10 {
      display.inner.send(.pointerMoved(to: Point(1, 0)), at: .milliseconds(Int64(time) * 100))
    }
    screening.didPresent = { _ in if let picture = try? display.snapshot() { shown.insert(picture) } }
    try screening.run()
    #expect(display.presented.count == 1)
    #expect(shown.count == 1)
  }

  @Test func `shown and hidden between two frames, it has one frame each, which presents the panel alone`()
    throws
  {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(400, 300)))
    let screening = Screening(display)
    let hud = HUD()
    var count = 0
    screening.didPresent = { [unowned screening] _ in
      count += 1
      if count == 1 { screening.loop.hud = hud }
      if count == 2 { screening.loop.hud = nil }
    }
    try screening.run()
    #expect(
      display.presented == [
        Region(PixelRect(0, 0, 400, 300)), Region(PixelRect(28, 78, 360, 210)),
        Region(PixelRect(28, 78, 360, 210)),
      ])
    #expect(try display.snapshot() == Bitmap(size: PixelSize(400, 300), filledWith: Pixel(color(of: "a"))))
  }

  @Test func `what a frame of a transition changed is outlined, and at the end no mark is left`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(800, 600)))
    let screening = Screening(display)
    screening.loop.hud = HUD()
    display.inner.send(.key("b"), at: .milliseconds(105))
    var corner: Pixel?
    screening.didPresent = { frame in
      // Its own region, then that of the HUD.
      guard frame.step?.frame == 5, let rect = display.presented.dropLast().last?.rects.first else { return }
      #expect(rect.width < 800)
      corner = try? display.snapshot()[rect.x, rect.y]
    }
    try screening.run()
    #expect(corner == Pixel(Color(0xFF4FC3)))
    #expect(
      try display.snapshot().difference(from: screening.loop.snapshot()) == PixelRect(428, 378, 360, 210))
  }

  @Test func `shown in the middle of a transition, it does not disturb that`() throws {
    func recording(togglingAt moments: [Int64]) throws -> Recording {
      let (screening, display) = Screening.headless([(at: 105, message: "b")])
      let show = screening.loop.intercept
      screening.loop.intercept = { [unowned screening] event in
        guard event.action == .keyDown(.function(12), []) else { return show(event) }
        screening.loop.hud = screening.loop.hud == nil ? HUD() : nil
        return true
      }
      for moment in moments { display.send(.keyDown(.function(12), []), at: .milliseconds(moment)) }
      return try screening.recorded()
    }
    let plain = try #require(try recording(togglingAt: []).transitions.first)
    let toggled = try #require(try recording(togglingAt: [150, 210, 300]).transitions.first)
    #expect(toggled.frames.count == 18)
    #expect(toggled.frames.map(\.deadline) == plain.frames.map(\.deadline))
    #expect(toggled.frames.map(\.progress) == plain.frames.map(\.progress))
    #expect(toggled.frames.map(\.damagedPixels) == plain.frames.map(\.damagedPixels))
    #expect(toggled.end?.outcome == .completed)
    #expect(plain.frames.allSatisfy { $0.overlay == 0 })
    #expect(toggled.frames.count { $0.overlay > 0 } > 8)
  }

  // MARK: What it costs

  @Test(.requirement(87))
  func `what it takes is no part of a frame's work or phases, and is told`() throws {
    // Getting at the window's memory takes 1 ms, presenting 2.
    let display = SlowDisplay()
    let screening = Screening(display)
    let hud = HUD()
    screening.loop.hud = hud
    display.send(.key("b"), at: .milliseconds(105))
    display.lendingCost = .milliseconds(1)
    display.cost = { _ in .milliseconds(2) }
    let recording = try screening.recorded()
    let frame = try #require(recording.transitions.first?.frames.dropFirst().first)
    #expect(frame.overlay == 1_000_000)
    #expect(frame.drawEnd - frame.updateEnd == 1_000_000)
    #expect(frame.presentEnd - frame.begin == 4_000_000)
    #expect(frame.work == 3_000_000)
    // Laid, presented where the frame did not, and lifted.
    #expect(hud.cost.laying == .milliseconds(1))
    #expect(hud.cost.presenting == .milliseconds(2))
    #expect(hud.cost.lifting == .milliseconds(1))
    #expect(hud.cost.total == .milliseconds(4))
  }

  @Test func `what it takes makes no transition go to half rate`() throws {
    // With it a frame takes 18 ms and more, without it 12.
    let display = SlowDisplay()
    let screening = Screening(display)
    screening.loop.hud = HUD()
    display.send(.key("b"), at: .milliseconds(105))
    display.lendingCost = .milliseconds(6)
    display.cost = { _ in .milliseconds(6) }
    let transition = try #require(try screening.recorded().transitions.first)
    #expect(transition.frames.allSatisfy { $0.work == 12_000_000 && $0.degraded == 0 })
    #expect(transition.frames.contains { ($0.skipped ?? 0) > 0 })
  }
}
