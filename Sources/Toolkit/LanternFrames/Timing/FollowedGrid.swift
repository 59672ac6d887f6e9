import LanternWidgets

/// The grid of a loop's frames, which follows the refreshes of the first window's display.
///
/// It knows the reports of that display, and nothing about windows or what they show.
struct FollowedGrid {
  private(set) var grid: FrameGrid
  private var follower: RefreshFollower
  // The time by which the grid was moved since the beginning.
  private var shift = Duration.zero

  /// Creates a grid that starts at a moment. Without a rate, it has that of the display if that reports its refreshes.
  init(rate: Int?, epoch: Moment) {
    grid = FrameGrid(rate: rate ?? FrameLoop.defaultRate, epoch: epoch)
    follower = RefreshFollower(nominalRate: grid.rate, isRateFixed: rate != nil)
  }

  /// The rate that the app requested, or the default rate.
  var nominalRate: FrameRate { follower.nominalRate }

  /// Returns where a moment would be if the grid had never been moved.
  func beforeMoves(_ moment: Moment) -> Moment { moment + (.zero - shift) }

  /// Registers a picture whose report tells when the display refreshes.
  mutating func present(_ picture: Int, at moment: Moment) { follower.present(picture, at: moment) }

  /// Follows the reports of the display with the frames from `index` on. Returns the time by which the grid was moved, or nil
  /// if it is the same.
  mutating func follow(
    _ reports: [PresentReport], from index: Int, at now: Moment, duringTransition: Bool
  ) -> Duration? {
    let next = follower.grid(after: reports, grid, from: index, at: now, duringTransition: duringTransition)
    guard let next else { return nil }
    let time = next.deadline(index) - grid.deadline(index)
    grid = next
    shift = shift + time
    return time
  }
}
