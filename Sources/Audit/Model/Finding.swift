public import ContentSize
public import Diagnostics
public import Geometry

/// A rule's verdict on one fault of the output: what is wrong, by how much, at which sizes, where, and how to fix it.
///
/// A `Diagnostic` is about what was read; a finding is about what was written. It is final: settings, causes and locations are settled
/// before it is made. A class for that reason: nothing is gained by copying it, and some documents have a hundred thousand.
public final class Finding: Hashable, Sendable {
    /// The rule that is broken.
    public let rule: RuleID
    /// The verdict, as the settings have it: a rule’s own, or that of the severity which a sheet gives it.
    public let outcome: Outcome
    /// With the words and the numbers; lower case, without a full stop.
    public let message: String
    /// The sizes at which a reader meets it, in order; none where the size is not known (a PDF of another tool).
    public let categories: [ContentSizeCategory]
    /// The editions in which a reader meets it, of those that were audited; one for a PDF of another tool.
    public let editions: [ReaderTraits]
    /// Where it is fixed: in the Markdown or, where the sheet is the cause, in the sheet.
    public let source: SourceSpan?
    /// The audited PDF, for findings without a source.
    public let file: String?
    /// Other spans that explain it, such as the first of two headings with one text.
    public let related: [Diagnostic.Related]
    /// Where it shows, by size and then by page; none where it shows nowhere.
    public let locations: [Location]
    /// The structure elements around the first place in a PDF of another tool, from the root: `Document`, `Sect`, `P`; `Artifact` alone for
    /// what is no content. Empty where it is not tagged or not known.
    public let tags: [String]
    /// The worst figure, for rules that measure.
    public let measured: Measurement?
    /// The figure that would pass.
    public let required: Measurement?
    /// What to do.
    public let fix: String
    /// The criteria and clauses that it breaks.
    public let references: [Reference]
    /// The same for the same fault after reflow and unrelated edits, so that a baseline knows it again.
    public let fingerprint: Fingerprint
    /// Blocks of the document that show the fault, for comments that silence it there.
    let blocks: [SourceSpan]
    /// Whether it stands for all of `blocks`, so that a comment at `source` alone does not silence it.
    let standsForAllBlocks: Bool

    public convenience init(
        rule: RuleDescription, outcome: Outcome? = nil, message: String, categories: [ContentSizeCategory] = [],
        editions: [ReaderTraits] = [.standard], source: SourceSpan? = nil,
        file: String? = nil, related: [Diagnostic.Related] = [], locations: [Location] = [], tags: [String] = [],
        measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil, references: [Reference]? = nil, identity: [String]
    ) {
        self.init(
            rule: rule, outcome: outcome, message: message, categories: categories, editions: editions, source: source, file: file,
            related: related, locations: locations, tags: tags, measured: measured, required: required, fix: fix, references: references,
            fingerprint: Fingerprint(rule: rule.id, identity: identity))
    }

    /// A finding that is known again from a report.
    package init(
        rule: RuleDescription, outcome: Outcome?, message: String, categories: [ContentSizeCategory], editions: [ReaderTraits],
        source: SourceSpan?, file: String?, related: [Diagnostic.Related], locations: [Location], tags: [String], measured: Measurement?,
        required: Measurement?, fix: String?, references: [Reference]?, fingerprint: Fingerprint
    ) {
        self.rule = rule.id
        self.outcome = outcome ?? rule.outcome
        self.message = message
        self.categories = categories
        self.editions = editions
        self.source = source
        self.file = file
        self.related = related
        self.locations = locations
        self.tags = tags
        self.measured = measured
        self.required = required
        self.fix = fix ?? rule.fix
        self.references = references ?? rule.references
        self.fingerprint = fingerprint
        blocks = []
        standsForAllBlocks = false
    }

    /// - Parameters:
    ///   - fault: at the first size that fails, whose words and numbers are kept.
    ///   - joined: with the sizes, blocks and locations of all sizes.
    init(_ fault: Fault, _ joined: FindingFold.Joined, outcome: Outcome, fingerprint: Fingerprint, locations: [Location]) {
        rule = fault.rule
        self.outcome = outcome
        message = fault.message
        categories = joined.categories
        editions = joined.editions
        source = fault.cause.span
        file = fault.file
        related = fault.related
        self.locations = locations
        tags = fault.tags
        measured = fault.measured
        required = fault.required
        fix = fault.fix
        references = fault.references
        self.fingerprint = fingerprint
        blocks = joined.blocks
        standsForAllBlocks = fault.standsForAllBlocks
    }

    /// Whether they say the same.
    public static func == (a: Finding, b: Finding) -> Bool {
        a === b
            || a.fingerprint == b.fingerprint && (a.rule, a.outcome, a.message, a.fix) == (b.rule, b.outcome, b.message, b.fix)
                && (a.categories, a.editions, a.source, a.file) == (b.categories, b.editions, b.source, b.file)
                && (a.related, a.locations, a.tags, a.references) == (b.related, b.locations, b.tags, b.references)
                && (a.measured, a.required, a.blocks, a.standsForAllBlocks) == (b.measured, b.required, b.blocks, b.standsForAllBlocks)
    }

    /// Of what tells findings apart; the rest follows from it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
        hasher.combine(message)
    }

    /// How badly it counts.
    public var severity: Diagnostic.Severity { outcome.severity ?? .note }

    /// The first size that fails.
    public var firstCategory: ContentSizeCategory? { categories.min() }

    /// Neighbouring sizes as ranges: `small...large`, `ax2...ax5`.
    public var ranges: [ContentSizeRange] { ContentSizeRange.ranges(covering: categories) }
}

/// A clause or criterion that a rule rests on.
public struct Reference: Hashable, Sendable {
    /// Where a criterion stands.
    public enum Standard: String, Hashable, Sendable {
        case wcag = "WCAG 2.2", pdfUA = "ISO 14289-1", en301549 = "EN 301 549", hig = "Human Interface Guidelines"
        /// The UK Association for Accessible Formats, whose guidelines on large print RNIB shares; the American Council of the Blind.
        case ukaaf = "UKAAF", acb = "ACB", practice = "Practice"
    }
    /// The document that states it.
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

/// Where a fault shows on a page.
public struct Location: Hashable, Sendable {
    /// nil for a PDF whose size is not known.
    public let category: ContentSizeCategory?
    /// The edition.
    public let traits: ReaderTraits
    /// From 1.
    public let page: Int
    /// In points from the page's top left corner, to a hundredth, so that reports say the same that are read back; nil for the whole page.
    public let rect: Rect?

    public init(category: ContentSizeCategory? = nil, traits: ReaderTraits = .standard, page: Int, rect: Rect? = nil) {
        self.category = category
        self.traits = traits
        self.page = page
        self.rect = rect?.rounded
    }

    /// Whether both show the same part of a page.
    func meets(_ other: Location) -> Bool {
        guard page == other.page, let rect, let otherRect = other.rect else { return false }
        return rect.intersection(otherRect).area > 0
    }

    /// Around both, which stand on one page.
    func union(_ other: Rect) -> Location {
        Location(category: category, traits: traits, page: page, rect: rect.map { $0.union(other) } ?? other)
    }
}

/// Names a fault by what it is about and not by where it stands: the rule, and the words or names concerned.
///
/// Pages, sizes, coordinates and line numbers have no part in it, so that it outlives reflow and edits elsewhere.
public struct Fingerprint: Hashable, Comparable, Sendable {
    /// The hash, without the occurrence.
    public let value: UInt64
    /// Tells equal faults of one report apart, in report order, from 1.
    public var occurrence = 1

    /// 64 bits of FNV-1a: stable between runs and machines, which Swift's own hashing is not.
    public init(rule: RuleID, identity: [String]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [rule.rawValue] + identity {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        value = hash
    }

    /// Reads what `text` writes; nil where it is something else.
    package init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 16, let value = UInt64(parts[0], radix: 16), let occurrence = Int(parts[1]) else {
            return nil
        }
        self.value = value
        self.occurrence = occurrence
    }

    public static func < (a: Self, b: Self) -> Bool { (a.value, a.occurrence) < (b.value, b.occurrence) }

    /// Sixteen hexadecimal digits, and behind a colon the occurrence.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(occurrence)"
    }
}

private extension Rect {
    /// To a hundredth of a point, less than any device resolves. What no page can have stays as it is.
    var rounded: Rect {
        func rounded(_ side: Double) -> Double { abs(side) < 1e9 ? (side * 100).rounded() / 100 : side }
        return Rect(x: rounded(minX), y: rounded(minY), width: rounded(width), height: rounded(height))
    }
}
