package import TypesetBase

/// The formats of a report; the raw values are those of `--report`.
public enum ReportFormat: String, CaseIterable, Hashable, Sendable {
    /// Compiler-style messages for a terminal.
    case text
    /// One self-contained page with pictures of the findings.
    case html
    /// Everything the audit measured, as `docs/reference/audit-report.schema.json` describes it.
    case json
    /// SARIF 2.1.0 with what GitHub code scanning requires.
    case sarif
    /// JUnit XML: a test suite for each size, a test case for each rule.
    case junit
    /// Workflow commands of GitHub Actions, which become annotations.
    case github
    /// A table for a step summary or a comment on a pull request.
    case markdown
    /// The words of a screen reader that reads the file, line by line; only for runs that request it.
    case transcript
    /// The requirements of standards with verdicts, figures, places and pictures; a file whose name ends in `.pdf` is a PDF.
    case evidence
    /// A conformance report in YAML, in the format OpenACR.
    case openacr
    /// The questions for a person, as a file to fill in.
    case questions

    /// Whether the report shows pictures of pages.
    package var showsPictures: Bool { self == .html || self == .evidence }
    /// Whether the report states the version of a document to which answers refer.
    package var namesContent: Bool { [.json, .evidence, .openacr, .questions].contains(self) }
}

extension AuditReport {
    /// Returns the report in a format, as UTF-8 text without pictures.
    public func bytes(as format: ReportFormat) -> [UInt8] { ReportWriter.write(self, as: format) }
}

/// The properties of a report that do not come from the audit.
package struct ReportOptions: Sendable {
    /// The folder to which paths in reports are relative; nil keeps paths as the user wrote them.
    package var base: PathBase?
    /// The lowest severity that fails the run (`--fail-on`), and a test case in JUnit; nil for `never`.
    package var failOn: Diagnostic.Severity?
    /// Whether the text report uses ANSI colours.
    package var usesColor: Bool
    /// The width to which the text report cuts quoted source lines, in terminal columns.
    package var columns: Int
    /// Whether the text report is abridged for a terminal: grouped by rule, without notes, with only each rule's first findings in full.
    package var isBrief = false
    /// The lowest severity in an abridged report; nil for everything but notes, which do not include findings to review.
    package var leastSeverity: Diagnostic.Severity?
    /// The name that distinguishes this report from others of the same program in SARIF, such as its only document; empty for a whole run.
    package var automation = ""
    /// The person or organization that publishes a conformance report; nil if nobody is named.
    package var publisher: AuditAnswers.Publisher?
    /// The sources of pictures for the HTML report, one for each document of a run; nil for no pictures.
    package var pictures: [(any ReportPictures)?] = []

    /// Creates the options of a full report; set `isBrief` for an abridged one.
    package init(
        folder: String? = nil, failOn: Diagnostic.Severity? = .error, usesColor: Bool = false, columns: Int = 120,
        pictures: (any ReportPictures)? = nil
    ) {
        base = folder.map { PathBase($0) }
        self.failOn = failOn
        self.usesColor = usesColor
        self.columns = columns
        self.pictures = [pictures]
    }

    /// Returns the path of a document as reports write it.
    func name(_ document: String) -> String { RelativePath.text(of: document, to: base) }
}

/// Writes reports as UTF-8 text that ends in a line feed, always the same bytes for the same audit and options.
package enum ReportWriter {
    /// The bytes of a report, ready for a file.
    package static func write(_ report: AuditReport, as format: ReportFormat, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
        Array(text(of: report, as: format, options).utf8)
    }

    /// The bytes of the report on a whole run; for a run of one document, the report of the document.
    package static func write(_ run: RunReport, as format: ReportFormat, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
        format == .json ? RunJSON(run: run, options: options).bytes : Array(text(of: run, as: format, options).utf8)
    }

    /// Writes the HTML report of a run as files.
    ///
    /// It is one file, unless it is larger than 15 MB. In that case it is an index, beside a folder with a page for each document.
    ///
    /// - Parameters:
    ///   - name: the name of the file, without folders.
    ///   - write: receives each file's path relative to the folder of the report, and its bytes.
    package static func writePages<Failure: Error>(
        of run: RunReport, named name: String, _ options: ReportOptions = ReportOptions(),
        write: (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        try HTMLPages(run, named: name, options).write(write)
    }

    static func text(of report: AuditReport, as format: ReportFormat, _ options: ReportOptions) -> String {
        var options = options
        options.automation = options.name(report.document)
        return text(of: RunReport(tool: report.tool, documents: [report]), as: format, options)
    }

    private static func text(of run: RunReport, as format: ReportFormat, _ options: ReportOptions) -> String {
        switch format {
        case .text: TextReport(run: run, options: options).text
        case .html: HTMLReport(run, options).text
        case .json: String(decoding: RunJSON(run: run, options: options).bytes, as: UTF8.self)
        case .sarif: SARIFReport(run, options).value.text() + "\n"
        case .junit: JUnitReport(run: run, options: options).text
        case .github: GitHubReport(run: run, options: options).text
        case .markdown: MarkdownReport(run: run, options: options).text
        case .transcript: TranscriptReport(run: run).text
        case .evidence: EvidenceHTML(run, options).text
        case .openacr: OpenACRReport(run: run, options: options).text
        case .questions: QuestionsReport(run: run, options: options).text
        }
    }
}
