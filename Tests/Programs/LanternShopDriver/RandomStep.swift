import FoundationEssentials
import LanternBase
import LanternDesktop
import LanternRaster
import LanternWidgets

/// One thing that a random user does. A journal has one in each line.
///
/// Places are fractions of the window, and widgets are numbers that are taken modulo the count of widgets, so that any step
/// is possible in any state.
enum RandomStep: Codable {
  enum Button: String, Codable, CaseIterable { case move, press, doublePress, release, menu }
  /// What assistive technology asks of a widget.
  enum Request: String, Codable, CaseIterable {
    case press, increment, decrement, dismiss, focus, reveal, select, minimum, maximum, selectAll, clear,
      copy, paste
  }

  case pointer(Button, x: Double, y: Double)
  case leave
  case scroll(x: Double, y: Double, right: Double, down: Double)
  case drop(String, x: Double, y: Double)
  case key(Int, modifiers: UInt8)
  case text(String)
  case composition(String)
  case request(Request, widget: Int)
  case replaceText(String, widget: Int)
  case resize(width: Int, height: Int)
  case theme(String)
  case contrast(String)
  case motion(String)
  case textScale(Int)
  case language(Int)
  case link(String)
  case frames(Int)
  case rest

  static let keys: [Key] =
    [
      .tab, .tab, .tab, .enter, .escape, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp,
      .pageDown, .back, .forward, .capsLock, .menu, .function(1), .function(2), .function(5), .function(10),
      .function(11), .function(12),
    ] + "acvxzyfpk12345678=-0 ".map { .character($0) }

  static let texts = [
    "a", "Ines", "ines@example.org", "correct horse battery", "0", "-1", "1e400", "2026-11-25", " ",
    "\u{301}", "ñandú",
    "Straße", "שלום", "السلام عليكم", "你好", "こんにちは", "👩‍👩‍👧‍👦", "e\u{301}\u{302}", "\u{202E}abc", "\u{0}", "\r\n",
    "नमस्ते", "ไทย", "\u{FFFD}", String(repeating: "long ", count: 300),
  ]

  static let hostileLinks = [
    "lantern://", "lantern://nothing", "lantern://product/none", "lantern://bag?x=%00", "https://example.org",
    "lantern://product/harbour-light/../../account", "lantern://" + String(repeating: "a", count: 5_000),
  ]
}

extension RandomStep {
  /// Returns the steps of a seed.
  static func steps(_ count: Int, seed: UInt64, links: [String]) -> [RandomStep] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in step(&random, links + hostileLinks) }
  }

  private static func step(_ random: inout SplitMix64, _ links: [String]) -> RandomStep {
    let (x, y) = (place(&random), place(&random))
    return switch random.next(below: 100) {
    case 0..<12: .pointer(pick(Button.allCases, &random), x: x, y: y)
    case 12: .leave
    case 13..<17: .scroll(x: x, y: y, right: distance(&random) / 4, down: distance(&random))
    case 17: .drop(pick(texts, &random), x: x, y: y)
    case 18..<30:
      .key(random.next(below: keys.count), modifiers: pick([0, 0, 0, 1, 2, 2, 3, 4], &random))
    case 30..<34: .text(pick(texts, &random))
    case 34: .composition(pick(texts + [""], &random))
    case 35..<55: .request(.press, widget: random.next(below: 1 << 16))
    case 55..<64: .request(pick(Request.allCases, &random), widget: random.next(below: 1 << 16))
    case 64..<67: .replaceText(pick(texts, &random), widget: random.next(below: 1 << 16))
    case 67:
      .resize(
        width: pick([1, 120, 320, 360, 480, 800, 1_280], &random),
        height: pick([1, 100, 240, 400, 540, 800], &random))
    case 68: .theme(pick(Preferences.ThemeChoice.allCases, &random).rawValue)
    case 69:
      random.next(below: 3) == 0
        ? .contrast(pick(Preferences.ContrastChoice.allCases, &random).rawValue) : .rest
    case 70:
      random.next(below: 3) == 0 ? .motion(pick(Preferences.MotionChoice.allCases, &random).rawValue) : .rest
    case 71: random.next(below: 3) == 0 ? .textScale(pick([50, 80, 100, 150, 200], &random)) : .rest
    case 72: random.next(below: 3) == 0 ? .language(random.next(below: 6)) : .rest
    case 73..<76: .link(pick(links, &random))
    case 76..<94: .frames(pick([1, 1, 1, 2, 5, 30], &random))
    default: .rest
    }
  }

  private static func pick<Element>(_ elements: [Element], _ random: inout SplitMix64) -> Element {
    elements[random.next(below: elements.count)]
  }

  // Sometimes outside the window.
  private static func place(_ random: inout SplitMix64) -> Double {
    Double(random.next(below: 1_100)) / 1_000 - 0.05
  }

  private static func distance(_ random: inout SplitMix64) -> Double {
    pick([-100_000, -400, -40, -1, 0, 0.5, 40, 400, 100_000], &random)
  }
}
