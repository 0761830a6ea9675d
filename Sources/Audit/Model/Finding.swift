public import ContentSize
public import Diagnostics

/// A rule's verdict on one fault of the output: what is wrong, by how much, at which sizes, where, and how to fix it.
///
/// A `Diagnostic` is about what was read; a finding is about what was written. It is final: settings, causes and locations are settled
/// before it is made.
public struct Finding: Hashable, Sendable {
    public let rule: RuleID
    public let outcome: Outcome
    /// With the words and the numbers; lower case, without a full stop.
    public let message: String
    /// The sizes at which a reader meets it, in order; none where the size is not known (a PDF of another tool).
    public let categories: [ContentSizeCategory]
    /// Where it is fixed: in the Markdown or, where the sheet is the cause, in the sheet.
    public let source: SourceSpan?
    /// The audited PDF, for findings without a source.
    public let file: String?
    public let related: [Diagnostic.Related]
    public let locations: [Location]
    public let measured: Measurement?
    public let required: Measurement?
    /// What to do.
    public let fix: String
    public let references: [Reference]
    /// The same for the same fault after reflow and unrelated edits, so that a baseline knows it again.
    public let fingerprint: Fingerprint
    /// Blocks of the document that show the fault, for comments that silence it there.
    let blocks: [SourceSpan]
    /// Whether it stands for all of `blocks`, so that a comment at `source` alone does not silence it.
    let standsForAllBlocks: Bool

    public init(
        rule: RuleDescription, outcome: Outcome? = nil, message: String, categories: [ContentSizeCategory] = [], source: SourceSpan? = nil,
        file: String? = nil, related: [Diagnostic.Related] = [], locations: [Location] = [], measured: Measurement? = nil,
        required: Measurement? = nil, fix: String? = nil, references: [Reference]? = nil, identity: [String]
    ) {
        self.rule = rule.id
        self.outcome = outcome ?? rule.outcome
        self.message = message
        self.categories = categories
        self.source = source
        self.file = file
        self.related = related
        self.locations = locations
        self.measured = measured
        self.required = required
        self.fix = fix ?? rule.fix
        self.references = references ?? rule.references
        fingerprint = Fingerprint(rule: rule.id, identity: identity)
        blocks = []
        standsForAllBlocks = false
    }

    /// - Parameters:
    ///   - fault: at the first size that fails, whose words and numbers are kept.
    ///   - joined: with the sizes, blocks and locations of all sizes.
    init(_ fault: Fault, _ joined: FindingFold.Joined, outcome: Outcome, fingerprint: Fingerprint, locations: [Location]) {
        rule = fault.rule.id
        self.outcome = outcome
        message = fault.message
        categories = joined.categories
        source = fault.cause.span
        file = fault.file
        related = fault.related
        self.locations = locations
        measured = fault.measured
        required = fault.required
        fix = fault.fix
        references = fault.references
        self.fingerprint = fingerprint
        blocks = joined.blocks
        standsForAllBlocks = fault.standsForAllBlocks
    }

    public var severity: Severity { outcome.severity ?? .note }

    /// The first size that fails.
    public var firstCategory: ContentSizeCategory? { categories.min() }

    /// Neighbouring sizes as ranges: `small...large`, `ax2...ax5`.
    public var ranges: [ContentSizeRange] { ContentSizeRange.ranges(covering: categories) }
}

/// A clause or criterion that a rule rests on.
public struct Reference: Hashable, Sendable {
    public enum Standard: String, Hashable, Sendable {
        case wcag = "WCAG 2.2", pdfUA = "ISO 14289-1", en301549 = "EN 301 549", hig = "Human Interface Guidelines", practice = "Practice"
    }
    public var standard: Standard
    /// Such as `1.4.3` or `7.21.4.1`.
    public var clause: String
    public init(_ standard: Standard, _ clause: String) { self.standard = standard; self.clause = clause }

    /// A success criterion with the clause of EN 301 549 that takes it over for documents (10.x, clause 10 of V3.2.1).
    public static func wcag(_ criterion: String) -> [Reference] { [Reference(.wcag, criterion), Reference(.en301549, "10.\(criterion)")] }
}

extension ContentSizeRange {
    /// The fewest ranges that hold exactly these sizes, smallest first.
    public static func ranges(covering categories: some Sequence<ContentSizeCategory>) -> [ContentSizeRange] {
        var ranges: [ContentSizeRange] = []
        for category in Set(categories).sorted() {
            if let last = ranges.last, last.upper.rawValue + 1 == category.rawValue,
                let longer = ContentSizeRange(last.lower, through: category)
            {
                ranges[ranges.count - 1] = longer
            } else {
                ranges.append(ContentSizeRange(category))
            }
        }
        return ranges
    }
}
