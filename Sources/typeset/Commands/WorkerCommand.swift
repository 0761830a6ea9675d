import TypesetKit

/// `typeset worker`: serves many commands of a build system in one process.
enum WorkerCommand {
    /// The argument with which Bazel starts a worker.
    static let flag = "--persistent_worker"

    private struct Settings: Sendable {
        var processes: Int?
        var showsHelp = false
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var settings = Settings()
        let operands = try ArgumentParser(options: options).parse(arguments, into: &settings)
        if settings.showsHelp { return Terminal.print(Help.text(description)) }
        if let word = operands.first {
            throw UsageError("unexpected argument '\(word)'", hint: "a worker takes its commands from standard input")
        }
        var worker = Worker(processes: settings.processes)
        worker.run()
        return TypesettingResult.Outcome.done.rawValue
    }

    private static var options: [Option<Settings>] {
        [
            Option(
                "jobs", short: "j", help: "the maximum number of requests at once (default: one per core)",
                .value(placeholder: "N") { (settings, text) throws(UsageError) in
                    guard let count = Int(text), (1...1024).contains(count) else {
                        throw UsageError("'--jobs' takes a number from 1 to 1024, not '\(text)'")
                    }
                    settings.processes = count
                }),
            Option("help", short: "h", help: "print this help", .flag { $0.showsHelp = true }),
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: Subcommand.worker.rawValue, summary: Subcommand.worker.summary,
            forms: [.init(arguments: "worker [-j N]")],
            text: [
                .paragraph(
                    "Reads requests from standard input and writes an answer to each to standard output, in the JSON of Bazel's persistent "
                        + "workers. Stylesheets and fonts stay in memory between requests. A request can read only the files that it lists "
                        + "as inputs.")
            ],
            options: options.map(OptionDescription.init),
            examples: [
                .init(
                    command: "echo '{\"arguments\": [\"doc.md\"], \"inputs\": [{\"path\": \"doc.md\"}]}' | \(Program.name) worker",
                    meaning: "writes doc.pdf")
            ],
            exitStatus: "0 even if requests fail.")
    }
}
