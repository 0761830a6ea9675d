import TypesetAudit

/// Completion in fish, with the help of each option. In fish `typeset` is not a builtin, so both names are completed.
extension Completions {
    var fish: String {
        let names = commands.map { "complete -c typesetter -n __typesetter_is_first -a \($0.name) -d \(quoted($0.summary))" }
        return TextTemplate.filled(
            EmbeddedText.completions_fish,
            [
                "commands": commands.map(\.name).joined(separator: " "),
                "lines": (names + ([program] + commands).flatMap(lines)).joined(separator: "\n"),
            ])
    }

    private func lines(_ command: CommandDescription) -> [String] {
        let holds = "__typesetter_is \(command.name.isEmpty ? "." : command.name)"
        let condition = "complete -c typesetter -n '\(holds)'"
        let options = command.options.map { option in
            [
                condition, option.short.map { "-s \($0)" }, "-l \(option.long)",
                option.placeholder == nil || option.isAttached ? nil : "-x",
                option.isAttached ? nil : option.value.map { "-a \(quoted(words($0)))" }, "-d \(quoted(option.help))",
            ].compactMap(\.self).joined(separator: " ")
        }
        return options + further(command.options, holds) + operands(command, holds)
    }

    /// Returns the completions of the next values, for options that take several.
    private func further(_ options: [OptionDescription], _ holds: String) -> [String] {
        options.filter(\.takesSeveral).compactMap { option in
            option.value.map(words).map { values in
                "complete -c typesetter -n '\(holds); and __typesetter_follows --\(option.long) \(values)' -a \(quoted(values))"
            }
        }
    }

    /// Returns the completions of operands; if an action determines them, by action.
    private func operands(_ command: CommandDescription, _ holds: String) -> [String] {
        func lines(_ operands: [CommandDescription.Operand], _ condition: String) -> [String] {
            operands.map { "complete -c typesetter -n '\(holds)\(condition)' -a \(quoted(words($0)))" }
        }
        let actions = command.actions.map(\.word).joined(separator: " ")
        return lines(command.operands, actions.isEmpty ? "" : "; and not __typesetter_acts \(actions)")
            + command.actions.flatMap { lines($0.operands, "; and __typesetter_acts \($0.word)") }
    }

    private func words(_ operand: CommandDescription.Operand) -> String {
        switch operand {
        case .words(let words): words.joined(separator: " ")
        case .files(let suffixes) where suffixes.isEmpty: "(__fish_complete_path)"
        case .files(let suffixes): "(__typesetter_files \(suffixes.joined(separator: " ")))"
        case .folders: "(__fish_complete_directories)"
        case .sheets: "\(templates.joined(separator: " ")) (__typesetter_files .yaml .yml)"
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
