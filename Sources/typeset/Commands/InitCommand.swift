import TypesetBase
import TypesetKit

/// `typeset init`: creates a folder with a document, a stylesheet, the configuration and a workflow, which work immediately.
enum InitCommand: OptionCommand {
    struct Settings: CommandSettings {
        var template = "default"
        var language: String?
        var paper: String?
        var isQuiet = false
    }

    static func run(_ settings: Settings, _ folders: [String]) throws(UsageError) -> Int32 {
        guard folders.count <= 1 else { throw UsageError("'init' makes one folder", hint: "\(Program.name) init \(folders[0])") }
        if let folder = folders.first { try StandardOutput.refuse(folder, of: "init", hint: "\(Program.name) init handbook") }
        guard let template = Templates.all.first(where: { $0.name == settings.template }) else {
            throw .unknown("template", settings.template, candidates: Templates.names)
        }
        let project = StarterProject(template, in: folders.first ?? ".", language: settings.language, paper: settings.paper)
        let present = project.files.map(\.path).filter(Environment.exists)
        if !present.isEmpty {
            throw UsageError(
                "nothing is written: \(present.joined(separator: ", ")) \(present.count == 1 ? "exists" : "exist") already",
                hint: "name a folder: \(Program.name) init handbook")
        }
        return write(project, isQuiet: settings.isQuiet)
    }

    private static func write(_ project: StarterProject, isQuiet: Bool) -> Int32 {
        let ignored = project.ignoreFile, keepsIgnored = Environment.exists(ignored.path)
        for file in project.files + (keepsIgnored ? [] : [ignored]) {
            let written: Void? = Terminal.attempt { () throws(Diagnostic) in
                try Typesetter.write(file.bytes, to: file.path, below: .chosen(project.base(of: file.path)))
            }
            if written == nil { return ExitStatus.failed }
            if !isQuiet { Terminal.write(Printable.text(file.path) + "\n") }
        }
        let operand = project.folder == "." ? "" : " " + Printable.text(project.folder)
        if keepsIgnored, !isQuiet {
            Terminal.write("\(Printable.text(ignored.path)) is unchanged: add \(StarterProject.outputs) to it\n")
        }
        if !isQuiet {
            Terminal.write("next: \(Program.names[0])\(operand)\n")
            if ProgramRelease.current.location.isEmpty {
                Terminal.write(
                    "for the workflow: set the repository's variable \(ProgramRelease.variable) (its first lines describe the value)\n")
            }
        }
        return 0
    }

    static var options: [Option<Settings>] {
        [
            Option(
                "template", help: "the template of the document; '\(Program.name) templates' lists all (default: default)",
                words: Templates.names, .value(placeholder: "NAME") { $0.template = $1 }),
            Option(
                "language", help: "the language of the documents, such as en-US (default: that of the documents, then of the locale)",
                .value(placeholder: "TAG") { (settings, text) throws(UsageError) in
                    guard LanguageTag.isValid(text) else {
                        throw UsageError("'\(text)' is not a language tag", hint: LanguageTag.meant(by: text).map { "--language \($0)" })
                    }
                    settings.language = text
                }),
            Option(
                "paper", help: "the page size: a4, letter or another name (default: letter where the locale's country has it)",
                words: StarterSetting.papers,
                .value(placeholder: "SIZE") { (settings, text) throws(UsageError) in
                    guard StarterSetting.papers.contains(text) else { throw .unknown("paper", text, candidates: StarterSetting.papers) }
                    settings.paper = text
                }),
            Option("quiet", short: "q", help: "print only errors", .flag { $0.isQuiet = true }),
            .help,
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "init", summary: "starts a project: a document, a stylesheet, a configuration, a workflow",
            forms: [.init(arguments: "init [DIR] [--template NAME] [--language TAG] [--paper SIZE]")],
            text: [
                .terms(StarterProject.meanings),
                .paragraph(
                    "The configuration states the language of most documents in the folder or, if they state none, that of the locale "
                        + "(LC_ALL, LANG)."),
                .paragraph("No file is overwritten. If one of the other files exists, none is written."),
            ],
            operands: [.folders], options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) init handbook --template report"),
                .init(command: "\(Program.name) init", meaning: "in the current folder"),
            ])
    }
}
