import Glibc
import TypesetKit

@Sendable func isFile(_ path: String) -> Bool { access(path, F_OK) == 0 }

// A reader that closes its end (`typeset --help | head`) ends nothing half-way.
signal(SIGPIPE, SIG_IGN)

do throws(UsageError) {
    let invocation = try Invocation(Array(CommandLine.arguments.dropFirst()), isFile: isFile)
    switch invocation.action {
    case .help: Terminal.write(Help.text(Invocation.options(isFile: isFile)), to: STDOUT_FILENO)
    case .version: Terminal.write("typeset \(Help.version)\n", to: STDOUT_FILENO)
    case .typeset: break
    }
} catch {
    Terminal.write("typeset: \(error.message)\n" + (error.hint.map { "  hint: \($0)\n" } ?? ""))
    exit(2)
}
