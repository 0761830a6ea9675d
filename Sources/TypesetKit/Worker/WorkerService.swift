import Glibc
import TypesetBase
import TypesetText

/// The serving process of a persistent worker, which keeps stylesheets and fonts from one request to the next.
///
/// It is a separate process: a request that ends it affects no other, and the output of any library belongs to a request.
package enum WorkerService {
    /// The only argument of such a process.
    static let verb = "--serve-requests-for-parent"

    /// Serves requests and does not return, if this process was started for that.
    ///
    /// - Parameter run: the program, from arguments to exit status.
    package static func serveIfAsked(_ run: ([String]) -> Int32) {
        guard CommandLine.arguments.dropFirst().elementsEqual([verb]) else { return }
        // Commands must not read the socket as standard input.
        let socket = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), nothing = open("/dev/null", O_RDONLY)
        dup2(nothing, STDIN_FILENO)
        close(nothing)
        StylesheetCache.shared.begin()
        DrawingProcesses.keep()
        serve(MessageChannel(descriptor: socket), run)
        exit(0)
    }

    /// Serves requests until the other end is closed.
    private static func serve(_ channel: MessageChannel, _ run: ([String]) -> Int32) {
        let home = FileRoots.canonicalFolder(".") ?? "/"
        while let message = try? channel.receive(), let request = try? WorkRequest(message) {
            let status = status(of: request, run)
            _ = chdir(home)
            HyphenationLibrary.system.forgetReported()
            do throws(MessageChannel.Failure) { try channel.send([UInt8(truncatingIfNeeded: status)]) } catch { return }
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
