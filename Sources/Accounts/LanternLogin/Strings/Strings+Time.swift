package import LanternStrings

// Times in the past and in the future, in one suitable unit.
extension Strings {
  /// When something was last used, such as “Last used 3 days ago”.
  package func lastUsed(_ seconds: Double) -> String {
    let seconds = Strings.whole(seconds)
    return switch seconds {
    case ..<60: self(.securityUsedNow)
    case ..<3_600: self(.securityUsedMinutes, count: seconds / 60)
    case ..<86_400: self(.securityUsedHours, count: seconds / 3_600)
    default: self(.securityUsedDays, count: seconds / 86_400)
    }
  }

  /// The time until something expires, rounded to the nearest unit: six days and 23 hours are “7 days”.
  package func expires(_ seconds: Double) -> String {
    let seconds = Strings.whole(seconds)
    return switch seconds {
    case ..<60: self(.securityEndsSeconds, count: seconds)
    case ..<3_570: self(.securityEndsMinutes, count: (seconds + 30) / 60)
    case ..<84_600: self(.securityEndsHours, count: (seconds + 1_800) / 3_600)
    default: self(.securityEndsDays, count: (seconds + 43_200) / 86_400)
    }
  }

  private static func whole(_ seconds: Double) -> Int { Int(max(0, min(seconds, 1e9))) }
}
