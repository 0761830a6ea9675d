import TypesetBase

/// The subcommands, without which documents are typeset; a file with the name of one is written `./styles`.
enum Subcommand: String, CaseIterable {
    case build, watch, preview, plan, worker, check, audit, compare, report, baseline, rules, explain, syntaxes, project, specimen, styles,
        `import`,
        export
    case `init`, templates, fonts, doctor, completions, manual

    /// The type that declares and runs the command.
    private var command: any ProgramCommand.Type {
        switch self {
        case .build: BuildCommand.self
        case .watch: WatchCommand.self
        case .preview: PreviewCommand.self
        case .plan: PlanCommand.self
        case .worker: WorkerCommand.self
        case .check: CheckCommand.self
        case .audit: AuditCommand.self
        case .compare: CompareCommand.self
        case .report: ReportCommand.self
        case .baseline: BaselineCommand.self
        case .rules: RulesCommand.self
        case .explain: ExplainCommand.self
        case .syntaxes: SyntaxesCommand.self
        case .project: ProjectCommand.self
        case .specimen: SpecimenCommand.self
        case .styles: StylesCommand.self
        case .import: ImportCommand.self
        case .export: ExportCommand.self
        case .`init`: InitCommand.self
        case .templates: TemplatesCommand.self
        case .fonts: FontsCommand.self
        case .doctor: DoctorCommand.self
        case .completions: CompletionsCommand.self
        case .manual: ManualPageCommand.self
        }
    }

    /// The declaration of the command, for help, manual and completions.
    var description: CommandDescription { command.description }

    /// Runs the command and returns its exit status.
    func run(_ arguments: [String]) throws(UsageError) -> Int32 { try command.run(arguments) }

    /// Whether `@FILE` means the arguments in a file, for commands that can have more documents than a command line allows.
    var takesArgumentFiles: Bool { [.build, .plan, .check, .audit, .report].contains(self) }

    /// Returns the subcommand at the start of the arguments, and the other arguments.
    static func split(_ arguments: [String]) -> (subcommand: Subcommand, arguments: [String]) {
        // Bazel starts a worker with this flag. After `--` there are no options.
        if arguments.prefix(while: { $0 != "--" }).contains(WorkerCommand.flag) {
            return (.worker, arguments.filter { $0 != WorkerCommand.flag && $0 != Subcommand.worker.rawValue })
        }
        // `help check` works like in git and cargo.
        if arguments.first == Help.description.name {
            return (arguments.dropFirst().first.flatMap(Subcommand.init(rawValue:)) ?? .build, ["--help"] + arguments.dropFirst())
        }
        guard let first = arguments.first, let subcommand = Subcommand(rawValue: first) else { return (.build, arguments) }
        return (subcommand, Array(arguments.dropFirst()))
    }

    /// Checks the command after `help`.
    ///
    /// - Throws: an error about a word after `help` that is not a command.
    static func checkHelp(_ arguments: [String]) throws(UsageError) {
        guard arguments.first == Help.description.name, let word = arguments.dropFirst().first, !word.hasPrefix("-"),
            Subcommand(rawValue: word) == nil, word != Help.description.name
        else { return }
        throw unknown(word, "'\(word)' is not a command")
    }

    /// Checks that the first document is not a misspelt command.
    ///
    /// - Throws: an error about a first word that neither is nor looks like a file, because it was meant as a command.
    static func check(_ documents: [String], isFile: (String) -> Bool = Environment.exists) throws(UsageError) {
        guard let word = documents.first, word != "-", !isFile(word), !word.contains(where: { "./*?[".contains($0) }) else { return }
        if Subcommand(rawValue: word) != nil || word == Help.description.name {
            throw UsageError("the command '\(word)' comes before all options", hint: "\(Program.name) \(word), and then the options")
        }
        if let document = [word + ".md", word + ".markdown"].first(where: isFile) {
            throw UsageError("'\(word)' is neither a command nor a file, did you mean '\(document)'?")
        }
        throw unknown(word, "'\(word)' is neither a command nor a file")
    }

    /// Returns an error about a word that was meant as a command, with the most similar command.
    private static func unknown(_ word: String, _ message: String) -> UsageError {
        let names = allCases.map(\.rawValue), beginnings = names.filter { $0.hasPrefix(word.lowercased()) && word.count > 1 }
        if word.lowercased() == "version" { return UsageError(message, hint: "\(Program.name) --version") }
        if let near = Suggestion.closest(to: word, among: names) ?? otherNames[word.lowercased()]?.rawValue
            ?? (beginnings.count == 1 ? beginnings[0] : nil)
        {
            return UsageError(message + ", did you mean '\(near)'?")
        }
        return UsageError(
            message, hint: "commands are \(allCases.map(\.rawValue).joined(separator: ", ")); documents have names such as doc.md")
    }

    /// The names of our commands in similar programs.
    private static let otherNames: [String: Subcommand] = [
        "compile": .build, "convert": .build, "make": .build, "render": .build, "lint": .check, "validate": .audit, "verify": .audit,
        "man": .manual, "tokens": .import, "new": .`init`, "create": .`init`, "themes": .templates, "completion": .completions,
        "serve": .preview, "diff": .compare, "live": .preview, "show": .preview,
    ]
}
