/// A command that a build system sends to a worker; it must end, and its response is text.
enum WorkerRequest {
    /// Whether the current command comes from a worker.
    @TaskLocal static var isCurrent = false

    /// Runs a command of a worker.
    ///
    /// - Parameter arguments: the arguments without the name of the program.
    /// - Returns: the exit status.
    static func run(_ arguments: [String]) -> Int32 { $isCurrent.withValue(true) { Command.run(arguments) } }

    /// Refuses commands that do not end.
    ///
    /// - Throws: an error about a command that runs until it is interrupted, because the build system would wait forever.
    static func refuseEndless(_ subcommand: Subcommand, isLive: Bool = false) throws(UsageError) {
        guard isCurrent, isLive || [.watch, .worker].contains(subcommand) else { return }
        throw UsageError(
            "a worker does not run '\(subcommand.rawValue)\(isLive ? " --live" : "")', which never ends",
            hint: "run it without the worker; a request can be a build, 'check', 'audit' or 'report merge'")
    }

    /// Refuses standard output as the file of an option.
    ///
    /// - Parameter use: the option that names standard output, as it is written.
    /// - Throws: an error about an output that would become part of the response.
    static func refuseStandardOutput(_ use: String) throws(UsageError) {
        guard isCurrent else { return }
        throw UsageError("'\(use)' is standard output, which a worker needs for its answers", hint: "name a file")
    }
}
