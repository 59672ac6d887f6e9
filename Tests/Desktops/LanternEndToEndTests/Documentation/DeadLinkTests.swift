import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The check for dead links, on sites of two pages. `make docs` runs it on the documentation.
struct DeadLinkTests {
  @Test(.waitsForProcesses) func `a site whose links all lead somewhere passes`() throws {
    #expect(try SiteFixture().deadLinks() == "")
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ("/documentation/app/gone", "/documentation/app/gone"),
      ("/documentation/app/guide#Gone", "/documentation/app/guide#Gone"),
      ("/downloads/gone.html", "/downloads/gone.html"),
      ("guide.md", "guide.md"),
    ])
  func `a link to a page, a heading or a file that does not exist is listed`(url: String, target: String)
    throws
  {
    let site = try SiteFixture()
    try site.write(page: "app", linkingTo: url)
    #expect(try site.deadLinks() == "/documentation/app links to \(target)\n")
  }

  @Test(.waitsForProcesses) func `a link to a symbol that DocC could not find is listed`() throws {
    let site = try SiteFixture()
    try site.write(page: "app", linkingTo: nil)
    #expect(try site.deadLinks() == "/documentation/app links to target\n")
  }

  @Test(
    .waitsForProcesses,
    arguments: ["documentation/app/guide/index.html", "images/App/home.png", "images/App/home~dark.png"])
  func `a page or a picture that is missing is listed`(file: String) throws {
    let site = try SiteFixture()
    try site.remove(file)
    #expect(try site.deadLinks().contains(" links to /\(file)\n"))
  }

  @Test(.waitsForProcesses) func `a page that only the navigator lists is listed`() throws {
    let site = try SiteFixture()
    try site.write(index: "/documentation/app/gone")
    #expect(try site.deadLinks() == "the index links to /documentation/app/gone\n")
  }

  @Test(.waitsForProcesses) func `a dead link in a plain page is listed`() throws {
    let site = try SiteFixture()
    try site.write(#"<a href="/other.html">Other</a> <img src="other.png">"#, to: "downloads/report.html")
    try site.write(
      #"<a href="documentation/app/">App</a> <a href="downloads/report.html">"#, to: "index.html")
    #expect(
      try site.deadLinks()
        == "/downloads/report.html links to /downloads/other.png\n/downloads/report.html links to /other.html\n"
    )
  }
}

/// A site as DocC writes it: a page with a link and a picture, and a second page.
private struct SiteFixture {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try write(page: "app", linkingTo: "/documentation/app/guide#Start")
    try write(page: "app/guide", linkingTo: "https://example.org/not/fetched")
    try write(index: "/documentation/app/guide")
    for variant in ["home", "home~dark"] { try write("", to: "images/App/\(variant).png") }
  }

  /// Writes a page with the heading "Start", a picture, and a link to an address. Without one, the link is unresolved.
  func write(page: String, linkingTo url: String?) throws {
    let target = url.map { #", "target": {"type": "link", "url": "\#($0)"}"# } ?? ""
    try write(
      """
      {"primaryContentSections": [{"content": [
        {"type": "heading", "anchor": "Start"},
        {"type": "reference", "identifier": "target", "isActive": true},
        {"type": "image", "identifier": "home"}]}],
       "references": {"home": {"type": "image", "variants": [
         {"url": "/images/App/home.png"}, {"url": "/images/App/home~dark.png"}]}\(target)}}
      """, to: "data/documentation/\(page).json")
    try write("", to: "documentation/\(page)/index.html")
  }

  /// Writes the list of pages for the navigator.
  func write(index path: String) throws {
    try write(#"{"interfaceLanguages": {"swift": [{"path": "\#(path)"}]}}"#, to: "index/index.json")
  }

  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: directory / file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: directory / file) }

  /// Returns the lines that the check prints. It fails if and only if there are any.
  func deadLinks() throws -> String {
    let result = try Command(path: Project.path(".ci/links")).run([directory.path])
    #expect((result.status == 0) == result.errors.isEmpty)
    return result.errors
  }
}
