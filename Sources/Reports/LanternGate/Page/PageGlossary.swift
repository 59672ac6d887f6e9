import LanternReports

/// The glossary of a report page. It makes the page readable without other documentation.
enum PageGlossary {
  private static let entries: [(word: String, meaning: String)] = [
    (
      "Deadline",
      "The time at which a frame is due. Deadlines are on a fixed grid, as many per second as the frame rate."
    ),
    ("Frame budget", "The time from one deadline to the next."),
    ("Frame work", "The time from the start of a frame to the end of presenting it, without the overlay."),
    ("Response", "The time from the deadline of a frame to the end of presenting it."),
    ("Late", "Presented after the next deadline. The value is the time between the two."),
    (
      "Skipped",
      "A deadline without a frame. The frame was missed because an earlier one took too long, or left out "
        + "because the machine could not keep up (degraded). Skipping never slows an animation down."
    ),
    (
      "Shown in turn",
      "The display showed the frame one interval after the frame before, by its own report."
    ),
    (
      "Frame overrun",
      "The time from the next deadline to the end of presenting. It is negative if the frame was in time."
    ),
    (
      "Present to present", "The time between the ends of presenting two consecutive frames of a transition."
    ),
    ("Present jitter", "The difference between that time and the time between the two deadlines."),
    (
      "Hitch",
      "A frame is expected one interval after the previous one. The time beyond that interval is hitch time."
    ),
    (
      "Hitch time ratio",
      "Hitch time in milliseconds per second of animation. Up to 5 is good, more than 10 is critical."
    ),
    (
      "Click to picture",
      "The time from reading the input that caused a transition to the end of presenting its first frame."
    ),
    (
      "p50, p95, p99",
      "Percentiles by nearest rank: 50, 95 or 99% of all values are at most this large."
    ),
  ]

  static var list: Markup {
    let items = entries.map { entry -> Markup in
      "<div><dt>\(entry.word)</dt><dd>\(entry.meaning)</dd></div>\n"
    }
    return "<dl class=\"glossary\">\n\(items)</dl>\n"
  }
}
