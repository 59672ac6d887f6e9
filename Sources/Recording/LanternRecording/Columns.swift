// The columns of the record. Times are points on the display's clock.

extension TransitionBegin: RecordRow {
  package static let type: StaticString = "begin"
  package static let line = LineColumns<Self>()
  package static let columns: [Column<Self>] = [
    .count("transition", \.transition, "number of the transition, from 1"),
    .text(
      "kind", \.kind,
      "kind of transition, such as `slide`, or `slide at 900×700` if the size of the window in pixels has changed since the recording began"
    ),
    .text("from", \.from, "outgoing flow or screen"),
    .text("to", \.to, "incoming flow or screen"),
    .time(
      "start", \.start,
      "grid point before the event that caused the transition; its frames are counted from there"),
    .time("input", \.input, "time at which the input that caused the transition was read; since format 2"),
    .count("frames_due", \.framesDue, "frames that were due; absent while a pointer drags the transition"),
    .text("window", \.window, "name of the window; absent for the first window of the app"),
    .time(
      "interval", \.interval, in: 4_166_666...41_666_667, isInTable: false,
      "time from one deadline to the next, where the frames follow the refreshes of a display; absent if it is that of the header's rate"
    ),
  ]
}

extension FrameRecord: RecordRow {
  package static let type: StaticString = "frame"
  package static let line = LineColumns<Self>()
  package static let columns: [Column<Self>] = [
    .count("transition", \.transition, "number of the transition, from 1"),
    .fraction(
      "progress", \.progress, "linear progress before the curve, 0…1; the pointer's position during a drag"),
    .time(
      "deadline", \.deadline,
      "time at which the frame was due: epoch + ⌊k·10⁹/rate⌋, where the rate and the epoch may follow the display"
    ),
    .time("begin", \.begin, "start of the frame"),
    .time("input_end", \.inputEnd, "end of handling input"),
    .time("update_end", \.updateEnd, "end of updating the screens"),
    .time("draw_end", \.drawEnd, "end of drawing the screens"),
    .time("composite_end", \.compositeEnd, "end of compositing the picture"),
    .time(
      "overlay", \.overlay, isRequired: false,
      "duration of drawing the frame-time overlay, which is not part of the work; since format 2"),
    .time("present_end", \.presentEnd, "end of presenting the picture"),
    .time("late", \.late, "time from the next deadline to `present_end`; 0 if the frame was in time"),
    .count("skipped", \.skipped, "deadlines without a frame since the previous frame"),
    .count(
      "degraded", \.degraded, isRequired: false,
      "skipped deadlines that were left out because the machine cannot keep up"),
    .count("damaged_pixels", \.damagedPixels, "pixels presented"),
    .time(
      "shown", \.shown,
      "refresh of the display that showed the frame; absent if the display doesn't report it, or if the next frame replaced this one before"
    ),
    .time(
      "processor_time", \.processorTime,
      "processor time of the thread from `begin` to `present_end`, and before the deadline for this frame while the app was at rest; absent if it was not measured"
    ),
    .time(
      "run_queue_delay", \.runQueueDelay,
      "time for which the thread could have begun or continued the frame, while another thread or program had the processor; absent if it was not measured"
    ),
    .time(
      "accessibility_time", \.accessibilityTime,
      "time after `present_end` to describe the windows to assistive technology; absent if none is in use"),
  ]
}

extension WorkShare: RecordRow {
  package static let type: StaticString = "work"
  package static let line = LineColumns<Self>()
  package static let columns: [Column<Self>] = [
    .count("transition", \.transition, "number of the transition, from 1"),
    .time("deadline", \.deadline, "deadline of the frame"),
    .word("phase", \.place.phase, "phase of the frame"),
    .text("screen", \.place.screen, "type of the screen; absent for work outside any screen"),
    .text(
      "widget", \.place.widget,
      "type of the widget, and the app's own type of widget around it; absent for work outside any widget"),
    .text("span", \.place.span, "name of the measured span; absent for other work"),
    .time("processor_time", \.work.processorTime, isRequired: true, "time for which the thread ran"),
    .time("duration", \.work.duration, isRequired: true, "time that passed"),
    .count("times", \.work.times, "times that the place was entered"),
    .count("lines_shaped", \.work.linesShaped, "lines of text that were shaped"),
    .count("pixels_mixed", \.work.pixelsMixed, "pixels that were mixed"),
  ]
}

extension PaceChange: RecordRow {
  package static let type: StaticString = "pace"
  package static let line = LineColumns<Self>()
  package static let columns: [Column<Self>] = [
    .count("transition", \.transition, "number of the transition, from 1"),
    .time("deadline", \.deadline, "deadline of the frame after which the decision was made"),
    .word("pace", \.pace, "rate at which the frames are produced from then on"),
    .time("work", \.work, "work of that frame"),
    .time("budget", \.budget, "longest work that was allowed for that frame"),
  ]
}

extension TransitionEnd: RecordRow {
  package static let type: StaticString = "end"
  package static let line = LineColumns<Self>()
  package static let columns: [Column<Self>] = [
    .count("transition", \.transition, "number of the transition, from 1"),
    .word("outcome", \.outcome, "outcome of the transition; a pointer has `caught` or `released` it"),
    .count("frames_presented", \.framesPresented, "frames that were presented"),
    .count(
      "frames_skipped", \.framesSkipped, "deadlines without a frame: due = presented + skipped if completed"),
    .count("frames_late", \.framesLate, "late frames"),
    .time("hitch", \.hitch, "total hitch time"),
    .time(
      "click_to_picture", \.clickToPicture,
      "time from reading the input that caused the transition to its first frame; absent without an input"),
    .count(
      "start_delay", \.startDelay,
      "frames by which the transition began later, because its incoming screen was not drawn in time; absent for none"
    ),
    .time(
      "processor_time", \.processorTime,
      "processor time of all threads of the program; absent if it was not measured"),
    .count(
      "context_switches", \.contextSwitches,
      "times that a thread of the program gave up the processor or lost it; absent if they were not measured"),
    .count(
      "page_faults", \.pageFaults,
      "accesses to memory that the kernel had to provide first; absent if they were not measured"),
    .count(
      "pixels_mixed", \.counts.pixelsMixed,
      "pixels that were written by copying, mixing, blending or stretching images. This and the four columns below are exact counts of the work of the loop's thread, which are the same in each run of a build; absent with a real clock"
    ),
    .count("tiles_compared", \.counts.tilesCompared, "tiles of two screens that were compared"),
    .count("widgets_drawn", \.counts.widgetsDrawn, "drawings of widgets"),
    .count(
      "lines_shaped", \.counts.linesShaped,
      "lines, and texts that were broken into lines, that were shaped, rather than taken from a cache"),
    .count("allocations", \.counts.allocations, "calls that allocate memory"),
    .count(
      "stops", \.stops,
      "times that the process was stopped, such as by `kill -STOP`; no frame has the time in between; absent for none"
    ),
  ]
}

extension RecordingFooter: RecordRow {
  package static let type: StaticString = "footer"
  package static let line = LineColumns<Self>()
  package static let columns: [Column<Self>] = [
    .count("dropped", \.dropped, "entries that are missing because the recorder's buffer was full"),
    .count(
      "cycles_completed", \.cyclesCompleted,
      "cycles that were completed; the recording was cut short if it is below `cycles_due` of the header"),
  ]
}
