import ContentSize
import Diagnostics
import Stylesheet

/// A rule about what an author wrote and what layout made of it.
public protocol SourceRule: Rule {
    init()
    /// In the order of the sizes, then of the document; the findings of several sizes are joined afterwards.
    func findings(in subject: AuditContext) -> [Finding]
    /// Whether a size has anything that the rule could judge: a document without pictures has no alternative texts.
    func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool
    /// The worst figure of a size, whether it passes or not; nil for rules that measure nothing.
    func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure?
}

extension SourceRule {
    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { true }
    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? { nil }
}

/// What a rule measured, and what it asks for.
public struct RuleFigure: Hashable, Sendable {
    public var measured: Measurement
    public var required: Measurement
    public init(_ measured: Measurement, required: Measurement) { self.measured = measured; self.required = required }
}

extension SourceRule {
    /// A finding about the Markdown, met at every size.
    func finding(
        _ message: String, at span: SourceSpan?, in subject: AuditContext, outcome: Outcome? = nil, related: [Diagnostic.Related] = [],
        measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil, about words: [String]
    ) -> Finding {
        Finding(
            rule: Self.description, outcome: outcome, message: message, categories: subject.categories, source: subject.source(span),
            related: related, measured: measured, required: required, fix: fix, subject: words)
    }

    /// A finding about a look: it points at the first of the keys that is written, and names the text that shows it.
    func finding(
        _ message: String, of use: StyleUse, keys: [StyleKey], at category: ContentSizeCategory, in subject: AuditContext,
        outcome: Outcome? = nil,
        related: [Diagnostic.Related] = [], measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil,
        about words: [String]
    ) -> Finding {
        finding(
            message, decided: subject.keys.place(of: keys, in: use.style.selectors, at: category), shown: use.blocks, place: use.place,
            at: category, in: subject,
            outcome: outcome, related: related, measured: measured, required: required, fix: fix, about: words)
    }

    /// A finding about what a sheet makes of some blocks: at the value that decided, with the first of the blocks beside it; at that block
    /// where no sheet decided.
    func finding(
        _ message: String, decided: SourceSpan?, shown blocks: [SourceSpan], place: Place?, at category: ContentSizeCategory,
        in subject: AuditContext,
        outcome: Outcome? = nil, related: [Diagnostic.Related] = [], measured: Measurement? = nil, required: Measurement? = nil,
        fix: String? = nil,
        about words: [String]
    ) -> Finding {
        let blocks = blocks.compactMap(subject.source)
        let text = decided == nil ? [] : blocks.first.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? []
        var finding = Finding(
            rule: Self.description, outcome: outcome, message: message, categories: [category], source: decided ?? blocks.first,
            file: decided == nil && blocks.isEmpty ? subject.document?.source.path : nil, related: text + related,
            places: place.map { [$0] } ?? [], measured: measured, required: required, fix: fix, subject: words)
        finding.shown = blocks
        return finding
    }
}

private struct JoinKey: Hashable { var source: SourceSpan; var category: ContentSizeCategory? }

extension [Finding] {
    /// One finding for each place of a sheet and size: many looks can inherit one value, and are fixed by it together.
    ///
    /// Such a finding is known again by the key, whichever of the looks the document shows first.
    func joinedByPlace(in subject: AuditContext, naming noun: String = "look") -> [Finding] {
        var joined: [(finding: Finding, others: Int)] = [], known: [JoinKey: Int] = [:]
        for finding in self {
            let key = finding.source.map { JoinKey(source: $0, category: finding.categories.first) }
            if let index = key.flatMap({ known[$0] }) {
                joined[index].others += 1
                joined[index].finding.shown += finding.shown
                joined[index].finding.places += noun == "look" ? [] : finding.places
            } else {
                if let key { known[key] = joined.count }
                joined.append((finding, 0))
            }
        }
        return joined.map { finding, others in
            var finding = finding
            if let source = finding.source, source.file !== subject.document?.source {
                finding.fingerprint = Fingerprint(rule: finding.rule, subject: [subject.keys.name(of: source)])
            }
            if others > 0 {
                finding.message += others == 1 ? ", and 1 more \(noun) by the same key" : ", and \(others) more \(noun)s by the same key"
            }
            return finding
        }
    }
}
