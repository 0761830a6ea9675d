/// Completion in fish, with the help beside each option. There `typeset` is no builtin, so that both names are completed.
struct FishCompletions {
    let program: CommandDescription
    let commands: [CommandDescription]
    let templates: [String]

    var text: String {
        """
        function __typesetter_command
            set -l words (commandline -opc)
            if set -q words[2]; and contains -- $words[2] \(commands.map(\.name).joined(separator: " "))
                echo $words[2]
            else
                echo .
            end
        end

        function __typesetter_is
            test (__typesetter_command) = $argv[1]
        end

        function __typesetter_is_first
            test (count (commandline -opc)) -eq 1
        end

        # Each of the suffixes in turn, and the folders on the way.
        function __typesetter_files
            for suffix in $argv
                __fish_complete_suffix $suffix | string match -e -r -- "(\\\\$suffix|/)(\\t|\\$)"
            end
        end

        complete -c typesetter -f
        complete -c typeset -w typesetter
        \(commands.map { "complete -c typesetter -n __typesetter_is_first -a \($0.name) -d \(quoted($0.summary))" }.joined(separator: "\n"))
        \(([program] + commands).flatMap(lines).joined(separator: "\n"))

        """
    }

    private func lines(_ command: CommandDescription) -> [String] {
        let condition = "complete -c typesetter -n '__typesetter_is \(command.name.isEmpty ? "." : command.name)'"
        let options = command.options.map { option in
            [
                condition, option.short.map { "-s \($0)" }, "-l \(option.long)",
                option.placeholder == nil || option.isAttached ? nil : "-x",
                option.isAttached ? nil : option.value.map { "-a \(quoted(words($0)))" }, "-d \(quoted(option.help))",
            ].compactMap(\.self).joined(separator: " ")
        }
        return options + command.operands.map { "\(condition) -a \(quoted(words($0)))" }
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
