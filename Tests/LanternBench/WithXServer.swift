import Glibc
import LanternHarness
import LanternRaster

/// Calls a closure in which this process opens its windows on a new X server.
func withXServer<Result>(size: PixelSize, _ body: () throws -> Result) throws -> Result {
  let screen = try XServer(size: size, hasWindowManager: false)
  for (name, value) in screen.environment { setenv(name, value, 1) }
  return try withExtendedLifetime(screen, body)
}
