/// The texts of `--help` and `--version`.
enum Help {
    /// The version of the program.
    static let version = "0.1.0"

    /// The short form of the command line.
    static let usage = "\(Program.name) doc.md… [--style SHEET] [--size NAME… | --sizes RANGE | --all-sizes] [-o PATH]"

    /// The column at which explanations begin.
    private static let indent = 26

    /// The help of the main command.
    static func text(_ options: [Option<Invocation>]) -> String {
        let subcommands = Subcommand.allCases.map { line($0.rawValue, $0.summary) }
        return """
            \(Program.name): typesets Markdown with a YAML stylesheet as accessible PDF at the Dynamic Type sizes

            usage: \(usage)

            \(lines(options))

            `-` as a document or stylesheet is standard input.

            Subcommands, each with its own --help (write ./styles for a file with the name of a subcommand):

            \(subcommands.joined(separator: "\n"))

            Exit status: 0 success; 1 a document has errors or findings that fail the audit; 2 something could not be done.

            """
    }

    /// The options of a command, one line each.
    static func lines<Target>(_ options: [Option<Target>]) -> String {
        options.map { option in
            line(
                (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long + (option.placeholder.map { " " + $0 } ?? ""), option.help)
        }.joined(separator: "\n")
    }

    /// Names and their explanation, on the next line if the names are too long.
    static func line(_ names: String, _ help: String) -> String {
        let padding = indent - 2 - names.count
        let gap = padding > 0 ? String(repeating: " ", count: padding) : "\n" + String(repeating: " ", count: indent)
        return "  " + names + gap + help
    }
}

/// The program's own name. It has two, because `typeset` is a builtin of bash, zsh and ksh: a shell never runs a program of that name.
enum Program {
    static let names = ["typesetter", "typeset"]

    /// The name that the program was called by, as help, usage and messages show it.
    static let name = name(calledBy: CommandLine.arguments.first)

    /// - Parameter path: the first argument of the process, a name or a path.
    /// - Returns: its last component where that is one of the two names, else the one that works everywhere.
    static func name(calledBy path: String?) -> String {
        let component = path?.split(separator: "/").last.map(String.init)
        return component.flatMap { names.contains($0) ? $0 : nil } ?? names[0]
    }
}
