import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

struct MangoHudExportTests {
  private typealias Text = RecordingText

  @Test(.requirement(88))
  func `each frame except the first of a transition has a row, after two lines about the system`() throws {
    let header = Text.header.replacing(
      #""build":"1.0","#,
      with: #""build":"1.0","machine":{"cores":2,"processor":"Fast, but hot","system":"Debian 12, Linux 6"},"#
    )
    let text = try Recording(lines: [header] + Text.twoTransitions.dropFirst()).text(MangoHudExport.self)
    #expect(
      text == """
        os,cpu,gpu,ram,kernel,driver,cpuscheduler
        Debian 12  Linux 6,Fast  but hot,,,,x11,
        fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,gpu_vram_used,\
        gpu_power,ram_used,swap_used,process_rss,elapsed
        58.824,17.000000,0,0,0,0,0,0,0,0,0,0,0,0,19000000
        71.429,14.000000,0,0,0,0,0,0,0,0,0,0,0,0,33000000
        200.000,5.000000,0,0,0,0,0,0,0,0,0,0,0,0,119000000

        """)
  }

  @Test func `with a virtual clock there are no rows`() throws {
    let text = try Recording(lines: [Text.header(clock: "virtual")] + Text.twoTransitions.dropFirst())
      .text(MangoHudExport.self)
    #expect(text.split(separator: "\n").count == 3)
  }

  // Reads the file like MangoHud's plotting script: every CSV file of the folder, without its first two lines, by
  // column name.
  @Test func `a script that reads every CSV file of the folder finds its columns`() throws {
    try withTemporaryDirectory { path in
      let text = Text.twoTransitions.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(filePath: path + "/recording.jsonl"))
      try RecordingFolder(path).export()
      let program = """
        from csv import reader
        from pathlib import Path
        from sys import argv
        for file in Path(argv[1]).rglob("*.csv"):
            lines = list(reader(open(file)))[2:]
            rows = [dict(zip(lines[0], row)) for row in lines[1:]]
            assert all(abs(float(row["fps"]) * float(row["frametime"]) - 1000) < 0.01 for row in rows)
            assert [int(row["elapsed"]) for row in rows] == sorted(int(row["elapsed"]) for row in rows)
            print(file.name, len(rows))
        """
      let ending = try Command(path: "python3").run(["-c", program, path + "/mangohud"])
      #expect(ending.errors == "")
      #expect(ending.output == "frames.csv 3\n")
    }
  }
}
