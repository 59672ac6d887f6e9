import Foundation
package import LanternRaster

/// A VNC server, its client on another screen, and the network between them: 20 Mbit/s, and 40 ms for a round trip.
package final class RemoteDesktop {
  /// The X screen of the client.
  package let screen: XServer
  /// The X id of the client's window.
  package let window: String
  private let server: VNCServer
  private let link: LimitedLink
  private let files: TemporaryDirectory
  private let relay: Subprocess
  private let viewer: Subprocess

  /// The reason why there can be no such desktop here, or nil.
  package static var problem: String? {
    let missing = ["Xtigervnc", "xtigervncviewer", "ip", "tc", "nsenter"].first { !Command.isInstalled($0) }
    return missing.map { "\($0) is not installed" } ?? LimitedLink.problem
  }

  /// Starts the server and its client. `relay` is the path of the program that delays the bytes between them, and counts
  /// those of the server.
  package init(relay path: String, size: PixelSize = PixelSize(1_280, 800)) throws {
    link = try LimitedLink(megabitsPerSecond: 20)
    server = try VNCServer(size: size, address: link.address)
    files = try TemporaryDirectory()
    relay = try link.start("python3", [path, files / "client", link.address, "\(server.port)", "40"])
    guard try relay.nextLine() == "ready" else {
      throw HarnessError.didNotStart(path, reason: relay.errors)
    }
    // Without a window manager, the client's window is in the corner.
    screen = try XServer(
      size: PixelSize(size.width + 64, size.height + 64), hasWindowManager: false, drawsPointer: false)
    viewer = try Command(path: "xtigervncviewer", environment: screen.environment)
      .start(["-RemoteResize=0", files / "client"])
    var found: String?
    let (screen, viewer) = (screen, viewer)
    try waitFor("the client's window", detail: viewer.errors) {
      try viewer.expectRunning()
      found = try screen.visibleWindow(class: "TigerVNC Viewer")
      return try found.map { try screen.contentRect(of: $0).width == size.width } ?? false
    }
    window = found ?? ""
  }

  deinit {
    viewer.stop()
    relay.stop()
  }

  /// The environment variables that make a program open its windows on the server.
  package var environment: [String: String] { server.environment }

  // MARK: Bytes

  /// Bytes of the server that arrived at the client's end of the link.
  package struct Transfer {
    /// The time in nanoseconds on the monotonic clock.
    package let moment: Int64
    package let count: Int
  }

  /// All bytes so far, in the order in which they arrived.
  package var transfers: [Transfer] {
    relay.output.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count == 2, let moment = Int64(fields[0]), let count = Int(fields[1]) else { return nil }
      return Transfer(moment: moment, count: count)
    }
  }

  // MARK: Pictures

  /// A picture on the client's screen, as the colors at points of a grid.
  package struct Picture {
    /// The time in nanoseconds on the monotonic clock at which it was seen first.
    package let moment: Int64
    fileprivate let colors: [UInt32]

    /// Whether it differs so much from another picture that not only the losses of its compression differ.
    package func isOther(than other: Picture) -> Bool {
      zip(colors, other.colors).count { Picture.distance($0, $1) > 40 } >= Picture.leastDifference
    }

    /// The number of points that must differ.
    private static let leastDifference = 6

    // The largest difference of a channel.
    private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
      [0, 8, 16].map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
    }
  }

  /// Watches the client's screen from an action until the server has sent nothing for a second. Returns each picture that
  /// was seen.
  package func pictures(after action: () throws -> Void) throws -> [Picture] {
    let rect = try screen.contentRect(of: window)
    var pictures = [picture(in: rect)]
    let start = pictures[0].moment
    try action()
    var isQuiet = false
    var samples = 0
    while !isQuiet {
      let next = picture(in: rect)
      if next.colors != pictures.last?.colors { pictures.append(next) }
      samples += 1
      if samples % 100 == 0 {
        try viewer.expectRunning()
        let last = transfers.last?.moment ?? 0
        isQuiet = last > start && next.moment - last > 1_000_000_000
      }
      usleep(1_000)
    }
    return pictures
  }

  private func picture(in rect: PixelRect) -> Picture {
    let (columns, rows) = (80, 100)
    let step = rect.width / columns
    var colors: [UInt32] = []
    colors.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        // Each row of points begins at another column of pixels.
        let x = rect.x + column * step + row * 5 % step
        colors.append(screen.frameBuffer.color(x, rect.y + row * rect.height / rows))
      }
    }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Picture(moment: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec), colors: colors)
  }
}
