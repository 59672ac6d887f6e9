import Glibc
import LanternFrames
import LanternRaster
import LanternWidgets

/// An X server without a screen (Xvfb) whose picture lies in memory that lantern-bench can look into: what is
/// seen there was presented, and looking costs the server nothing.
final class VirtualScreen {
  let size: PixelSize
  /// What a program needs to know to open windows here.
  let environment: [String: String]
  private let files: Scratch
  private let server: Child
  private let memory: UnsafeRawPointer
  private let length: Int
  private let header: Header

  // The X window dump that the server keeps in a file (X11/XWDFile.h): big-endian words, a table of colours,
  // then rows of four bytes a pixel as the machine has them.
  private struct Header {
    let pixels: Int
    let stride: Int

    init(_ memory: UnsafeRawPointer) {
      func word(_ index: Int) -> Int {
        Int(UInt32(bigEndian: memory.load(fromByteOffset: index * 4, as: UInt32.self)))
      }
      pixels = word(0) + word(19) * 12
      stride = word(12)
    }
  }

  /// Starts a server on a free display and waits until it answers.
  init(size: PixelSize) throws {
    self.size = size
    files = try Scratch()
    guard Child.isOnPath("Xvfb") else { throw Absence(what: "Xvfb") }
    // However lantern-bench ends, the server ends with it, and so do the programs that have windows there.
    server = try Child(
      "setpriv",
      [
        "--pdeathsig", "TERM", "Xvfb", "-displayfd", "1", "-screen", "0",
        "\(size.width)x\(size.height)x24", "-nolisten", "tcp", "-noreset", "-fbdir", files.path,
      ], home: files)
    environment = ["DISPLAY": ":" + (try server.line())]
    let file = open(files / "Xvfb_screen0", O_RDONLY | O_CLOEXEC)
    length = max(0, Int(lseek(file, 0, SEEK_END)))
    let mapped = mmap(nil, length, PROT_READ, MAP_SHARED, file, 0)
    close(file)
    guard let mapped, mapped != MAP_FAILED else { throw Mishap("Xvfb's picture cannot be read") }
    memory = UnsafeRawPointer(mapped)
    header = Header(memory)
    guard header.pixels + header.stride * size.height <= length else { throw Mishap("Xvfb's picture is cut") }
  }

  isolated deinit {
    server.stop()
    munmap(UnsafeMutableRawPointer(mutating: memory), length)
  }

  /// Three bytes of colour, red first, as they are on the screen now. Precondition: the place is on it.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    precondition(x >= 0 && y >= 0 && x < size.width && y < size.height, "the place is on the screen")
    return memory.load(fromByteOffset: header.pixels + y * header.stride + x * 4, as: UInt32.self) & 0xFF_FFFF
  }

  /// Waits until something is so, looking every few microseconds, and returns when it was.
  func moment(when what: String, isSo: () -> Bool) throws(Mishap) -> Moment {
    let start = MonotonicClock.now()
    while !isSo() {
      guard MonotonicClock.now() - start < .seconds(20) else { throw Mishap("waited in vain for \(what)") }
      sleep(for: .microseconds(20))
    }
    return MonotonicClock.now()
  }

  /// Does what a person does with mouse and keyboard.
  func person(_ arguments: String...) throws {
    try Child.run("xdotool", arguments, home: files, environment: environment)
  }
}
