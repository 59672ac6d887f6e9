import LanternRaster
public import LanternRecords
import LanternWidgets

extension RecordingHeader {
  /// What is in use on a loop's display, which shows all of its pixels for that: how long this takes is a part of it.
  public init(of loop: FrameLoop, build: String, settings: [String: String] = [:]) throws(DisplayError) {
    let display = loop.display
    self.init(
      build: build, machine: .current, display: display.facts, width: display.pixelSize.width,
      height: display.pixelSize.height, scale: display.scale, rate: loop.grid.rate,
      kernel: PixelKernel.inUse.rawValue, fullPresent: try display.costOfFullPresent()?.nanoseconds,
      settings: settings)
  }
}
