import ContentSize
public import Diagnostics
package import Layout
package import Stylesheet

/// What every rule says about itself. The manual page (`typeset explain`) is the doc comment of the rule's type, whose file has the rule's
/// name, with `fix` behind it.
public struct RuleDescription: Hashable, Sendable {
    /// As sheets, comments, baselines and reports write it.
    public var id: RuleID
    /// One line: what the rule demands.
    public var summary: String
    /// The verdict where it is broken; single findings may differ (`review` for what only a person can tell).
    public var outcome: Outcome
    /// Whether an error of the rule means that the output is not what the document asks for, so that a build fails.
    public var isBuildError: Bool
    /// The criteria and clauses that it rests on, the most specific first.
    public var references: [Reference]
    /// How to fix it, where the finding knows no better.
    public var fix: String
    /// How to fix it in a PDF of another program, where that differs: such a file has no front matter and no stylesheet.
    public var foreignFix: String?
    /// Rules outside these profiles are off unless the settings turn them on.
    public var profiles: Set<Profile>
    /// Numbers that settings may change, with their defaults: `floor` of `text-too-small`.
    public var parameters: [String: Double]
    /// Words that the rule looks for, by language.
    public var vocabulary: [String: [String]]

    public init(
        id: RuleID, summary: String, outcome: Outcome, isBuildError: Bool = false, references: [Reference], fix: String,
        foreignFix: String? = nil, profiles: Set<Profile> = Set(Profile.allCases), parameters: [String: Double] = [:],
        vocabulary: [String: [String]] = [:]
    ) {
        self.id = id
        self.summary = summary
        self.outcome = outcome
        self.isBuildError = isBuildError
        self.references = references
        self.fix = fix
        self.foreignFix = foreignFix
        self.profiles = profiles
        self.parameters = parameters
        self.vocabulary = vocabulary
    }
}

/// One rule of the audit: one type in one file, with a detector for what it judges.
///
/// A rule that judges both the source and the finished file (`SourceRule` and `FileRule`) says by its `FileScope` when the bytes are
/// judged, so that nothing is found twice.
package protocol Rule: Sendable {
    static var description: RuleDescription { get }
    init()
}

extension Rule {
    package var description: RuleDescription { Self.description }
}

/// What a rule measured, and what it asks for.
package struct RuleFigure: Hashable, Sendable {
    package var measured: Measurement
    package var required: Measurement
    package init(_ measured: Measurement, required: Measurement) { self.measured = measured; self.required = required }
}

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
        outcome: Outcome? = nil, measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil,
        references: [Reference]? = nil, identity: [String]
    ) -> Fault {
        fault(
            message, decidedBy: context.keys.cause(of: keys, in: use.style.selectors, at: category), blocks: use.blocks,
            location: use.location, at: category, in: context, outcome: outcome, measured: measured, required: required, fix: fix,
            references: references, identity: identity)
    }

    /// A fault that some blocks show at one size: at the value of the sheet that decided, with the first of the blocks beside it; at that
    /// block where no sheet decided.
    func fault(
        _ message: String, decidedBy value: StyleCause?, blocks: [SourceSpan], location: Location?, at category: ContentSizeCategory,
        in context: AuditContext, outcome: Outcome? = nil, related: [Diagnostic.Related] = [], measured: Measurement? = nil,
        required: Measurement? = nil, fix: String? = nil, references: [Reference]? = nil, identity: [String]
    ) -> Fault {
        let blocks = blocks.compactMap(context.source)
        let text = value == nil ? [] : blocks.first.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? []
        return Fault(
            rule: Self.description, outcome: outcome, message: message, categories: [category],
            cause: value.map(Cause.style) ?? blocks.first.map(Cause.document) ?? .none,
            file: value == nil && blocks.isEmpty ? context.document?.source.path : nil, blocks: blocks, related: text + related,
            locations: location.map { [$0] } ?? [], measured: measured, required: required, fix: fix, references: references,
            identity: identity)
    }
}

/// A rule about what layout gave up, or was asked to give up, to fit the text.
package protocol FallbackRule: SourceRule {
    /// nil where the rule is not about it.
    ///
    /// - Parameter name: what the sheet calls the style concerned, in backquotes; `text` where there is none.
    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String?
    /// The keys that asked for it, the surest first; none where the measure is the cause and not the sheet.
    static func keys(_ fallback: LayoutFallback) -> [StyleKey]
    /// What to do about the key that asked for it; nil where what the rule says of itself is right.
    static func fix(_ key: StyleKey) -> String?
}

extension FallbackRule {
    package static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [] }
    package static func fix(_ key: StyleKey) -> String? { nil }

    package func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout -> [Fault] in
            let found = layout.fallbacks.compactMap { fault($0, layout, context) }
            // What one key of a sheet takes from many texts has one cause: a hundred cells of one line each.
            return found.filter(\.isOfDocument) + found.filter { !$0.isOfDocument }.joinedByCause(counting: "text", joinsLocations: true)
        }
    }

    func fault(_ fallback: LayoutFallback, _ layout: LayoutSummary, _ context: AuditContext) -> Fault? {
        let style = fallback.style.flatMap { layout.styles.indices.contains($0) ? layout.styles[$0] : nil }
        guard let message = Self.message(fallback, of: style?.name ?? "text", at: layout.category.shortName) else { return nil }
        let keys = Self.keys(fallback), margins = fallback.kind == .reducedMargin ? context.marginsCause(at: layout.category) : nil
        let cause = keys.isEmpty ? margins : style.flatMap { context.keys.cause(of: keys, in: $0.selectors, at: layout.category) }
        let unit: Measurement.Unit = fallback.kind == .shrunkText ? .points : .lines
        // What is asked for in words is the same fault at another size; the amounts differ.
        let words = fallback.source.map(\.beginning) ?? fallback.words
        return fault(
            message, decidedBy: cause, blocks: fallback.source.map { [$0] } ?? [],
            location: fallback.page > 0 ? Location(category: layout.category, traits: layout.traits, page: fallback.page) : nil,
            at: layout.category, in: context,
            measured: fallback.extent.map { Measurement($0.given, unit) }, required: fallback.extent.map { Measurement($0.needed, unit) },
            fix: cause?.key.flatMap(Self.fix),
            identity: [fallback.kind.rawValue, words] + (fallback.kind == .brokenWord ? [fallback.words] : []))
    }
}

extension Fault {
    fileprivate var isOfDocument: Bool {
        if case .document = cause { return true }
        return false
    }
}

extension LayoutFallback {
    /// `“the words”`, cut to a line.
    var quoted: String { "“\(words.count > 60 ? words.prefix(59) + "…" : words[...])”" }
    /// `1 of 3 lines`.
    var share: String { extent.map { "\(Measurement.decimal($0.given, places: 0)) of \(Measurement($0.needed, .lines))" } ?? "a part" }
}
