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
