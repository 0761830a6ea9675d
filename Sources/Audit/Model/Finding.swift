public import TypesetBase

/// A rule's verdict on one fault of the output: the fault, its extent, sizes and places, and the fix.
///
/// A `Diagnostic` is about input; a finding is about output. A finding is final: settings, causes and locations are decided before it is
/// made. It is a class because copies gain nothing, and some documents have a hundred thousand findings.
public final class Finding: Hashable, Sendable {
    /// The rule that is broken.
    public let rule: RuleID
    /// The verdict under the settings: the rule's own, or that of the severity in the stylesheet.
    public let outcome: Outcome
    /// The message with words and numbers, in lower case and without a full stop.
    public let message: String
    /// The sizes with the fault, in order; empty if the size is not known (a PDF of another tool).
    public let categories: [ContentSizeCategory]
    /// The audited editions with the fault; one for a PDF of another tool.
    public let editions: [ReaderTraits]
    /// The place to fix: in the Markdown, or in the stylesheet if that is the cause.
    ///
    /// In a book, `source.origin` is the place in the file of the chapter.
    public let source: SourceSpan?
    /// The audited PDF, for findings without a source.
    public let file: String?
    /// Other spans that explain the finding, such as the first of two headings with the same text.
    public let related: [Diagnostic.Related]
    /// The places that show the fault, by size and then by page; may be empty.
    public let locations: [Location]
    /// The structure elements around the first place in a PDF of another tool, from the root: `Document`, `Sect`, `P`.
    ///
    /// The only tag of an artifact is `Artifact`. The list is empty if the place is not tagged, or if its tags are not known.
    public let tags: [String]
    /// The worst measured figure, for rules that measure.
    public let measured: AuditFigure?
    /// The figure that would pass.
    public let required: AuditFigure?
    /// The instruction for fixing the fault.
    public let fix: String
    /// The changes of the source that remove the fault, if there is one right way to do so; otherwise empty.
    public let edits: [SourceEdit]
    /// The criteria and clauses that the fault violates.
    public let references: [Reference]
    /// The identity of the fault, the same after reflow and unrelated edits, so that a baseline recognizes it.
    package let fingerprint: Fingerprint
    /// The blocks of the document that show the fault, where a comment can suppress it.
    let blocks: [SourceSpan]
    /// Whether the finding represents all of `blocks`, so that a comment at `source` alone does not suppress it.
    let coversAllBlocks: Bool

    package convenience init(
        rule: RuleDescription, outcome: Outcome? = nil, message: String, categories: [ContentSizeCategory] = [],
        editions: [ReaderTraits] = [.standard], source: SourceSpan? = nil,
        file: String? = nil, related: [Diagnostic.Related] = [], locations: [Location] = [], tags: [String] = [],
        measured: AuditFigure? = nil, required: AuditFigure? = nil, fix: String? = nil, edits: [SourceEdit] = [],
        references: [Reference]? = nil, identity: [String]
    ) {
        self.init(
            rule: rule, outcome: outcome, message: message, categories: categories, editions: editions, source: source, file: file,
            related: related, locations: locations, tags: tags, measured: measured, required: required, fix: fix, edits: edits,
            references: references, fingerprint: Fingerprint(rule: rule.id, identity: identity))
    }

    /// Creates a finding as read from a report.
    package init(
        rule: RuleDescription, outcome: Outcome?, message: String, categories: [ContentSizeCategory], editions: [ReaderTraits],
        source: SourceSpan?, file: String?, related: [Diagnostic.Related], locations: [Location], tags: [String], measured: AuditFigure?,
        required: AuditFigure?, fix: String?, edits: [SourceEdit], references: [Reference]?, fingerprint: Fingerprint
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
        self.edits = edits
        self.references = references ?? rule.references
        self.fingerprint = fingerprint
        blocks = []
        coversAllBlocks = false
    }

    /// Creates a finding from the joined faults of all sizes.
    ///
    /// - Parameters:
    ///   - fault: the fault at the first size that fails, whose message and figures are kept.
    ///   - joined: the sizes, blocks and locations of all sizes.
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
        edits = fault.edits.compactMap(\.inOrigin)
        references = fault.references
        self.fingerprint = fingerprint
        blocks = joined.blocks
        coversAllBlocks = fault.coversAllBlocks
    }

    /// The finding as a failure, because a person has answered no.
    func failing(by answer: AuditAnswer) -> Finding {
        Finding(
            rule: RuleCatalogue.description(of: rule), outcome: .fail, message: "\(message) (\(answer.text))", categories: categories,
            editions: editions, source: source, file: file, related: related, locations: locations, tags: tags, measured: measured,
            required: required, fix: fix, edits: edits, references: references, fingerprint: fingerprint)
    }

    /// Whether two findings are equal.
    public static func == (a: Finding, b: Finding) -> Bool {
        a === b
            || a.fingerprint == b.fingerprint && (a.rule, a.outcome, a.message, a.fix) == (b.rule, b.outcome, b.message, b.fix)
                && (a.categories, a.editions, a.source, a.file) == (b.categories, b.editions, b.source, b.file)
                && (a.related, a.locations, a.tags, a.references, a.edits) == (b.related, b.locations, b.tags, b.references, b.edits)
                && (a.measured, a.required, a.blocks, a.coversAllBlocks) == (b.measured, b.required, b.blocks, b.coversAllBlocks)
    }

    /// Hashes the parts that identify a finding; the others follow from them.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
        hasher.combine(message)
    }

    /// The severity of the outcome.
    public var severity: Diagnostic.Severity { outcome.severity ?? .note }

    /// The first size that fails.
    package var firstCategory: ContentSizeCategory? { categories.min() }

    /// The sizes as ranges of neighbouring sizes: `small...large`, `ax2...ax5`.
    package var ranges: [ContentSizeRange] { ContentSizeRange.ranges(covering: categories) }
}

/// A clause or criterion on which a rule is based.
public struct Reference: Hashable, Sendable {
    /// The document that contains a criterion.
    public enum Standard: String, Hashable, Sendable {
        case wcag = "WCAG 2.2", pdfUA = "ISO 14289-1", pdfUA2 = "ISO 14289-2", en301549 = "EN 301 549", hig = "Human Interface Guidelines"
        /// The guidelines for print of the American Council of the Blind, the American Printing House for the Blind, the UK Association for
        /// Accessible Formats and the Royal National Institute of Blind People.
        case acb = "ACB", aph = "APH", ukaaf = "UKAAF G003", rnib = "RNIB Clear Print"
        /// Legibility of type, as leserlich.info of the DBSV explains it.
        case din1450 = "DIN 1450"
        /// The failure conditions of the PDF Association for ISO 14289-1.
        case matterhorn = "Matterhorn Protocol 1.1"
        /// The relations of the structure types of PDF 1.7 and PDF 2.0.
        case containment = "ISO/TS 32005"
        case practice = "Practice"
    }
    /// The document that contains the criterion.
    public var standard: Standard
    /// The number of the clause, such as `1.4.3` or `7.21.4.1`.
    public var clause: String
    package init(_ standard: Standard, _ clause: String) { self.standard = standard; self.clause = clause }

    /// A success criterion, with the clause of EN 301 549 that adopts it for documents (10.x, clause 10 of V3.2.1).
    package static func wcag(_ criterion: String) -> [Reference] { [Reference(.wcag, criterion), Reference(.en301549, "10.\(criterion)")] }
}

extension ContentSizeRange {
    /// The fewest ranges that contain exactly these sizes, smallest first.
    package static func ranges(covering categories: some Sequence<ContentSizeCategory>) -> [ContentSizeRange] {
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

/// The place on a page that shows a fault.
public struct Location: Hashable, Sendable {
    /// The content size; nil for a PDF whose size is not known.
    public let category: ContentSizeCategory?
    /// The edition.
    public let traits: ReaderTraits
    /// The number of the volume whose file has the page, from 1; nil for a document that is one file.
    public let volume: Int?
    /// The page number in the file, from 1.
    public let page: Int
    /// The rectangle in points from the page's top left corner; nil for the whole page.
    ///
    /// Values are rounded to a hundredth, which keeps reports unchanged when they are read back.
    public let rect: Rect?

    package init(
        category: ContentSizeCategory? = nil, traits: ReaderTraits = .standard, volume: Int? = nil, page: Int, rect: Rect? = nil
    ) {
        self.category = category
        self.traits = traits
        self.volume = volume
        self.page = page
        self.rect = rect?.rounded
    }

    /// Whether two locations are on the same page of the same file.
    func isOnPage(of other: Location) -> Bool {
        (page, volume, category, traits) == (other.page, other.volume, other.category, other.traits)
    }

    /// Whether two locations show the same part of a page.
    func overlaps(_ other: Location) -> Bool {
        guard page == other.page, volume == other.volume, let rect, let otherRect = other.rect else { return false }
        return rect.intersection(otherRect).area > 0
    }

    /// The location around this one and a rectangle on the same page.
    func union(_ other: Rect) -> Location {
        Location(category: category, traits: traits, volume: volume, page: page, rect: rect.map { $0.union(other) } ?? other)
    }

    /// The page in words, such as `page 3`, or `volume 2, page 3`.
    package var pageName: String { (volume.map { "volume \($0), " } ?? "") + "page \(page)" }
}

/// The identity of a fault: the rule, and the words or names concerned.
///
/// Pages, sizes, coordinates and line numbers are not part of it. A fingerprint therefore stays the same after reflow and edits elsewhere.
package struct Fingerprint: Hashable, Comparable, Sendable {
    /// The hash, without the occurrence.
    package let value: UInt64
    /// The number of the fault among equal faults of one report, in report order, from 1.
    package var occurrence = 1

    /// Hashes with 64-bit FNV-1a, which is stable between runs and machines, unlike Swift's own hashing.
    package init(rule: RuleID, identity: [String]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [rule.rawValue] + identity {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        value = hash
    }

    /// Parses the form of `text`; nil for any other text.
    package init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 16, let value = UInt64(parts[0], radix: 16), let occurrence = Int(parts[1]) else {
            return nil
        }
        self.value = value
        self.occurrence = occurrence
    }

    /// Orders fingerprints by value, then by occurrence.
    package static func < (a: Self, b: Self) -> Bool { (a.value, a.occurrence) < (b.value, b.occurrence) }

    /// The textual form: sixteen hexadecimal digits, a colon and the occurrence.
    package var text: String { value.hexadecimal(digits: 16) + ":\(occurrence)" }
}

private extension Rect {
    /// The rectangle, rounded to a hundredth of a point, which is less than any device resolves; values too large for a page are kept.
    var rounded: Rect {
        func rounded(_ side: Double) -> Double { abs(side) < 1e9 ? (side * 100).rounded() / 100 : side }
        return Rect(x: rounded(minX), y: rounded(minY), width: rounded(width), height: rounded(height))
    }
}
