public import Audit
public import ContentSize
public import Diagnostics
public import Stylesheet

/// One run of the typesetter: what to typeset, how, and where to write it. How progress and messages are shown is the caller's business.
///
///     var job = TypesettingJob()
///     job.documents = ["guide.md"]
///     job.sizes = ContentSizeCategory.allCases
///     let result = Typesetter.run(job)
public struct TypesettingJob: Sendable {
    /// The file format of the output; the raw value is also the extension.
    public enum Format: String, CaseIterable, Sendable {
        /// One file for each document and size.
        case pdf
        /// One file for each page, as pixels.
        case png
        /// One file for each page, with text as outlines.
        case svg
    }

    /// What writes PDF files.
    public enum Backend: String, CaseIterable, Sendable {
        /// Tagged, accessible PDF (PDFRendering).
        case accessible
        /// Untagged PDF from cairo's PDF surface, as a reference for how pages look.
        case cairo
    }

    /// The standards that accessible PDFs conform to: one for accessibility, one for archiving.
    public enum Standard: String, CaseIterable, Sendable {
        /// PDF/UA-1 (ISO 14289-1) with PDF/A-2a.
        case ua1
        /// PDF/UA-2 (ISO 14289-2) with PDF/A-4.
        case ua2

        /// For accessibility and for archives, as people write them.
        var names: (accessibility: String, archiving: String) {
            switch self {
            case .ua1: ("PDF/UA-1", "PDF/A-2a")
            case .ua2: ("PDF/UA-2", "PDF/A-4")
            }
        }
    }

    /// Paths of Markdown files, as the user wrote them; `-` is standard input.
    public var documents: [String] = []
    /// Books, after the documents.
    public var books: [Book] = []
    /// The path of a stylesheet or the name of a template. nil: the one each document names in its front matter, or else the template
    /// `default`.
    public var stylesheet: String?
    /// A stylesheet that the program has loaded, and perhaps added styles to, in place of `stylesheet`.
    public var loadedStylesheet: LoadedStylesheet?
    /// Keys of front matter that win over the documents' own, as `key=value`.
    public var metadata: [String] = []
    /// Paper, margins and text, over the documents' front matter and their stylesheets.
    public var page = PageSettings()
    /// What holds for documents whose front matter says nothing else.
    public var defaults = DocumentDefaults()
    /// The content sizes to typeset, in ascending order and without duplicates.
    public var sizes: [ContentSizeCategory] = [.large]
    /// Whether the default name of a file has the size even if there is only one: a file at another size then replaces none at the default.
    public var namesSize = false
    /// The editions to typeset, each at every size: what their readers chose besides the size. Without duplicates.
    public var editions: [ReaderTraits] = [.standard]
    /// What is wrong with the project's configuration and with lists of chapters: findings about the first document.
    package var mistakes: [Diagnostic] = []
    /// A file, a folder, or a path template such as `out/{stem}/{size}.pdf`; nil: next to each document.
    public var output: String?
    /// The folder that `output` does not lead out of, and that `{dir}` is relative to; nil: the folders that the template begins with, and
    /// the working folder.
    public var outputFolder: String?
    /// Where a configuration says `output`, for messages.
    package var outputSpan: SourceSpan?
    /// The file format of the output.
    public var format = Format.pdf
    /// What writes PDF files; other formats ignore it.
    public var backend = Backend.accessible
    /// The standards of PDF files; the cairo backend ignores them.
    public var standard = Standard.ua1
    /// Folders below which documents and stylesheets may name files: other stylesheets, fonts, pictures. A document may always name files
    /// below its own folder, and `stylesheet` below its own. What else they name is refused, as are links of the job's files that lead
    /// elsewhere. `SECURITY.md` has the rules.
    public var roots: [String] = []
    /// Folders of fonts, searched in this order before the fonts of the system. They are roots, too.
    public var fontDirectories: [String] = []
    /// Whether fonts installed on the system may be used besides those of `fontDirectories` and the stylesheet.
    public var usesSystemFonts = true
    /// Whether substituting a font is an error instead of a warning.
    public var locksFonts = false
    /// The only fonts that may be used; nil: any.
    package var fontLock: FontLock?
    /// The resolution of PNG pages in pixels per inch, greater than 0.
    public var resolution = 144.0
    /// The pages to write as PNG or SVG; nil: all. PDFs always hold all pages.
    public var pages: PageSelection?
    /// Whether one picture shows a page at all the sizes, in place of a file for each page and size: the pages of `pages`, or the first.
    public var drawsContactSheets = false
    /// The creation date of the files in ISO 8601. nil leaves it out, so that equal inputs give equal bytes.
    public var date: String?
    /// Whether the result's timings know when each stage began and ended, and on which thread.
    package var recordsTrace = false
    /// The greatest number of threads; nil: one for each core. Values below 1 count as 1.
    public var threads: Int?

    /// What ended earlier processes of the same run.
    package var faults = FaultHistory()

    /// Where results are kept for later runs, and taken from earlier ones; nil: everything is made anew.
    package var cache: CacheUse?
    /// Stylesheets that an earlier run of the same job loaded, with their fonts; nil: they are loaded.
    package var stylesheets: SheetStore?

    /// How much is taken of what is read.
    public var limits = InputLimits()

    /// How to audit the result; nil: no audit.
    public var audit: AuditRequest?
    /// Known findings, which are not told where the result is not audited.
    package var knownFindings: Baseline?
    /// The positions of the documents to typeset; nil: all. The others are known as targets of links, and keep their names.
    public var selection: Set<Int>?
    /// Whether no two outputs of the job are known to have one name, so that only those of `selection` are looked at: for a run that does
    /// one document of ten thousand.
    package var hasCheckedNames = false
    /// A tar archive that takes the outputs in place of files; nil: files.
    public var archive: String?
    /// Adds what the archive has behind the outputs, such as the report of the run.
    package var archiveEntries: (@Sendable (TypesettingResult, _ add: (_ name: String, _ bytes: [UInt8]) -> Void) -> Void)?
    /// Whether files are written. false: everything is typeset only to be audited.
    public var writesFiles = true
    /// Whether to typeset a specimen with every element in place of documents, to audit a stylesheet by itself.
    public var showsSpecimen = false

    /// A job without documents; set at least `documents`.
    public init() {}
}

/// How to audit the documents of a job.
public struct AuditRequest: Sendable {
    /// The set of rules; nil: the one the stylesheet names, or else WCAG 2.2 AA.
    public var profile: Profile?
    /// The rules whose findings are asked for, of those that the profile and the stylesheet turn on.
    public var rules = RuleSelection()
    /// Known findings, which are not counted.
    public var baseline: Baseline?
    /// The lowest severity of a finding that fails the run; nil: findings never fail it.
    public var failOn: Diagnostic.Severity? = .error
    /// Whether findings that say that content is missing from the output fail the run, whatever `failOn` says.
    public var failsOnBuildErrors = true
    /// Whether the result offers pictures of the pages for reports, for which it keeps the documents in memory.
    public var drawsPictures = false
    /// The version of the program, for the reports.
    public var version = ""

    /// A request for an audit by the profile of the stylesheet, in which errors fail the run.
    public init() {}
}

/// A selection of pages by number, counted from 1, such as `1,3-5,9-`.
public struct PageSelection: Hashable, Sendable {
    /// The ranges in the order written; an open range ends with `Int.max`.
    public var ranges: [ClosedRange<Int>]

    /// Parses a list of numbers and ranges separated by commas; nil if it is not one or a range runs backwards.
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
    public func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

    /// The first page.
    static let first = PageSelection(ranges: [1...1])

    private init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

    /// Whether it can only ever select one page, whose file then needs no number.
    public var isSinglePage: Bool { ranges.count == 1 && ranges[0].count == 1 }
}
