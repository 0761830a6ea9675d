import TypesetKit

/// `typeset completions`: prints the completion script of a shell.
enum CompletionsCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        guard let name = arguments.first, arguments.count == 1 else {
            throw UsageError("'completions' takes the name of one shell", hint: "\(Program.name) completions bash, zsh or fish")
        }
        let shell: Shell = try Invocation.choice(name, of: "shell")
        let commands = Subcommand.allCases.map(\.description) + [Help.description]
        return Terminal.print(
            shell.script(Completions(program: BuildCommand.program, commands: commands, templates: Templates.names)))
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "completions", summary: "prints a script that completes commands in bash, zsh or fish",
            forms: [.init(arguments: "completions bash|zsh|fish")],
            text: [
                .paragraph("If you install the program with 'make install' or the Debian package, shells find the scripts automatically.")
            ],
            operands: [.words(Shell.allCases.map(\.rawValue))],
            examples: [
                .init(command: "source <(\(Program.name) completions bash)", meaning: "in ~/.bashrc or ~/.zshrc (there: zsh)"),
                .init(command: "\(Program.name) completions fish > ~/.config/fish/completions/typesetter.fish"),
            ])
    }
}
