public import TypesetAudit
public import TypesetBase
public import TypesetStylesheet

/// The description of one run: the documents, the settings and the output paths; the caller shows progress and messages.
///
///     var job = TypesettingJob()
///     job.documents = ["guide.md"]
///     job.sizes = ContentSizeCategory.allCases
///     let result = Typesetter.run(job)
public struct TypesettingJob: Sendable {
    /// The file format of the output; the raw value is also the extension.
    public enum Format: String, CaseIterable, Sendable {
        /// One PDF file for each document and size.
        case pdf
        /// One file of pixels for each page.
        case png
        /// One file for each page, with text as outlines.
        case svg
    }

    /// The standards that PDFs conform to: one for accessibility, one for archiving.
    public enum Standard: String, CaseIterable, Sendable {
        /// PDF/UA-1 (ISO 14289-1) with PDF/A-2a.
        case ua1
        /// PDF/UA-2 (ISO 14289-2) with PDF/A-4; with PDF/A-4f if the document has formulas, because the file contains their MathML.
        case ua2

        /// Returns the names of the standards for accessibility and for archiving, as they are usually written.
        func names(hasFormulas: Bool) -> (accessibility: String, archiving: String) {
            switch self {
            case .ua1: ("PDF/UA-1", "PDF/A-2a")
            case .ua2: ("PDF/UA-2", hasFormulas ? "PDF/A-4f" : "PDF/A-4")
            }
        }
    }

    /// The paths of Markdown files, as the user wrote them; `-` is standard input.
    public var documents: [String] = []
    /// The books, which follow the documents.
    public var books: [Book] = []
    /// The path of a stylesheet or the name of a template; nil: the stylesheet named in each document's front matter, or else the template
    /// `default`.
    public var stylesheet: String?
    /// A stylesheet that the program has loaded and may have extended with styles; it replaces `stylesheet`.
    public var loadedStylesheet: LoadedStylesheet?
    /// Keys of front matter, as `key=value`, which win over those of the documents.
    public var metadata: [String] = []
    /// The settings for paper, margins and text, which win over front matter and stylesheets.
    public var page = PageSettings()
    /// The defaults for documents whose front matter does not set a value.
    package var defaults = DocumentDefaults()
    /// The content sizes to typeset, in ascending order and without duplicates.
    public var sizes: [ContentSizeCategory] = [.large]
    /// Whether the default file name contains the size even if there is only one, so a file at another size does not replace the default.
    package var namesSize = false
    /// The editions to typeset, each at every size and without duplicates; an edition has the reader's choices other than the size.
    public var editions: [ReaderTraits] = [.standard]
    /// The problems with the project's configuration and with lists of chapters, reported as findings about the first document.
    package var mistakes: [Diagnostic] = []
    /// A file, a folder, or a path template such as `out/{stem}/{size}.pdf`; nil writes next to each document.
    public var output: String?
    /// The folder that `output` must stay in and that `{dir}` is relative to; nil: the folders at the start of the template, and the
    /// working folder.
    package var outputFolder: String?
    /// The span of `output` in a configuration, for messages.
    package var outputSpan: SourceSpan?
    /// The file format of the output.
    public var format = Format.pdf
    /// The standards that PDF files conform to.
    public var standard = Standard.ua1
    /// The folders below which documents and stylesheets may name other stylesheets, fonts and pictures.
    ///
    /// A document may always name files below its own folder, and `stylesheet` files below its own. Other files are refused, and so are
    /// links of the job's files that lead elsewhere. `SECURITY.md` has the rules.
    public var roots: [String] = []
    /// The font folders, which are also roots, searched in this order before the fonts of the system.
    public var fontDirectories: [String] = []
    /// Whether fonts installed on the system may be used in addition to those of `fontDirectories` and the stylesheet.
    public var usesSystemFonts = true
    /// Whether substituting a font is an error instead of a warning.
    public var locksFonts = false
    /// The only fonts that may be used; nil allows any.
    package var fontLock: FontLock?
    /// The resolution of PNG pages in pixels per inch, greater than 0.
    public var resolution = 144.0
    /// The pages to write as PNG or SVG; nil writes all, and PDFs always contain all pages.
    public var pages: PageSelection?
    /// Whether one picture shows each of `pages`, or else the first page, at all sizes, instead of a file for each page and size.
    public var drawsContactSheets = false
    /// The creation date of the files in ISO 8601; nil omits it, so equal inputs give equal bytes.
    public var date: String?
    /// Whether the timings of the result record when each stage began and ended, and on which thread.
    package var recordsTrace = false
    /// The greatest number of threads; nil uses one for each core, and values below 1 count as 1.
    public var threads: Int?

    /// The faults that ended earlier processes of the same run.
    package var faults = FaultHistory()

    /// The cache for results; nil makes every result again.
    package var cache: CacheUse?
    /// The stylesheets and fonts that an earlier run of the same job loaded; nil loads them.
    package var stylesheets: SheetStore?

    /// The limits on the input.
    public var limits = InputLimits()

    /// The settings of the audit; nil for no audit.
    public var audit: AuditRequest?
    /// The known findings, which are not reported if the result is not audited.
    package var knownFindings: Baseline?
    /// The positions of the documents to typeset, while the others remain link targets and keep their names; nil typesets all.
    package var selection: Set<Int>?
    /// Whether the names of all outputs are known to differ, so only those of `selection` are checked, as for one document of ten thousand.
    package var hasCheckedNames = false
    /// The path of a tar archive for the outputs; nil writes files.
    package var archive: String?
    /// Adds further entries after the outputs of the archive, such as the report of the run.
    package var archiveEntries: (@Sendable (TypesettingResult, _ add: (_ name: String, _ bytes: [UInt8]) -> Void) -> Void)?
    /// Whether files are written; if not, documents are typeset only for the audit.
    public var writesFiles = true
    /// Whether to typeset a specimen with every element instead of documents, to audit a stylesheet alone.
    package var showsSpecimen = false

    /// Creates a job without documents; set at least `documents`.
    public init() {}
}

/// The settings of the audit of a job.
public struct AuditRequest: Sendable {
    /// The set of rules; nil: the set that the stylesheet names, or else WCAG 2.2 AA.
    public var profile: Profile?
    /// The rules to report, of those that the profile and the stylesheet turn on.
    public var rules = RuleSelection()
    /// The known findings, which are not counted.
    public var baseline: Baseline?
    /// The answers of people, which settle findings to review.
    package var answers: AuditAnswers?
    /// The lowest severity of a finding that fails the run; nil: findings never fail it.
    public var failOn: Diagnostic.Severity? = .error
    /// Whether findings about content that is missing from the output fail the run, even if `failOn` would not.
    public var failsOnBuildErrors = true
    /// Whether the result offers pictures of the pages for reports, which keeps the documents in memory.
    package var drawsPictures = false
    /// Whether the reports have a transcript of one file of each document; the tags are the same at every size.
    package var transcribes = false
    /// Whether the reports state the version of their documents, to which answers refer.
    package var namesContent = false

    /// Creates a request for an audit with the profile of the stylesheet, in which errors fail the run.
    public init() {}
}

/// The lowest severity that fails a run, by its name in options and configurations.
package enum FailureLevel: String, CaseIterable, Sendable { case error, warning, never }

extension AuditRequest {
    /// Sets the severity that fails the run; `never` includes findings about missing content.
    package mutating func fail(on level: FailureLevel) {
        failsOnBuildErrors = level != .never
        failOn =
            switch level {
            case .error: .error
            case .warning: .warning
            case .never: nil
            }
    }
}

/// A selection of pages by number, counted from 1, such as `1,3-5,9-`.
public struct PageSelection: Hashable, Sendable {
    /// The ranges in the order written; an open range ends with `Int.max`.
    package var ranges: [ClosedRange<Int>]

    /// Parses a comma-separated list of numbers and ranges; nil if it is invalid or a range runs backwards.
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

    /// Whether the page is selected.
    package func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

    /// The selection of the first page.
    static let first = PageSelection(ranges: [1...1])

    private init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

    /// Whether the selection is one page, whose file then needs no number.
    package var isSinglePage: Bool { ranges.count == 1 && ranges[0].count == 1 }
}
