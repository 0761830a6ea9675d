import TypesetKit

/// `typeset worker`: serves many commands of a build system in one process.
enum WorkerCommand: OptionCommand {
    /// The argument with which Bazel starts a worker.
    static let flag = "--persistent_worker"

    struct Settings: CommandSettings {
        var processes: Int?
    }

    static func run(_ settings: Settings, _ operands: [String]) throws(UsageError) -> Int32 {
        if let word = operands.first {
            throw UsageError("unexpected argument '\(word)'", hint: "a worker takes its commands from standard input")
        }
        var worker = Worker(processes: settings.processes)
        worker.run()
        return TypesettingResult.Outcome.done.rawValue
    }

    static var options: [Option<Settings>] {
        [
            .count("jobs", short: "j", help: "the maximum number of requests at once (default: one per core)", in: 1...1024) {
                $0.processes = $1
            },
            .help,
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "worker", summary: "serves a build system as a persistent worker",
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
