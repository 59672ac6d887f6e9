import LanternWidgets

extension Entry {
  static let tree = Entry(
    "Tree", .scrolling, "Elements that are expanded to show the elements in them.",
    [
      Example("Expanded", height: 200) {
        struct Folder: Identifiable {
          let id: String
          var name: String { id.split(separator: "/").last.map(String.init) ?? "" }
        }
        let folders = Tree(
          "Folders", roots: [Folder(id: "Pictures"), Folder(id: "Music")], hasChildren: { $0.id.count < 12 },
          children: { [Folder(id: $0.id + "/2025"), Folder(id: $0.id + "/2026")] },
          makeRow: { Label($0.name) })
        folders.expand("Pictures")
        folders.selection = "Pictures/2025"
        return folders
      }
    ])
}
