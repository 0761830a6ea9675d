import Audit
import AuditReports
import ContentSize
import Diagnostics
import Markdown
import PDFInspection
import Stylesheet

/// What the audit of a document needs besides its sizes: small enough to be kept until the last of them is done.
struct AuditBasis: Sendable {
    var document: Document
    /// What the tags of every file must hold.
    var text: DocumentText
    var stylesheet: Stylesheet
    /// As the user wrote it; nil: the default template.
    var stylesheetPath: String?
    var isSpecimen: Bool
    /// The same at every size: why the files may not claim conformance, and what the sheet asked for in vain.
    var obstacles: [Diagnostic]
    var request: AuditRequest
    var settings: AuditSettings
    var pictures: ReportPictures?

    /// What the bytes of a finished file break. A file that cannot be read back is the worst of findings: nobody else can read it either.
    func findings(in file: WrittenPDF, at category: ContentSizeCategory, _ standard: TypesettingJob.Standard) -> [Finding] {
        // The rules that read tags and metadata know PDF/UA-1 only.
        let settings = AuditEngine.fileSettings(settings, judgesConformance: standard == .ua1)
        var context = PDFContext(category: category, settings: settings, expectedText: isSpecimen ? nil : text)
        do {
            let pdf = try InspectedPDF(reading: file.bytes, path: document.source.path)
            if !isSpecimen, pdf.structure.elements.count == file.sources.count {
                context.source = { [sources = file.sources] in sources[$0] }
            }
            return withoutObstacles(PDFAudit.findings(in: pdf, context))
        } catch {
            return [PDFTags.unreadable(error, path: document.source.path, context)]
        }
    }

    /// Without what follows from an obstacle that is a finding of its own: the tags of a skipped heading, the missing claim of conformance.
    func withoutObstacles(_ findings: [Finding]) -> [Finding] {
        guard !obstacles.isEmpty else { return findings }
        var clauses: Set<String> = ["5"]
        for obstacle in obstacles { clauses.formUnion(Self.clauses[obstacle.rule ?? ""] ?? []) }
        return findings.filter { finding in !finding.references.contains { $0.standard == .pdfUA && clauses.contains($0.clause) } }
    }

    /// The clauses of ISO 14289-1 that the bytes break where a rule about the source is broken.
    private static let clauses: [String: Set<String>] = [
        "heading-first": ["7.4.2"], "heading-skip": ["7.4.2"], "image-alt-missing": ["7.3"],
    ]

    func report(on sizes: [AuditedSize], diagnostics: [Diagnostic]) -> AuditReport {
        var seen: Set<Diagnostic> = []
        let judged = (diagnostics + obstacles).filter { $0.rule != nil && seen.insert($0).inserted }
        let input = AuditInput(
            document: document, isSpecimen: isSpecimen, stylesheet: stylesheet, stylesheetPath: stylesheetPath,
            layouts: sizes.map(\.layout),
            fileFindings: sizes.compactMap(\.fileFindings), diagnostics: judged, settings: settings)
        let report = AuditEngine.run(input, tool: AuditReport.Tool(version: request.version))
        return request.baseline.map { $0.applied(to: report) } ?? report
    }
}
