internal import CSDL

// The members of SDL's union. An event is created with zeros, and a member consists of numbers and pointers alone: one that
// does not belong to the kind of the event has no meaning, but it is a value. Only its pointers must not be followed.
nonisolated extension SDL_Event {
  var kind: SDL_EventType {
    get { unsafe SDL_EventType(type) }
    set { unsafe type = newValue.rawValue }
  }
  var windowChange: SDL_WindowEvent {
    get { unsafe window }
    set { unsafe window = newValue }
  }
  var keyPress: SDL_KeyboardEvent {
    get { unsafe key }
    set { unsafe key = newValue }
  }
  var typedText: SDL_TextInputEvent {
    get { unsafe text }
    set { unsafe text = newValue }
  }
  var composition: SDL_TextEditingEvent {
    get { unsafe edit }
    set { unsafe edit = newValue }
  }
  /// The text of `SDL_TEXTINPUT`.
  var typedString: String { SDL_Event.string(typedText.text) }
  /// The text of `SDL_TEXTEDITING`.
  var compositionString: String { SDL_Event.string(composition.text) }
  /// The text belongs to the receiver of the event.
  var longComposition: SDL_TextEditingExtEvent { unsafe editExt }
  var pointerMotion: SDL_MouseMotionEvent {
    get { unsafe motion }
    set { unsafe motion = newValue }
  }
  var pointerButton: SDL_MouseButtonEvent {
    get { unsafe button }
    set { unsafe button = newValue }
  }
  var pointerWheel: SDL_MouseWheelEvent {
    get { unsafe wheel }
    set { unsafe wheel = newValue }
  }
  /// The text belongs to the receiver of the event.
  var dropPart: SDL_DropEvent {
    get { unsafe drop }
    set { unsafe drop = newValue }
  }

  private static func string<Array>(_ characters: Array) -> String {
    unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
