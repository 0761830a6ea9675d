import TypesetKit

/// The description of a command for help, manual page and completions, written once so that they agree.
struct CommandDescription: Sendable {
    /// A way to call the command.
    struct Form: Sendable {
        /// The text after the program's name.
        var arguments: String
        /// The effect of this form, if the command has several.
        var meaning = ""
    }

    /// A block of the description.
    enum TextBlock: Sendable {
        case paragraph(String)
        /// Names with their meanings.
        case terms([(name: String, meaning: String)])
        /// All commands of the program, which have a separate section in the manual page.
        case commands(heading: String)
    }

    struct Example: Sendable {
        /// A whole command line, as it is typed.
        var command: String
        var meaning = ""
    }

    /// The kind of an operand, for completion in shells.
    enum Operand: Hashable, Sendable {
        case words([String])
        /// Files with one of the suffixes, and folders; any file if the list is empty.
        case files([String])
        case folders
        /// Stylesheets: files and the names of templates.
        case sheets
    }

    /// The word after the program's name; empty for the program itself, which builds.
    var name: String
    /// The summary in one line, which begins with a verb.
    var summary: String
    var forms: [Form]
    var text: [TextBlock] = []
    var operands: [Operand] = []
    /// The operands after each action word, if the first operand is one, as in `styles explain`.
    var actions: [(word: String, operands: [Operand])] = []
    var options: [OptionDescription] = []
    /// The options that `--help` lists if all of them would not fit on a screen; empty lists all.
    var commonOptions: [String] = []
    var examples: [Example] = []
    /// The exit statuses; by default, 0 is success and 2 is failure.
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
    /// The name of the value; nil for a flag.
    var placeholder: String?
    var group: OptionGroup
    /// Whether the value is optional and must be in the same word.
    var isAttached = false
    /// Whether further words may also be values.
    var takesSeveral = false
    /// The kind of the value; nil for a flag, or for a value that shells cannot complete.
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

    /// Returns the kind of value that a placeholder means in every command.
    private static func operand(_ placeholder: String) -> CommandDescription.Operand? {
        switch placeholder {
        case "DIR": .folders
        case "FILE", "PATH", "[=FILE]": .files([])
        case "SHEET": .sheets
        default: nil
        }
    }
}

extension OptionDescription {
    /// The names as they are typed, the short one first.
    var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + long] }
}

extension [OptionDescription] {
    /// The options by group, with the heading of each.
    var grouped: [(heading: String, options: [OptionDescription])] {
        let used = OptionGroup.allCases.filter { group in contains { $0.group == group } }
        return used.map { group in (used.count == 1 ? "Options" : group.rawValue, filter { $0.group == group }) }
    }
}

/// The exit statuses of commands.
enum ExitStatus {
    /// The status if something could not be done.
    static let failed = TypesettingResult.Outcome.failed.rawValue

    // The statuses of commands that audit, for their help.
    static let build =
        "0 the output is complete; 1 content is missing from it, or findings fail the run (see `--fail-on`); 2 something could not be done."
    static let audit = "0 no findings that fail the audit; 1 findings; 2 something could not be done."
}
