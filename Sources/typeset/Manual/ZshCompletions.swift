/// Completion in zsh, by its own `_arguments`, with the help beside each option.
struct ZshCompletions {
    let program: CommandDescription
    let commands: [CommandDescription]
    let templates: [String]

    var text: String {
        """

        _typesetter_sheets() {
          _alternative 'templates:template:(\(templates.joined(separator: " ")))' 'files:stylesheet:_files -g "*.(yaml|yml)(-.)"'
        }

        _typesetter_commands() {
          local -a commands=(
        \(commands.map { "    " + Shell.quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
          )
          _describe -t commands command commands
        }

        \(commands.map { function($0) }.joined(separator: "\n\n"))

        \(function(program, first: ["'1: :_typesetter_first'"]))

        _typesetter_first() {
          local result=1
          _typesetter_commands && result=0
          _files -g "*.(md|markdown)(-.)" && result=0
          return result
        }

        _typesetter() {
          if (( CURRENT > 2 && $+functions[_typesetter_command_$words[2]] )); then
            local command=$words[2]
            shift words
            (( CURRENT-- ))
            _typesetter_command_$command
          else
            _typesetter_command_
          fi
        }

        # Loaded by compinit, the file is the body of the function; sourced, it names the function.
        if [[ $funcstack[1] == _typesetter ]]; then _typesetter "$@"; else compdef _typesetter typesetter; fi

        """
    }

    private func function(_ command: CommandDescription, first: [String] = []) -> String {
        let operands = command.operands.isEmpty ? [] : ["'*: :\(alternatives(command.operands))'"]
        let lines = command.options.map(option) + first + operands
        return "_typesetter_command_\(command.name)() {\n  _arguments -s -S \\\n"
            + lines.map { "    " + $0 }.joined(separator: " \\\n") + "\n}"
    }

    /// One way to complete, or several of which each adds to the others.
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
            return Shell.quoted((value == nil ? "" : "*") + "--\(option.long)" + equals + help + (value ?? ""))
        }
        if let value { return "'*'{-\(short)+,--\(option.long)=}" + Shell.quoted(help + value) }
        return "'(-\(short) --\(option.long))'{-\(short),--\(option.long)}" + Shell.quoted(help)
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
