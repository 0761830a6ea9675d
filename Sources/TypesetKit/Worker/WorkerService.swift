import FileAccess
import Glibc
import Typography

/// The process of a persistent worker that does the work: it keeps stylesheets and fonts from one request to the next.
///
/// It is a process of its own, so that a request that ends it costs no other, and so that what any library prints belongs to a request.
package enum WorkerService {
    /// The only argument of such a process.
    static let verb = "--serve-requests-for-parent"

    /// In a process that was started to serve requests, does so and does not return.
    ///
    /// - Parameter run: the program, from arguments to exit status.
    package static func serveIfAsked(_ run: ([String]) -> Int32) {
        guard CommandLine.arguments.dropFirst().elementsEqual([verb]) else { return }
        // The socket is not the standard input of commands.
        let socket = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), nothing = open("/dev/null", O_RDONLY)
        dup2(nothing, STDIN_FILENO)
        close(nothing)
        WarmSheets.shared.begin()
        DrawingProcesses.keep()
        serve(DrawingChannel(descriptor: socket), run)
        exit(0)
    }

    /// Until the other end is closed.
    private static func serve(_ channel: DrawingChannel, _ run: ([String]) -> Int32) {
        let home = FileRoots.canonicalFolder(".") ?? "/"
        while let message = try? channel.receive(), let request = try? WorkRequest(message) {
            let status = status(of: request, run)
            _ = chdir(home)
            HyphenationLibrary.system.forgetReported()
            do throws(DrawingChannel.Failure) { try channel.send([UInt8(truncatingIfNeeded: status)]) } catch { return }
        }
    }

    private static func status(of request: WorkRequest, _ run: ([String]) -> Int32) -> Int32 {
        if !request.folder.isEmpty, chdir(request.folder) != 0 {
            print("the folder '\(request.folder)' of the request: \(SystemError.reason(errno))")
            fflush(nil)
            return TypesettingResult.Outcome.failed.rawValue
        }
        return DeclaredInputs.$current.withValue(DeclaredInputs(request.inputs)) { run(request.arguments) }
    }
}
