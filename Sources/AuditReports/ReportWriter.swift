public import Audit
public import ContentSize
public import Diagnostics
public import Geometry

/// The formats a report can be written in; the raw values are those of `--report`.
public enum ReportFormat: String, CaseIterable, Hashable, Sendable {
    /// Compiler-style messages for a terminal.
    case text
    /// One self-contained page with pictures of the findings.
    case html
    /// Everything the audit measured, as `docs/audit-report.schema.json` describes it.
    case json
    /// SARIF 2.1.0 with what GitHub code scanning requires.
    case sarif
    /// JUnit XML: a test suite for each size, a test case for each rule.
    case junit
    /// Workflow commands of GitHub Actions, which become annotations.
    case github
    /// A table for a step summary or a comment on a pull request.
    case markdown
}

/// What a report depends on besides the audit.
public struct ReportOptions: Sendable {
    /// The absolute path of the working folder, to which paths in reports are relative. nil leaves paths as the user wrote them.
    public var folder: String?
    /// The lowest severity that fails the run (`--fail-on`); nil for `never`. Decides which test cases fail in JUnit.
    public var failOn: Diagnostic.Severity?
    /// Whether the text report uses ANSI colours.
    public var usesColor: Bool
    /// The width to which the text report cuts quoted source lines, in terminal columns.
    public var columns: Int
    /// Whether the text report is abridged for a terminal: grouped by rule, without notes, and with only the first findings of each rule in
    /// full.
    public var isBrief = false
    /// Whether an abridged report has the notes, too.
    public var showsNotes = false
    /// Draws the pictures of the HTML report; nil leaves them out.
    public var pictures: ReportPictures?

    /// Options for a full report; set `isBrief` for an abridged one.
    public init(
        folder: String? = nil, failOn: Diagnostic.Severity? = .error, usesColor: Bool = false, columns: Int = 120,
        pictures: ReportPictures? = nil
    ) {
        self.folder = folder
        self.failOn = failOn
        self.usesColor = usesColor
        self.columns = columns
        self.pictures = pictures
    }
}

/// Writes reports as UTF-8 text that ends in a line feed. The same audit and options always give the same bytes.
public enum ReportWriter {
    /// The bytes of a report, ready for a file.
    public static func write(_ report: AuditReport, as format: ReportFormat, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
        Array(text(of: report, as: format, options).utf8)
    }

    static func text(of report: AuditReport, as format: ReportFormat, _ options: ReportOptions) -> String {
        switch format {
        case .text: TextReport(report, options).text
        case .html: HTMLReport(report, options).text
        case .json: JSONReport(report, options).value.text() + "\n"
        case .sarif: SARIFReport(report, options).value.text() + "\n"
        case .junit: JUnitReport(report, options).text
        case .github: GitHubReport(report, options).text
        case .markdown: MarkdownReport(report, options).text
        }
    }
}

/// Draws parts of pages for the HTML report. The closures are called from one thread, one at a time.
public struct ReportPictures: Sendable {
    /// Renders exactly this part of a page as PNG. `page` counts from 1; `rect` is in points from the page's top left corner and white
    /// where it lies off the page; `scale` is in pixels per point. nil where there is no such page.
    public var png: @Sendable (_ category: ContentSizeCategory?, _ page: Int, _ rect: Rect, _ scale: Double) -> [UInt8]?
    /// The size of a page in points, which keeps pictures within its edges; nil where it is not known.
    public var pageSize: (@Sendable (_ category: ContentSizeCategory?, _ page: Int) -> Size?)?
    /// Finds where a span of the source is drawn at a size, so that the contact sheet can show sizes without a finding too. nil for what is
    /// not drawn, such as a line of the stylesheet.
    public var locate: (@Sendable (_ source: SourceSpan, _ category: ContentSizeCategory) -> Location?)?
    /// The pictures of another edition of the document; nil where there is only one.
    public var edition: (@Sendable (ReaderTraits) -> ReportPictures)?

    /// A source of pictures; without `pageSize` and `locate` they may reach past the page and miss sizes without a finding.
    public init(
        png: @escaping @Sendable (ContentSizeCategory?, Int, Rect, Double) -> [UInt8]?,
        pageSize: (@Sendable (ContentSizeCategory?, Int) -> Size?)? = nil,
        locate: (@Sendable (SourceSpan, ContentSizeCategory) -> Location?)? = nil
    ) {
        self.png = png
        self.pageSize = pageSize
        self.locate = locate
    }
}
