import Diagnostics
import TypesetKit

/// `typeset init`: creates a folder with a document, a stylesheet, the configuration and a workflow, which work immediately.
enum InitCommand {
    private struct Arguments: Sendable {
        var template = "default"
        var isQuiet = false
        var asksForHelp = false
    }

    static func run(_ arguments: [String], isFile: (String) -> Bool) throws(UsageError) -> Int32 {
        var parsed = Arguments()
        let folders = try ArgumentParser(options: options).parse(arguments, into: &parsed)
        if parsed.asksForHelp { return Terminal.print(Help.text(description)) }
        guard folders.count <= 1 else { throw UsageError("'init' makes one folder", hint: "\(Program.name) init \(folders[0])") }
        if let folder = folders.first { try StandardOutput.refuse(folder, of: "init", hint: "\(Program.name) init handbook") }
        guard let template = Templates.all.first(where: { $0.name == parsed.template }) else {
            throw .unknown("template", parsed.template, candidates: Templates.names)
        }
        let project = StarterProject(template, in: folders.first ?? ".")
        let present = project.files.map(\.path).filter(isFile)
        if !present.isEmpty {
            throw UsageError(
                "nothing is written: \(present.joined(separator: ", ")) \(present.count == 1 ? "exists" : "exist") already",
                hint: "name a folder: \(Program.name) init handbook")
        }
        return write(project, isQuiet: parsed.isQuiet)
    }

    private static func write(_ project: StarterProject, isQuiet: Bool) -> Int32 {
        let ignored = project.ignoreFile, keepsIgnored = Environment.exists(ignored.path)
        for file in project.files + (keepsIgnored ? [] : [ignored]) {
            do throws(Diagnostic) {
                try Typesetter.write(file.bytes, to: file.path, below: .chosen(project.base(of: file.path)))
            } catch {
                Terminal.show([error], color: .auto)
                return TypesettingResult.Outcome.failed.rawValue
            }
            if !isQuiet { Terminal.write(Printable.text(file.path) + "\n") }
        }
        let operand = project.folder == "." ? "" : " " + Printable.text(project.folder)
        if keepsIgnored, !isQuiet {
            Terminal.write("\(Printable.text(ignored.path)) is unchanged: add \(StarterProject.outputs) to it\n")
        }
        if !isQuiet {
            Terminal.write("next: \(Program.names[0])\(operand)\n")
            Terminal.write(
                "for the workflow: set the repository's variable \(StarterProject.packageVariable) (its first lines describe the value)\n")
        }
        return 0
    }

    private static var options: [Option<Arguments>] {
        [
            Option(
                "template", help: "the template of the document; '\(Program.name) templates' lists all (default: default)",
                words: Templates.names, .value(placeholder: "NAME") { $0.template = $1 }),
            Option("quiet", short: "q", help: "print only errors", .flag { $0.isQuiet = true }),
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "init", summary: "starts a project: a document, a stylesheet, a configuration, a workflow",
            forms: [.init(arguments: "init [DIR] [--template NAME]")],
            text: [
                .terms(StarterProject.meanings),
                .paragraph("No file is overwritten. If one of the other files exists, none is written."),
            ],
            operands: [.folders], options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) init handbook --template report"),
                .init(command: "\(Program.name) init", meaning: "in the current folder"),
            ])
    }
}
