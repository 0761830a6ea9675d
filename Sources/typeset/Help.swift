/// The texts of `--help` and `--version`.
enum Help {
    static let version = "0.1.0"

    static let usage = "typeset doc.md… [--style SHEET] [--size NAME… | --sizes RANGE | --all-sizes] [-o PATH]"

    /// Column at which the explanations begin.
    private static let indent = 26

    static func text(_ options: [Option<Invocation>]) -> String {
        """
        typeset: Markdown and a YAML stylesheet to accessible PDF at the Dynamic Type sizes

        usage: \(usage)

        \(options.map(line).joined(separator: "\n"))

        Exit status: 0 done; 1 done, with errors found in a document; 2 something could not be done.

        """
    }

    private static func line(_ option: Option<Invocation>) -> String {
        let names = (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long + (option.placeholder.map { " " + $0 } ?? "")
        let padding = indent - 2 - names.count
        let gap = padding > 0 ? String(repeating: " ", count: padding) : "\n" + String(repeating: " ", count: indent)
        return "  " + names + gap + option.help
    }
}
