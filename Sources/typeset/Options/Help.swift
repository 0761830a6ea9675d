/// The texts of `--help` and `--version`.
enum Help {
    static let version = "0.1.0"

    static let usage = "typeset doc.md… [--style SHEET] [--size NAME… | --sizes RANGE | --all-sizes] [-o PATH]"

    /// Column at which the explanations begin.
    private static let indent = 26

    static func text(_ options: [Option<Invocation>]) -> String {
        let subcommands = Subcommand.allCases.map { line($0.rawValue, $0.summary) }
        return """
            typeset: Markdown and a YAML stylesheet to accessible PDF at the Dynamic Type sizes

            usage: \(usage)

            \(lines(options))

            A document or stylesheet `-` is read from standard input.

            Subcommands, each with a --help of its own; a file of such a name is written ./styles:

            \(subcommands.joined(separator: "\n"))

            Exit status: 0 done; 1 done, with errors found in a document; 2 something could not be done.

            """
    }

    /// The options of a command, one line each where they fit.
    static func lines<Target>(_ options: [Option<Target>]) -> String {
        options.map { option in
            line(
                (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long + (option.placeholder.map { " " + $0 } ?? ""), option.help)
        }.joined(separator: "\n")
    }

    /// A word or two, and their explanation.
    static func line(_ names: String, _ help: String) -> String {
        let padding = indent - 2 - names.count
        let gap = padding > 0 ? String(repeating: " ", count: padding) : "\n" + String(repeating: " ", count: indent)
        return "  " + names + gap + help
    }
}
