import LanternRaster
import LanternStrings
import LanternWidgets

/// The last transitions, one per line: kind, frames, late and skipped frames, and the time of a frame's work.
@MainActor
final class TimingTable {
  private let strings: Strings
  let view = Column(spacing: 10, [])

  init(_ strings: Strings) {
    self.strings = strings
  }

  func show(_ entries: [TimingLog.Entry]) {
    for row in view.children { row.removeFromParent() }
    for entry in entries {
      if !view.children.isEmpty { view.add(Divider()) }
      view.add(row(entry))
    }
  }

  private func row(_ entry: TimingLog.Entry) -> Widget {
    let kind = Label(strings.transition(entry.kind), font: { $0.label }).setting(\.flex, 1)
    let isClean = entry.late == 0 && entry.skipped == 0
    let faults = Label(
      isClean
        ? strings(.timingsSmooth)
        : strings(
          .timingsFaults, ["late": strings.number(entry.late), "skipped": strings.number(entry.skipped)]),
      font: { $0.caption }, color: { isClean ? $0.success : $0.warning })
    let work = Label(
      strings(.timingsMilliseconds, ["number": strings.formats.number(entry.work, decimals: 1)]),
      font: { $0.label },
      alignment: .trailing)
    let frames = Label(
      strings(.timingsFrames, count: entry.frames), font: { $0.caption }, color: { $0.textSecondary }
    ).setting(\.flex, 1)
    return Column(
      spacing: 2,
      [
        Row(spacing: 16, alignment: .baseline, [kind, work]),
        Row(spacing: 16, alignment: .baseline, [frames, faults]),
      ])
  }
}
