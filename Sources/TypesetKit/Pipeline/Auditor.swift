import Audit
import AuditReports
import ContentSize
import Diagnostics
import Layout
import PDFInspection

/// Judges one document: each size when it is done, and the whole when all are. Small enough to be kept until then.
struct Auditor: Sendable {
    let input: AuditInput
    /// nil: the document is not audited, and only what every run reports is.
    let request: AuditRequest?
    let standard: TypesettingJob.Standard
    let pictures: ReportPictures?

    /// What the audit needs to know of the pages of one size; nil where the document is not audited.
    func summary(of document: LaidOutDocument) -> LayoutSummary? { request == nil ? nil : LayoutSummary(document) }

    /// One size as far as it can be judged alone.
    ///
    /// - Parameter file: the finished PDF, if it is tagged.
    func audited(_ layout: LayoutSummary, _ file: WrittenPDF?) -> AuditedSize {
        AuditedSize(layout: layout, fileFaults: file.map { faults(in: $0, layout) })
    }

    /// What the bytes of a finished file break. A file that cannot be read back has the worst of faults: nobody else can read it either.
    private func faults(in file: WrittenPDF, _ layout: LayoutSummary) -> [Fault] {
        let context = FileContext(input, layout, sources: ElementSources(file.summary.sources), isPDFUA1: standard == .ua1)
        do {
            return AuditEngine.faults(in: try InspectedPDF(reading: file.bytes, path: input.document.source.path), context)
        } catch {
            return [PDFTags.unreadable(error, path: input.document.source.path, context)]
        }
    }

    /// The verdict on the sizes that were made; nil where the document is not audited.
    func report(on sizes: [AuditedSize]) -> AuditReport? {
        guard let request else { return nil }
        let report = AuditEngine.run(input, at: sizes, tool: AuditReport.Tool(version: request.version))
        return request.baseline.map { $0.applied(to: report) } ?? report
    }

    /// What every run reports, for one that does not audit.
    func buildDiagnostics(at sizes: [ContentSizeCategory]) -> [Diagnostic] {
        AuditEngine.buildFindings(input, at: sizes).map { Diagnostic($0, in: input.document.source.path) }
    }
}

extension Diagnostic {
    /// A finding, where no report is made.
    ///
    /// - Parameter document: for findings that no place in a source is known of.
    init(_ finding: Finding, in document: String) {
        self.init(
            finding.severity, "\(finding.message) [\(finding.rule)]", at: finding.source, path: finding.source == nil ? document : nil,
            hints: [finding.fix], related: finding.related)
    }
}
