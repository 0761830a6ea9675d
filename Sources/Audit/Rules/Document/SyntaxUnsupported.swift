import TypesetBase
import TypesetMarkdown

/// Syntax of another dialect or program is left in the text.
///
/// Markdown is many languages. A construct of another dialect, such as an admonition of MkDocs in a document in GitHub's, is not set as
/// its program sets it: its marks are printed, or mean something else. Template tags of site generators are printed too. Readers see marks
/// that they cannot interpret, and screen readers read them aloud. Each kind is reported once, with its places, and with the value of
/// `syntax:` that sets it. If the syntax names a file whose content is missing, or a variable that `variables` does not define, the build
/// fails.
///
/// - Fails: `{{#include part.md}}`. Warns: `!!! note`, `==marked==`, `Version {{ site.version }}`. Passes: `` `{{ site.version }}` ``.
struct SyntaxUnsupported: BuildRule {
    static let description = RuleDescription(
        id: .syntaxUnsupported, summary: "the document has only syntax of its dialect", outcome: .warning, isBuildError: true,
        references: [Reference(.practice, "Markdown")],
        fix: "write it in the document's dialect, run its program first and typeset the output, or put an example in a code span")

    /// Returns one fault for each kind of syntax, since a document that was written for another program is full of it.
    func faults(in context: AuditContext) -> [Fault] {
        var uses: [ForeignSyntax: ForeignUse] = [:], order: [ForeignSyntax] = []
        for case .foreignSyntax(let use) in context.input.document.issues {
            if uses[use.syntax]?.add(use) == nil {
                uses[use.syntax] = use
                order.append(use.syntax)
            }
        }
        return order.compactMap { uses[$0] }.map { fault(for: $0, in: context) }
    }

    private func fault(for use: ForeignUse, in context: AuditContext) -> Fault {
        fault(
            Self.message(use), at: use.places[0], in: context, outcome: use.losesContent ? .fail : nil, blocks: use.places,
            related: use.places.dropFirst().map { Diagnostic.Related("also here", at: $0) }, fix: Self.fix(use),
            identity: [use.syntax.rawValue])
    }

    private static func message(_ use: ForeignUse) -> String {
        let mark = use.places[0].text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let shown = mark.count > 60 ? mark.prefix(59) + "…" : mark[...]
        let more = use.count == 1 ? "is" : "and \(use.count - 1) more like it are"
        let result =
            switch use.syntax {
            case .citation: "printed as text: the document names no bibliography"
            case .variable where use.isReplaced: "not set: `variables` has no such name"
            case .variable, .tag: "not set: templates are not filled in"
            case .externalReference: "set as text: other projects are not looked up"
            case .inlineCell: "set as code: programs are not run"
            case .icon where use.isReplaced, .iconShortcode where use.isReplaced: "left out: icons are drawings of the site's theme"
            case .rawCode where use.isReplaced: "left out: it is for another output format"
            case .generatedDocumentation where use.isReplaced, .documenterBlock where use.isReplaced:
                "left out: \(programs(use.syntax)) makes the documentation from code"
            case .component where use.isReplaced: "left out: components are programs of the site"
            case .embed where use.isReplaced: "set as a link: the vault has no such note"
            case .role where use.isReplaced: "not set: no such role is known"
            case .embeddedBlock: "set as a reference: blocks are not repeated"
            case .directiveBlock where use.isReplaced, .directive where use.isReplaced: "not set: no such directive is known"
            default: "not set: \(dialect(for: use)?.title ?? programs(use.syntax)) has \(use.syntax.name) here"
            }
        return "\(quoted(shown)) \(more) \(result)" + (use.losesContent && use.syntax != .variable ? ", and its content is missing" : "")
    }

    /// A mark in backticks; code has its own, and a fence is left out.
    private static func quoted(_ mark: Substring) -> String {
        let words = mark.drop { $0 == "`" }
        if mark.utf8.count - words.utf8.count > 2, !words.contains("`") { return "`\(words)`" }
        return mark.contains("`") ? String(mark) : "`\(mark)`"
    }

    /// The programs that have a syntax, as the subject of a sentence.
    private static func programs(_ syntax: ForeignSyntax) -> String { syntax.program ?? "another program" }

    /// The switch that sets a syntax; nil in a document of a dialect that has it.
    private static func fix(_ use: ForeignUse) -> String? {
        if use.syntax == .variable, use.isReplaced {
            return "define it in `variables` of the front matter or of `typeset.yaml`, or with `-M NAME=VALUE`"
        }
        if let advice = use.syntax.advice { return advice }
        return dialect(for: use).map { "if the document is written for \($0.title), write `syntax: \($0.rawValue)` in its front matter" }
    }

    /// The dialect to state; nil in a document of a dialect that has the syntax, and if no dialect sets it or another form is advised.
    private static func dialect(for use: ForeignUse) -> Dialect? {
        use.isOfDialect || use.syntax.advice != nil ? nil : use.syntax.switches.first
    }
}
