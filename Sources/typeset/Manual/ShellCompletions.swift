/// A shell that commands, options and values are completed in.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that teaches the shell every command.
    ///
    /// - Parameters:
    ///   - program: the program without a command.
    ///   - templates: the names that a stylesheet can have besides that of a file.
    func completions(of program: CommandDescription, _ commands: [CommandDescription], templates: [String]) -> String {
        let about = "# Completion of typesetter \(Help.version) in \(rawValue), made by `typesetter completions \(rawValue)`.\n"
        switch self {
        case .bash: return about + BashCompletions(program: program, commands: commands, templates: templates).text
        case .zsh: return "#compdef typesetter\n" + about + ZshCompletions(program: program, commands: commands, templates: templates).text
        case .fish: return about + FishCompletions(program: program, commands: commands, templates: templates).text
        }
    }

    /// Text in single quotes, as all shells read it but fish, which takes a backslash before quotes there.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
