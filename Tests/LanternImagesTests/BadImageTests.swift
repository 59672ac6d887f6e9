import Foundation
import LanternHarness
import LanternImages
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@Suite(.waitsForProcesses)
struct BadImageTests {
  private static let megabytes64 = 64 << 20

  // Each group draws the previous one ten times.
  private static let billionShapes: String = {
    let groups = (1...9).map { level in
      let uses = String(repeating: ##"<use xlink:href="#g\##(level - 1)" x="1"/>"##, count: 10)
      return #"<g id="g\#(level)">\#(uses)</g>"#
    }
    return drawing(
      ##"<defs><rect id="g0" width="9" height="9"/>\##(groups.joined())</defs><use xlink:href="#g9"/>"##)
  }()

  @Test(.requirement(108)) func `an image of 100,000 × 100,000 pixels is too large`() throws {
    let answer = try answer(to: .file(path: ImageFixture.path("enormous.png")))
    #expect(answer.result == .failure(.tooLarge(reason: "100000×100000 pixels")))
    #expect(answer.peakMemory <= BadImageTests.megabytes64)
  }

  @Test(.requirement(108)) func `a drawing of a billion shapes takes too long, within 64 MB`() throws {
    let answer = try answer(
      to: BadImageTests.source(BadImageTests.billionShapes), limits: DecodingLimits(deadline: .seconds(60)))
    #expect(answer.result == .failure(.tookTooLong))
    #expect(answer.peakMemory <= BadImageTests.megabytes64)
  }

  @Test func `a decoder is killed at its deadline`() throws {
    let answer = try answer(
      to: BadImageTests.source(BadImageTests.billionShapes),
      limits: DecodingLimits(processorTime: 600, deadline: .milliseconds(1)))
    #expect(answer.result == .failure(.tookTooLong))
  }

  @Test func `entities that expand without end are damage`() throws {
    let entities = (1...12).map { level in
      #"<!ENTITY e\#(level) "\#(String(repeating: "&e\(level - 1);", count: 10))">"#
    }
    let drawing =
      #"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">\#(entities.joined())]>"#
      + BadImageTests.drawing("<title>&e12;</title>")
    let answer = try answer(to: BadImageTests.source(drawing))
    guard case .failure(.damaged) = answer.result else {
      Issue.record("\(answer.result)")
      return
    }
    #expect(answer.peakMemory <= BadImageTests.megabytes64)
  }

  @Test(.requirement(108)) func `a decoder that needs more memory than the limit fails alone`() throws {
    let helper = try DecodingHelper()
    defer { helper.end() }
    // A blur needs several bitmaps as large as the result, of 25 MB each.
    let blur = BadImageTests.drawing(
      #"<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>"#
        + #"<rect width="9" height="9" filter="url(#f)"/>"#)
    let size = PixelSize(2_500, 2_500)
    let large = try #require(
      helper.decode(ImageRequest(BadImageTests.source(blur), size: size), patientLimits))
    guard case .failure(.tooLarge) = large.result else {
      Issue.record("\(large.result)")
      return
    }
    #expect(large.peakMemory <= BadImageTests.megabytes64)
    let next = helper.decode(
      ImageRequest(.file(path: ImageFixture.path("rgba.png")), size: PixelSize(9, 9)), patientLimits)
    #expect(try next?.result.get().size == PixelSize(4, 2))
  }

  @Test func `a result that does not fit into the memory is too large`() throws {
    let answer = try answer(
      to: .file(path: ImageFixture.path("halves.svg")), 5_000, 5_000, limits: patientLimits)
    #expect(answer.result == .failure(.tooLarge(reason: "out of memory")))
  }

  @Test(arguments: ["rgba.png", "quarters.jpg", "lossless.webp", "halves.svg"])
  func `a file that ends early is damaged`(name: String) throws {
    let bytes = try ImageFixture.bytes(name)
    let half = EncodedImage(Array(bytes.prefix(bytes.count * 2 / 3)))
    guard case .failure(.damaged) = try decoded(.encoded(half)) else {
      Issue.record("\(name) is not damaged")
      return
    }
  }

  @Test func `other files are not supported`() throws {
    #expect(try decodedText("Ines Vidal") == .failure(.unsupported))
    #expect(try decodedText("") == .failure(.unsupported))
    #expect(try decodedText("GIF89a and more") == .failure(.unsupported))
    #expect(try decoded(.encoded(EncodedImage([0xFF, 0xD8]))) == .failure(.unsupported))
  }

  @Test func `a file that is not there or is none cannot be read`() throws {
    #expect(
      try decoded(.file(path: "/nowhere/print.png"))
        == .failure(.unreadable(reason: "there is no file \"/nowhere/print.png\"; check the path")))
    guard case .failure(.unreadable) = try decoded(.file(path: "/dev/zero")) else {
      Issue.record("a device was read")
      return
    }
  }

  @Test(.requirement(108)) func `a file of more than 32 MB is too large`() throws {
    let files = try TemporaryDirectory()
    let path = files / "large.png"
    _ = FileManager.default.createFile(atPath: path, contents: Data(try ImageFixture.bytes("rgba.png")))
    #expect(truncate(path, 40 << 20) == 0)
    #expect(try decoded(.file(path: path)) == .failure(.tooLarge(reason: "41943040 bytes")))
  }

  @Test(arguments: ["file://", "", "http://127.0.0.1/"])
  func `a drawing shows no other file`(prefix: String) throws {
    let path = prefix == "" ? "rgba.png" : prefix + ImageFixture.path("animated.png")
    let files = try TemporaryDirectory()
    let drawing = BadImageTests.drawing(#"<image width="10" height="10" xlink:href="\#(path)"/>"#)
    try drawing.write(toFile: files / "drawing.svg", atomically: true, encoding: .utf8)
    let bytes = try Data(contentsOf: URL(filePath: ImageFixture.path("animated.png")))
    try bytes.write(to: URL(filePath: files / "rgba.png"))
    let image = try decoded(.file(path: files / "drawing.svg"), 10, 10).get()
    #expect(image.words.allSatisfy { $0 == 0 })
  }

  @Test func `a drawing reads no file as an entity`() throws {
    let drawing =
      #"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#
      + BadImageTests.drawing("<text y='9'>&x;</text>")
    let image = try decoded(BadImageTests.source(drawing), 10, 10)
    // Either the entity is unknown, or it is empty.
    if case .success(let image) = image { #expect(image.words.allSatisfy { $0 == 0 }) }
  }

  @Test(arguments: [ImageError.damaged(reason: "a\u{1B}[2Jb\n"), .unreadable(reason: "a\u{1B}[2Jb\n")])
  func `a message about an image has no control characters`(error: ImageError) {
    #expect("\(error)".hasSuffix(#"a\u{1B}[2Jb\u{A}"#))
  }

  @Test(.requirement(108)) func `a library that is not installed is named by its package`() throws {
    let files = try TemporaryDirectory()
    for name in ["libturbojpeg.so.0", "libwebp.so.7", "librsvg-2.so.2"] {
      try "no library".write(toFile: files / name, atomically: true, encoding: .utf8)
    }
    let packages = [
      "quarters.jpg": "libturbojpeg0", "lossless.webp": "libwebpdemux2", "halves.svg": "librsvg2-2",
    ]
    for (name, package) in packages {
      let answer = try answer(to: .file(path: ImageFixture.path(name)), libraryPath: files.path)
      #expect(answer.result == .failure(.missingLibrary(package: package)))
    }
  }

  @Test(arguments: ImageFixture.all)
  func `of 200 damaged copies, each is an image or an error`(name: String) throws {
    let original = try ImageFixture.bytes(name)
    var random = SeededGenerator(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    let helper = try DecodingHelper()
    defer { helper.end() }
    for _ in 0..<200 {
      var bytes = original
      for _ in 0...random.int(0...4) {
        let index = random.int(0...(bytes.count - 1))
        switch random.int(0...4) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[random.int(0...(bytes.count - 1))], at: index)
        case 2: bytes[index] ^= 1 << UInt8(random.int(0...7))
        default: bytes[index] = UInt8(random.int(0...255))
        }
      }
      let request = ImageRequest(.encoded(EncodedImage(bytes)), size: PixelSize(30, 20))
      let answer = try #require(helper.decode(request, DecodingLimits(deadline: .seconds(60))))
      #expect(answer.peakMemory <= BadImageTests.megabytes64)
      guard case .success(let image) = answer.result else { continue }
      #expect(image.size.width <= 30 && image.size.height <= 20)
      #expect(image.words.allSatisfy { Pixel(word: $0).isPremultiplied })
    }
  }

  static func drawing(_ contents: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">"#
      + contents + "</svg>"
  }

  static func source(_ drawing: String) -> ImageSource { .encoded(EncodedImage(Array(drawing.utf8))) }
}

extension Pixel {
  fileprivate var isPremultiplied: Bool {
    [0, 8, 16].allSatisfy { word >> $0 & 0xFF <= word >> 24 }
  }
}
