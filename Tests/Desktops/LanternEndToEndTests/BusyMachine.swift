import Foundation

/// Whether other programs keep the processors so busy that no time says anything. The processes of a test that asks keep
/// less than two of them busy.
var isMachineBusy: Bool {
  var averages: [Double] = [0]
  return getloadavg(&averages, 1) != 1 || averages[0] > Double(ProcessInfo.processInfo.activeProcessorCount)
}
