import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The position, the frames and the cost of the HUD.
@MainActor
struct HUDTests {
  // MARK: Position

  /// Returns the rectangle that showing the HUD at rest changes.
  private func changedRect(_ width: Int, _ height: Int, scale: Double = 1) throws -> PixelRect? {
    let display = HeadlessDisplay(size: PixelSize(width, height), scale: scale)
    let fixture = FrameLoopFixture(display)
    fixture.loop.after(.milliseconds(100)) { [unowned fixture] in fixture.loop.hud = HUD() }
    try fixture.run()
    return try display.snapshot().difference(from: fixture.loop.snapshot())
  }

  @Test func `the panel is in the lower trailing corner at the window's scale`() throws {
    #expect(try changedRect(400, 300) == PixelRect(28, 78, 360, 210))
    #expect(try changedRect(1000, 600, scale: 2) == PixelRect(256, 156, 720, 420))
  }

  @Test func `in a window that is too small the panel's upper leading corner is visible`() throws {
    #expect(try changedRect(100, 300) == PixelRect(0, 78, 100, 210))
    #expect(try changedRect(100, 50) == PixelRect(0, 0, 100, 50))
    #expect(try changedRect(10, 10) == PixelRect(0, 0, 10, 10))
  }

  @Test func `the panel moves with the size of the window`() throws {
    let display = HeadlessDisplay(size: PixelSize(400, 300))
    let fixture = FrameLoopFixture(display)
    fixture.loop.hud = HUD()
    // Points on the panel's edge, which the picture without the HUD does not contain.
    var edges: [[Bool]] = []
    fixture.didPresent = { [unowned fixture] frame in
      guard let shown = try? display.snapshot(), let picture = try? fixture.loop.snapshot() else { return }
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
    try fixture.run()
    #expect(edges.first == [true, false, false])
    #expect(edges.contains([false, true, false]))
    #expect(edges.last == [false, false, true])
  }

  // MARK: The picture without the HUD

  @Test func `the outgoing picture of a transition does not contain the HUD`() throws {
    // The panel covers all of these eight pixels.
    let (fixture, display) = FrameLoopFixture.headless([(at: 105, message: "b"), (at: 250, message: "c")])
    let (plain, _) = FrameLoopFixture.headless([(at: 105, message: "b"), (at: 250, message: "c")])
    fixture.loop.hud = HUD()
    var pictures: [String] = []
    fixture.didPresent = { [unowned fixture] _ in
      if let picture = try? fixture.loop.snapshot() { pictures.append(letters(picture)) }
    }
    try fixture.run()
    try plain.run()
    #expect(pictures.contains("bbbbaaaa"))
    #expect(pictures == plain.pictures)
    #expect(try letters(display.snapshot()) != "cccccccc")
    #expect(try letters(fixture.loop.snapshot()) == "cccccccc")
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `on a random walk the HUD does not change the picture, and the screen shows the memory`(
    seed: UInt64
  ) throws {
    let with = HUDRandomWalk(seed: seed, hasHUD: true)
    let without = HUDRandomWalk(seed: seed, hasHUD: false)
    try with.run()
    try without.run()
    #expect(
      with.coveredCases.isSuperset(of: [
        "dissolve with", "dissolve without", "slide with", "slide without", "push with", "push without",
        "cover without", "zoom with",
      ]), "\(with.coveredCases)")
    #expect(with.pictures.map(\.moment) == without.pictures.map(\.moment))
    let same = zip(with.pictures, without.pictures).count { $0.picture == $1.picture }
    #expect(same == without.pictures.count)
    #expect(with.display.staleFrames == 0)
    #expect(without.display.staleFrames == 0)
  }

  // MARK: Frames

  @Test(.requirement(86)) func `at rest the HUD causes no frames and no wake-ups`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    fixture.loop.hud = HUD()
    display.inner.send(.closeRequested, at: .milliseconds(3_600_000))
    try fixture.run()
    #expect(
      display.waits == [
        SpyDisplay.Wait(deadline: .zero, stopsAtFirst: false),
        SpyDisplay.Wait(deadline: nil, stopsAtFirst: true),
        SpyDisplay.Wait(deadline: Moment(nanoseconds: 3_600_016_666_666), stopsAtFirst: false),
      ])
    #expect(display.presented == [Region(PixelRect(0, 0, 8, 1))])
  }

  @Test(.requirement(86)) func `an event that changes nothing presents nothing and does not change the HUD`()
    throws
  {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(400, 300)))
    let fixture = FrameLoopFixture(display)
    fixture.loop.hud = HUD()
    var shown: Set<Bitmap> = []
    for time in 1...10 {
      display.inner.send(.pointerMoved(to: Point(1, 0)), at: .milliseconds(Int64(time) * 100))
    }
    fixture.didPresent = { _ in if let picture = try? display.snapshot() { shown.insert(picture) } }
    try fixture.run()
    #expect(display.presented.count == 1)
    #expect(shown.count == 1)
  }

  @Test func `showing or hiding the HUD between frames makes one frame that presents only the panel`()
    throws
  {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(400, 300)))
    let fixture = FrameLoopFixture(display)
    let hud = HUD()
    var count = 0
    fixture.didPresent = { [unowned fixture] _ in
      count += 1
      if count == 1 { fixture.loop.hud = hud }
      if count == 2 { fixture.loop.hud = nil }
    }
    try fixture.run()
    #expect(
      display.presented == [
        Region(PixelRect(0, 0, 400, 300)), Region(PixelRect(28, 78, 360, 210)),
        Region(PixelRect(28, 78, 360, 210)),
      ])
    #expect(try display.snapshot() == Bitmap(size: PixelSize(400, 300), filledWith: Pixel(color(of: "a"))))
  }

  @Test func `the changes of a transition frame are outlined, and no outline is left at the end`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(800, 600)))
    let fixture = FrameLoopFixture(display)
    fixture.loop.hud = HUD()
    display.inner.send(.key("b"), at: .milliseconds(105))
    var corner: Pixel?
    fixture.didPresent = { frame in
      // A frame presents its own region first and then that of the HUD.
      guard frame.step?.frame == 5, let rect = display.presented.dropLast().last?.rects.first else { return }
      #expect(rect.width < 800)
      corner = try? display.snapshot()[rect.x, rect.y]
    }
    try fixture.run()
    #expect(corner == Pixel(Color(0xFF4FC3)))
    #expect(
      try display.snapshot().difference(from: fixture.loop.snapshot()) == PixelRect(428, 378, 360, 210))
  }

  @Test func `showing the HUD during a transition does not change its frames`() throws {
    func recording(togglingAt moments: [Int64]) throws -> Recording {
      let (fixture, display) = FrameLoopFixture.headless([(at: 105, message: "b")])
      let show = fixture.loop.intercept
      fixture.loop.intercept = { [unowned fixture] event in
        guard event.action == .keyDown(.function(12), []) else { return show(event) }
        fixture.loop.hud = fixture.loop.hud == nil ? HUD() : nil
        return true
      }
      for moment in moments { display.send(.keyDown(.function(12), []), at: .milliseconds(moment)) }
      return try fixture.recorded()
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

  // MARK: Cost

  @Test(.requirement(87))
  func `the cost of the HUD is not part of a frame's work or phases, and is reported`() throws {
    // Accessing the window's memory takes 1 ms, presenting 2 ms.
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    let hud = HUD()
    fixture.loop.hud = hud
    display.send(.key("b"), at: .milliseconds(105))
    display.accessCost = .milliseconds(1)
    display.cost = { _ in .milliseconds(2) }
    let recording = try fixture.recorded()
    let frame = try #require(recording.transitions.first?.frames.dropFirst().first)
    #expect(frame.overlay == 1_000_000)
    #expect(frame.compositeEnd - frame.drawEnd == 1_000_000)
    #expect(frame.presentEnd - frame.begin == 4_000_000)
    #expect(frame.work == 3_000_000)
    // Drawing, presenting the area that the frame did not present, and removing.
    #expect(hud.cost.drawing == .milliseconds(1))
    #expect(hud.cost.presenting == .milliseconds(2))
    #expect(hud.cost.removing == .milliseconds(1))
    #expect(hud.cost.total == .milliseconds(4))
  }

  @Test func `the cost of the HUD does not lower the pace of a transition`() throws {
    // With the HUD a frame takes 18 ms or more, without it 12 ms.
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    fixture.loop.hud = HUD()
    display.send(.key("b"), at: .milliseconds(105))
    display.accessCost = .milliseconds(6)
    display.cost = { _ in .milliseconds(6) }
    let transition = try #require(try fixture.recorded().transitions.first)
    #expect(transition.frames.contains { $0.work == 12_000_000 })
    #expect(transition.frames.allSatisfy { $0.work <= 12_000_000 && $0.degraded == 0 })
    #expect(transition.frames.contains { ($0.skipped ?? 0) > 0 })
  }
}
