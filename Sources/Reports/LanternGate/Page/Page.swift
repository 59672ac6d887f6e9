/// A self-contained HTML page: what all pages have around their sections.
struct Page {
  private static let maximumRemarkCount = 20

  let title: String
  /// The conditions of the recordings.
  let lead: String
  /// The amount of data.
  let extent: String

  func markup(_ sections: Markup) -> Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>\(title): \(Markup.shortened(lead))</title>
    <style>
    \(PageStyle.sheet)
    </style>
    </head>
    <body>
    \(PageStyle.symbols)
    <header>
    <h1>\(title)</h1>
    <p class="lead">\(Markup.name(lead))</p>
    <p>\(Markup.name(extent))</p>
    </header>
    <main>
    \(sections)</main>
    </body>
    </html>
    """
  }

  /// Returns a list of remarks, of which the first ones are shown. Nil if there are none.
  static func remarks(_ remarks: [String]) -> Markup? {
    guard !remarks.isEmpty else { return nil }
    var items = remarks.prefix(maximumRemarkCount).map { remark -> Markup in "<li>\(remark)</li>\n" }
    let left = remarks.count - items.count
    if left > 0 { items.append("<li>\(left) more remarks are omitted.</li>\n") }
    return "<ul class=\"remarks\">\n\(items)</ul>\n"
  }
}

/// A large figure at the top of a page.
struct Headline {
  let name: String
  let figure: String
  let unit: String
  var verdict: (word: String, style: String)?
  let meaning: String

  var markup: Markup {
    let verdict = verdict.map { verdict -> Markup in
      "<dd class=\"verdict \(verdict.style)\">\(verdict.word)</dd>\n"
    }
    return """
      <div><dt>\(name)</dt>
      <dd class="figure">\(figure) <small>\(unit)</small></dd>
      \(verdict)<dd class="meaning">\(meaning)</dd></div>

      """
  }
}
