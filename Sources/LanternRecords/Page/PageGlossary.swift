/// What the words of a report mean, for a reader who has nothing but its page.
enum PageGlossary {
  private static let entries: [(word: String, meaning: String)] = [
    (
      "Deadline",
      "When a frame is due: a point of a fixed grid in time, one for each frame that the rate has in a second."
    ),
    ("Frame work", "From a frame's begin to the end of presenting it, less what an overlay took."),
    ("Response", "From a frame's deadline to the end of presenting it."),
    ("Late", "Presented after the next deadline. By how much is the time between the two."),
    (
      "Skipped",
      "A deadline that passed without a frame of its own: missed, because the frame before took too long, "
        + "or left out on purpose, to keep up. An animation is never slowed by it."
    ),
    (
      "Frame overrun",
      "From the next deadline to the end of presenting; negative when there was time left."
    ),
    (
      "Present to present", "From the end of presenting one frame to that of the next of the same transition."
    ),
    ("Present jitter", "By how much that differs from the time between the two deadlines."),
    (
      "Hitch",
      "A picture is expected one interval after the one before it. What exceeds that is hitch."
    ),
    (
      "Hitch-time ratio",
      "Milliseconds of hitch in a second of animation. 5 or less is good, more than 10 disturbs."
    ),
    (
      "Click to picture",
      "From reading the input that caused a transition to the end of presenting the transition's first frame."
    ),
    (
      "p50, p95, p99",
      "Percentiles by nearest rank: of all values in order of size, the first that so many of 100 do not exceed."
    ),
  ]

  static var list: Markup {
    let items = entries.map { entry -> Markup in
      "<div><dt>\(entry.word)</dt><dd>\(entry.meaning)</dd></div>\n"
    }
    return "<dl class=\"glossary\">\n\(items)</dl>\n"
  }
}
