import TypesetLayout

/// A document repeats more of its own text than its length allows.
///
/// Tables of contents, indexes, references and the labels of stacked tables repeat text from elsewhere in the document. A short file that
/// repeats a long text many times would take unlimited time and memory. A document may therefore repeat two million bytes, plus two bytes
/// for each of its own. `--limit expansion=N` changes the first figure. Text over the limit is left out: entries of contents and indexes,
/// and the labels of all rows but the first. References and links without words then show the name of their target instead of its title.
///
/// - Fails: six hundred `[TOC]` above a heading of twenty thousand letters. Passes: any book.
struct ExpansionLimit: BuildRule {
    static let description = RuleDescription(
        id: .expansionLimit, summary: "a document repeats no more of its text than its length allows", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "Markdown")], fix: "repeat less, or allow more with `--limit expansion=N`")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .expansionLimit(let construct, let limit, let span) = issue else { return nil }
            let message =
                "\(Self.name(of: construct)) would repeat more than \(limit) bytes of the document's text; \(Self.result(of: construct))"
            return fault(message, at: span, in: context, identity: [message])
        }
    }

    private static func name(of construct: RepeatedText) -> String {
        switch construct {
        case .contents: "tables of contents"
        case .index: "indexes"
        case .reference: "references to sections"
        case .emptyLink: "links without words"
        case .tableLabels: "the labels in the rows of stacked tables"
        }
    }

    private static func result(of construct: RepeatedText) -> String {
        switch construct {
        case .contents, .index: "further entries are left out"
        case .reference, .emptyLink: "further ones have a name in place of the title"
        case .tableLabels: "only the first row has labels"
        }
    }
}
