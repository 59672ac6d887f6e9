import LanternScreenFixtures

/// The success criteria of WCAG 2.2 AA that the audit measures, and the reasons of the misses.
enum AuditCriteria {
  static let all = [
    AuditTable.Criterion("1.1.1", "Non-text Content"),
    AuditTable.Criterion("1.3.1", "Info and Relationships"),
    AuditTable.Criterion("1.3.2", "Meaningful Sequence"),
    AuditTable.Criterion("1.4.3", "Contrast (Minimum); 7 : 1 with high contrast"),
    AuditTable.Criterion("1.4.4", "Resize Text"),
    AuditTable.Criterion("1.4.10", "Reflow"),
    AuditTable.Criterion("1.4.11", "Non-text Contrast; 4.5 : 1 with high contrast"),
    AuditTable.Criterion("2.1.1", "Keyboard"),
    AuditTable.Criterion("2.1.2", "No Keyboard Trap"),
    AuditTable.Criterion("2.2.1", "Timing Adjustable"),
    AuditTable.Criterion("2.2.2", "Pause, Stop, Hide"),
    AuditTable.Criterion("2.3.1", "Three Flashes or Below Threshold"),
    AuditTable.Criterion("2.3.3", "Animation from Interactions (AAA)"),
    AuditTable.Criterion("2.4.3", "Focus Order"),
    AuditTable.Criterion("2.4.6", "Headings and Labels"),
    AuditTable.Criterion("2.4.7", "Focus Visible; with a contrast of 3 : 1"),
    AuditTable.Criterion("2.4.11", "Focus Not Obscured (Minimum)"),
    AuditTable.Criterion("2.5.3", "Label in Name"),
    AuditTable.Criterion("2.5.7", "Dragging Movements"),
    AuditTable.Criterion("2.5.8", "Target Size (Minimum)"),
    AuditTable.Criterion("3.3.1", "Error Identification"),
    AuditTable.Criterion("3.3.2", "Labels or Instructions"),
    AuditTable.Criterion("3.3.3", "Error Suggestion"),
    AuditTable.Criterion("4.1.2", "Name, Role, Value"),
    AuditTable.Criterion("4.1.3", "Status Messages"),
  ]

  static let explanations: [AuditTable.Explanation] = [
    AuditTable.Explanation(
      "1.3.2", "tablist “Lantern” after",
      because:
        "In a wide window, the tabs are beside the page, and are read after it, as in a narrow one. A user "
        + "begins in the page, and finds its parts at the same place of the order at every size."),
    AuditTable.Explanation(
      "1.4.4", "gallery, Label, Two lines at most",
      because: "The example shows a label that the app limits to two lines. Screen readers read all of it."),
    AuditTable.Explanation(
      "1.4.4", "gallery, Table",
      because:
        "A cell shows the beginning of a text. A table has two dimensions, and its columns can be wider."),
    AuditTable.Explanation(
      "1.4.10", "points high and needs",
      because:
        "In a window as low as 240 points, the tabs have icons alone, so that the page keeps its space. "
        + "The titles are their names and their tooltips."),
    AuditTable.Explanation(
      "1.4.11", "gallery, Text Area, Without a border",
      because:
        "An input without a border is for the text of a whole page, as in an editor. The edges of the page "
        + "are its own, and the caret shows the focus."),
    AuditTable.Explanation(
      "2.4.3", "tablist “Lantern” after",
      because:
        "In a wide window, the tabs are beside the page, and follow it in the order of the Tab key, as in a "
        + "narrow one. So nobody has to skip them to get to the page."),
  ]
}
