/// A shell for which there is a completion script.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Returns the completion script of the shell.
    ///
    /// - Parameters:
    ///   - program: the program without a command.
    ///   - templates: the names that a stylesheet can have in addition to files.
    func completions(of program: CommandDescription, _ commands: [CommandDescription], templates: [String]) -> String {
        let about = "# Completion of typesetter \(Help.version) in \(rawValue), made by `typesetter completions \(rawValue)`.\n"
        switch self {
        case .bash: return about + BashCompletions(program: program, commands: commands, templates: templates).text
        case .zsh: return "#compdef typesetter\n" + about + ZshCompletions(program: program, commands: commands, templates: templates).text
        case .fish: return about + FishCompletions(program: program, commands: commands, templates: templates).text
        }
    }

    /// Quotes text in single quotes for all shells except fish, which reads a backslash before quotes there.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
