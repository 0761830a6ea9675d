/// The full help of a command.
struct HelpText {
    /// The width of a line in columns.
    let width: Int

    func text(_ command: CommandDescription) -> String {
        var parts = [Help.wrapped("\(command.call): \(command.summary)", to: width).joined(separator: "\n"), usage(command)]
        parts += command.text.map(block)
        parts += groups(command.options)
        if !command.examples.isEmpty { parts.append("Examples:\n" + command.examples.map(example).joined(separator: "\n")) }
        parts.append(Help.wrapped("Exit status: " + command.exitStatus, to: width).joined(separator: "\n"))
        return parts.joined(separator: "\n\n") + "\n"
    }

    func usage(_ command: CommandDescription) -> String {
        usage(command.forms.map { (name: Program.name + " " + $0.arguments, meaning: $0.meaning) })
    }

    private func usage(_ forms: [(name: String, meaning: String)]) -> String {
        let first = "usage: ", other = String(repeating: " ", count: first.count), margin = other + "    "
        let longest = forms.filter { !$0.meaning.isEmpty }.map(\.name.count).max() ?? 0
        let fits = forms.allSatisfy { first.count + ($0.meaning.isEmpty ? $0.name.count : longest + 4 + $0.meaning.count) <= width }
        return forms.enumerated().map { index, form in
            let lead = index == 0 ? first : other
            guard !fits else {
                let gap = form.meaning.isEmpty ? "" : String(repeating: " ", count: longest - form.name.count + 4)
                return lead + form.name + gap + form.meaning
            }
            let lines = Help.wrapped(form.name, to: width - margin.count) + Help.wrapped(form.meaning, to: width - margin.count)
            return lead + lines.filter { !$0.isEmpty }.joined(separator: "\n" + margin)
        }.joined(separator: "\n")
    }

    private func block(_ block: CommandDescription.TextBlock) -> String {
        switch block {
        case .paragraph(let text): Help.wrapped(text, to: width).joined(separator: "\n")
        case .terms(let terms): list(terms, indent: min(Help.indent, (terms.map(\.name.count).max() ?? 0) + 5))
        case .commands(let heading):
            self.block(.paragraph(heading)) + "\n\n" + self.block(.terms(Subcommand.allCases.map { ($0.rawValue, $0.description.summary) }))
        }
    }

    private func example(_ example: CommandDescription.Example) -> String {
        let margin = "      ", meaning = Help.wrapped(example.meaning, to: width - margin.count)
        return (["  " + example.command] + meaning.map { margin + $0 }).joined(separator: "\n")
    }

    /// The options under their headings.
    private func groups(_ options: [OptionDescription]) -> [String] {
        options.grouped.map { group in
            group.heading + ":\n" + list(group.options.map { (name: names($0), meaning: $0.help) }, indent: Help.indent)
        }
    }

    func names(_ option: OptionDescription) -> String {
        (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long
            + (option.placeholder.map { (option.isAttached ? "" : " ") + $0 } ?? "")
    }

    private func list(_ lines: [(name: String, meaning: String)], indent: Int) -> String {
        lines.map { Help.line($0.name, $0.meaning, indent: indent, width: width) }.joined(separator: "\n")
    }
}
