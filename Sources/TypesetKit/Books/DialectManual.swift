import TypesetBooks
import TypesetMarkdown

/// The dialects of Markdown and their constructs, as printed by `typesetter syntaxes`, and as in `docs/reference/dialects.md`.
package enum DialectManual {
    private static let constructs = Construct.ofMarkdown + Construct.ofPages

    /// A line for each dialect, with the constructs that only some dialects have.
    package static var list: String {
        let width = Dialect.allCases.map(\.rawValue.count).max() ?? 0
        return Dialect.allCases.map { dialect in
            let own = constructs.filter { $0.outcome(in: dialect) == .set && !isGeneral($0) }.map(\.name)
            let name = dialect.rawValue + String(repeating: " ", count: width - dialect.rawValue.count)
            return name + "  " + (own.isEmpty ? "the constructs of all dialects" : own.joined(separator: ", ")) + "\n"
        }.joined()
    }

    /// Whether all dialects have a construct.
    private static func isGeneral(_ construct: Construct) -> Bool {
        Dialect.allCases.allSatisfy { construct.outcome(in: $0) != .text }
    }

    /// The page of the manual.
    package static var markdown: String {
        let general = constructs.filter(isGeneral), special = constructs.filter { !isGeneral($0) }
        let lines =
            [
                "# Dialects of Markdown", "",
                "Made by `typesetter syntaxes --markdown` from the constructs in the code. A document states its dialect in front matter",
                "([Documents](documents.md#dialects)).", "", "## Constructs of all dialects", "", "| construct | example | result |",
                "|---|---|---|",
            ] + general.map { "| \(head($0)) | \($0.outcome(in: .github).rawValue) |" } + [
                "", "## Constructs of some dialects", "",
                "- `set`: the construct has the form that its program gives it.",
                "- `reported`: it has no form on paper, and a message names the first place.",
                "- Without an entry, its marks are text.", "",
                "| construct | example | " + Dialect.allCases.map(\.title).joined(separator: " | ") + " |",
                "|---|---" + String(repeating: "|---", count: Dialect.allCases.count) + "|",
            ]
            + special.map { construct in
                let cells = Dialect.allCases.map { construct.outcome(in: $0) }.map { $0 == .text ? "" : $0.rawValue }
                return "| \(head(construct)) | " + cells.joined(separator: " | ") + " |"
            } + [
                "", "## Marks of other programs", "",
                "These marks are reported (`syntax-unsupported`). They have no form here.", "", "| program | mark | meaning |",
                "|---|---|---|",
            ]
            + ForeignSyntax.allCases.filter(\.dialects.isEmpty).compactMap { syntax in
                syntax.program.map { "| \($0) | \(mark(of: syntax)) | \(syntax.name) |" }
            }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The first line of a syntax's example as code.
    private static func mark(of syntax: ForeignSyntax) -> String {
        let line = syntax.example.split(separator: "\n").first { $0 != "---" } ?? ""
        return "`\(line.replacing("|", with: "\\|"))`"
    }

    /// The first two cells of a row; bars in code must be escaped in a table.
    private static func head(_ construct: Construct) -> String {
        "\(construct.name) | \(construct.example.replacing("|", with: "\\|"))"
    }
}
