import Dispatch
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternTesting
import LanternWidgets

/// Runs tasks of each kind on a virtual clock. Prints each frame with a checksum of its picture, and each step of a
/// task. The window is hidden from 200 to 400 ms.
func runVirtualTasks() throws {
  let tasks = try VirtualTasks()
  try tasks.run()
}

private final class VirtualTasks {
  private let display = HeadlessDisplay(size: PixelSize(400, 60))
  private let screen = TextScreen()
  private let loop: FrameLoop
  private let total = Total()
  private var running = 0
  private var steps = 0

  init() throws {
    let screen = screen
    loop = makeLoop(on: display, showing: screen)
  }

  func run() throws {
    loop.didPresent = { [unowned self] frame in
      guard let picture = try? display.snapshot() else { return }
      say("frame at \(frame.moment.nanoseconds): \(checksum(of: picture))")
    }
    display.send(.hidden, at: Moment.zero + .milliseconds(200))
    display.send(.shown, at: Moment.zero + .milliseconds(400))
    start("concurrent function") { step in
      for number in 1...20 { step("\(await square(number))") }
    }
    start("actor") { [total] step in
      for number in 1...20 { step("\(await total.add(number))") }
    }
    start("async let") { step in
      for number in 1...10 {
        async let first = square(number)
        async let second = square(number + 1)
        step("\(await first + second)")
      }
    }
    start("detached") { step in
      for number in 1...10 { step("\(await Task.detached { await square(number) }.value)") }
    }
    start("yield") { step in
      for _ in 1...1_000 { await Task.yield() }
      step("1000")
    }
    start("sleep") { [loop] step in
      for number in 1...20 where (try? await loop.sleep(for: .milliseconds(30))) != nil { step("\(number)") }
    }
    running += 1
    DispatchQueue.main.async { [self] in
      MainActor.assumeIsolated {
        note("block", "0")
        end()
      }
    }
    try loop.run()
  }

  private func start(
    _ name: String, _ work: @escaping @MainActor (@escaping @MainActor (String) -> Void) async -> Void
  ) {
    running += 1
    screen.task(name: name) { [self] in
      await work { [self] in note(name, $0) }
      end()
    }
  }

  private func note(_ name: String, _ step: String) {
    say("\(name) at \(loop.moment.nanoseconds): \(step)")
    steps += 1
    // The typesetter draws all characters in the same way, so each text has another length.
    screen.label.text = String(repeating: "x", count: 1 + steps % 40) + " \(name)"
  }

  private func end() {
    running -= 1
    if running == 0 { loop.quit() }
  }
}

private actor Total {
  private var total = 0

  func add(_ number: Int) async -> Int {
    total += await square(number)
    return total
  }
}

/// Returns the square of a number after a time that is different in each run.
@concurrent nonisolated private func square(_ number: Int) async -> Int {
  usleep(.random(in: 0...300))
  return number * number
}

/// The FNV-1a hash of the pixels.
private func checksum(of picture: Bitmap) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for y in 0..<picture.size.height {
    for x in 0..<picture.size.width { hash = (hash ^ UInt64(picture[x, y].word)) &* 0x100_0000_01B3 }
  }
  return hash
}
