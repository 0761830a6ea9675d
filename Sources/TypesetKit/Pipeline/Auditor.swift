package import Audit
import AuditReports
import ContentSize
package import Diagnostics
import Layout
import PDFInspection

/// Judges one document: each size when it is done, and the whole when all are. Small enough to be kept until then.
struct Auditor: Sendable {
    /// nil: the document is not audited, and only what every run reports is.
    private var audit: Audit?
    /// What every run reports, for one that does not audit.
    private(set) var buildDiagnostics: [Diagnostic]
    /// What the finished files claim, and why not more; nil where they are no tagged PDFs.
    let claim: ConformanceClaim?
    private let path: String
    private let standard: TypesettingJob.Standard
    let pictures: ReportPictures?

    private struct Audit {
        var input: AuditInput
        let request: AuditRequest
    }

    /// - Parameters:
    ///   - sizes: at which the document is typeset.
    ///   - request: nil if it is not audited; then nothing is kept of `input`, which has the whole document.
    ///   - known: findings that are not told where it is not audited.
    init(
        input: AuditInput, at sizes: [ContentSizeCategory], request: AuditRequest?, known: Baseline? = nil,
        standard: TypesettingJob.Standard,
        pictures: ReportPictures?
    ) {
        let path = input.document.source.path
        audit = request.map { Audit(input: input, request: $0) }
        let found = request == nil ? AuditEngine.buildFindings(input, at: sizes) : []
        buildDiagnostics = found.filter { known?.has($0, of: path) != true }.map { Diagnostic($0, in: path) }
        claim = input.claim
        self.path = path
        self.standard = standard
        self.pictures = pictures
    }

    /// Adds what shaping finds wrong.
    mutating func add(_ mistakes: [Diagnostic]) {
        guard !mistakes.isEmpty else { return }
        if let input = audit?.input { audit?.input = input.adding(mistakes: mistakes) } else { buildDiagnostics += mistakes }
    }

    /// What the audit needs to know of the pages of one size; nil where the document is not audited.
    func summary(of document: LaidOutDocument) -> LayoutSummary? { audit == nil ? nil : LayoutSummary(document) }

    /// One size as far as it can be judged alone.
    ///
    /// - Parameter file: the finished PDF, if it is tagged.
    func audited(_ layout: LayoutSummary, _ file: WrittenPDF?) -> AuditedSize {
        AuditedSize(layout: layout, fileFaults: file.flatMap { faults(in: $0, layout) })
    }

    /// What the bytes of a finished file break. A file that cannot be read back has the worst of faults: nobody else can read it either.
    private func faults(in file: WrittenPDF, _ layout: LayoutSummary) -> [Fault]? {
        guard let audit else { return nil }
        let context = FileContext(audit.input, layout, sources: ElementSources(file.summary.sources), isPDFUA1: standard == .ua1)
        do {
            return AuditEngine.faults(in: try inspected(file), context)
        } catch {
            return [PDFTags.unreadable(error, path: path, context)]
        }
    }

    private func inspected(_ file: WrittenPDF) throws(Diagnostic) -> InspectedPDF {
        try InspectedPDF(reading: file.bytes, path: path, limits: ReadingLimits(contentSize: file.summary.contentSize))
    }

    /// The verdict on the sizes that were made; nil where the document is not audited, and where none was made.
    func report(on sizes: [AuditedSize]) -> AuditReport? {
        guard let audit, !sizes.isEmpty else { return nil }
        let rules = audit.request.rules
        let report = rules.applied(to: AuditEngine.run(audit.input, at: sizes, tool: AuditReport.Tool(version: audit.request.version)))
        return audit.request.baseline.map { rules.applied(to: $0).applied(to: report) } ?? report
    }
}

extension Diagnostic {
    /// A finding, where no report is made.
    ///
    /// - Parameter document: for findings that no place in a source is known of.
    package init(_ finding: Finding, in document: String) {
        self.init(
            finding.severity, finding.message, at: finding.source, path: finding.source == nil ? document : nil,
            hints: finding.fix.isEmpty ? [] : [finding.fix], related: finding.related, rule: finding.rule)
    }
}
