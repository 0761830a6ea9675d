import Diagnostics
import FileAccess
import TypesetKit

/// `typeset manual`: prints the manual pages of the commands, generated from the same descriptions as their help.
enum ManualPageCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var parsed = Arguments()
        let names = try ArgumentParser(options: options).parse(arguments, into: &parsed)
        if parsed.asksForHelp { return Terminal.print(Help.text(description)) }
        if let folder = parsed.folder {
            try StandardOutput.refuse(folder, of: "--output", hint: "one page is printed by '\(Program.name) manual check'")
            guard names.isEmpty else { throw UsageError("'manual --output' writes all pages", hint: "omit '\(names[0])'") }
            return write(to: folder)
        }
        guard names.count <= 1 else { throw UsageError("'manual' prints one page", hint: "\(Program.name) manual --output DIR writes all") }
        guard let name = names.first, name != Subcommand.build.rawValue else { return Terminal.print(page(nil)) }
        return Terminal.print(page(try Invocation.choice(name, of: "command")))
    }

    /// Returns the page of a command; nil means the program.
    private static func page(_ command: Subcommand?) -> String {
        command.map { ManualPage.text($0.description) } ?? ManualPage.text(Command.description, commands: others.map(\.description))
    }

    /// The commands that have a separate page.
    private static var others: [Subcommand] { Subcommand.allCases.filter { $0 != .build } }

    private static func write(to folder: String) -> Int32 {
        do throws(Diagnostic) {
            func write(_ text: String, _ name: String) throws(Diagnostic) {
                try Typesetter.write(Array(text.utf8), to: FilePath.join(folder, name))
            }
            try write(page(nil), ManualPage.fileName(Command.description))
            for command in others { try write(page(command), ManualPage.fileName(command.description)) }
        } catch {
            Terminal.show([error], color: .auto)
            return TypesettingResult.Outcome.failed.rawValue
        }
        return 0
    }

    private struct Arguments: Sendable {
        var folder: String?
        var asksForHelp = false
    }

    private static var options: [Option<Arguments>] {
        [
            Option("output", short: "o", help: "write all pages into this folder", .value(placeholder: "DIR") { $0.folder = $1 }),
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "manual", summary: "prints manual pages for man",
            forms: [
                .init(arguments: "manual [COMMAND]", meaning: "the page of the program, or of a command"),
                .init(arguments: "manual --output DIR", meaning: "writes typesetter.1 and a page for each command"),
            ],
            operands: [.words(Subcommand.allCases.map(\.rawValue))], options: options.map(OptionDescription.init),
            examples: [.init(command: "\(Program.name) manual check | man -l -")])
    }
}
