import FoundationEssentials
import Glibc
import LanternRaster
import Testing

struct BitmapTests {
  @Test func `a new bitmap is transparent or of one color`() {
    #expect(Bitmap(size: PixelSize(2, 2)).words == [0, 0, 0, 0])
    #expect(Bitmap(size: PixelSize(2, 1), filledWith: Pixel(.white)).words == [0xFFFF_FFFF, 0xFFFF_FFFF])
  }

  @Test func `pixels are stored row by row, top row first`() {
    var picture = Bitmap(size: PixelSize(3, 2))
    picture.withPixels { $0.base[4] = 0xFF00_00FF }
    #expect(picture[1, 1] == Pixel(Color(0x0000FF)))
    #expect(picture[1, 0] == .clear)
  }

  @Test func `the pixels of an empty bitmap can be accessed`() {
    var picture = Bitmap(size: PixelSize(0, 7))
    #expect(picture.withPixels { $0.bounds } == PixelRect(0, 0, 0, 7))
    #expect(picture.withReadOnlyPixels { $0.size } == PixelSize(0, 7))
    #expect(Bitmap(size: PixelSize(7, 0)).words.isEmpty)
  }

  @Test func `a part without width or height has no pixels`() {
    let picture = Bitmap(size: PixelSize(4, 3))
    #expect(picture.withReadOnlyPixels { $0.part(PixelRect(1, 1, 0, 2)).size } == PixelSize(0, 0))
    #expect(picture.withReadOnlyPixels { $0.part(PixelRect(1, 1, 2, 0)).size } == PixelSize(0, 0))
  }

  @Test func `a copy omits the padding between rows`() {
    var memory: [UInt32] = [1, 2, 99, 3, 4, 99]
    let copy = memory.withUnsafeMutableBufferPointer { storage -> Bitmap? in
      guard let base = storage.baseAddress else { return nil }
      return Bitmap(copying: PixelBuffer(base: base, size: PixelSize(2, 2), stride: 3))
    }
    #expect(copy?.words == [1, 2, 3, 4])
  }

  @Test func `a copy of window memory is made opaque on request`() {
    var picture = Bitmap(size: PixelSize(2, 1))
    picture.withPixels { $0.base[0] = 0x0012_3456 }
    let copy = picture.withReadOnlyPixels { Bitmap(copying: $0, makingOpaque: true) }
    #expect(copy.words == [0xFF12_3456, 0xFF00_0000])
  }

  @Test func `a copy is independent of its original`() {
    var picture = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(.black))
    let copy = picture.withReadOnlyPixels { Bitmap(copying: $0) }
    picture.withPixels { $0.base[0] = 0 }
    #expect(copy[0, 0] == Pixel(.black))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage/enabled")))
  func `the memory of a large bitmap may have huge pages`() throws {
    let picture = Bitmap(size: PixelSize(2_048, 2_048))
    let middle = picture.withReadOnlyPixels { UInt(bitPattern: $0.base) } + 8 << 20
    var isInMapping = false
    var flags: [Substring] = []
    let file = try #require(fopen("/proc/self/smaps", "r"))
    defer { fclose(file) }
    while let line = readLine(from: file) {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2 { isInMapping = ends[0] <= middle && middle < ends[1] }
      if isInMapping, line.hasPrefix("VmFlags:") { flags = line.split { $0.isWhitespace } }
    }
    #expect(flags.contains("hg"))
    #expect(picture.words.count == 4_194_304)
  }

  private func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    guard getline(&line, &capacity, file) > 0 else { return nil }
    return line.map { String(cString: $0) }
  }

  @Test func `a bitmap that changes its size keeps its memory if that suffices`() {
    var bitmap = Bitmap(size: PixelSize(40, 30), filledWith: Pixel(.black))
    let base = bitmap.withPixels { $0.base }
    bitmap.reshape(to: PixelSize(30, 20))
    #expect(bitmap.size == PixelSize(30, 20))
    #expect(bitmap.words.count == 600)
    bitmap.reshape(to: PixelSize(20, 60))
    #expect(bitmap.words.count == 1_200)
    #expect(bitmap.withPixels { $0.base } == base)
    bitmap.reshape(to: PixelSize(100, 100))
    #expect(bitmap == Bitmap(size: PixelSize(100, 100)))
    bitmap.reshape(to: PixelSize(10, 10))
    #expect(bitmap == Bitmap(size: PixelSize(10, 10)))
  }

  @Test(arguments: [(-1, 0), (0, -1)])
  func `a bitmap that gets a negative size ends the process`(width: Int, height: Int) async {
    await #expect(processExitsWith: .failure) { [width, height] in
      var bitmap = Bitmap(size: PixelSize(0, 0))
      bitmap.reshape(to: PixelSize(width, height))
    }
  }
}
