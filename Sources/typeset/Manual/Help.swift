/// The texts of `--help` and `--version`.
enum Help {
    /// The version of the program, and the day of its release; CHANGELOG.md begins with both.
    static let version = "0.2.0"
    static let releaseDate = "2026-11-25"

    /// The column at which explanations begin.
    static let indent = 26

    /// The option for the whole help of a command.
    static let allOption = "help-all"

    /// The lines of a screen, which `--help` fits in.
    static let screen = 30

    /// The help of a command on one screen: the examples, the common options and the names of the commands.
    ///
    /// - Parameter width: of a line, in columns; examples are left whole, so that they can be copied.
    static func text(_ command: CommandDescription, width: Int = Terminal.textColumns) -> String {
        command.commonOptions.isEmpty ? whole(command, width: width) : ShortHelp(width: width).text(command)
    }

    /// The help of a command with all options by groups.
    static func whole(_ command: CommandDescription, width: Int = Terminal.textColumns) -> String { HelpText(width: width).text(command) }

    /// Whether a command line asks for all options.
    static func isAskedForAll(by arguments: [String]) -> Bool { arguments.prefix { $0 != "--" }.contains("--" + allOption) }

    /// Whether a command line asks for help, wherever an option can be.
    static func isAsked(by arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { ["--help", "-h", "--" + allOption].contains($0) }
    }

    /// `help` as a word of the command line, for completions and suggestions.
    static var description: CommandDescription {
        CommandDescription(
            name: "help", summary: "prints the help of a command", forms: [.init(arguments: "help [COMMAND]")],
            operands: [.words(Subcommand.allCases.map(\.rawValue))])
    }

    /// Names and their explanation, which begins on the next line if the names are too long.
    static func line(_ names: String, _ meaning: String, indent: Int = indent, width: Int = Terminal.textColumns) -> String {
        let padding = indent - 2 - names.count, margin = String(repeating: " ", count: indent)
        let gap = padding > 0 ? String(repeating: " ", count: padding) : "\n" + margin
        return "  " + names + gap + wrapped(meaning, to: width - indent).joined(separator: "\n" + margin)
    }

    /// Lines of words, each of at most `width` columns if its words are.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
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
