/// What the first word of the command line can name; without one, documents are typeset. A file of such a name is reached with `./styles`.
enum Subcommand: String, CaseIterable {
    case build, check, audit, baseline, rules, explain, styles, `import`

    var summary: String {
        switch self {
        case .build: "typesets documents; may be left out"
        case .check: "audits documents or stylesheets, and writes no PDFs"
        case .audit: "audits PDFs, from whatever program"
        case .baseline: "writes or prunes a list of findings that do not count"
        case .rules: "lists the rules of the audit"
        case .explain: "explains a rule"
        case .styles: "shows, explains and checks stylesheets"
        case .import: "makes a stylesheet of one of DynamicStyles or ScaledFont"
        }
    }

    /// The subcommand that the arguments begin with, and what follows it.
    static func split(_ arguments: [String]) -> (subcommand: Subcommand, arguments: [String]) {
        guard let first = arguments.first, let subcommand = Subcommand(rawValue: first) else { return (.build, arguments) }
        return (subcommand, Array(arguments.dropFirst()))
    }
}
