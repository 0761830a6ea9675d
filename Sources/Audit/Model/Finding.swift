public import ContentSize
public import Diagnostics
public import Geometry

/// A rule's verdict on one fault of the output: what is wrong, by how much, at which sizes, where, and how to fix it.
///
/// A `Diagnostic` is about what was read; a finding is about what was written.
public struct Finding: Hashable, Sendable {
    /// The rule's id, such as `text-clipped`.
    public var rule: String
    public var outcome: Outcome
    public var severity: Severity
    /// With the words and the numbers; lower case, without a full stop.
    public var message: String
    /// The sizes at which a reader meets it, in order; none where the size is not known (a PDF of another tool).
    public var categories: [ContentSizeCategory]
    /// Where it is fixed: in the Markdown or, where the sheet is the cause, in the sheet.
    public var source: SourceSpan?
    /// The audited PDF, for findings without a source.
    public var file: String?
    public var related: [Diagnostic.Related]
    public var places: [Place]
    public var measured: Measurement?
    public var required: Measurement?
    /// What to do.
    public var fix: String
    public var references: [Reference]
    /// The same for the same fault after reflow and unrelated edits, so that a baseline knows it again.
    public var fingerprint: Fingerprint
    /// Where `source` is in a sheet: blocks of the document that show the fault, for comments that silence it there.
    var shown: [SourceSpan] = []
    /// Whether one finding stands for all of `shown`, so that a comment at `source` alone does not silence it.
    var isForAllShown = false

    public init(
        rule: RuleDescription, outcome: Outcome? = nil, message: String, categories: [ContentSizeCategory] = [], source: SourceSpan? = nil,
        file: String? = nil, related: [Diagnostic.Related] = [], places: [Place] = [], measured: Measurement? = nil,
        required: Measurement? = nil,
        fix: String? = nil, references: [Reference]? = nil, subject: [String]
    ) {
        let outcome = outcome ?? rule.outcome
        self.rule = rule.id
        self.outcome = outcome
        severity = outcome.severity ?? .note
        self.message = message
        self.categories = categories
        self.source = source
        self.file = file
        self.related = related
        self.places = places
        self.measured = measured
        self.required = required
        self.fix = fix ?? rule.fix
        self.references = references ?? rule.references
        fingerprint = Fingerprint(rule: rule.id, subject: subject)
    }

    /// The first size that fails.
    public var firstCategory: ContentSizeCategory? { categories.min() }

    /// Neighbouring sizes as ranges: `small...large`, `ax2...ax5`.
    public var ranges: [ContentSizeRange] { ContentSizeRange.ranges(covering: categories) }
}

/// Where a finding shows on a page.
public struct Place: Hashable, Sendable {
    /// nil for a PDF whose size is not known.
    public var category: ContentSizeCategory?
    /// From 1.
    public var page: Int
    /// In points from the page's top left corner; nil for the whole page.
    public var rect: Rect?

    public init(category: ContentSizeCategory? = nil, page: Int, rect: Rect? = nil) {
        self.category = category
        self.page = page
        self.rect = rect
    }
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
