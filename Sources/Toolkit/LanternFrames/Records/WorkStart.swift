internal import CAllocations
import LanternRaster
import LanternRecording
import LanternWidgets

/// A point from which the work of the calling thread is counted.
struct WorkStart {
  private let typesetter: any Typesetter
  private let allocations: AllocationCounter
  private let counts: WorkCounts

  /// Counts from now on.
  init(_ typesetter: any Typesetter, _ allocations: AllocationCounter) {
    self.typesetter = typesetter
    self.allocations = allocations
    counts = WorkStart.counts(typesetter, allocations)
  }

  /// The work since then.
  var work: WorkCounts { WorkStart.counts(typesetter, allocations) - counts }

  private static func counts(_ typesetter: any Typesetter, _ allocations: AllocationCounter) -> WorkCounts {
    let pixels = PixelCounts.ofThread
    return WorkCounts(
      pixelsMixed: pixels.mixed, tilesCompared: pixels.compared, widgetsDrawn: WidgetTree.drawnWidgetCount,
      linesShaped: typesetter.shapedLineCount, allocations: allocations.count)
  }
}

/// Counts the calls that allocate memory, as long as the counter exists.
///
/// All code allocates, so the counts are in a C module. Each thread has its own: threads whose work interleaves with that
/// of the loop don't change the loop's counts.
nonisolated final class AllocationCounter {
  private let isCounting = callocations_start()

  deinit { if isCounting { callocations_stop() } }

  /// The number of calls of this thread while they were counted. Nil if the system doesn't let them be counted.
  var count: Int? { isCounting ? Int(callocations_of_thread()) : nil }
}
