import Foundation
import LanternApp
import Testing

/// Editing one's details, without any screen.
@MainActor
struct ProfileModelTests {
  @MainActor
  private final class Shelf { var profiles: [Profile] = [] }

  private let shelf = Shelf()
  private let model: ProfileModel

  init() {
    let shelf = shelf
    model = ProfileModel(Profile(name: "Ines")) { shelf.profiles.append($0) }
  }

  @Test(.requirement(53)) func `what is typed is a change, and what was there before is none`() {
    #expect(!model.hasChanges)
    model.draft.address = "Harbour 3"
    #expect(model.hasChanges)
    #expect(model.canSave)
    model.draft.address = ""
    #expect(!model.hasChanges)
    #expect(!model.canSave)
  }

  @Test(.requirement(53)) func `saving keeps what was typed, once`() {
    model.draft.address = "Harbour 3"
    model.draft.note = "Ring twice"
    model.save()
    #expect(shelf.profiles == [Profile(name: "Ines", address: "Harbour 3", note: "Ring twice")])
    #expect(model.kept.address == "Harbour 3")
    #expect(!model.hasChanges)
    model.save()
    #expect(shelf.profiles.count == 1)
  }

  @Test(.requirement(53)) func `without a name nothing is saved, and it is said why`() {
    model.draft.name = " "
    #expect(model.nameProblem == .formNameMissing)
    #expect(!model.canSave)
    model.save()
    #expect(shelf.profiles.isEmpty)
    model.draft.name = "Inés"
    #expect(model.nameProblem == nil)
  }

  @Test(.requirement(53)) func `discarding has again what is kept`() {
    model.draft.note = "Ring twice"
    model.discard()
    #expect(model.draft == Profile(name: "Ines"))
    #expect(!model.hasChanges)
    #expect(shelf.profiles.isEmpty)
  }

  @Test(.requirement(53)) func `whoever shows it is told of each change, and of nothing else`() {
    var changes = 0
    model.changed = { changes += 1 }
    model.draft.name = "Inés"
    model.draft.name = "Inés"
    #expect(changes == 1)
    model.save()
    #expect(changes == 2)
    model.discard()
    #expect(changes == 2)
  }

  // The other way of writing a screen: the bag's model is a model alone, which `BagTests` tries out at length.
  @Test(.requirement(53)) func `the model of the screen that is written as MVC needs no screen either`()
    throws
  {
    let prints = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints
    let bag = Bag()
    var changes = 0
    final class Someone {}
    let someone = Someone()
    bag.watch(for: someone) { changes += 1 }
    bag.set(2, of: prints[0])
    #expect((bag.count, changes) == (2, 1))
  }

  @Test(.requirement(53), arguments: ["Shop/Bag", "Account/ProfileModel", "Account/Profile"])
  func `a model knows no widget and no screen`(file: String) throws {
    let text = try Project.text("Sources/LanternApp/\(file).swift")
    #expect(!text.contains("import "))
  }
}
