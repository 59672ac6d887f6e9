import LanternNavigation
import LanternRaster
import LanternRecords
import LanternWidgets

/// Shows the recorded frame times of the last transitions.
final class TimingsScreen: ShopScreen {
  private let services: ShopServices
  private let play: () -> Void
  private let stop: () -> Bool
  private let playButton: Button
  private let saveButton: Button
  private let saved = Label("", font: { $0.caption }, color: { $0.secondaryText }, lines: nil)
  private let notRecorded = Label("", font: { $0.caption }, color: { $0.secondaryText }, lines: nil)
  private let empty: Label
  private let charts: Column
  private let work: Chart
  private let phases: Chart
  private let table: TimingTable

  init(
    _ services: ShopServices, exit: LogOutButton, play: @escaping () -> Void, stop: @escaping () -> Bool
  ) {
    let words = services.words
    self.services = services
    self.play = play
    self.stop = stop
    playButton = Button(words(.timingsPlay))
    saveButton = Button(words(.timingsSave), style: .tonal)
    empty = Label(words(.timingsEmpty), color: { $0.secondaryText }, lines: nil)
    work = Chart(words(.timingsWork), Chart.Content(.lines, []))
    phases = Chart(words(.timingsPhases), Chart.Content(.bars, []), height: 180)
    table = TimingTable(words)
    charts = Column(
      spacing: 20,
      [
        section(words(.timingsWork), [work]), section(words(.timingsPhases), [phases]),
        section(words(.timingsTransitions), [table.view]),
      ])
    super.init(title: words(.timingsTitle), exit: exit, isFirst: true)
  }

  override var link: Link? { ShopPlace.timings.link }
  override func makeView() -> Widget {
    let words = services.words
    playButton.action = play
    saveButton.action = { [weak self] in self?.save() }
    saved.isHidden = true
    services.timings.onChange = { [weak self] in self?.show() }
    show()
    let heading = Column(
      spacing: 12,
      [
        Label(words(.timingsTitle), font: { $0.display }, lines: nil, isHeading: true), exit.message,
        WrapLayout(spacing: 12, [playButton, saveButton]), notRecorded, saved,
      ])
    return page(Column(spacing: 20, [heading, empty, charts]), maximumWidth: 900)
  }

  override func willAppear() { show() }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    key == .escape && modifiers.isEmpty && stop()
  }

  private func show() {
    let timings = services.timings
    saveButton.isEnabled = services.saveRecording() != nil
    empty.isHidden = !timings.entries.isEmpty
    charts.isHidden = timings.entries.isEmpty
    let words = services.words
    let problem = services.recordingProblem()
    notRecorded.isHidden = problem == nil
    notRecorded.text = problem.map { words(.timingsNotRecorded, ["reason": $0]) } ?? ""
    work.content = Chart.Content(
      .lines, [Chart.Series(words(.timingsWork), timings.work)], unit: "ms",
      threshold: Chart.Threshold(words(.timingsBudget), at: services.budget))
    let means = timings.phases
    phases.content = Chart.Content(
      .bars, [Chart.Series(words(.timingsPhases), means.map(\.milliseconds))],
      labels: means.map { words($0.phase.phrase) }, unit: "ms")
    table.show(timings.entries)
  }

  private func save() {
    guard let save = services.saveRecording() else { return }
    saveButton.isBusy = true
    save { [weak self] result in
      guard let self else { return }
      saveButton.isBusy = false
      saved.isHidden = false
      switch result {
      case .success(let folder): saved.text = services.words(.timingsSaved, ["folder": folder])
      case .failure(let failure):
        saved.text = services.words(.errorRecording, ["reason": failure.message])
      }
    }
  }
}

extension Phase {
  /// The name of the phase in the app.
  fileprivate var phrase: StringKey {
    switch self {
    case .waking, .input: .timingsInput
    case .update: .timingsUpdate
    case .draw: .timingsDraw
    case .composite, .overlay: .timingsComposite
    case .present: .timingsPresent
    }
  }
}
