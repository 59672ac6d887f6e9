import Foundation
import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Editing one's details, without any screen.
@MainActor
struct ProfileModelTests {
  // Keeps what it is asked to, unless it was told to refuse.
  @MainActor
  private final class Shelf {
    var profiles: [Profile] = []
    var refusal: String?
    // Answers that are still to be given, where it is not to answer at once.
    var isSlow = false
    var pending: [(String?) -> Void] = []

    func keep(_ profile: Profile, _ answer: @escaping (String?) -> Void) {
      if isSlow { return pending.append(answer) }
      if refusal == nil { profiles.append(profile) }
      answer(refusal)
    }
  }

  private let shelf = Shelf()
  private let model: ProfileModel
  private let kept: Profile

  init() throws {
    kept = Profile(id: 7, name: try #require(PersonName("Ines")), address: "", note: "")
    model = ProfileModel(kept) { [shelf] in shelf.keep($0, $1) }
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
    var saved = 0
    model.save { saved += 1 }
    var expected = kept
    (expected.address, expected.note) = ("Harbour 3", "Ring twice")
    #expect(shelf.profiles == [expected])
    #expect(model.kept.address == "Harbour 3")
    #expect(!model.hasChanges)
    #expect(saved == 1)
    model.save { saved += 1 }
    #expect(shelf.profiles.count == 1)
    #expect(saved == 1)
  }

  @Test(.requirement(53), arguments: [" ", "a\u{202E}b", String(repeating: "n", count: 81)])
  func `without a name that can be one nothing is saved, and it is said why`(name: String) {
    model.draft.name = name
    #expect(model.nameProblem == (name == " " ? .formNameMissing : .formNameWrong))
    #expect(!model.canSave)
    model.save()
    #expect(shelf.profiles.isEmpty)
    model.draft.name = "Inés"
    #expect(model.nameProblem == nil)
  }

  @Test(.requirement(53)) func `discarding has again what is kept`() {
    model.draft.note = "Ring twice"
    model.discard()
    #expect(model.draft == ProfileModel.Draft(name: "Ines"))
    #expect(!model.hasChanges)
    #expect(shelf.profiles.isEmpty)
  }

  @Test(.requirement(53)) func `whoever shows it is told of each change, and of nothing else`() {
    shelf.isSlow = true
    var changes = 0
    model.onChange = { changes += 1 }
    model.draft.name = "Inés"
    model.draft.name = "Inés"
    #expect(changes == 1)
    model.save()
    #expect(model.isSaving)
    #expect(changes == 2)
    model.save()
    #expect(shelf.pending.count == 1, "one at a time")
    #expect(changes == 2)
    shelf.pending[0](nil)
    #expect(!model.isSaving)
    #expect(changes == 3)
    model.discard()
    #expect(changes == 3)
  }

  @Test(.requirement(53))
  func `what could not be kept stays a change, and why stands there until it is another one`() {
    shelf.refusal = "The disk is full."
    model.draft.note = "Ring twice"
    var saved = 0
    model.save { saved += 1 }
    #expect(model.problem == "The disk is full.")
    #expect(model.hasChanges)
    #expect(model.kept == kept)
    #expect(saved == 0)
    model.draft.note = "Ring once"
    #expect(model.problem == nil)
    shelf.refusal = nil
    model.save { saved += 1 }
    #expect(saved == 1)
    #expect(shelf.profiles.map(\.note) == ["Ring once"])
  }

  // The other way of writing a screen: the bag's model is a model alone, which `BagTests` tries out at length.
  @Test(.requirement(53)) func `the models of the screens written as MVC and MVVM make no screen`() throws {
    let living = LiveScreens.count
    let prints = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints
    let bag = Bag()
    var changes = 0
    final class Someone {}
    let someone = Someone()
    bag.observe(for: someone) { changes += 1 }
    bag.set(2, of: prints[0])
    #expect((bag.count, changes) == (2, 1))
    model.draft.note = "Ring twice"
    model.save()
    #expect(shelf.profiles.map(\.note) == ["Ring twice"])
    #expect(LiveScreens.count == living)
  }
}
