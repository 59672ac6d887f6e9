import Foundation

/// A session bus without services, at the socket `bus` of a test's directory.
package enum SessionBus {
  /// Returns the configuration of a bus for `dbus-daemon`. `rule` is a further rule of its policy, and `services` the folder
  /// with the files of the services that it starts.
  package static func configuration(
    socket path: String, rule: String = "", services: String? = nil
  ) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(path)</listen>
      \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
        \(rule)
      </policy>
    </busconfig>
    """
  }

  /// Writes the configuration to the file `bus.conf` of a directory.
  package static func configure(
    _ files: TemporaryDirectory, rule: String = "", services: String? = nil
  ) throws {
    try configuration(socket: files / "bus", rule: rule, services: services)
      .write(toFile: files / "bus.conf", atomically: true, encoding: .utf8)
  }

  /// Starts a bus, and waits until it can be used. The kernel ends it when this process ends. Services get its environment.
  package static func start(
    in files: TemporaryDirectory, services: String? = nil, environment: [String: String] = [:]
  ) throws -> Subprocess {
    try configure(files, services: services)
    let bus = try Command(path: "dbus-daemon", environment: environment)
      .start(["--config-file=\(files / "bus.conf")", "--nofork", "--print-address=1"])
    _ = try bus.nextLine()
    return bus
  }
}
