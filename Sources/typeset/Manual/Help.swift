/// The texts of `--help` and `--version`.
enum Help {
    /// The version of the program, and the day of its release; CHANGELOG.md begins with both.
    static let version = "0.2.0"
    static let releaseDate = "2026-11-25"

    /// The width of a line, in columns: that of a terminal beside an editor.
    private static let width = 100
    /// The column at which explanations begin.
    private static let indent = 26

    /// The help of a command.
    static func text(_ command: CommandDescription) -> String {
        let forms = command.forms.map { (name: Program.name + " " + $0.arguments, meaning: $0.meaning) }
        var parts = ["\(command.call): \(command.summary)", usage(forms)]
        parts += command.text.map(block)
        parts += groups(command.options)
        if !command.examples.isEmpty { parts.append("Examples:\n" + command.examples.map(example).joined(separator: "\n")) }
        parts.append(wrapped("Exit status: " + command.exitStatus, to: width).joined(separator: "\n"))
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func usage(_ forms: [(name: String, meaning: String)]) -> String {
        let first = "usage: ", other = String(repeating: " ", count: first.count), margin = other + "    "
        let longest = forms.filter { !$0.meaning.isEmpty }.map(\.name.count).max() ?? 0
        let fits = forms.allSatisfy { first.count + ($0.meaning.isEmpty ? $0.name.count : longest + 4 + $0.meaning.count) <= width }
        return forms.enumerated().map { index, form in
            let lead = index == 0 ? first : other
            guard !fits else {
                let gap = form.meaning.isEmpty ? "" : String(repeating: " ", count: longest - form.name.count + 4)
                return lead + form.name + gap + form.meaning
            }
            let lines = wrapped(form.name, to: width - margin.count) + wrapped(form.meaning, to: width - margin.count)
            return lead + lines.filter { !$0.isEmpty }.joined(separator: "\n" + margin)
        }.joined(separator: "\n")
    }

    private static func block(_ block: CommandDescription.TextBlock) -> String {
        switch block {
        case .paragraph(let text): wrapped(text, to: width).joined(separator: "\n")
        case .terms(let terms): list(terms, indent: min(indent, (terms.map(\.name.count).max() ?? 0) + 5))
        case .commands(let heading, let terms): self.block(.paragraph(heading)) + "\n\n" + self.block(.terms(terms))
        }
    }

    private static func example(_ example: CommandDescription.Example) -> String {
        example.meaning.isEmpty ? "  \(example.command)" : "  \(example.command)\n      \(example.meaning)"
    }

    /// The options under their headings.
    private static func groups(_ options: [OptionDescription]) -> [String] {
        let used = OptionGroup.allCases.filter { group in options.contains { $0.group == group } }
        return used.map { group in
            let lines = options.filter { $0.group == group }.map { (name: names($0), meaning: $0.help) }
            return (used.count == 1 ? "Options" : group.rawValue) + ":\n" + list(lines, indent: indent)
        }
    }

    private static func names(_ option: OptionDescription) -> String {
        (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long
            + (option.placeholder.map { (option.isAttached ? "" : " ") + $0 } ?? "")
    }

    private static func list(_ lines: [(name: String, meaning: String)], indent: Int) -> String {
        lines.map { line($0.name, $0.meaning, indent: indent) }.joined(separator: "\n")
    }

    /// Names and their explanation, which begins on the next line if the names are too long.
    static func line(_ names: String, _ meaning: String, indent: Int = indent) -> String {
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
