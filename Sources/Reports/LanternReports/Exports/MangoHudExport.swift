import LanternBase
package import LanternRecording

/// `mangohud/frames.csv`: the intervals between presents in the format of a MangoHud log, for its plotting script
/// and for websites that accept such logs.
///
/// The file has two lines about the system, the column names, and a row for each frame except the first of a
/// transition, because the window was idle before that frame. `frametime` is in milliseconds, `elapsed` in
/// nanoseconds since the first frame. Values that Lantern does not measure are 0. The file has its own folder,
/// because the script reads every CSV file in the folder that it is given. With a virtual clock there are no
/// intervals, and therefore no rows.
///
/// Format: MangoHud 0.8, `logging.cpp`.
package struct MangoHudExport: Export {
  package static let file = RecordingFolder.ExportName.mangoHud

  // The columns between `frametime` and `elapsed`.
  private static let unmeasured = [
    "cpu_load", "cpu_power", "gpu_load", "cpu_temp", "gpu_temp", "gpu_core_clock", "gpu_mem_clock",
    "gpu_vram_used",
    "gpu_power", "ram_used", "swap_used", "process_rss",
  ]

  package let head: String
  private let isReal: Bool
  private let zeros = String(repeating: ",0", count: MangoHudExport.unmeasured.count)
  // The end of presenting the last frame of each transition.
  private var last = OpenTransitions<Int64?>()
  private var start: Int64?

  package init(_ header: RecordingHeader) {
    isReal = header.isReal
    let machine = header.machine
    // MangoHud never quotes a field.
    let about = [machine?.system ?? "", machine?.processor ?? "", "", "", "", header.display.driver, ""].map {
      field in
      String(field.map { $0 == "," || $0.isNewline ? " " : $0 })
    }
    head =
      "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n" + about.joined(separator: ",") + "\n"
      + (["fps", "frametime"] + MangoHudExport.unmeasured + ["elapsed"]).joined(separator: ",") + "\n"
  }

  package mutating func text(of entry: RecordEntry) -> String {
    switch entry {
    case .begin(let begin):
      _ = last.begin(begin, nil)
      return ""
    case .end(let end):
      _ = last.end(end.transition)
      return ""
    case .frame(let frame):
      let last = last.update(frame.transition) { last in
        defer { last = frame.presentEnd }
        return last
      }
      let start = start ?? frame.begin
      self.start = start
      guard isReal, let last, let last, frame.presentEnd > last else { return "" }
      let milliseconds = Double(frame.presentEnd - last) / 1e6
      return
        "\(fixed(1_000 / milliseconds, 3)),\(fixed(milliseconds, 6))\(zeros),\(frame.presentEnd - start)\n"
    default:
      return ""
    }
  }

  package func tail() -> String { "" }
}
