import LanternBase
import LanternRecording
import LanternReports

/// Transitions as strips of cells. Each cell is a grid point; the height of its bar is the share of the frame budget
/// used.
struct StripPlot {
  private static let width = 320
  private static let height = 30
  // Longer strips are truncated. Most of them are long drags.
  private static let maximumLineCount = 4

  let report: Report

  var markup: Markup {
    let pitch = pitch()
    let rows = report.strips.map { row($0, pitch: pitch) }
    return """
      <div class="scroll">
      <table class="strips">
      <caption>\(caption)</caption>
      <thead>
      <tr><th scope="col">\(report.recordings.count > 1 ? "Recording, no." : "No.")</th><th scope="col">Transition</th>
      <th scope="col">Frames</th><th scope="col">Due</th><th scope="col">Presented</th><th scope="col">Late</th>
      <th scope="col">Skipped</th><th scope="col">Hitch, ms</th><th scope="col" class="words">Outcome</th></tr>
      </thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>
      \(legend)
      """
  }

  private var caption: String {
    let left = report.all.transitions - report.strips.count
    return "Transitions frame by frame. Each cell is a deadline. The height of its bar is the share of the "
      + "\(fixed(report.budget, 2)) ms frame budget that the frame used."
      + (left > 0
        ? " These are the \(report.strips.count) transitions with the longest hitches, or with the longest "
          + "frames if none hitched; \(left) others are omitted." : "")
  }

  private var legend: Markup {
    let marks: [(Markup, String)] =
      [(Figure.swatch("work"), "presented")]
      + (report.isReal
        ? [
          ("\(Figure.swatch("late"))\(Figure.swatch("hatched"))", "presented late"),
          (Figure.symbol("skipped"), "skipped: missed"),
          (Figure.symbol("degraded"), "skipped: degraded"),
        ] : [])
    let entries = marks.map { mark, meaning -> Markup in
      "<li><svg width=\"14\" height=\"14\" aria-hidden=\"true\">\(mark)</svg> \(meaning)</li>\n"
    }
    return "<ul class=\"legend\">\n\(entries)</ul>\n"
  }

  private func row(_ strip: Strip, pitch: Int) -> Markup {
    let number =
      report.recordings.count > 1 ? "\(strip.recording), \(strip.transition)" : "\(strip.transition)"
    let real = { (value: String) in report.isReal ? value : "–" }
    return """
      <tr><th scope="row" data-label="Transition">\(number)</th>
      <td class="words"><b>\(Markup.name(strip.kind))</b> <span class="way">\(Markup.name(strip.from)) →
        \(Markup.name(strip.to))</span></td>
      <td class="cells">\(picture(of: strip, pitch: pitch))</td>
      <td data-label="Due">\(strip.framesDue.map(String.init) ?? "–")</td>
      <td data-label="Presented">\(strip.framesPresented)</td>
      <td data-label="Late">\(real("\(strip.framesLate)"))</td>
      <td data-label="Skipped">\(real("\(strip.framesSkipped)"))</td>
      <td data-label="Hitch, ms">\(real(fixed(Double(strip.hitch) / 1e6, 2)))</td>
      <td class="words" data-label="Outcome">\(strip.outcome.rawValue)</td></tr>

      """
  }

  // MARK: Cells

  private enum Content {
    case presented(work: Int64, isLate: Bool)
    case skipped
    case degraded
  }

  // Returns the contents in order of position, and the number of positions. During a drag no frame is due at a fixed
  // time, so the frames are adjacent.
  private func contents(of strip: Strip, most: Int) -> (
    places: Int, contents: [(place: Int, content: Content)]
  ) {
    var contents: [(Int, Content)] = []
    var next = 0
    for cell in strip.cells {
      // Positions count from 0, grid points after the start from 1.
      let place = max(next, min(cell.step - 1, most))
      let degraded = min(cell.degraded, cell.skipped)
      for before in (0..<min(cell.skipped, place - next)).reversed() where place - 1 - before < most {
        contents.append((place - 1 - before, before < degraded ? .degraded : .skipped))
      }
      guard place < most else { return (most, contents) }
      contents.append((place, .presented(work: cell.work, isLate: cell.isLate)))
      next = place + 1
    }
    return (min(most, max(next, strip.framesDue ?? 0, 1)), contents)
  }

  // The cells of all strips have the same width, so that lengths can be compared. Longer strips wrap to the next
  // line.
  private func pitch() -> Int {
    let widest = report.strips.compactMap(\.framesDue).max() ?? 32
    return min(12, max(5, StripPlot.width / max(1, widest)))
  }

  private func picture(of strip: Strip, pitch: Int) -> Markup {
    let columns = StripPlot.width / pitch
    let height = StripPlot.height
    let (places, contents) = contents(of: strip, most: StripPlot.maximumLineCount * columns)
    let lines = (places + columns - 1) / columns
    func corner(_ place: Int) -> (x: Int, y: Int) {
      (place % columns * pitch, place / columns * (height + 4))
    }
    var ground: Markup = ""
    for place in 0..<places {
      let (x, y) = corner(place)
      ground += "M\(x) \(y)h\(pitch - 1)v\(height)h-\(pitch - 1)z"
    }
    var presented: Markup = ""
    var late: Markup = ""
    var skipped: Markup = ""
    var degraded: Markup = ""
    let middle = height / 2
    let half = min(3, pitch / 2 - 1)
    var shown = 0
    for (place, content) in contents {
      let (x, y) = corner(place)
      switch content {
      case .presented(let work, let isLate):
        shown += 1
        let part = min(1, Double(work) / 1e6 / report.budget)
        let rise = max(1, Int((part * Double(height)).rounded()))
        let bar: Markup = "M\(x) \(y + height)v-\(rise)h\(pitch - 1)v\(rise)z"
        if isLate { late += bar } else { presented += bar }
      case .skipped:
        skipped += "M\(x + pitch / 2 - half) \(y + middle - half)l\(2 * half) \(2 * half)m0-\(2 * half)"
        skipped += "l-\(2 * half) \(2 * half)"
      case .degraded: degraded += "M\(x + pitch / 2 - half) \(y + middle)h\(2 * half)"
      }
    }
    let left = strip.framesPresented - shown
    let more: Markup? = left > 0 ? "<small>and \(left) more</small>" : nil
    return """
      <svg role="img" width="\(min(places, columns) * pitch)" height="\(lines * (height + 4) - 4)">
      <title>\(label(for: strip))</title>
      <path class="cell" d="\(ground)"/><path class="work" d="\(presented)"/>
      <path class="late" d="\(late)"/><path class="hatched" d="\(late)"/>
      <path class="skip" d="\(skipped)"/><path class="skip" d="\(degraded)"/></svg>\(more)
      """
  }

  private func label(for strip: Strip) -> String {
    let rest = report.isReal ? ", \(strip.framesLate) late, \(strip.framesSkipped) skipped" : ""
    return "Transition \(strip.transition): \(strip.framesPresented) frames presented\(rest)"
  }
}
