import Diagnostics

/// The subcommands. Without one, documents are typeset. A file with the name of a subcommand is written `./styles`.
enum Subcommand: String, CaseIterable {
    case build, watch, preview, plan, worker, check, audit, report, baseline, rules, explain, project, specimen, styles, `import`, export
    case `init`, templates, fonts, doctor, completions, manual

    /// The summary in one line, for the help.
    var summary: String {
        switch self {
        case .build: "typesets documents; may be omitted"
        case .watch: "typesets again when a file changes"
        case .plan: "writes a build graph of a project for Ninja, make or another build system"
        case .worker: "serves a build system as a persistent worker"
        case .preview: "draws pages, or one page at all sizes, or shows them in a browser while you write"
        case .check: "audits documents or stylesheets without writing PDFs"
        case .audit: "audits PDFs made by any program"
        case .report: "merges the reports of several runs or machines"
        case .baseline: "writes or prunes a list of known findings"
        case .rules: "lists the rules of the audit"
        case .explain: "explains a rule"
        case .project: "prints the schema of typeset.yaml"
        case .specimen: "shows every style of a stylesheet with its numbers"
        case .styles: "shows, explains, compares and checks stylesheets"
        case .import: "converts design tokens, CSS, Android's resources or property lists to a stylesheet"
        case .export: "converts a stylesheet to design tokens, CSS or JSON"
        case .`init`: "starts a project: a document, a stylesheet, a configuration, a workflow"
        case .templates: "lists the built-in stylesheets, and draws them"
        case .fonts: "lists fonts, explains which font draws which letters, and locks fonts"
        case .doctor: "reports missing fonts, dictionaries and libraries, and how to install them"
        case .completions: "prints a script that completes commands in bash, zsh or fish"
        case .manual: "prints manual pages for man"
        }
    }

    /// The description for help, manual and completions.
    var description: CommandDescription {
        switch self {
        case .build:
            var description = Command.description
            description.name = rawValue
            return description
        case .watch: return WatchCommand.description
        case .preview: return PreviewCommand.description
        case .plan: return PlanCommand.description
        case .worker: return WorkerCommand.description
        case .check: return CheckCommand.description
        case .audit: return AuditCommand.description
        case .report: return ReportCommand.description
        case .baseline: return BaselineCommand.description
        case .rules: return ManualCommand.rulesDescription
        case .explain: return ManualCommand.explainDescription
        case .project: return ProjectCommand.description
        case .specimen: return SpecimenCommand.description
        case .styles: return StylesInvocation.description
        case .import: return ImportCommand.description
        case .export: return ExportCommand.description
        case .`init`: return InitCommand.description
        case .templates: return TemplatesCommand.description
        case .fonts: return FontsCommand.description
        case .doctor: return DoctorCommand.description
        case .completions: return CompletionsCommand.description
        case .manual: return ManualPageCommand.description
        }
    }

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
            return (arguments.dropFirst().first.flatMap(Subcommand.init(rawValue:)) ?? .build, ["--help"])
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
    static func check(_ documents: [String], isFile: (String) -> Bool) throws(UsageError) {
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
        "serve": .preview, "live": .preview, "show": .preview,
    ]
}
