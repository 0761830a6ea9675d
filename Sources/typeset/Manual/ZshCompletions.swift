import TypesetAudit

/// Completion in zsh with its own `_arguments`, and with the help of each option.
extension Completions {
    var zsh: String {
        let functions = commands.map { function($0) } + [function(program, first: ["'1: :_typesetter_first'"])]
        return TextTemplate.filled(
            EmbeddedText.completions_zsh,
            [
                "templates": templates.joined(separator: " "),
                "commands": commands.map { "    " + Shell.quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"),
                "functions": functions.joined(separator: "\n\n"),
            ])
    }

    private func function(_ command: CommandDescription, first: [String] = []) -> String {
        let operands = command.actions.isEmpty ? rest(command.operands) : ["$operands"]
        let lines = command.options.map(option) + first + operands
        return "_typesetter_command_\(command.name)() {\n\(actions(command))  _arguments -s -S \\\n"
            + lines.map { "    " + $0 }.joined(separator: " \\\n") + "\n}"
    }

    /// Sets `operands` to the possible operands, if an action determines them.
    private func actions(_ command: CommandDescription) -> String {
        if command.actions.isEmpty { return "" }
        let branches = command.actions.map { "      \($0.word)) operands=(\(rest($0.operands).joined())) ;;\n" }.joined()
        return "  local -a operands=(\(rest(command.operands).joined()))\n"
            + "  if (( CURRENT > 2 )); then\n    case $words[2] in\n\(branches)    esac\n  fi\n"
    }

    /// Returns the specification of all further operands.
    ///
    /// With a space before the name of a function, zsh calls it without the options that `_arguments` otherwise adds.
    private func rest(_ operands: [CommandDescription.Operand]) -> [String] {
        if operands.isEmpty { return [] }
        return ["'*: :\(operands.count == 1 ? "" : " ")\(alternatives(operands))'"]
    }

    /// Returns one action, or several that are combined.
    private func alternatives(_ operands: [CommandDescription.Operand]) -> String {
        if operands.count == 1 { return action(operands[0]) }
        let parts = operands.map { operand in
            if case .words(let words) = operand { return "\"words:word:(\(words.joined(separator: " ")))\"" }
            return "\"files:file:" + action(operand).replacing("\"", with: "\\\"") + "\""
        }
        return "_alternative " + parts.joined(separator: " ")
    }

    private func option(_ option: OptionDescription) -> String {
        let help = "[" + option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]") + "]"
        let value = option.placeholder.map {
            ":\($0.replacing("[", with: "\\[").replacing("]", with: "\\]")):\(option.value.map(action) ?? " ")"
        }
        guard let short = option.short else {
            let equals = value == nil ? "" : option.isAttached ? "=-" : "="
            return Shell.quoted((value == nil ? "" : "*") + "--\(option.long)" + equals + help + (value ?? "") + further(option, value))
        }
        if let value { return "'*'{-\(short)+,--\(option.long)=}" + Shell.quoted(help + value) }
        return "'(-\(short) --\(option.long))'{-\(short),--\(option.long)}" + Shell.quoted(help)
    }

    /// Returns a specification for as many further values as there are words, each of which may be omitted.
    private func further(_ option: OptionDescription, _ value: String?) -> String {
        guard option.takesSeveral, let value, case .words(let words) = option.value else { return "" }
        return String(repeating: ":" + value, count: words.count - 1)
    }

    private func action(_ operand: CommandDescription.Operand) -> String {
        switch operand {
        case .words(let words) where words.allSatisfy { $0.hasSuffix("=") }: "{compadd -S \"\" -- \(words.joined(separator: " "))}"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files(let suffixes) where suffixes.isEmpty: "_files"
        case .files(let suffixes): "_files -g \"*(\(suffixes.joined(separator: "|")))(-.)\""
        case .folders: "_files -/"
        case .sheets: "_typesetter_sheets"
        }
    }
}
