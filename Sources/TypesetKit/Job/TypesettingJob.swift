public import Audit
public import ContentSize

/// What to typeset, how, and where to put it: everything that a run needs to know, and nothing about how it is shown.
public struct TypesettingJob: Sendable {
    /// What kind of files is written: a PDF for each document and size, or a PNG or SVG for each page.
    public enum Format: String, CaseIterable, Sendable { case pdf, png, svg }

    /// What writes PDFs.
    public enum Backend: String, CaseIterable, Sendable {
        /// Tagged PDF from the structure tree (PDFRendering).
        case accessible
        /// Cairo's own PDF surface: the reference for what a page looks like, without tags.
        case cairo
    }

    /// The pair of standards that PDFs conform to.
    public enum Standard: String, CaseIterable, Sendable {
        /// PDF/UA-1 (ISO 14289-1) with PDF/A-2a.
        case ua1
        /// PDF/UA-2 (ISO 14289-2) with PDF/A-4.
        case ua2
    }

    /// Paths of Markdown files, as the user wrote them.
    public var documents: [String] = []
    /// A file or a template's name; nil: each document's front matter decides, else the template `default`.
    public var stylesheet: String?
    /// Smallest first, none twice.
    public var sizes: [ContentSizeCategory] = [.large]
    /// A file, a folder or a template such as `out/{stem}/{size}.pdf`; nil: beside each document.
    public var output: String?
    public var format = Format.pdf
    public var backend = Backend.accessible
    public var standard = Standard.ua1
    /// Searched before the fonts of the system, first folder first.
    public var fontDirectories: [String] = []
    public var usesSystemFonts = true
    /// Whether another font than the one that is asked for is an error instead of a warning.
    public var locksFonts = false
    /// Pixels per inch of PNG pages.
    public var resolution = 144.0
    /// Which pages to write as PNG or SVG; nil: all.
    public var pages: PageSelection?
    /// When the files were made, ISO 8601; nil: they do not say, so that equal inputs give equal bytes.
    public var date: String?
    /// Threads at most; nil: one per active core.
    public var threads: Int?

    /// How the result is judged; nil: not at all.
    public var audit: AuditRequest?
    /// false: everything is made to be judged, and nothing is written.
    public var writesFiles = true
    /// Judges the stylesheet on a document that shows every element, instead of documents of one's own.
    public var showsSpecimen = false

    public init() {}
}

/// What is asked of the audit.
public struct AuditRequest: Sendable {
    /// nil: the sheet's, else WCAG 2.2 AA.
    public var profile: Profile?
    /// Findings that do not count.
    public var baseline: Baseline?
    /// The mildest severity that makes the run fail; nil: none does.
    public var failOn: Severity? = .error
    /// Whether a report will show pictures of the pages: then the documents are kept.
    public var drawsPictures = false
    /// The program's version, for the reports.
    public var version = ""

    public init() {}
}

/// Page numbers from 1, such as `1,3-5,9-`.
public struct PageSelection: Hashable, Sendable {
    /// In the order written; an open range ends with `Int.max`.
    public var ranges: [ClosedRange<Int>]

    /// nil where `text` is not a list of numbers and ranges, or a range runs backwards.
    public init?(_ text: String) {
        ranges = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = Self.range(part) else { return nil }
            ranges.append(range)
        }
    }

    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let isOpen = ends.count == 2 && ends[1].isEmpty
        guard let first = ends.first.flatMap({ Int($0) }), first >= 1,
            let last = isOpen ? Int.max : ends.last.flatMap({ Int($0) }), last >= first
        else { return nil }
        return first...last
    }

    public func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

    /// It can only ever be one page, so that its file needs no number.
    public var isSinglePage: Bool { ranges.count == 1 && ranges[0].count == 1 }
}
