internal import CSDL
import Glibc

/// What the desktop knows of the app, whatever its windows show.
extension Window {
  /// Sets the name of the app for the desktop, for example for the reason why the screen saver waits. It has an effect
  /// before the first window.
  public static func setAppName(_ name: String) { unsafe SDL_SetHint(SDL_HINT_APP_NAME, name) }

  /// Sets the class of windows on X11 and their app ID on Wayland, by which the desktop finds the app's desktop file. By
  /// default, it is the name of the program.
  ///
  /// It has an effect before the first window, and must be called before another thread could read the environment.
  public static func setApplicationID(_ id: String) {
    for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] { unsafe setenv(variable, id, 1) }
  }

  /// Sets the longest time between the clicks of a double click, for all windows; nil for half a second.
  ///
  /// The environment variable `SDL_MOUSE_DOUBLE_CLICK_TIME` takes precedence.
  public static func setDoubleClickTime(_ time: Duration?) {
    unsafe SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_TIME, "\((time ?? .milliseconds(500)) / .milliseconds(1))")
  }
}
