/// Completion in bash, without the functions of the package bash-completion, which some machines lack.
struct BashCompletions {
    let program: CommandDescription
    let commands: [CommandDescription]
    let templates: [String]

    var text: String {
        """
        # Each of these adds to what is offered.
        _typesetter_words() { mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$1" -- "$cur"); }

        # Files that end in one of the suffixes, or any, and folders.
        _typesetter_files() {
            local suffix
            compopt -o filenames 2>/dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
                if (( $# == 0 )); then compgen -f -- "$cur"; else compgen -d -- "$cur"; fi
                for suffix in "$@"; do compgen -f -X "!*$suffix" -- "$cur"; done
            )
        }

        _typesetter_folders() {
            compopt -o filenames 2>/dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$cur")
        }

        _typesetter_sheets() {
            _typesetter_words '\(templates.joined(separator: " "))'
            _typesetter_files .yaml .yml
        }

        # Whether only values are between an option that takes several and the word.
        _typesetter_follows() {
            local index=$((COMP_CWORD - 1))
            while (( index > 1 )) && [[ " $2 " == *" ${COMP_WORDS[index]} "* ]]; do (( index-- )); done
            [[ ${COMP_WORDS[index]} == "$1" ]]
        }

        _typesetter() {
            local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command='' action=''
            COMPREPLY=()
            # `--option=value` is three words.
            if [[ $cur == = ]]; then
                cur=''
            elif [[ $prev == = ]] && (( COMP_CWORD > 1 )); then
                prev=${COMP_WORDS[COMP_CWORD-2]}
            fi
            if (( COMP_CWORD > 1 )); then command=${COMP_WORDS[1]}; fi
            if (( COMP_CWORD > 2 )); then action=${COMP_WORDS[2]}; fi
            case $command in
        \(commands.filter { !$0.name.isEmpty }.map(branch).joined(separator: "\n"))
        \(branch(program))
            esac
        }

        complete -F _typesetter typesetter

        """
    }

    private func branch(_ command: CommandDescription) -> String {
        let isProgram = command.name.isEmpty
        let values = command.options.filter { $0.placeholder != nil && !$0.isAttached }.map { option in
            let names = [option.short.map { "-\($0)" }, "--" + option.long].compactMap(\.self).joined(separator: "|")
            return "        \(names)) \(option.value.map(action) ?? ":"); return ;;"
        }
        let options = command.options.flatMap { [$0.short.map { "-\($0)" }, "--" + $0.long].compactMap(\.self) }.joined(separator: " ")
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
