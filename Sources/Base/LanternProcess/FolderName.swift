/// Returns the default name of an app's folders and links: the app's name in lowercase, with hyphens in place of other
/// characters than letters and digits.
package func folderName(of app: String) -> String {
  String(
    app.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    })
}
