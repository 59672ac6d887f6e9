import Glibc

/// The folders of the XDG Base Directory Specification, which ignores variables that are empty or not absolute.
enum BaseFolder {
  /// The folder that a variable names.
  static func path(_ variable: String, _ environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The folder that a variable names, or else one in the user's home.
  static func path(_ variable: String, orInHome name: String, _ environment: [String: String]) -> String {
    path(variable, environment) ?? "\(home(environment))/\(name)"
  }

  /// The home of the user: `HOME`, or else that of the user database.
  static func home(_ environment: [String: String]) -> String { path("HOME", environment) ?? homeOfUser }

  private static var homeOfUser: String {
    guard let user = unsafe getpwuid(geteuid()), let home = unsafe user.pointee.pw_dir else { return "/" }
    return unsafe String(cString: home)
  }
}
