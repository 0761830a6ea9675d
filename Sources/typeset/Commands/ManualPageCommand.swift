import TypesetBase
import TypesetKit

/// `typeset manual`: prints the manual pages of the commands, generated from the same descriptions as their help.
enum ManualPageCommand: OptionCommand {
    static func run(_ settings: Settings, _ names: [String]) throws(UsageError) -> Int32 {
        if let folder = settings.folder {
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
        command.map { ManualPage.text($0.description) } ?? ManualPage.text(BuildCommand.program, commands: others.map(\.description))
    }

    /// The commands that have a separate page.
    private static var others: [Subcommand] { Subcommand.allCases.filter { $0 != .build } }

    private static func write(to folder: String) -> Int32 {
        let written: Void? = Terminal.attempt { () throws(Diagnostic) in
            func write(_ text: String, _ name: String) throws(Diagnostic) {
                try Typesetter.write(Array(text.utf8), to: FilePath.join(folder, name))
            }
            try write(page(nil), ManualPage.fileName(BuildCommand.program))
            for command in others { try write(page(command), ManualPage.fileName(command.description)) }
        }
        return written == nil ? ExitStatus.failed : 0
    }

    struct Settings: CommandSettings {
        var folder: String?
    }

    static var options: [Option<Settings>] {
        [
            Option("output", short: "o", help: "write all pages into this folder", .value(placeholder: "DIR") { $0.folder = $1 }),
            .help,
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
