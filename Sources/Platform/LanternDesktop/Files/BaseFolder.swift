import Glibc

/// The folders of the XDG Base Directory Specification, which ignores variables that are empty or not absolute.
enum BaseFolder {
  /// The folder that a variable names.
  static func path(_ variable: String, _ environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The folder that a variable names, or else one in the user's home.
  static func path(_ variable: String, orInHome name: String, _ environment: [String: String]) -> String {
    path(variable, environment) ?? "\(path("HOME", environment) ?? homeOfUser)/\(name)"
  }

  // From the user database.
  private static var homeOfUser: String {
    guard let user = unsafe getpwuid(geteuid()), let home = unsafe user.pointee.pw_dir else { return "/" }
    return unsafe String(cString: home)
  }
}
