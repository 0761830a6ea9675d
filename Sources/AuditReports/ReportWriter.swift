public import Audit
public import ContentSize
public import Diagnostics
public import Geometry

/// The forms in which a report is written.
public enum ReportFormat: String, CaseIterable, Hashable, Sendable {
    /// For a terminal.
    case text
    /// One self-contained page.
    case html
    /// Every figure; its schema is `docs/audit-report.schema.json`.
    case json
    /// SARIF 2.1.0, as GitHub code scanning wants it.
    case sarif
    /// JUnit XML: a suite for each size, a case for each rule.
    case junit
    /// GitHub workflow commands, which become annotations.
    case github
    /// A table for a step summary or a pull request.
    case markdown
}

/// What a report needs besides the findings.
public struct ReportOptions: Sendable {
    /// The working folder, absolute; paths of reports are relative to it. nil leaves paths as the user wrote them.
    public var folder: String?
    /// The mildest severity that makes a run fail (`--fail-on`); nil for `never`. JUnit's failures depend on it.
    public var failOn: Severity?
    /// ANSI colours in the text report.
    public var usesColor: Bool
    /// Columns of the text report's quoted lines.
    public var columns: Int
    /// The text report for a terminal: rule by rule, without notes, and of each rule only some findings in full.
    public var isBrief = false
    /// Draws for the HTML report; without it the report has no pictures.
    public var pictures: ReportPictures?

    public init(
        folder: String? = nil, failOn: Severity? = .error, usesColor: Bool = false, columns: Int = 120, pictures: ReportPictures? = nil
    ) {
        self.folder = folder
        self.failOn = failOn
        self.usesColor = usesColor
        self.columns = columns
        self.pictures = pictures
    }
}

/// Writes reports. UTF-8, each ending in a line end; same report and options, same bytes.
public enum ReportWriter {
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

/// Draws parts of pages for the HTML report.
public struct ReportPictures: Sendable {
    /// PNG bytes of exactly this part of a page (points from its top left corner; white where it lies outside), at so many pixels per
    /// point. nil where there is no such page.
    public var png: @Sendable (_ category: ContentSizeCategory?, _ page: Int, _ rect: Rect, _ scale: Double) -> [UInt8]?
    /// Keeps pictures on the paper.
    public var pageSize: (@Sendable (_ category: ContentSizeCategory?, _ page: Int) -> Size?)?
    /// Where a source place is drawn at another size, so that the contact sheet shows the sizes without a finding too. nil for what is not
    /// drawn, such as a line of the sheet.
    public var locate: (@Sendable (_ source: SourceSpan, _ category: ContentSizeCategory) -> Place?)?

    public init(
        png: @escaping @Sendable (ContentSizeCategory?, Int, Rect, Double) -> [UInt8]?,
        pageSize: (@Sendable (ContentSizeCategory?, Int) -> Size?)? = nil,
        locate: (@Sendable (SourceSpan, ContentSizeCategory) -> Place?)? = nil
    ) {
        self.png = png
        self.pageSize = pageSize
        self.locate = locate
    }
}
