// Durations in the past and in the future, in one suitable unit.
extension Strings {
  /// A duration in whole units, such as “3 days”.
  func duration(_ seconds: Double) -> String {
    let seconds = Int(max(0, min(seconds, 1e9)))
    return switch seconds {
    case ..<60: self(.timeSeconds, count: seconds)
    case ..<3_600: self(.timeMinutes, count: seconds / 60)
    case ..<86_400: self(.timeHours, count: seconds / 3_600)
    default: self(.timeDays, count: seconds / 86_400)
    }
  }

  /// A time in the past, such as “3 days ago”. Less than a minute is “just now”.
  func past(_ seconds: Double) -> String {
    seconds < 60 ? self(.timeNow) : self(.timeAgo, ["span": duration(seconds)])
  }

  /// A remaining time, rounded to the nearest unit: six days and 23 hours are “7 days”.
  func remaining(_ seconds: Double) -> String {
    let half: Double =
      switch seconds {
      case ..<60: 0
      case ..<3_600: 30
      case ..<86_400: 1_800
      default: 43_200
      }
    return duration(seconds + half)
  }
}
