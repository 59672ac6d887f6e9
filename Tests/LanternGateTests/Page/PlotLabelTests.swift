import Foundation
import LanternGate
import LanternReports
import LanternTestSupport
import Testing

/// The boxes of the labels in the plots, at every width that a plot can have.
struct PlotLabelTests {
  private struct Box {
    let left, right, top, bottom: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  // Frames with these milliseconds of work.
  private func page(_ work: [Double]) throws -> HTMLElement {
    var lines = [RecordingText.header, RecordingText.begin(1, "slide", "a", "b", due: work.count)]
    for (index, milliseconds) in work.enumerated() {
      let begin = (index + 1) * 1_000_000_000
      lines.append(
        RecordingText.frame(1, progress: "1", begin: begin, end: begin + Int(milliseconds * 1e6)))
    }
    lines += [RecordingText.end(1, presented: work.count), RecordingText.footer()]
    return try HTMLElement.page(Report(of: try Recording(lines: lines)).page)
  }

  // A length in pixels, or a percentage of the width.
  private func number(_ element: HTMLElement, _ name: String, width: Double) throws -> Double {
    let text = element.attributes[name] ?? "0"
    return text.hasSuffix("%")
      ? try #require(Double(text.dropLast())) / 100 * width : try #require(Double(text))
  }

  private func labels(_ plot: HTMLElement, width: Double) throws -> [Box] {
    try plot.all("text").filter { $0.attributes["class"] == "label" }.map { text in
      let start = try number(text, "x", width: width) + number(text, "dx", width: width)
      let baseline = try number(text, "y", width: width)
      // Narrow screens hide the values. Letters are twelve pixels high, and digits of common fonts 6.7 pixels wide.
      let isNarrow = width < 364
      let hidden = isNarrow ? text.all("tspan").map(\.text.count).reduce(0, +) : 0
      let length = 6.7 * Double(text.text.count - hidden)
      let isEnd = text.attributes["text-anchor"] == "end"
      return Box(
        left: isEnd ? start - length : start, right: isEnd ? start : start + length, top: baseline - 10,
        bottom: baseline + 3)
    }
  }

  private func lines(_ plot: HTMLElement, width: Double) throws -> [Box] {
    try plot.all("line").filter { ["upright", "deadline"].contains($0.attributes["class"]) }.map { line in
      Box(
        left: try number(line, "x1", width: width) - 0.6, right: try number(line, "x2", width: width) + 0.6,
        top: try number(line, "y1", width: width), bottom: try number(line, "y2", width: width) + 0.1)
    }
  }

  /// Frame work in milliseconds: that of nine frames in ten, of most others, and of the rest.
  private static let distributions: [(usual: Double, long: Double, longest: [Double])] = [
    (2, 3, [30, 30]), (15, 17, [17.5, 18]), (0.5, 0.5, [0.5]), (110, 120, [130]), (16.6, 16.7, [16.7]),
    (10, 14, [16, 20, 40]), (2, 12, [13.5, 14, 20]), (0.5, 3, [15, 15, 15]), (5, 7, [9, 11, 11]),
    (1.5, 30, [200, 300]), (60, 70, [90, 95]), (1, 8, [30, 30, 30]), (9, 15, [18, 19]),
    (0.5, 200, [210, 220]),
  ]

  private static func frames(_ distribution: (usual: Double, long: Double, longest: [Double])) -> [Double] {
    [0.5] + Array(repeating: distribution.usual, count: 90)
      + Array(repeating: distribution.long, count: 8) + distribution.longest
  }

  @Test(arguments: distributions)
  func `no label overlaps another label, a line or the edge of the plot`(
    usual: Double, long: Double, longest: [Double]
  ) throws {
    let plots = try page(Self.frames((usual, long, longest))).all("figure").map {
      try #require($0.all("svg").first)
    }
    #expect(plots.count == 4)
    for width in [270.0, 300, 364, 420, 516, 700, 1_100] {
      for plot in plots {
        let labels = try labels(plot, width: width)
        let name = plot.all("title").first?.text ?? ""
        for (index, label) in labels.enumerated() {
          #expect(label.left >= 0 && label.right <= width, "\(name), \(width)")
          #expect(!labels[..<index].contains(where: label.overlaps), "\(name), \(width)")
          #expect(try !lines(plot, width: width).contains(where: label.overlaps), "\(name), \(width)")
        }
      }
    }
  }

  @Test func `every line reaches the axis, and most begin beside their labels`() throws {
    for distribution in Self.distributions {
      let plot = try #require(try page(Self.frames(distribution)).all("figure")[2].all("svg").first)
      let labels = try labels(plot, width: 400)
      let lines = try lines(plot, width: 400)
      #expect(labels.count == 4 && lines.count == 4)
      #expect(zip(labels, lines).count { $1.top <= $0.bottom } >= 3, "\(distribution)")
    }
  }
}
