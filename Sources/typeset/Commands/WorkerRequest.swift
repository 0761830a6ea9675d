import TypesetKit

/// A command that a build system sends to a worker: it must end, and its answer is text.
enum WorkerRequest {
    /// Whether the current command is one.
    @TaskLocal static var isCurrent = false

    /// - Parameter arguments: without the name of the program.
    /// - Returns: the exit status.
    static func run(_ arguments: [String]) -> Int32 { $isCurrent.withValue(true) { Command.run(arguments) } }

    /// - Throws: an error about a command that serves until it is interrupted: the build system would wait for ever.
    static func refuseEndless(_ subcommand: Subcommand, isLive: Bool = false) throws(UsageError) {
        guard isCurrent, isLive || [.watch, .worker].contains(subcommand) else { return }
        throw UsageError(
            "a worker does not run '\(subcommand.rawValue)\(isLive ? " --live" : "")', which never ends",
            hint: "run it without the worker; a request can be a build, 'check', 'audit' or 'report merge'")
    }

    /// - Parameter use: the option that names standard output, as it is written.
    /// - Throws: an error about an output that would become the text of the answer.
    static func refuseStandardOutput(_ use: String) throws(UsageError) {
        guard isCurrent else { return }
        throw UsageError("'\(use)' is standard output, which a worker needs for its answers", hint: "name a file")
    }
}
