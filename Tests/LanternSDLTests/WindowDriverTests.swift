import LanternSDL
import Testing

/// The window systems to try, given the environment and the existing sockets.
struct WindowDriverTests {
  private func candidates(_ environment: [String: String], sockets: Set<String> = []) -> [WindowDriver] {
    WindowDriver.candidates(valueOf: { environment[$0] }, fileExists: sockets.contains)
  }

  @Test func `X11 is tried before Wayland if both are available`() {
    let both = ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(candidates(both, sockets: ["/run/user/1/wayland-1"]) == [.x11, .wayland])
  }

  @Test func `only Wayland is tried without X11`() {
    let named = ["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(candidates(named, sockets: ["/run/user/1/wayland-1"]) == [.wayland])
    #expect(candidates(["WAYLAND_DISPLAY": "/tmp/socket"], sockets: ["/tmp/socket"]) == [.wayland])
    #expect(candidates(["WAYLAND_SOCKET": "7"]) == [.wayland])
    let empty = named.merging(["DISPLAY": ""]) { $1 }
    #expect(candidates(empty, sockets: ["/run/user/1/wayland-1"]) == [.wayland])
  }

  @Test func `a socket with the default name is found`() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(candidates(environment, sockets: ["/run/user/1/wayland-0"]) == [.wayland])
  }

  @Test func `without a socket X11 is tried, available or not`() {
    #expect(candidates([:]) == [.x11])
    #expect(candidates(["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1"]) == [.x11])
    #expect(candidates(["DISPLAY": ":0"]) == [.x11])
  }

  @Test func `SDL_VIDEODRIVER determines the drivers`() {
    let both = ["DISPLAY": ":0", "WAYLAND_DISPLAY": "/w"]
    #expect(candidates(both.merging(["SDL_VIDEODRIVER": "x11"]) { $1 }, sockets: ["/w"]) == [.x11])
    #expect(
      candidates(both.merging(["SDL_VIDEODRIVER": "wayland,x11"]) { $1 }, sockets: ["/w"]) == [
        .wayland, .x11,
      ]
    )
    #expect(candidates(["SDL_VIDEODRIVER": "wayland"]) == [.wayland])
  }

  @Test func `X11 is the fallback if Wayland was chosen`() {
    #expect(candidates(["SDL_VIDEODRIVER": "wayland", "DISPLAY": ":0"]) == [.wayland, .x11])
  }

  @Test(arguments: ["dummy", "offscreen", "kmsdrm", "", "X11"])
  func `drivers without window memory are ignored`(name: String) {
    #expect(candidates(["SDL_VIDEODRIVER": name, "DISPLAY": ":0"]) == [.x11])
  }
}
