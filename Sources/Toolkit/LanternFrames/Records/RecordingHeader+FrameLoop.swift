import FoundationEssentials
import LanternRaster
public import LanternRecording
import LanternWidgets

extension RecordingHeader {
  /// Creates a header that describes the display, the rate and the pixel kernel of a loop.
  ///
  /// Presents all pixels of the display several times to measure the duration of a full present. If the display is lost,
  /// the duration is nil, and the loop ends with the reason at its next frame.
  public init(
    of loop: FrameLoop, build: String, cyclesDue: Int? = nil, settings: [String: String] = [:],
    recordsCauses: Bool = false
  ) {
    let display = loop.display
    self.init(
      build: build, buildDigest: BuildDigest.current, machine: .current, display: display.facts,
      width: display.pixelSize.width,
      height: display.pixelSize.height, scale: display.scale, rate: loop.nominalRate,
      kernel: PixelKernel.inUse.rawValue, fullPresent: (try? display.costOfFullPresent())?.nanoseconds,
      cyclesDue: cyclesDue, started: Int64(Date().timeIntervalSince1970 * 1_000), settings: settings,
      recordsCauses: recordsCauses)
  }
}
