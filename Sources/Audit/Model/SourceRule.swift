import ContentSize
import Diagnostics
import Stylesheet

/// A rule about what an author wrote and what layout made of it.
package protocol SourceRule: Rule {
    /// In the order of the sizes, then of the document.
    func faults(in context: AuditContext) -> [Fault]
    /// Whether a size has anything that the rule could judge: a document without pictures has no alternative texts.
    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool
    /// The worst figure of a size, whether it passes or not; nil for rules that measure nothing.
    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure?
}

extension SourceRule {
    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { true }
    package func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? { nil }
}

/// A rule whose verdict is the same at every size, and needs no layout.
package protocol DocumentRule: SourceRule {}

/// A rule that every run judges, audited or not: about what could not be built as it was written, and about what decides whether the files
/// may claim PDF/UA.
package protocol BuildRule: DocumentRule {}

extension SourceRule {
    /// A fault of the Markdown, met at every size.
    func fault(
        _ message: String, at span: SourceSpan?, in context: AuditContext, outcome: Outcome? = nil, blocks: [SourceSpan] = [],
        related: [Diagnostic.Related] = [], measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil,
        identity: [String]
    ) -> Fault {
        Fault(
            rule: Self.description, outcome: outcome, message: message, categories: context.categories,
            cause: context.source(span).map(Cause.document) ?? .none, blocks: blocks, related: related, measured: measured,
            required: required, fix: fix, identity: identity)
    }

    /// A fault of a style: its cause is the first of the keys that is written, and the texts in the style show it.
    func fault(
        _ message: String, of use: StyleUse, keys: [StyleKey], at category: ContentSizeCategory, in context: AuditContext,
        measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil, identity: [String]
    ) -> Fault {
        fault(
            message, decidedBy: context.keys.cause(of: keys, in: use.style.selectors, at: category), blocks: use.blocks,
            location: use.location, at: category, in: context, measured: measured, required: required, fix: fix, identity: identity)
    }

    /// A fault that some blocks show at one size: at the value of the sheet that decided, with the first of the blocks beside it; at that
    /// block where no sheet decided.
    func fault(
        _ message: String, decidedBy value: StyleCause?, blocks: [SourceSpan], location: Location?, at category: ContentSizeCategory,
        in context: AuditContext, related: [Diagnostic.Related] = [], measured: Measurement? = nil, required: Measurement? = nil,
        fix: String? = nil, identity: [String]
    ) -> Fault {
        let blocks = blocks.compactMap(context.source)
        let text = value == nil ? [] : blocks.first.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? []
        return Fault(
            rule: Self.description, message: message, categories: [category],
            cause: value.map(Cause.style) ?? blocks.first.map(Cause.document) ?? .none,
            file: value == nil && blocks.isEmpty ? context.document?.source.path : nil, blocks: blocks, related: text + related,
            locations: location.map { [$0] } ?? [], measured: measured, required: required, fix: fix, identity: identity)
    }
}
