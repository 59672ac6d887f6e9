import LanternBase
import LanternRecording
import LanternReports

/// The two plots over time: frame work, and frame work by phase.
struct TimelinePlots {
  // With more transitions, the bands would merge into a gray area.
  private static let maximumBandCount = 120

  let report: Report

  private var slots: [Timeline.Slot] { report.timeline.slots }
  private var budget: Double { report.budget }
  private var isReal: Bool { report.isReal }
  // Whether each point is a single frame.
  private var isSingle: Bool { report.timeline.framesPerSlot == 1 }

  var markup: [Markup] { [frameTime, phases] }

  // MARK: Frame work

  private var frameTime: Markup {
    let longest = slots.map { Double($0.longest.work) / 1e6 }.max() ?? 0
    let top = max(budget * 1.2, min(longest * 1.1, budget * 3))
    let plot = Plot(
      title: "Frame work over time",
      summary: summary("longest frame \(fixed(longest, 2)) ms, frame budget \(fixed(budget, 2)) ms"),
      inset: 20, height: 220, bottomMargin: isReal ? 44 : 0, vertical: .linear(to: top, ticks: 6),
      verticalUnit: " ms", horizontalTitle: "frame")
    var late: Markup = ""
    for (index, slot) in slots.enumerated() where isReal && isSingle && slot.late > 0 {
      late += "M\(index) 1000V\(depth(Double(slot.longest.work) / 1e6, in: plot))h1V1000z"
    }
    let peaks = outline(of: slots.map { Double($0.longest.work) / 1e6 }, in: plot)
    let means = outline(of: slots.map { $0.work / Double($0.frames) / 1e6 }, in: plot)
    let shapes: Markup =
      isSingle
      ? "<path class=\"work\" d=\"\(peaks)\"/>\n<path class=\"late spike\" d=\"\(late)\"/>\n"
      : "<path class=\"peak\" d=\"\(peaks)\"/>\n<path class=\"work\" d=\"\(means)\"/>\n"
    var marks = [
      plot.stretched(
        across: slots.count, [bands, shapes]),
      plot.level(budget, "budget \(fixed(budget, 2)) ms"),
    ]
    if longest > top, let place = slots.firstIndex(where: { Double($0.longest.work) / 1e6 == longest }) {
      marks.append(tallest(longest, place: (Double(place) + 0.5) / Double(slots.count)))
    }
    if isReal {
      marks += rug("late", "late", at: plot.floor + 12) { $0.late }
      marks += rug("skipped", "passed", at: plot.floor + 32) { $0.skipped }
    }
    let beyond = slots.count { Double($0.longest.work) / 1e6 > top }
    return Figure(
      title: plot.title,
      notes: [
        sampling, bandNote,
        beyond > 0
          ? "\(beyond) \(beyond == 1 ? "point exceeds" : "points exceed") the plot. The longest frame took "
            + "\(fixed(longest, 2)) ms." : nil,
      ].compactMap { $0 },
      legend: (isSingle
        ? [(Figure.swatch("work"), "from the start of a frame to the end of presenting it")]
        : [(Figure.swatch("peak"), "longest frame of each point"), (Figure.swatch("work"), "mean")])
        + (isReal
          ? [
            (Figure.symbol("late"), "late: presented after the next deadline"),
            (Figure.symbol("passed"), "skipped: deadlines without a frame just before"),
          ] : []),
      picture: plot.picture(ticks: frames, marks: marks)
    ).markup
  }

  private func tallest(_ value: Double, place: Double) -> Markup {
    """
    <text class="label" x="\(100 * place)%" dx="\(place > 0.7 ? -6 : 6)" y="14"
      text-anchor="\(place > 0.7 ? "end" : "start")">↑ \(fixed(value, 2)) ms</text>

    """
  }

  // A row of symbols below the axis, with one symbol for each slot whose count is not 0.
  private func rug(_ name: String, _ symbol: String, at row: Int, _ count: (Timeline.Slot) -> Int) -> [Markup]
  {
    let marks = slots.enumerated().compactMap { index, slot -> Markup? in
      guard count(slot) > 0 else { return nil }
      let place = 100 * (Double(index) + 0.5) / Double(slots.count)
      return "<use href=\"#\(symbol)\" x=\"\(place)%\" y=\"\(row)\"/>\n"
    }
    let none: Markup = "<text class=\"tick\" x=\"0\" y=\"\(row + 4)\">none</text>\n"
    return [
      "<text class=\"tick\" x=\"-8\" y=\"\(row + 4)\" text-anchor=\"end\">\(name)</text>\n"
    ] + (marks.isEmpty ? [none] : marks)
  }

  // MARK: Phases

  private var phases: Markup {
    let layers = Phase.work + (report.hasOverlay ? [.overlay] : [])
    func stack(_ slot: Timeline.Slot) -> Double {
      layers.reduce(0) { $0 + Double(slot.longest.duration(of: $1)) / 1e6 }
    }
    let stacks = slots.map(stack)
    // The plot reaches at most twice the 95th percentile, so that a single long frame does not flatten all others.
    let usual = Percentile(95).value(of: stacks) ?? 0
    let top = max(0.01, min(stacks.max() ?? 0, 2 * usual) * 1.08)
    let plot = Plot(
      title: "Frame work by phase over time",
      summary: summary(
        layers.map { phase in
          "\(phase.rawValue) \(fixed(report.all.phases[phase.rawValue]?.p95 ?? 0, 2)) ms at p95"
        }.joined(separator: ", ")),
      inset: 20, height: 220, vertical: .linear(to: top, ticks: 6), verticalUnit: " ms",
      horizontalTitle: "frame")
    // Each layer extends from its top to the axis. Lower layers are painted over it.
    var sums = Array(repeating: 0.0, count: slots.count)
    let shapes = layers.map { phase -> Markup in
      for (index, slot) in slots.enumerated() {
        sums[index] += Double(slot.longest.duration(of: phase)) / 1e6
      }
      return "<path class=\"\(phase.rawValue)\" d=\"\(outline(of: sums, in: plot))\"/>\n"
    }
    let beyond = stacks.count { $0 > top }
    return Figure(
      title: plot.title,
      notes: [
        isSingle ? "" : "Each point shows the longest of \(report.timeline.framesPerSlot) frames.",
        "Phases are stacked from the bottom in the order in which they run"
          + (report.hasOverlay ? "; the overlay on top is not part of frame work." : "."),
        beyond > 0 ? "\(beyond) \(beyond == 1 ? "point exceeds" : "points exceed") the plot." : "",
        budget > top ? "The frame budget of \(fixed(budget, 2)) ms is above the plot." : "",
      ].filter { !$0.isEmpty },
      legend: layers.map { (Figure.swatch($0.rawValue), $0.rawValue) },
      picture: plot.picture(
        ticks: frames,
        marks: [plot.stretched(across: slots.count, [bands] + shapes.reversed())]
          + (budget > top ? [] : [plot.level(budget, "budget \(fixed(budget, 2)) ms")]))
    ).markup
  }

  // MARK: Shared

  // The vertical position in thousandths of the plot height, from the top.
  private func depth(_ milliseconds: Double, in plot: Plot) -> Int {
    Int((1_000 * (1 - plot.vertical.place(of: milliseconds))).rounded())
  }

  // The outline of an area with one step per slot, down to the axis.
  private func outline(of milliseconds: [Double], in plot: Plot) -> Markup {
    var outline: Markup = "M0 1000"
    for (index, value) in milliseconds.enumerated() {
      outline += "V\(depth(value, in: plot))H\(index + 1)"
    }
    outline += "V1000z"
    return outline
  }

  private var frames: [(place: Double, label: String, isMajor: Bool)] {
    let each = report.timeline.framesPerSlot
    let count = report.all.framesPresented
    let axis = Axis.linear(to: Double(max(count, 2)), ticks: 10)
    let numbers = count == 1 ? [1] : axis.ticks.filter { $0 >= 1 && $0.rounded() == $0 }.map { Int($0) }
    return numbers.filter { $0 <= count }.enumerated().map { index, number in
      ((Double(number) - 0.5) / Double(slots.count * each), "\(number)", numbers.count < 6 || index % 2 == 1)
    }
  }

  private var hasBands: Bool {
    let begins = slots.reduce(0) { $0 + $1.begins }
    return begins > 1 && begins <= TimelinePlots.maximumBandCount && slots.allSatisfy { $0.begins < 2 }
  }

  // Every other transition has a tinted background.
  private var bands: Markup {
    guard hasBands else { return "" }
    let begins = slots.indices.filter { slots[$0].begins > 0 } + [slots.count]
    var outline: Markup = ""
    for index in stride(from: 0, to: begins.count - 1, by: 2) {
      outline += "M\(begins[index]) 0H\(begins[index + 1])V1000H\(begins[index])z"
    }
    return "<path class=\"band\" d=\"\(outline)\"/>\n"
  }

  private var bandNote: String? {
    hasBands ? "Every other transition has a tinted background." : nil
  }

  private var sampling: String? {
    isSingle ? nil : "Each point represents \(report.timeline.framesPerSlot) frames."
  }

  private func summary(_ text: String) -> String {
    "\(report.all.framesPresented) frames in order: \(text)."
  }
}
