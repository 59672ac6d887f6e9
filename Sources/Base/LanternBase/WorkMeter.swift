/// Splits the time of a thread among the places where it is spent: phase, screen, widget and span.
///
/// Code says where it is by `enter` and `leave`, which may be nested. A place counts its own time, without that of the
/// places inside it. Nothing is measured unless a meter is `current`.
@MainActor
package final class WorkMeter {
  /// The meter of the loop that makes a frame now. Nil if nothing is measured.
  package static var current: WorkMeter?

  /// Runs an action in a span of the current meter, or only runs it if there is none.
  package static func measure<Result, Failure: Error>(
    _ span: String, _ action: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try measure(entering: { $0.enter(span: span) }, action)
  }

  /// Runs an action in a screen of the current meter, or only runs it if there is none.
  package static func measure<Result, Failure: Error>(
    screen: Any.Type?, _ action: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let screen else { return try action() }
    return try measure(entering: { $0.enter(screen: screen) }, action)
  }

  /// Runs an action in a place of the current meter, which `enter` enters, or only runs it if there is none.
  package static func measure<Result, Failure: Error>(
    entering enter: (WorkMeter) -> Void, _ action: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let meter = current else { return try action() }
    enter(meter)
    defer { meter.leave() }
    return try action()
  }

  /// Where time is spent. Nil stands for code outside any screen, widget or span.
  package struct Place: Hashable, Sendable {
    /// The phase of the frame.
    package let phase: String
    /// The type of the screen.
    package let screen: String?
    /// The type of the widget, and the app's own type of widget around it, such as “Label in PrintCard”.
    package let widget: String?
    /// The name of a span that the app measures, or of a service of the toolkit.
    package let span: String?
  }

  /// What was spent in a place. Times are in nanoseconds.
  package struct Share: Sendable {
    package let place: Place
    /// The time for which the thread ran.
    package fileprivate(set) var processorTime: Int64 = 0
    /// The time that passed.
    package fileprivate(set) var duration: Int64 = 0
    /// The number of times that the place was entered.
    package fileprivate(set) var times = 0
    /// The number of lines that were shaped.
    package fileprivate(set) var linesShaped = 0
    /// The number of pixels that were mixed.
    package fileprivate(set) var pixelsMixed = 0
  }

  /// A reading of the clock and of the counters of the thread.
  package struct Reading {
    package let time: Int64
    package let linesShaped: Int
    package let pixelsMixed: Int

    package init(time: Int64, linesShaped: Int, pixelsMixed: Int) {
      self.time = time
      self.linesShaped = linesShaped
      self.pixelsMixed = pixelsMixed
    }
  }

  // Numbers of names; 0 stands for none.
  private struct Key: Hashable {
    var phase: UInt16 = 0
    var screen: UInt16 = 0
    var widget: UInt16 = 0
    var span: UInt16 = 0
  }

  private struct WidgetTypes: Hashable {
    let widget: ObjectIdentifier
    let owner: ObjectIdentifier?
  }

  // Reading the processor time takes ten times as long as reading the clock. A shorter time is taken for processor time as
  // it is; in a longer one, the thread may have waited.
  private static let longestUnchecked: Int64 = 50_000

  private let read: () -> Reading
  private let readProcessorTime: () -> Int64
  private var names: [String] = [""]
  private var numbers: [String: UInt16] = [:]
  private var numbersOfTypes: [ObjectIdentifier: UInt16] = [:]
  private var numbersOfWidgets: [WidgetTypes: UInt16] = [:]
  private var indices: [Key: Int] = [:]
  private var shares: [Share] = []
  // The places that are entered, and the index of the share of each.
  private var open: [(key: Key, index: Int)] = []
  private var last = Reading(time: 0, linesShaped: 0, pixelsMixed: 0)
  // The processor time when it was read last, and what was taken for processor time since then.
  private var processorTime: Int64 = 0
  private var unchecked: Int64 = 0

  /// Creates a meter that reads the clock with the counters, and the processor time of the thread, in nanoseconds.
  package init(read: @escaping () -> Reading, processorTime: @escaping () -> Int64) {
    self.read = read
    readProcessorTime = processorTime
  }

  // MARK: Phases

  /// Begins a phase. The time since the phase before it began belongs to that one; if none has begun, to no place.
  package func begin(_ phase: String) {
    if open.isEmpty {
      last = read()
      processorTime = readProcessorTime()
      unchecked = 0
    } else {
      closeAll()
    }
    push(Key(phase: number(of: phase)))
  }

  /// Ends the phase. What follows belongs to no place.
  package func end() { closeAll() }

  private func closeAll() {
    guard !open.isEmpty else { return }
    account()
    open.removeAll(keepingCapacity: true)
  }

  /// Returns what was spent since the last call, most first. Precondition: No phase has begun.
  package func take() -> [Share] {
    defer {
      indices.removeAll(keepingCapacity: true)
      shares.removeAll(keepingCapacity: true)
    }
    return shares.sorted { $0.duration > $1.duration }
  }

  // MARK: Places

  /// Enters a screen. It is outside the widgets and spans around it.
  package func enter(screen: Any.Type) {
    guard var key = open.last?.key else { return }
    key.screen = number(of: screen)
    key.widget = 0
    key.span = 0
    enter(key)
  }

  /// Enters a widget of the screen. `owner` is the app's own widget around it, if its type says little by itself.
  package func enter(widget: Any.Type, in owner: Any.Type?) {
    guard var key = open.last?.key else { return }
    key.widget = number(of: widget, in: owner)
    key.span = 0
    enter(key)
  }

  /// Enters a span.
  package func enter(span: String) {
    guard var key = open.last?.key else { return }
    key.span = number(of: span)
    enter(key)
  }

  /// Leaves the place that was entered last.
  package func leave() {
    // Never the phase, which may have begun in the middle of the place.
    guard open.count > 1 else { return }
    account()
    open.removeLast()
  }

  private func enter(_ key: Key) {
    account()
    push(key)
  }

  private func push(_ key: Key) {
    let index = indices[key] ?? addShare(key)
    shares[index].times += 1
    open.append((key, index))
  }

  private func addShare(_ key: Key) -> Int {
    func name(_ number: UInt16) -> String? { number == 0 ? nil : names[Int(number)] }
    let place = Place(
      phase: names[Int(key.phase)], screen: name(key.screen), widget: name(key.widget), span: name(key.span))
    indices[key] = shares.count
    shares.append(Share(place: place))
    return shares.count - 1
  }

  // Adds what was spent since the last reading to the place that was entered last.
  private func account() {
    guard let index = open.last?.index else { return }
    let now = read()
    let duration = now.time - last.time
    var used = duration
    if duration > WorkMeter.longestUnchecked {
      let time = readProcessorTime()
      used = min(duration, max(0, time - processorTime - unchecked))
      processorTime = time
      unchecked = 0
    } else {
      unchecked += duration
    }
    shares[index].processorTime += used
    shares[index].duration += duration
    shares[index].linesShaped += now.linesShaped - last.linesShaped
    shares[index].pixelsMixed += now.pixelsMixed - last.pixelsMixed
    last = now
  }

  // MARK: Names

  private func number(of name: String) -> UInt16 {
    if let number = numbers[name] { return number }
    // No app has as many types, but one could number its spans.
    guard names.count < Int(UInt16.max) else { return 0 }
    let number = UInt16(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  private func number(of type: Any.Type) -> UInt16 {
    let identifier = ObjectIdentifier(type)
    if let number = numbersOfTypes[identifier] { return number }
    let number = number(of: "\(type)")
    numbersOfTypes[identifier] = number
    return number
  }

  private func number(of widget: Any.Type, in owner: Any.Type?) -> UInt16 {
    let types = WidgetTypes(widget: ObjectIdentifier(widget), owner: owner.map { ObjectIdentifier($0) })
    if let number = numbersOfWidgets[types] { return number }
    let number = number(of: owner.map { "\(widget) in \($0)" } ?? "\(widget)")
    numbersOfWidgets[types] = number
    return number
  }
}
