import Glibc
import LanternFiles
import LanternStrings

/// The system's message for the last error of the C library.
package var lastSystemMessage: String {
  // Read before anything else can change it.
  let code = errno
  return Strings.plain.systemMessage(code)
}
