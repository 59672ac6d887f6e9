import LanternSDL
import Testing

/// Which window system is tried first, by what the environment says and which sockets are there.
struct WindowDriverTests {
  private func candidates(_ environment: [String: String], sockets: Set<String> = []) -> [WindowDriver] {
    WindowDriver.candidates(valueOf: { environment[$0] }, isThere: sockets.contains)
  }

  @Test func `X11 comes before Wayland where both are there`() {
    let both = ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(candidates(both, sockets: ["/run/user/1/wayland-1"]) == [.x11, .wayland])
  }

  @Test func `Wayland alone is tried where there is no X11`() {
    let named = ["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(candidates(named, sockets: ["/run/user/1/wayland-1"]) == [.wayland])
    #expect(candidates(["WAYLAND_DISPLAY": "/tmp/socket"], sockets: ["/tmp/socket"]) == [.wayland])
    #expect(candidates(["WAYLAND_SOCKET": "7"]) == [.wayland])
    let empty = named.merging(["DISPLAY": ""]) { $1 }
    #expect(candidates(empty, sockets: ["/run/user/1/wayland-1"]) == [.wayland])
  }

  @Test func `a socket of the usual name is found without being named`() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(candidates(environment, sockets: ["/run/user/1/wayland-0"]) == [.wayland])
  }

  @Test func `without a socket it is X11, whether it is there or not`() {
    #expect(candidates([:]) == [.x11])
    #expect(candidates(["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]) == [.x11])
    #expect(candidates(["DISPLAY": ":0"]) == [.x11])
  }

  @Test func `an explicit choice is honoured`() {
    let both = ["DISPLAY": ":0", "WAYLAND_DISPLAY": "/w"]
    #expect(candidates(both.merging(["SDL_VIDEODRIVER": "x11"]) { $1 }, sockets: ["/w"]) == [.x11])
    #expect(
      candidates(both.merging(["SDL_VIDEODRIVER": "wayland,x11"]) { $1 }, sockets: ["/w"]) == [
        .wayland, .x11,
      ]
    )
    #expect(candidates(["SDL_VIDEODRIVER": "wayland"]) == [.wayland])
  }

  @Test func `where Wayland was chosen and does not work, X11 is there to fall back on`() {
    #expect(candidates(["SDL_VIDEODRIVER": "wayland", "DISPLAY": ":0"]) == [.wayland, .x11])
  }

  @Test(arguments: ["dummy", "offscreen", "kmsdrm", "", "X11"])
  func `a driver that has no window to paint is passed over`(name: String) {
    #expect(candidates(["SDL_VIDEODRIVER": name, "DISPLAY": ":0"]) == [.x11])
  }
}
