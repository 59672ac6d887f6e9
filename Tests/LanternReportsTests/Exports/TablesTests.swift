import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

struct TablesTests {
  private typealias Text = RecordingText

  @Test func `each frame has a row, numbered over the recording`() throws {
    #expect(
      try Recording(lines: Text.twoTransitions).framesCSV == """
        frame,transition,kind,from,to,progress,deadline,begin,input_end,update_end,draw_end,composite_end,\
        overlay,present_end,late,skipped,degraded,damaged_pixels,shown,processor_time,run_queue_delay,\
        accessibility_time
        1,1,dissolve,login,main,0.25,16000000,16000000,16100000,16200000,16300000,16400000,0,18000000,0,0,0,64,,,,
        2,1,dissolve,login,main,0.5,32000000,32000000,32100000,32200000,32300000,32400000,0,35000000,0,0,0,64,,,,
        3,1,dissolve,login,main,1.0,48000000,48000000,48100000,48200000,48300000,48400000,0,49000000,0,0,0,64,,,,
        4,2,slide,main,login,0.25,100000000,100000000,100100000,100200000,100300000,100400000,0,130000000,\
        13500000,0,0,64,,,,
        5,2,slide,main,login,1.0,133000000,133000000,133100000,133200000,133300000,133400000,0,135000000,0,1,0,64,,,,

        """)
  }

  @Test func `each transition has a row with its end`() throws {
    #expect(
      try Recording(lines: Text.twoTransitions).transitionsCSV == """
        transition,kind,from,to,start,input,end,outcome,frames_due,frames_presented,frames_skipped,frames_late,\
        hitch_ms,click_to_picture_ms,window,start_delay,processor_time_ms,context_switches,page_faults,\
        pixels_mixed,tiles_compared,widgets_drawn,lines_shaped,allocations,stops
        1,dissolve,login,main,1000000,,49000000,completed,3,3,0,0,0.000,12.500,,0,,,,,,,,,
        2,slide,main,login,1000000,,135000000,completed,3,2,1,1,13.500,31.250,,0,,,,,,,,,

        """)
  }

  @Test(.requirement(89))
  func `with a virtual clock the fields that need real time are empty`() throws {
    let recording = try Recording(lines: [
      Text.header(clock: "virtual"), Text.begin(1, "slide", "a", "b", due: 1),
      Text.frame(1, progress: "1", begin: 16_000_000, end: 17_000_000, late: nil, skipped: nil),
      Text.end(1, presented: 1), Text.footer(),
    ])
    #expect(recording.framesCSV.hasSuffix(",17000000,,,0,64,,,,\n"))
    #expect(
      recording.transitionsCSV.hasSuffix("\n1,slide,a,b,1000000,,17000000,completed,1,1,,,,,,,,,,,,,,,\n"))
  }

  @Test(.requirement(116))
  func `the usage of the processor has columns in both tables, and accessibility in that of frames`() throws {
    let recording = try Recording(lines: [
      Text.header, Text.begin(1, "slide", "a", "b", due: 1),
      #"{"accessibility_time":250000,"begin":16000000,"composite_end":16400000,"damaged_pixels":64,"#
        + #""deadline":16000000,"draw_end":16300000,"input_end":16100000,"late":0,"present_end":20000000,"#
        + #""processor_time":1500000,"progress":1,"#
        + #""run_queue_delay":2500000,"skipped":0,"transition":1,"type":"frame","update_end":16200000}"#,
      #"{"context_switches":12,"frames_late":0,"frames_presented":1,"frames_skipped":0,"hitch":0,"#
        + #""outcome":"completed","page_faults":3,"processor_time":2250000,"transition":1,"type":"end"}"#,
      Text.footer(),
    ])
    #expect(recording.framesCSV.hasSuffix(",64,,1500000,2500000,250000\n"))
    #expect(recording.transitionsCSV.hasSuffix(",,0,2.250,12,3,,,,,,\n"))
  }

  @Test(.requirement(116))
  func `exact counts have columns in the table of transitions`() throws {
    let recording = try Recording(lines: [
      Text.header(clock: "virtual"), Text.begin(1, "slide", "a", "b", due: 1),
      #"{"allocations":5,"frames_presented":0,"lines_shaped":4,"outcome":"completed","pixels_mixed":1,"#
        + #""tiles_compared":2,"transition":1,"type":"end","widgets_drawn":3}"#,
      Text.footer(),
    ])
    #expect(recording.transitionsCSV.hasSuffix(",1,2,3,4,5,\n"))
    #expect(
      recording.transitions[0].end?.counts
        == WorkCounts(pixelsMixed: 1, tilesCompared: 2, widgetsDrawn: 3, linesShaped: 4, allocations: 5))
  }

  @Test func `a transition that began later has its start delay in frames`() throws {
    let recording = try Recording(lines: [
      Text.header, Text.begin(1, "slide", "a", "b"),
      #"{"frames_late":0,"frames_presented":0,"frames_skipped":0,"hitch":50000000,"outcome":"superseded","#
        + #""start_delay":3,"transition":1,"type":"end"}"#,
      Text.footer(),
    ])
    #expect(recording.transitionsCSV.hasSuffix(",superseded,3,0,0,0,50.000,,,3,,,,,,,,,\n"))
  }

  @Test func `a transition without an end was interrupted, and one without frames has no end time`() throws {
    let recording = try Recording(lines: [Text.header, Text.begin(1, "slide", "a", "b")])
    #expect(recording.transitionsCSV.hasSuffix("\n1,slide,a,b,1000000,,,interrupted,3,0,,,,,,,,,,,,,,,\n"))
  }

  @Test func `a field with a comma, a quote or a line break is quoted`() throws {
    let recording = try Recording(lines: [
      Text.header, Text.begin(1, "wipe, left", #"a \"b\""#, #"c\nd"#),
    ])
    #expect(
      recording.transitionsCSV.contains("1,\"wipe, left\",\"a \"\"b\"\"\",\"c\nd\",1000000,"))
  }

  @Test func `a recording without transitions exports only the column names`() throws {
    let recording = try Recording(lines: [Text.header, Text.footer()])
    #expect(recording.framesCSV.split(separator: "\n").count == 1)
    #expect(recording.transitionsCSV.split(separator: "\n").count == 1)
  }

  @Test func `exporting a recording writes all exports next to it`() throws {
    try withTemporaryDirectory { path in
      let text = Text.twoTransitions.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(filePath: path + "/recording.jsonl"))
      let folder = RecordingFolder(path)
      try folder.export()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [
          "frames.csv", "mangohud", "recording.jsonl", "summary.json", "trace.json", "transitions.csv",
        ])
      let recording = try Recording(readingFrom: folder)
      #expect(try String(contentsOfFile: path + "/frames.csv", encoding: .utf8) == recording.framesCSV)
      #expect(
        try String(contentsOfFile: path + "/transitions.csv", encoding: .utf8) == recording.transitionsCSV)
      let summary = try Data(contentsOf: URL(filePath: path + "/summary.json"))
      #expect(Array(summary) == (try Report(readingFrom: [folder])).json)
    }
  }
}
