import TypesetKit

/// `typeset syntaxes`: prints the dialects of Markdown.
enum SyntaxesCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        switch arguments {
        case []: return Terminal.print(DialectManual.list)
        case ["--markdown"]: return Terminal.print(DialectManual.markdown)
        default: throw UsageError("'syntaxes' does not take '\(arguments[0])'", hint: "its options are --markdown and --help")
        }
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "syntaxes", summary: "lists the dialects of Markdown",
            forms: [
                .init(arguments: "syntaxes", meaning: "a line for each dialect"),
                .init(arguments: "syntaxes --markdown", meaning: "a table of their constructs"),
            ],
            text: [
                .paragraph("'--syntax NAME' typesets documents in a dialect. Without it, front matter or the project decides.")
            ],
            operands: [.words(["--markdown"])],
            examples: [.init(command: "\(Program.name) syntaxes")])
    }
}
