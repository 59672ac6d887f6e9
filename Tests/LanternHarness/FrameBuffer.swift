import Foundation
package import LanternRaster

/// The picture that an X server shows, in the memory of the server.
///
/// A server that was started with `-fbdir` keeps the picture in a file. This class maps that file.
package final class FrameBuffer: @unchecked Sendable {
  // Read-only. Unmapped when the last reference is released.
  private let memory: UnsafeRawBufferPointer
  private let layout: DumpLayout

  package init(path: String) throws {
    func trouble() -> PictureError { PictureError("\(path): \(String(cString: strerror(errno)))") }
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw trouble() }
    defer { close(file) }
    let count = Int(lseek(file, 0, SEEK_END))
    // -1 is `MAP_FAILED` in C.
    guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_SHARED, file, 0),
      Int(bitPattern: start) != -1
    else { throw trouble() }
    memory = UnsafeRawBufferPointer(start: start, count: count)
    do {
      layout = try DumpLayout(memory)
    } catch {
      munmap(start, count)
      throw error
    }
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count) }

  /// Returns the current color of a pixel: three bytes, red first. Precondition: the pixel is on the screen.
  package func color(_ x: Int, _ y: Int) -> UInt32 {
    precondition(PixelRect(layout.size).contains(PixelRect(x, y, 1, 1)), "the pixel is on the screen")
    let offset = layout.start + y * layout.bytesPerRow + x * layout.bytesPerPixel
    return memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF
  }

  /// Returns a number that changes with the picture in a rectangle, sampled on a grid of lines.
  ///
  /// The grid has every sixteenth row, and eight of every 64 pixels in the other rows. An edge of any direction that
  /// moves by one pixel crosses some of them. A remainder of fewer than eight pixels at the end of a row is ignored.
  ///
  /// Sampling 800×600 pixels every millisecond takes 7% of a core. Reading all of them would take 27%.
  package func fingerprint(of place: PixelRect) -> UInt64 {
    let place = place.intersection(PixelRect(layout.size))
    // Four independent sums, so that no multiplication waits for the previous one.
    var (first, second, third, fourth) = (UInt64(1), UInt64(2), UInt64(3), UInt64(4))
    func add(_ offset: Int, to sum: inout UInt64) {
      sum = (sum ^ memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
      sum ^= sum &>> 32
    }
    let blocks = place.width * layout.bytesPerPixel / 32
    for row in place.y..<place.maxY {
      let start = layout.start + row * layout.bytesPerRow + place.x * layout.bytesPerPixel
      for block in stride(from: 0, to: blocks, by: row % 16 == 0 ? 1 : 8) {
        let offset = start + block * 32
        add(offset, to: &first)
        add(offset + 8, to: &second)
        add(offset + 16, to: &third)
        add(offset + 24, to: &fourth)
      }
    }
    return [second, third, fourth].reduce(first) { ($0 ^ $1) &* 0xD6E8_FEB8_6659_FD93 }
  }
}
