import Foundation
import LanternHarness
import LanternImages
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@Suite(.waitsForProcesses)
struct DecodingHelperTests {
  private let request = ImageRequest(.file(path: ImageFixture.path("rgba.png")), size: PixelSize(9, 9))

  @Test func `a helper that was killed is replaced`() throws {
    let helpers = DecodingHelpers(patientLimits)
    helpers.expect(1)
    #expect(try helpers.decode(request).get().size == PixelSize(4, 2))
    let first = try #require(helpers.idle.first)
    kill(first, SIGKILL)
    #expect(try helpers.decode(request).get().size == PixelSize(4, 2))
    #expect(helpers.idle.count == 1)
    #expect(helpers.idle != [first])
  }

  @Test func `helpers end when no image is waiting`() throws {
    let helpers = DecodingHelpers(patientLimits)
    helpers.expect(1)
    _ = helpers.decode(request)
    let helper = try #require(helpers.idle.first)
    #expect(kill(helper, 0) == 0)
    helpers.expect(0)
    _ = helpers.decode(request)
    #expect(helpers.idle.isEmpty)
    // It has ended, and was waited for.
    #expect(kill(helper, 0) == -1)
  }

  @Test(.requirement(108)) func `a decoder can open no file, get no privilege and make few system calls`()
    throws
  {
    let helper = try DecodingHelper()
    defer { helper.end() }
    let uses = (1...9).map { level in
      #"<g id="g\#(level)">"# + String(repeating: ##"<use xlink:href="#g\##(level - 1)"/>"##, count: 10)
        + "</g>"
    }
    let slow = BadImageTests.drawing(
      ##"<defs><rect id="g0" width="9"/>\##(uses.joined())</defs><use xlink:href="#g9"/>"##)
    let request = ImageRequest(BadImageTests.source(slow), size: PixelSize(9, 9))
    let decoding = DispatchGroup()
    DispatchQueue(label: "decoding").async(group: decoding) {
      _ = helper.decode(request, DecodingLimits(processorTime: 600, deadline: .seconds(600)))
    }
    var decoder: Int32 = 0
    try waitFor("a decoder in its sandbox") {
      decoder = DecodingHelperTests.children(of: helper.process).first ?? 0
      return DecodingHelperTests.field("Seccomp", of: decoder) == "2"
    }
    #expect(DecodingHelperTests.field("NoNewPrivs", of: decoder) == "1")
    let limits = try String(contentsOfFile: "/proc/\(decoder)/limits", encoding: .utf8)
    #expect(limits.contains(/Max open files +0 +0/))
    #expect(limits.contains(/Max core file size +0 +0/))
    #expect(limits.contains(/Max cpu time +600 +601/))
    // A decoder does not outlive its helper.
    kill(helper.process, SIGKILL)
    decoding.wait()
    try waitFor("the end of the decoder") { DecodingHelperTests.field("State", of: decoder)?.first != "R" }
  }

  @Test func `a helper has neither the files nor the environment of the app`() throws {
    let helper = try DecodingHelper()
    defer { helper.end() }
    _ = helper.decode(request, patientLimits)
    let environment = try String(contentsOfFile: "/proc/\(helper.process)/environ", encoding: .utf8)
    let names = environment.split(separator: "\0").compactMap { $0.split(separator: "=").first }
    #expect(Set(names).isSubset(of: ["RAYON_NUM_THREADS", "LD_LIBRARY_PATH"]))
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(helper.process)/fd")
    #expect(Set(files) == ["0", "1", "2", "3"])
  }

  @Test func `the argument of a helper is refused on a command line`() throws {
    let result = try Command().run(["--lantern-image-helper"])
    #expect(result.status == 64)
    #expect(result.errors == "this argument is for helpers that the program starts itself\n")
  }

  private static func field(_ name: String, of process: Int32) -> String? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  private static func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }
}
