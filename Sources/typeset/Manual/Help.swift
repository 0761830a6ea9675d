import TypesetKit

/// The texts of `--help` and `--version`.
enum Help {
    /// The version of the program and the day of its release, with which CHANGELOG.md begins.
    static let version = Typesetter.version
    static let releaseDate = "2026-11-25"

    /// The column at which explanations begin.
    static let indent = 26

    /// The option for the whole help of a command.
    static let allOption = "help-all"

    /// The number of lines on a screen, in which `--help` fits.
    static let screen = 30

    /// Returns the help of a command on one screen: the examples, the common options and the names of the commands.
    ///
    /// - Parameter width: the width of a line in columns. Examples are not wrapped, so they can be copied.
    static func text(_ command: CommandDescription, width: Int = Terminal.textColumns) -> String {
        command.commonOptions.isEmpty ? whole(command, width: width) : ShortHelp(width: width).text(command)
    }

    /// Returns the help of a command with all options by group.
    static func whole(_ command: CommandDescription, width: Int = Terminal.textColumns) -> String { HelpText(width: width).text(command) }

    /// Returns the help that a command line requests, at any place where an option is allowed; nil if it requests none.
    static func text(askedBy arguments: [String], of subcommand: Subcommand) -> String? {
        let options = arguments.prefix { $0 != "--" }, command = subcommand == .build ? BuildCommand.program : subcommand.description
        if options.contains("--" + allOption) { return whole(command) }
        return options.contains { $0 == "--help" || isShort($0) } ? text(command) : nil
    }

    /// Whether an argument is `-h`, alone or among other short options without a value.
    private static func isShort(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.contains("h") && argument.dropFirst().allSatisfy("hqv".contains)
    }

    /// The description of `help` as a command, for completions and suggestions.
    static var description: CommandDescription {
        CommandDescription(
            name: "help", summary: "prints the help of a command", forms: [.init(arguments: "help [COMMAND]")],
            operands: [.words(Subcommand.allCases.map(\.rawValue))])
    }

    /// Formats names with their explanation, which begins on the next line if the names are too long.
    static func line(_ names: String, _ meaning: String, indent: Int = indent, width: Int = Terminal.textColumns) -> String {
        let padding = indent - 2 - names.count, margin = String(repeating: " ", count: indent)
        let gap = padding > 0 ? String(repeating: " ", count: padding) : "\n" + margin
        return "  " + names + gap + wrapped(meaning, to: width - indent).joined(separator: "\n" + margin)
    }

    /// Breaks text into lines of at most `width` columns, unless a word is wider.
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

/// The names of the program: two, because `typeset` is a builtin of bash, zsh and ksh, which never run a program of that name.
enum Program {
    static let names = ["typesetter", "typeset"]

    /// The name by which the program was called, for help, usage and messages.
    static let name = name(calledBy: CommandLine.arguments.first)

    /// Returns the name of the program for messages.
    ///
    /// - Parameter path: the first argument of the process, a name or a path.
    /// - Returns: the last component if it is one of the two names, or else the name that works in every shell.
    static func name(calledBy path: String?) -> String {
        let component = path?.split(separator: "/").last.map(String.init)
        return component.flatMap { names.contains($0) ? $0 : nil } ?? names[0]
    }
}
