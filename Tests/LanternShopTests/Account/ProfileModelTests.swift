import Foundation
import LanternAccounts
import LanternLogin
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import Testing

/// The model for editing a profile, without a screen.
@MainActor
struct ProfileModelTests {
  // Stores profiles, or fails with `failure`.
  @MainActor
  private final class ProfileStoreStub {
    var profiles: [Profile] = []
    var failure: String?
    // The pending completions, if `completesLater` is true.
    var completesLater = false
    var pending: [(String?) -> Void] = []

    func write(_ profile: Profile, _ completion: @escaping (String?) -> Void) {
      if completesLater { return pending.append(completion) }
      if failure == nil { profiles.append(profile) }
      completion(failure)
    }
  }

  private let store = ProfileStoreStub()
  private let model: ProfileModel
  private let profile: Profile

  init() throws {
    profile = Profile(id: 7, name: try #require(PersonName("Ines")), address: "", note: "")
    model = ProfileModel(profile) { [store] in store.write($0, $1) }
  }

  @Test(.requirement(53)) func `input that differs from the saved profile is a change`() {
    #expect(!model.hasChanges)
    model.draft.address = "Harbour 3"
    #expect(model.hasChanges)
    #expect(model.canSave)
    model.draft.address = ""
    #expect(!model.hasChanges)
    #expect(!model.canSave)
  }

  @Test(.requirement(53)) func `saving stores the input once`() {
    model.draft.address = "Harbour 3"
    model.draft.note = "Ring twice"
    var saved = 0
    model.save { saved += 1 }
    var expected = profile
    (expected.address, expected.note) = ("Harbour 3", "Ring twice")
    #expect(store.profiles == [expected])
    #expect(model.saved.address == "Harbour 3")
    #expect(!model.hasChanges)
    #expect(saved == 1)
    model.save { saved += 1 }
    #expect(store.profiles.count == 1)
    #expect(saved == 1)
  }

  @Test(.requirement(53), arguments: [" ", "a\u{202E}b", String(repeating: "n", count: 81)])
  func `an invalid name is reported and not saved`(name: String) {
    model.draft.name = name
    #expect(model.nameProblem == (name == " " ? .formNameMissing : .formNameWrong))
    #expect(!model.canSave)
    model.save()
    #expect(store.profiles.isEmpty)
    model.draft.name = "Inés"
    #expect(model.nameProblem == nil)
  }

  @Test(.requirement(53)) func `the observer is notified of each change and of nothing else`() {
    store.completesLater = true
    var changes = 0
    model.onChange = { changes += 1 }
    model.draft.name = "Inés"
    model.draft.name = "Inés"
    #expect(changes == 1)
    model.save()
    #expect(model.isSaving)
    #expect(changes == 2)
    model.save()
    #expect(store.pending.count == 1, "one at a time")
    #expect(changes == 2)
    store.pending[0](nil)
    #expect(!model.isSaving)
    #expect(changes == 3)
  }

  @Test(.requirement(53))
  func `after a failed save, the changes and the error remain until the next edit`() {
    store.failure = "The disk is full."
    model.draft.note = "Ring twice"
    var saved = 0
    model.save { saved += 1 }
    #expect(model.problem == "The disk is full.")
    #expect(model.hasChanges)
    #expect(model.saved == profile)
    #expect(saved == 0)
    model.draft.note = "Ring once"
    #expect(model.problem == nil)
    store.failure = nil
    model.save { saved += 1 }
    #expect(saved == 1)
    #expect(store.profiles.map(\.note) == ["Ring once"])
  }

  // The model of the MVC screen is the bag, which `BagTests` tests in detail.
  @Test(.requirement(53)) func `the models of the MVC and MVVM screens create no screen`() throws {
    let liveScreens = LiveScreens.count
    let prints = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints
    let bag = Bag()
    bag.set(2, of: prints[0])
    #expect(bag.count == 2)
    model.draft.note = "Ring twice"
    model.save()
    #expect(store.profiles.map(\.note) == ["Ring twice"])
    #expect(LiveScreens.count == liveScreens)
  }
}
