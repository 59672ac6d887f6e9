import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternWidgets

/// Shows the recorded frame times of the last transitions.
final class TimingsScreen: ShopScreen {
  private let playButton: Button
  private let stopButton: Button
  private let saveButton: Button
  private let savedLabel = Label(
    "", font: { $0.caption }, color: { $0.textSecondary }, lines: nil, isSelectable: true)
  // The folder of the recording that was saved last, and the button that opens it.
  private var savedFolder = ""
  private let openButton: WrapLayout
  private let saveError = ErrorLabel()
  private let notRecordedLabel = Label("", font: { $0.caption }, color: { $0.textSecondary }, lines: nil)
  private let empty: Panel
  private let charts: Grid
  private let work: Chart
  private let phases: Chart
  private let table: TimingTable

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    let strings = model.strings
    playButton = Button(strings(.timingsPlay))
    saveButton = Button(strings(.timingsSave), style: .tonal)
    stopButton = Button(strings(.timingsStop), style: .plain) { navigator.navigate(to: .stopped) }
    empty = placeholder(
      icon: Icon.timings, placeholderMessage(strings(.timingsEmpty)), hint: strings(.timingsEmptyHint))
    work = Chart(strings(.timingsWork), Chart.Content(.lines, []))
    phases = Chart(strings(.timingsPhases), Chart.Content(.bars, []), height: 180)
    table = TimingTable(strings)
    openButton = WrapLayout([])
    charts = Grid(
      smallestColumn: 400, mostColumns: 2, spacing: 20,
      [
        Column(
          spacing: 20, [section(strings(.timingsWork), [work]), section(strings(.timingsPhases), [phases])]),
        section(strings(.timingsTransitions), [table.view]),
      ])
    super.init(title: strings(.timingsTitle), model, navigator)
  }

  override func makeView() -> Widget {
    let routesButton = Button(strings(.routesTitle), style: .tonal) { [navigator] in
      navigator.navigate(to: .routeList)
    }
    playButton.action = { [navigator] in navigator.navigate(to: .transitions) }
    saveButton.action = { [weak self] in self?.save() }
    openButton.add(
      folderButton(strings(.timingsOpenFolder), navigator.login.shell) { [weak self] in
        self?.savedFolder ?? ""
      })
    for widget in [savedLabel, openButton] { widget.isHidden = true }
    charts.observe(
      { [timings = model.timings] in timings.entries.first?.number }, apply: { [weak self] _ in self?.show() }
    )
    stopButton.disabledReason = strings(.timingsNothingToStop)
    saveButton.disabledReason = strings(.timingsNothingToSave)
    stopButton.observing(\.isEnabled) { [tour = navigator.tour] in tour.isPlaying }
    let actions = Column(
      spacing: 12,
      [
        WrapLayout(spacing: 12, [playButton, saveButton, routesButton]), notRecordedLabel, savedLabel,
        openButton, saveError.label,
      ])
    return page([actions, empty, charts])
  }

  // The tour's screens have it in the same place, so that it can be clicked at any time.
  override var trailingItem: Widget? { stopButton }
  override func willAppear() { show() }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    key == .escape && modifiers.isEmpty && navigator.navigate(to: .stopped)
  }

  private func show() {
    let timings = model.timings
    saveButton.isEnabled = model.isRecorded
    empty.isHidden = !timings.entries.isEmpty
    charts.isHidden = timings.entries.isEmpty
    let problem = model.recordingProblem
    notRecordedLabel.isHidden = problem == nil
    notRecordedLabel.text = problem.map { strings(.timingsNotRecorded, ["reason": $0]) } ?? ""
    work.content = Chart.Content(
      .lines, [Chart.Series(strings(.timingsWork), timings.work)], unit: strings(.timingsUnit),
      threshold: Chart.Threshold(strings(.timingsBudget), at: model.frameBudget))
    let means = timings.phases
    phases.content = Chart.Content(
      .bars, [Chart.Series(strings(.timingsPhases), means.map(\.milliseconds))],
      labels: means.map { strings($0.phase.stringKey) }, unit: strings(.timingsUnit))
    table.show(timings.entries)
  }

  private func save() {
    guard model.isRecorded else { return }
    saveButton.isBusy = true
    navigator.shell.saveRecording { [weak self] result in
      guard let self else { return }
      saveButton.isBusy = false
      switch result {
      case .success(let folder):
        savedFolder = folder
        savedLabel.text = strings(.timingsSaved, ["folder": folder])
        saveError.text = nil
      case .failure(let failure):
        saveError.text = strings(.errorRecording, ["reason": failure.message])
      }
      for widget in [savedLabel, openButton] { widget.isHidden = saveError.text != nil }
    }
  }
}

extension Phase {
  /// The name of the phase in the app.
  fileprivate var stringKey: StringKey {
    switch self {
    case .waking, .input: .timingsInput
    case .update: .timingsUpdate
    case .draw: .timingsDraw
    case .composite, .overlay: .timingsComposite
    case .present: .timingsPresent
    }
  }
}
