import LanternDesktop
import LanternNavigation
import LanternRaster
import LanternWidgets

// The code of the article FilesAndDialogs. A test checks that both are equal.

final class PictureScreen: Screen {
  private let services: AppServices
  private let folder: String?
  private let path = Label("No picture")
  private lazy var area = PictureArea([path])

  init(_ services: AppServices, folder: String? = nil) {
    self.services = services
    self.folder = folder
    super.init(title: "Picture")
  }

  override func makeView() -> Widget {
    let buttons = Row(
      spacing: 8,
      [
        Button("Open Picture") { [weak self] in self?.open() },
        Button("Save Picture") { [weak self] in self?.save() },
        Button("Copy Path") { [weak self] in self?.copyPath() },
      ])
    area.onDrop = { [weak self] in self?.show($0) }
    area.flex = 1
    return Column(spacing: 16, [buttons, area])
  }

  private func open() {
    task(name: "open") { [self] in
      let pictures = FileDialog(filters: [.init("Pictures", ["*.png", "*.jpg"])], folder: folder)
      guard let path = await services.openFile(pictures) else { return }
      show(path)
    }
  }

  private func save() {
    task(name: "save") { [self] in
      guard let path = await services.saveFile(suggestedName: "Rain.png") else { return }
      show(path)
    }
  }

  private func show(_ path: String) {
    self.path.text = path
    area.picture = path
    announce(path)
  }

  private func copyPath() {
    if let picture = area.picture { services.root.environment.clipboard.copy(picture) }
  }

  private func announce(_ path: String) {
    task(name: "announce") { [self] in
      await services.notify(title: "Picture saved", body: path, id: "saved")
    }
  }

  func writePrints(to path: String) async throws(PDFError) {
    var document = PDFDocument(title: "Prints", typesetter: services.root.environment.typesetter)
    document.addPage(Column(spacing: 12, [Label("Prints", font: { $0.display }), Label("Rain")]))
    try await document.write(to: path)
  }
}

final class PictureArea: Widget {
  var picture: String?
  var onDrop: (String) -> Void = { _ in }

  override func handle(_ drop: DragContent, at point: Point, moment: Moment) -> Bool {
    guard let picture = drop.files.first(where: { $0.hasSuffix(".png") }) else { return false }
    onDrop(picture)
    return true
  }

  override var handlesPointer: Bool { true }

  override func dragContent(at point: Point) -> DragContent? {
    picture.map { DragContent(files: [$0]) }
  }

  override func dragEnded(_ result: DragResult, at moment: Moment) {
    if result == .unavailable { tree?.show(Toast("This desktop can't drag files out of a window.")) }
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    children[0].size(within: available, in: environment)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    children[0].place(at: Rect(origin: .zero, size: size), in: environment)
  }
}
