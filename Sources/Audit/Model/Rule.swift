public import TypesetBase
import TypesetLayout
import TypesetStylesheet

/// The description that every rule gives of itself.
///
/// The manual page (`typeset explain`) is the doc comment of the rule's type, followed by `fix`. The rule's file has the rule's name.
public struct RuleDescription: Hashable, Sendable {
    /// The id in stylesheets, comments, baselines and reports.
    public var id: RuleID
    /// The part of a document without which the rule does not apply.
    var subject = RuleSubject.everything
    /// The requirement of the rule, in one line.
    public var summary: String
    /// The verdict if the rule is broken; single findings may differ, such as `review` for faults that only a person can judge.
    public var outcome: Outcome
    /// Whether an error of the rule means that content is missing from the output, so that a build fails.
    package var isBuildError = false
    /// The criteria and clauses on which the rule is based, the most specific first.
    public var references: [Reference]
    /// The fix, for findings without a more specific one.
    public var fix: String
    /// The fix in a PDF of another program, which has no front matter and no stylesheet; nil if it is the same.
    package var foreignFix: String?
    /// The profiles in which the rule is on; in others it is off unless the settings turn it on.
    package var profiles = Set(Profile.allCases)
    /// The numbers that settings may change, with their defaults, such as `floor` of `text-too-small`.
    package var parameters: [String: Double] = [:]
    /// The words that the rule looks for, by language.
    package var vocabulary: [String: [String]] = [:]
}

/// A part of documents that several rules judge, each in its own way.
enum RuleSubject: Hashable, Sendable {
    /// Every size of every document.
    case everything
    /// A document that somebody wrote, unlike the specimen of a stylesheet.
    case document
    case headings, pictures, links, tables
    /// Styles of running text, and the paragraphs in them.
    case runningText, runningBlocks

    /// Whether a size of a document has the part.
    func isPart(of layout: LayoutSummary, in context: AuditContext) -> Bool {
        switch self {
        case .everything: true
        case .document: context.document != nil
        case .headings: !context.facts.headings.isEmpty
        case .pictures: !context.facts.images.isEmpty
        case .links: !context.facts.links.isEmpty
        case .tables: !context.facts.tables.isEmpty
        case .runningText: layout.uses.contains { $0.role.isRunning }
        case .runningBlocks: !layout.runningBlocks.isEmpty
        }
    }
}

/// A rule of the audit: one type in one file, with a detector for the faults that it judges.
///
/// A rule that judges both the source and the finished file (`SourceRule` and `FileRule`) has a `FileScope`. It states when the bytes are
/// judged, so that no fault is found twice.
protocol Rule: Sendable {
    static var description: RuleDescription { get }
    init()
}

extension Rule {
    var description: RuleDescription { Self.description }
}

/// A figure that a rule measured, and the figure that it requires.
struct RuleFigure: Hashable, Sendable {
    var measured: AuditFigure
    var required: AuditFigure

    init(_ measured: AuditFigure, required: AuditFigure) { (self.measured, self.required) = (measured, required) }
}

/// A rule about the author's source and its layout.
protocol SourceRule: Rule {
    /// Whether the verdict depends on colours; if not, it is the same in editions that differ only in colours.
    static var judgesColors: Bool { get }
    /// The faults, in the order of the sizes, then of the document.
    func faults(in context: AuditContext) -> [Fault]
    /// Whether a size contains anything that the rule could judge; by default, the subject of its description.
    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool
    /// The worst figure of a size, whether it passes or not; nil for rules that measure nothing.
    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure?
}

extension SourceRule {
    static var judgesColors: Bool { false }
    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { Self.description.subject.isPart(of: layout, in: context) }
    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? { nil }
}

/// A rule whose verdict is the same at every size and needs no layout.
protocol DocumentRule: SourceRule {}

/// A rule that every run judges, with or without an audit: about content that could not be built as written, and about the PDF/UA claim.
protocol BuildRule: DocumentRule {}

extension SourceRule {
    /// Creates a fault of the Markdown, which applies at every size.
    func fault(
        _ message: String, at span: SourceSpan?, in context: AuditContext, outcome: Outcome? = nil, blocks: [SourceSpan] = [],
        related: [Diagnostic.Related] = [], measured: AuditFigure? = nil, required: AuditFigure? = nil, fix: String? = nil,
        identity: [String]
    ) -> Fault {
        Fault(
            rule: Self.description, outcome: outcome, message: message, categories: context.categories,
            cause: context.source(span).map(Cause.document) ?? .none, blocks: blocks, related: related, measured: measured,
            required: required, fix: fix, identity: identity)
    }

    /// Creates a fault of a style, caused by the first of the keys that a stylesheet sets, and shown by the texts in the style.
    func fault(
        _ message: String, of use: StyleUse, keys: [StyleKey], at category: ContentSizeCategory, in context: AuditContext,
        outcome: Outcome? = nil, measured: AuditFigure? = nil, required: AuditFigure? = nil, fix: String? = nil,
        references: [Reference]? = nil, identity: [String]
    ) -> Fault {
        fault(
            message, decidedBy: context.keys.cause(of: keys, in: use.style.selectors, at: category), blocks: use.blocks,
            location: use.location, at: category, in: context, outcome: outcome, measured: measured, required: required, fix: fix,
            references: references, identity: identity)
    }

    /// Creates a fault that some blocks show at one size.
    ///
    /// It is at the value in the stylesheet that decided, with the first block as a related place. Without such a value it is at the first
    /// block.
    func fault(
        _ message: String, decidedBy value: StyleCause?, blocks: [SourceSpan], location: Location?, at category: ContentSizeCategory,
        in context: AuditContext, outcome: Outcome? = nil, related: [Diagnostic.Related] = [], measured: AuditFigure? = nil,
        required: AuditFigure? = nil, fix: String? = nil, references: [Reference]? = nil, identity: [String]
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

/// A rule about properties that layout gave up, or was asked to give up, to fit the text.
protocol FallbackRule: SourceRule {
    /// The message about a fallback; nil if the rule does not judge it.
    ///
    /// - Parameter name: the style's name in the stylesheet, in backquotes; `text` if there is none.
    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String?
    /// The keys that may have caused the fallback, the most certain first; empty if the measure is the cause, not the stylesheet.
    static func keys(_ fallback: LayoutFallback) -> [StyleKey]
    /// The fix for the key that caused the fallback; nil for the rule's own fix.
    static func fix(_ key: StyleKey) -> String?
}

extension FallbackRule {
    static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [] }
    static func fix(_ key: StyleKey) -> String? { nil }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout -> [Fault] in
            let found = layout.fallbacks.compactMap { fault($0, layout, context) }
            // One key of a stylesheet that affects many texts is one cause, such as a hundred cells of one line each.
            return found.filter(\.isOfDocument) + found.filter { !$0.isOfDocument }.joinedByCause(counting: "text", joinsLocations: true)
        }
    }

    func fault(_ fallback: LayoutFallback, _ layout: LayoutSummary, _ context: AuditContext) -> Fault? {
        let style = fallback.style.flatMap { layout.styles.indices.contains($0) ? layout.styles[$0] : nil }
        guard let message = Self.message(fallback, of: style?.name ?? "text", at: layout.category.shortName) else { return nil }
        let keys = Self.keys(fallback), margins = fallback.kind == .reducedMargin ? context.marginsCause(at: layout.category) : nil
        let cause = keys.isEmpty ? margins : style.flatMap { context.keys.cause(of: keys, in: $0.selectors, at: layout.category) }
        let unit: AuditFigure.Unit = fallback.kind == .shrunkText ? .points : .lines
        // Sheets of paper are not a figure of the audit.
        let figures = [.oversizedVolume, .volumeLimitReached].contains(fallback.kind) ? nil : fallback.extent
        // The words identify the fault at every size; the amounts differ.
        let words = fallback.source.map(\.beginning) ?? fallback.words
        return fault(
            message, decidedBy: cause, blocks: fallback.source.map { [$0] } ?? [],
            location: fallback.page > 0
                ? Location(category: layout.category, traits: layout.traits, volume: layout.volume, page: fallback.page) : nil,
            at: layout.category, in: context,
            measured: figures.map { AuditFigure($0.given, unit) }, required: figures.map { AuditFigure($0.needed, unit) },
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
    /// The words in quotation marks, cut to a line.
    var quoted: String { "“\(words.count > 60 ? words.prefix(59) + "…" : words[...])”" }
    /// The share that fits, such as `1 of 3 lines`.
    var share: String { extent.map { "\(AuditFigure.decimal($0.given, places: 0)) of \(AuditFigure($0.needed, .lines))" } ?? "a part" }
}
