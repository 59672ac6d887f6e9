/// All entries of the gallery.
@MainActor
package enum Gallery {
  /// The entries, in the order of the list.
  ///
  /// To add one: write a file in `Entries`, add it here, and to `CGallerySources.c`.
  package static let entries: [Entry] = [
    .badge, .imageView, .label, .picture, .richText,
    .button, .checkbox, .comboBox, .dateField, .form, .navigationRow, .numberField, .passwordField, .picker,
    .radioGroup, .slider, .switches, .textArea, .textField,
    .activityIndicator, .chart, .progressBar,
    .builder, .card, .columnAndRow, .divider, .grid, .panel, .splitPane, .wrapLayout, .zStack,
    .list, .scrollView, .table, .tree,
    .dialog, .menus, .navigationBar, .tabBar, .toast, .tooltip,
  ]

  /// Returns the entry with an identifier, such as `text-field`.
  package static func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }
}
