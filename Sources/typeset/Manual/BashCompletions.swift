import TypesetAudit

/// Completion in bash, without the functions of the package bash-completion, which some machines lack.
extension Completions {
    var bash: String {
        let branches = commands.filter { !$0.name.isEmpty } + [program]
        return TextTemplate.filled(
            EmbeddedText.completions_bash,
            ["templates": templates.joined(separator: " "), "branches": branches.map(branch).joined(separator: "\n")])
    }

    private func branch(_ command: CommandDescription) -> String {
        let isProgram = command.name.isEmpty
        let values = command.options.filter { $0.placeholder != nil && !$0.isAttached }.map { option in
            "        \(option.names.joined(separator: "|"))) \(option.value.map(action) ?? ":"); return ;;"
        }
        let options = command.options.flatMap(\.names).joined(separator: " ")
        let words =
            isProgram ? ["if (( COMP_CWORD == 1 )); then _typesetter_words '\(commands.map(\.name).joined(separator: " "))'; fi"] : []
        let operands = words + command.options.compactMap(further) + rest(command)
        return """
                \(isProgram ? "*" : command.name))
                    case $prev in
            \(values.joined(separator: "\n"))
                    esac
                    if [[ $cur == -* ]]; then
                        _typesetter_words '\(options)'
                    else
                        \(operands.isEmpty ? ":" : operands.joined(separator: "\n            "))
                    fi
                    ;;
            """
    }

    /// Returns the completions of operands; if an action determines them, by action.
    private func rest(_ command: CommandDescription) -> [String] {
        if command.actions.isEmpty { return command.operands.map(action) }
        func branch(_ word: String, _ operands: [CommandDescription.Operand]) -> String {
            "    \(word)) \(operands.isEmpty ? ":" : operands.map(action).joined(separator: "; ")) ;;"
        }
        return ["case $action in"] + command.actions.map { branch($0.word, $0.operands) } + [branch("*", command.operands), "esac"]
    }

    /// Returns the completion of the next value, for an option that takes several.
    private func further(_ option: OptionDescription) -> String? {
        guard option.takesSeveral, case .words(let words) = option.value else { return nil }
        let values = Shell.quoted(words.joined(separator: " "))
        return "if _typesetter_follows --\(option.long) \(values); then _typesetter_words \(values); fi"
    }

    private func action(_ operand: CommandDescription.Operand) -> String {
        switch operand {
        case .words(let words):
            (words.allSatisfy { $0.hasSuffix("=") } ? "compopt -o nospace 2>/dev/null; " : "")
                + "_typesetter_words \(Shell.quoted(words.joined(separator: " ")))"
        case .files(let suffixes): (["_typesetter_files"] + suffixes).joined(separator: " ")
        case .folders: "_typesetter_folders"
        case .sheets: "_typesetter_sheets"
        }
    }
}
