/// What help, manual page and completions say of a command: written once, so that they agree.
struct CommandDescription: Sendable {
    /// A way to call the command.
    struct Form: Sendable {
        /// What follows the program's name.
        var arguments: String
        /// What this form does, where the command has several.
        var meaning = ""
    }

    /// A piece of the description.
    enum TextBlock: Sendable {
        case paragraph(String)
        /// Names and what each means.
        case terms([(name: String, meaning: String)])
        /// The commands, which have a chapter of their own in the manual.
        case commands(heading: String, [(name: String, meaning: String)])
    }

    struct Example: Sendable {
        /// A whole command, as it is typed.
        var command: String
        var meaning = ""
    }

    /// What the operands of a command may be, as shells complete them.
    enum Operand: Hashable, Sendable {
        case words([String])
        /// Files whose names end so, and the folders on the way to them; any file where the list is empty.
        case files([String])
        case folders
        /// Stylesheets: files, and the names of templates.
        case sheets
    }

    /// The word after the program's name; empty for the program itself, which builds.
    var name: String
    /// One line, beginning with a verb.
    var summary: String
    var forms: [Form]
    var text: [TextBlock] = []
    var operands: [Operand] = []
    /// What follows each word of an action, where the first operand is one, as in `styles explain`.
    var actions: [(word: String, operands: [Operand])] = []
    var options: [OptionDescription] = []
    /// The options that `--help` lists where all of them would fill more than a screen; empty: all.
    var commonOptions: [String] = []
    var examples: [Example] = []
    /// Every status but the rule that 0 is success, 2 failure.
    var exitStatus = "0 success; 2 something could not be done."

    /// The program's name and that of the command, as they are typed.
    var call: String { name.isEmpty ? Program.name : "\(Program.name) \(name)" }
}

extension CommandDescription.Operand {
    static let documents = Self.files([".md", ".markdown"])
    static let pdfs = Self.files([".pdf"])
}

/// An option as help, manual and completions show it.
struct OptionDescription: Sendable {
    /// The name without its hyphens.
    var long: String
    var short: Character?
    var help: String
    /// What the value is called; nil for a flag.
    var placeholder: String?
    var group: OptionGroup
    /// Whether the value may only follow within the same word, and may be left out.
    var isAttached = false
    /// Whether further words may be values, too.
    var takesSeveral = false
    /// What the value can be; nil for a flag, or for a value that shells cannot complete.
    var value: CommandDescription.Operand?

    init<Target>(_ option: Option<Target>) {
        long = option.long
        short = option.short
        help = option.help
        placeholder = option.placeholder
        group = option.group
        value = option.words.isEmpty ? option.placeholder.flatMap(Self.operand) : .words(option.words)
        switch option.action {
        case .attached: isAttached = true
        case .values: takesSeveral = true
        case .flag, .value: break
        }
    }

    /// What a placeholder stands for in every command.
    private static func operand(_ placeholder: String) -> CommandDescription.Operand? {
        switch placeholder {
        case "DIR": .folders
        case "FILE", "PATH", "[=FILE]": .files([])
        case "SHEET": .sheets
        default: nil
        }
    }
}

/// The exit statuses of commands that audit.
enum ExitStatus {
    static let build =
        "0 the output is what the documents ask for; 1 content is missing from it, or findings fail the run as `--fail-on` says; "
        + "2 something could not be done."
    static let audit = "0 no findings that fail the audit; 1 findings; 2 something could not be done."
}
