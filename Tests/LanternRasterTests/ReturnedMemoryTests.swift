import Glibc
import LanternRaster
import Testing

struct ReturnedMemoryTests {
  // In a process of its own, where no other test allocates memory at the same addresses.
  @Test func `the memory of a released picture goes back to the system, also after larger ones`() async {
    await #expect(processExitsWith: .success) {
      Bitmap.returnLargeMemory()
      _ = middle(of: Bitmap(size: PixelSize(4_000, 2_000)))
      #expect(!isMapped(middle(of: Bitmap(size: PixelSize(2_000, 1_000)))))
    }
  }
}

// The address of a pixel of a bitmap that is released afterwards.
private func middle(of bitmap: consuming Bitmap) -> UInt {
  bitmap.withReadOnlyPixels { UInt(bitPattern: $0.base + 500 * $0.stride) }
}

private func isMapped(_ address: UInt) -> Bool {
  var state: UInt8 = 0
  let size = UInt(getpagesize())
  return mincore(UnsafeMutableRawPointer(bitPattern: address / size * size), 1, &state) == 0
}
