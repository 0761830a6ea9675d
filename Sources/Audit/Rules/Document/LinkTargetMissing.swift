import TypesetBase
import TypesetLayout

/// A link leads nowhere.
///
/// No heading anchor and no `{#id}` in the document matches the name after the `#`. The text is kept, but it is not a link. Names in other
/// Markdown files are checked too, if the file is below the document's folder, its repository or a `--root`.
///
/// - Fails: `[see](#nowhere)`. Passes: `[see](#scope)` with a heading `## Scope`.
struct LinkTargetMissing: BuildRule {
    static let description = RuleDescription(
        id: .linkTargetMissing, subject: .links, summary: "links within the document have a target", outcome: .fail,
        references: Reference.wcag("2.4.4"),
        fix: "fix the name, or give the target an `{#id}`")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .missingTarget(let name, let suggestion, let span) = issue else { return nil }
            let message = "no heading or {#id} has the name `\(name)`"
            let elsewhere = context.document?.listOfPages.map {
                "if another page of the book has the name, typeset the book: give the path of `\($0)` to the program"
            }
            return fault(
                message, at: span, in: context, fix: elsewhere ?? suggestion.map { "did you mean `#\($0)`?" },
                identity: [message, span.beginning]
            ).fixed(by: Self.edits(of: span, from: name, to: suggestion))
        }
    }

    /// The replacement of the name, if only case, hyphens or punctuation distinguish it from one that exists.
    private static func edits(of span: SourceSpan, from name: String, to suggestion: String?) -> [SourceEdit] {
        guard let suggestion, name.decodingPercentCodes.lettersAndDigits == suggestion.lettersAndDigits,
            let place = span.only("#" + name)
        else { return [] }
        return [SourceEdit(place, "#" + suggestion)]
    }
}
