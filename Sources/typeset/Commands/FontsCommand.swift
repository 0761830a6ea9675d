import TypesetAudit
import TypesetBase
import TypesetKit
import TypesetStylesheet

/// `typeset fonts`: lists fonts, explains which font draws a text, and locks fonts.
enum FontsCommand: OptionCommand {
    private enum Action: String, CaseIterable { case list, explain, lock }

    struct Settings: CommandSettings {
        var style: String?
        var selector = "body"
        var language: String?
        /// The lock file; nil: the one that applies to documents typeset here.
        var output: String?
        var loader = SheetLoader()
        var isVerbose = false
        var color = ColorChoice.auto
    }

    static func run(_ settings: Settings, _ operands: [String]) throws(UsageError) -> Int32 {
        guard let word = operands.first else { throw UsageError("'fonts' requires 'list', 'explain' or 'lock'") }
        let action: Action = try Invocation.choice(word, of: "action"), rest = Array(operands.dropFirst())
        switch action {
        case .list: return try list(rest, settings)
        case .explain: return try explain(rest, settings)
        case .lock: return try lock(rest, settings)
        }
    }

    // MARK: - Actions

    private static func list(_ operands: [String], _ arguments: Settings) throws(UsageError) -> Int32 {
        if let first = operands.first { throw UsageError("'fonts list' does not take '\(first)'") }
        return arguments.loader.print(arguments.style, arguments.color) { sheet throws(Diagnostic) in
            sheet.fonts.familyNames.map { family in
                family + (arguments.isVerbose ? ": " + sheet.fonts.faceNames(ofFamily: family).joined(separator: ", ") : "") + "\n"
            }.joined()
        }
    }

    private static func explain(_ operands: [String], _ arguments: Settings) throws(UsageError) -> Int32 {
        guard !operands.isEmpty else { throw UsageError("no text given", hint: "\(Program.name) fonts explain 'Grüße, 世界'") }
        let text = operands.joined(separator: " ")
        return arguments.loader.print(arguments.style, arguments.color) { sheet throws(Diagnostic) in
            let explanation = try FontExplanation(of: text, in: arguments.selector, sheet, language: arguments.language)
            let visible = explanation.stretches.filter { !$0.text.trimmingWhitespace.isEmpty }
            return (visible.isEmpty ? explanation.stretches : visible).map { line($0, arguments.selector) }.joined()
        }
    }

    private static func line(_ stretch: FontExplanation.Stretch, _ selector: String) -> String {
        let letters = stretch.text.trimmingWhitespace.isEmpty ? "space" : "“\(stretch.text.trimmingWhitespace)”"
        guard stretch.reason != .none else { return "\(letters): no font has it; a box is drawn\n" }
        return "\(letters): \(stretch.face.postScriptName), \(reason(stretch.reason, selector))\n    \(stretch.face.path)\n"
    }

    private static func reason(_ reason: FontExplanation.Reason, _ selector: String) -> String {
        switch reason {
        case .named: "named by \(selector)"
        case .family(let rank, let count): count == 1 ? "the family of \(selector)" : "family \(rank) of the \(count) of \(selector)"
        case .script: "drawn for the script, as no family of \(selector) has it"
        case .system: "chosen by fontconfig, as no family of \(selector) has it"
        case .none: "in no font"
        }
    }

    /// Writes the lock file for documents or a project.
    private static func lock(_ documents: [String], _ arguments: Settings) throws(UsageError) -> Int32 {
        var invocation = Invocation()
        (invocation.audits, invocation.color, invocation.job.writesFiles) = (false, arguments.color, false)
        (invocation.job.documents, invocation.job.stylesheet) = (documents, arguments.style)
        (invocation.job.roots, invocation.job.fontDirectories) = (arguments.loader.roots, arguments.loader.fontDirectories)
        invocation.job.usesSystemFonts = arguments.loader.usesSystemFonts
        guard try invocation.settle() else { return ExitStatus.failed }
        guard !invocation.paths.isEmpty else { throw UsageError("no document given", hint: "\(Program.name) fonts lock doc.md") }
        let output = arguments.output ?? FontLockFile.place(of: invocation.settledProject)
        if output != StandardOutput.name, invocation.paths.contains(output) {
            throw UsageError("'\(output)' is an input and would be overwritten")
        }
        // Fallback fonts are also locked.
        invocation.job.locksFonts = false
        let job = Terminal.attempt(arguments.color) { () throws(Diagnostic) in try Command.job(of: invocation) }
        guard let job else { return ExitStatus.failed }
        let result = Typesetter.run(job)
        Terminal.show(result.diagnostics, color: arguments.color)
        guard result.outcome != .failed else { return result.outcome.rawValue }
        let lock = FontLock(of: result.faces), project = arguments.output == nil ? invocation.settledProject : nil
        guard Terminal.write(lock.text, to: output, below: project.map { .project($0.folder) }, arguments.color) else {
            return ExitStatus.failed
        }
        Terminal.write("\(Printable.text(output)): \(Phrase.count(lock.entries.count, "font"))\n")
        // Documents with errors may use other fonts once the errors are fixed.
        let hasErrors = result.diagnostics.contains(where: \.isBuildError)
        return (hasErrors ? TypesettingResult.Outcome.findings : result.outcome).rawValue
    }

    // MARK: - Surface

    static var options: [Option<Settings>] {
        [
            Option(
                "style", short: "s", help: "a stylesheet, or the name of a template (default: default)",
                .value(placeholder: "SHEET") { $0.style = $1 }),
            Option(
                "as", help: "explain: the element or the style that the text is set in, such as h1 (default: body)",
                words: Element.allCases.map(\.rawValue),
                .value(placeholder: "SELECTOR") { $0.selector = $1 }),
            Option(
                "language", help: "explain: the language of the text, such as ar (default: that of the sheet)",
                .value(placeholder: "TAG") { $0.language = $1 }),
            Option(
                "output", short: "o",
                help: "lock: the file to write (default: \(FontLockFile.name) beside the project's configuration, or here)",
                .value(placeholder: "PATH") { $0.output = $1 }),
        ] + Option.loading(\.loader) + [
            Option("verbose", short: "v", help: "list: the faces of each family, too", .flag { $0.isVerbose = true }),
            .color { $0.color = $1 },
            .help,
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "fonts", summary: "lists fonts, explains which font draws which letters, and locks fonts",
            forms: [
                .init(arguments: "fonts list", meaning: "lists the font families"),
                .init(arguments: "fonts explain TEXT [--as SELECTOR]", meaning: "explains which font draws which letters"),
                .init(
                    arguments: "fonts lock [DOC…] [-o FILE]",
                    meaning: "writes the fonts of documents, or of a project, with the hashes of their files"),
            ],
            text: [
                .paragraph(
                    "With a lock file, '\(Program.name) doc.md --locked' sets the document in the locked fonts. If a font differs, the "
                        + "command reports it and writes nothing.")
            ],
            operands: [.words(Action.allCases.map(\.rawValue))], actions: [("list", []), ("explain", []), ("lock", [.documents])],
            options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) fonts explain 'Grüße, 世界' --style report --as h1"),
                .init(command: "\(Program.name) fonts lock doc.md && \(Program.name) doc.md --locked"),
            ],
            exitStatus: "0 success; 1 'lock' found errors in documents; 2 something could not be done.")
    }
}

/// Finds and reads the font lock file.
enum FontLockFile {
    /// The name of the file, next to the project's configuration or in the working folder.
    static let name = "fonts.lock"

    /// Returns the path of the lock file of a project, or of documents without one.
    static func place(of project: Project?) -> String { project.map { FilePath.join($0.folder, name) } ?? name }

    /// Returns the lock file that a command line or a configuration refers to; nil if there is none, or fonts are not locked.
    static func path(for invocation: Invocation) -> String? {
        guard invocation.job.locksFonts else { return nil }
        if let path = invocation.fontLock { return path }
        return [place(of: invocation.settledProject), name].first { Typesetter.exists($0, below: FilePath.folder(of: $0)) }
    }

    /// Reads the lock that a command line requests; nil if it requests none.
    static func read(for invocation: Invocation) throws(Diagnostic) -> FontLock? {
        guard let path = path(for: invocation) else { return nil }
        guard let lock = FontLock(text: try text(of: path, for: invocation)) else {
            throw .error("the file is not a font lock file", path: path, hints: ["write one with `\(Program.name) fonts lock doc.md`"])
        }
        return lock
    }

    /// Reads a lock file, which must lie in its folder if it is found by its name.
    private static func text(of path: String, for invocation: Invocation) throws(Diagnostic) -> String {
        if invocation.fontLock == nil {
            return try Typesetter.read(path, kind: "lock file", below: FilePath.folder(of: path), roots: invocation.job.roots)
        }
        return try Typesetter.read(path, kind: "lock file", roots: invocation.job.roots)
    }

    /// Returns a warning if fonts are locked but there is no lock file, because a file that was not committed would go unnoticed.
    static func warning(for invocation: Invocation) -> Diagnostic? {
        guard invocation.job.locksFonts, path(for: invocation) == nil else { return nil }
        return .warning(
            "\(name) does not exist, so only substitutes for missing fonts are refused",
            hints: ["write one with `\(Program.name) fonts lock doc.md`"])
    }
}
