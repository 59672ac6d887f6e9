import ArgumentParser
import LanternFrames
import LanternSDL

extension CommandLineProgram {
  /// Runs the body of a command on the main thread. All errors become messages with an exit status, except an `ExitCode`,
  /// which has none.
  package static func onMain(_ body: @MainActor () throws -> Void) throws {
    do {
      try MainActor.assumeIsolated(body)
    } catch let error as ExitError {
      throw error
    } catch let code as ExitCode {
      throw code
    } catch let error as DisplayError {
      throw ExitError(error)
    } catch let error as FontError {
      throw ExitError(error)
    } catch {
      throw ExitError(.inputOutput, "\(error)")
    }
  }
}
