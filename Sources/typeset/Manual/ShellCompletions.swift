/// A shell for which there is a completion script.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Returns the completion script of the shell.
    func script(_ completions: Completions) -> String {
        let about = "# Completion of typesetter \(Help.version) in \(rawValue), made by `typesetter completions \(rawValue)`.\n"
        return switch self {
        case .bash: about + completions.bash
        case .zsh: "#compdef typesetter\n" + about + completions.zsh
        case .fish: about + completions.fish
        }
    }

    /// Quotes text in single quotes for all shells except fish, which reads a backslash before quotes there.
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

/// The words that shells complete.
struct Completions {
    /// The program without a command.
    let program: CommandDescription
    let commands: [CommandDescription]
    /// The names that a stylesheet can have in addition to files.
    let templates: [String]
}
