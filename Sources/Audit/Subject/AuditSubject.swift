import ContentSize
import Diagnostics
import Layout
import Markdown
import Stylesheet

/// Everything that the rules about a document, its sheet and its layouts judge. Made once for each audit.
public final class AuditSubject {
    /// nil where a sheet is audited by itself: its specimen is no document that anybody wrote.
    let document: Document?
    let stylesheet: Stylesheet
    /// BCP 47, as the files state it; empty where nothing says it.
    let language: String
    let facts: DocumentFacts
    /// One for each size, smallest first.
    let layouts: [LayoutDigest]
    /// What reading, layout and the search for fonts had to say, as far as a rule judges it.
    let diagnostics: [Diagnostic]
    let settings: AuditSettings
    let keys: StyleKeys
    private let shown: Document

    /// - Parameter isSpecimen: the document is only there to show a sheet.
    init(document: Document, isSpecimen: Bool, stylesheet: Stylesheet, layouts: [LayoutDigest], diagnostics: [Diagnostic], settings: AuditSettings) {
        self.document = isSpecimen ? nil : document
        shown = document
        self.stylesheet = stylesheet
        language = document.metadata.language?.value ?? stylesheet.language ?? ""
        // As the files say where nothing else is said.
        facts = DocumentFacts(document, language: language.isEmpty ? "en" : language)
        self.layouts = layouts
        self.diagnostics = diagnostics
        self.settings = settings
        keys = StyleKeys(stylesheet)
    }

    /// The sizes at which a reader meets what does not depend on the size.
    var categories: [ContentSizeCategory] { layouts.map(\.category) }

    /// A place of the Markdown; nil for a specimen, which has no file.
    func source(_ span: SourceSpan?) -> SourceSpan? { document == nil ? nil : span }
}

/// A rule about what an author wrote and what layout made of it.
public protocol SourceRule: Rule {
    init()
    /// In the order of the sizes, then of the document; the findings of several sizes are joined afterwards.
    func findings(in subject: AuditSubject) -> [Finding]
}

/// A rule that was judged where the input was read: its findings are those diagnostics.
public protocol DiagnosticRule: SourceRule {}

extension DiagnosticRule {
    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.diagnostics.filter { $0.rule == Self.description.id }.map { diagnostic in
            Finding(rule: Self.description, outcome: diagnostic.severity == .note ? .note : nil, message: diagnostic.message, categories: subject.categories,
                    source: diagnostic.span, file: diagnostic.path, related: diagnostic.related,
                    mend: diagnostic.hints.isEmpty ? nil : diagnostic.hints.joined(separator: "; "), subject: [diagnostic.message])
        }
    }
}

private struct JoinKey: Hashable { var source: SourceSpan; var category: ContentSizeCategory? }

extension [Finding] {
    /// One finding for each place of a sheet and size: many looks can inherit one value, and are mended by it together.
    func joinedByPlace() -> [Finding] {
        var order: [(finding: Finding, count: Int)] = [], known: [JoinKey: Int] = [:]
        for finding in self {
            guard let source = finding.source else { order.append((finding, 0)); continue }
            let key = JoinKey(source: source, category: finding.categories.first)
            if let index = known[key] { order[index].count += 1; continue }
            known[key] = order.count
            order.append((finding, 0))
        }
        return order.map { finding, count in
            var finding = finding
            if count > 0 { finding.message += count == 1 ? ", and 1 more look by the same key" : ", and \(count) more looks by the same key" }
            return finding
        }
    }
}

extension SourceRule {
    /// A finding about the Markdown, met at every size.
    func finding(_ message: String, at span: SourceSpan?, in subject: AuditSubject, outcome: Outcome? = nil, related: [Diagnostic.Related] = [],
                 measured: Measurement? = nil, required: Measurement? = nil, mend: String? = nil, about words: [String]) -> Finding {
        Finding(rule: Self.description, outcome: outcome, message: message, categories: subject.categories, source: subject.source(span),
                related: related, measured: measured, required: required, mend: mend, subject: words)
    }

    /// A finding about a style: it points at the first of the keys that is written, and names the text that shows it.
    func finding(_ message: String, of use: StyleUse, keys: [String], at category: ContentSizeCategory, in subject: AuditSubject, outcome: Outcome? = nil,
                 measured: Measurement? = nil, required: Measurement? = nil, mend: String? = nil, about words: [String]) -> Finding {
        let decided = subject.keys.place(of: keys, in: use.style.selectors, at: category)
        let text = subject.source(use.source)
        return Finding(rule: Self.description, outcome: outcome, message: message, categories: [category], source: decided ?? text,
                       related: decided == nil ? [] : text.map { [Diagnostic.Related("the first text in this style", at: $0)] } ?? [],
                       places: [use.place], measured: measured, required: required, mend: mend, subject: words)
    }
}
